import CoreData
import SwiftUI
import UIKit
import Testing
import XCTest

// Types that a framework binds to an actor, and callbacks that it makes.

final class Item: NSManagedObject {
  @NSManaged var title: String
  override func willSave() { print(1) }  // reveal: executor = caller
}

struct ItemList: View {
  @Environment(\.managedObjectContext) private var context
  @FetchRequest(sortDescriptors: []) private var items: FetchedResults<Item>

  var body: some View {
    List(items) { item in
      Text(item.title)  // reveal: executor = main, kind(item) = object(Item)
    }
    .onAppear {
      print(context)  // reveal: executor = main, kind(context) = context(main), owner(context) = self.context
    }
    .task {
      print(items)  // reveal: executor = main, kind(items) = [object(Item)]
    }
    Button("Add") { add() }  // reveal: executor = main
  }

  func add() {
    print(context)  // reveal: executor = main
    Task { print(context) }  // reveal: executor = main
  }
}

final class ListController: UIViewController {
  var controller: NSFetchedResultsController<Item>?

  override func viewDidLoad() {
    print(1)  // reveal: executor = main
    NotificationCenter.default.addObserver(
      self, selector: #selector(changed), name: .NSManagedObjectContextDidSave, object: nil)
    UIView.animate(withDuration: 1) { print(2) }  // reveal: executor = main
    present(UIViewController(), animated: true) { print(3) }  // reveal: executor = main
    navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .add, primaryAction: UIAction { _ in print(4) })
  }

  @objc func changed() { print(1) }  // reveal: executor = main
}

extension ListController: NSFetchedResultsControllerDelegate {
  func controllerDidChangeContent(_ controller: NSFetchedResultsController<NSFetchRequestResult>) {
    print(1)  // reveal: executor = main
  }
}

final class Listener: NSObject, NSFetchedResultsControllerDelegate {
  func controllerDidChangeContent(_ controller: NSFetchedResultsController<NSFetchRequestResult>) {
    print(1)  // reveal: executor = caller
  }
  @objc func changed(_ note: Notification) { print(2) }  // reveal: executor = caller
}

final class Delegate: NSObject, UIApplicationDelegate {
  func applicationWillTerminate(_ application: UIApplication) { print(1) }  // reveal: executor = main
}

final class Policy: NSEntityMigrationPolicy {
  override func createDestinationInstances(
    forSource source: NSManagedObject, in mapping: NSEntityMapping, manager: NSMigrationManager
  ) throws {
    print(1)  // reveal: executor = unknown
  }
}

final class Merging: NSMergePolicy {
  override func resolve(constraintConflicts list: [NSConstraintConflict]) throws { print(1) }  // reveal: executor = unknown
}

final class ImportOperation: Operation, @unchecked Sendable {
  override func main() { print(1) }  // reveal: executor = concurrent
}

enum Stages {
  static func stage(_ old: NSManagedObjectModelReference, _ new: NSManagedObjectModelReference) {
    let stage = NSCustomMigrationStage(migratingFrom: old, to: new)
    stage.willMigrateHandler = { manager, _ in
      print(manager)  // reveal: executor = unknown
      guard let context = manager.container?.newBackgroundContext() else { return }
      context.performAndWait { print(1) }  // reveal: executor = unknown
    }
  }
}

final class StoreTests: XCTestCase {
  func testPlain() { print(1) }  // reveal: executor = caller
  func testAsync() async { print(2) }  // reveal: executor = concurrent
  @MainActor func testMain() async { print(3) }  // reveal: executor = main
}

struct StoreSuite {
  @Test func plain() { print(1) }  // reveal: executor = concurrent
  @Test func asynchronous() async { print(2) }  // reveal: executor = concurrent
  @Test @MainActor func main() { print(3) }  // reveal: executor = main
}

@MainActor @Suite struct MainSuite {
  @Test func plain() { print(1) }  // reveal: executor = main
}
