import CloudKit
import CoreData
import UIKit

final class Recipe: NSManagedObject {
  @NSManaged var name: String?
  @NSManaged var recordName: String?
  @NSManaged var servings: Int16
}

final class RecipeDetailController: UITableViewController {
  private let database = CKContainer.default().privateCloudDatabase
  var recipe: Recipe?

  @objc private func pullToRefresh(_ sender: UIRefreshControl) {
    guard let recipe, let name = recipe.recordName else {
      sender.endRefreshing()
      return
    }
    database.fetch(withRecordID: CKRecord.ID(recordName: name)) { record, error in
      DispatchQueue.main.async {
        if let record {
          recipe.name = record["name"] as? String
          recipe.servings = record["servings"] as? Int16 ?? 0
        }
      }
      DispatchQueue.main.async {
        sender.endRefreshing()
        self.tableView.reloadData()
      }
    }
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
}
