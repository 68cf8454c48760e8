import AppIntents
import CoreData
import Photos
import UIKit
import Vision

// What is called as a wrapper is, and confines nothing to a context.

struct AddIntent: AppIntent {
  static let title: LocalizedStringResource = "Add"

  func perform() async throws -> some IntentResult {
    print(1)  // reveal: executor = concurrent
    return .result()
  }
}

final class Photos {
  func save(_ image: UIImage) {
    PHPhotoLibrary.shared().performChanges {
      PHAssetChangeRequest.creationRequestForAsset(from: image)  // reveal: executor = concurrent
    }
  }
}

final class ListController: UITableViewController {
  func reload() {
    tableView.performBatchUpdates { tableView.reloadData() }  // reveal: executor = main
    UIView.performWithoutAnimation { tableView.layoutIfNeeded() }  // reveal: executor = main
    perform(#selector(reloadLater), with: nil, afterDelay: 1)
    performSegue(withIdentifier: "detail", sender: nil)  // reveal: executor = main
  }

  @objc func reloadLater() { print(1) }  // reveal: executor = main
}

func recognise(_ handler: VNImageRequestHandler, _ coordinator: NSPersistentStoreCoordinator) throws {
  let request = VNRecognizeTextRequest { request, _ in
    print(request)  // reveal: executor = unknown
  }
  try handler.perform([request])
  coordinator.perform { print(1) }  // reveal: executor = unknown
  coordinator.performAndWait { print(2) }  // reveal: executor = unknown
}
