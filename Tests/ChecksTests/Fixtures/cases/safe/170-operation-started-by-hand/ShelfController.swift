import UIKit

final class ShelfController: UIViewController {
    var makeRename: ((String) -> RenameOperation)?

    @IBAction private func rename(_ sender: UITextField) {
        guard let rename: RenameOperation = makeRename?(sender.text ?? "") else { return }
        rename.start()
    }
}
