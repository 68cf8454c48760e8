import UIKit

final class AuctionController: UIViewController {
  private let query: LiveQuery
  private let label = UILabel()

  init(query: LiveQuery) {
    self.query = query
    super.init(nibName: nil, bundle: nil)
    query.onBest = { [weak self] bid in
      DispatchQueue.main.async {
        self?.label.text = "\(bid.bidder): \(bid.amount)"  // fair: managed-object-crosses-task
      }
    }
  }

  required init?(coder: NSCoder) { fatalError() }
}
