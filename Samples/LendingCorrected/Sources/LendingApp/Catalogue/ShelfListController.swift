import CoreData
import SwiftUI
import UIKit

/// What is printed on the label of a book's spine.
struct SpineLabel: Sendable {
  var title: String
  var isbn: String
}

/// Prints labels.
protocol LabelPrinter: Sendable {
  func print(_ label: SpineLabel) async
}

/// The books in the order of their shelves; a tap prints a book's label.
final class ShelfListController: UITableViewController {
  private let context: NSManagedObjectContext
  private let printer: any LabelPrinter
  private lazy var books: NSFetchedResultsController<Book> = {
    let request = NSFetchRequest<Book>(entityName: "Book")
    request.sortDescriptors = [
      NSSortDescriptor(keyPath: \Book.shelf, ascending: true),
      NSSortDescriptor(keyPath: \Book.title, ascending: true),
    ]
    request.fetchBatchSize = 50
    let controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "shelf", cacheName: nil)
    controller.delegate = self
    return controller
  }()

  init(context: NSManagedObjectContext, printer: any LabelPrinter) {
    self.context = context
    self.printer = printer
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable, message: "The list is made in code.")
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Shelves"
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Book")
    do {
      try books.performFetch()
    } catch {
      title = error.localizedDescription
    }
  }

  override func numberOfSections(in tableView: UITableView) -> Int {
    books.sections?.count ?? 0
  }

  override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    books.sections?[section].name
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    books.sections?[section].numberOfObjects ?? 0
  }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "Book", for: indexPath)
    cell.textLabel?.text = books.object(at: indexPath).title
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    let book = books.object(at: indexPath)
    let label = SpineLabel(title: book.title, isbn: book.isbn)
    Task.detached(priority: .utility) { [printer] in
      await printer.print(label)
    }
  }

  override func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) {
    guard editingStyle == .delete else { return }
    context.delete(books.object(at: indexPath))
    do {
      try context.saveOrRollBack()
    } catch {
      title = error.localizedDescription
    }
  }
}

extension ShelfListController: @preconcurrency NSFetchedResultsControllerDelegate {
  func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
    tableView.reloadData()
  }
}

/// The list of shelves as a SwiftUI view.
struct ShelfList: UIViewControllerRepresentable {
  /// The context whose books are listed.
  let store: NSManagedObjectContext

  init(context: NSManagedObjectContext) {
    store = context
  }

  func makeUIViewController(context: Context) -> ShelfListController {
    ShelfListController(context: store, printer: ConsolePrinter())
  }

  func updateUIViewController(_ controller: ShelfListController, context: Context) {}
}
