import UIKit

final class AuctionController: UIViewController {
  private let query: LiveQuery
  private let label = UILabel()

  init(query: LiveQuery) {
    self.query = query
    super.init(nibName: nil, bundle: nil)
    query.onBest = { [weak self] bidder, amount in
      DispatchQueue.main.async {
        self?.label.text = "\(bidder): \(amount)"
      }
    }
  }

  required init?(coder: NSCoder) { fatalError() }
}
