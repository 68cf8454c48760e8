import CoreData

// SAFE: none of these values keeps a row: a builder's functions are given some, requests and key paths say of which
// type they are, a computed property fetches anew, and what is called like an entity or like a value of another type is
// something else where it is nested.
// ANALYZER: what a type keeps is read from the types of its stored properties, by the place of each name.

final class Member: NSManagedObject {
  @NSManaged var name: String
}

final class Club: NSManagedObject {
  @NSManaged var title: String
}

/// Nothing of a row lies in the observer itself: its results stay on the context's queue.
final class RowObserver<Item, Row: NSManagedObject>: @unchecked Sendable {
  private let controller: NSFetchedResultsController<Row>
  private let changes: Changes<Row, Item>
  private var kept: [Item]?
  let key: (item: KeyPath<Item, String>, row: KeyPath<Row, String>)?
  let makeItem: (Row) throws -> Item
  let request: NSFetchRequest<Row>

  init(
    _ context: NSManagedObjectContext, _ request: NSFetchRequest<Row>, makeItem: @escaping (Row) throws -> Item
  ) {
    self.request = request
    self.makeItem = makeItem
    key = nil
    changes = Changes(makeItem: makeItem)
    controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
  }
}

extension RowObserver {
  func start() throws {
    try controller.managedObjectContext.performAndWait { try controller.performFetch() }
  }

  var items: [Item] {
    controller.managedObjectContext.performAndWait {
      ((try? controller.fetchedObjects?.map(makeItem)) ?? nil) ?? []
    }
  }
}

final class Changes<Row: NSManagedObject, Item> {
  private let makeItem: (Row) throws -> Item

  init(makeItem: @escaping (Row) throws -> Item) { self.makeItem = makeItem }
}

/// The functions that it calls are given rows on the queue of those.
final class MemberController: @unchecked Sendable {
  struct Environment {
    var makeObserver:
      (_ request: NSFetchRequest<Member>, _ makeItem: @escaping (Member) throws -> String) -> RowObserver<String, Member>
    var usual: KeyPath<Member, String> = \.name
  }

  struct Listing {
    let context: NSManagedObjectContext
    var first: Member? { (try? context.fetch(NSFetchRequest<Member>(entityName: "Member")))?.first }
  }

  private let environment: Environment

  init(environment: Environment) { self.environment = environment }

  func observe() -> RowObserver<String, Member> {
    let request = NSFetchRequest<Member>(entityName: "Member")
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    return environment.makeObserver(request) { $0.name }
  }
}

func observeNames(_ context: NSManagedObjectContext) throws -> RowObserver<String, Member> {
  let request = NSFetchRequest<Member>(entityName: "Member")
  request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
  let observer = RowObserver<String, Member>(context, request) { $0.name }
  try observer.start()
  return observer
}

/// What the server sends of clubs.
enum ClubReply {
  struct Club: Codable {
    var title: String
  }

  struct Data: Codable {
    var clubs: [Club]
  }
}

enum ClubForm {
  struct Data {
    var club: ClubReply.Club
    var own: Member
  }
}

final class ReplyRecorder {
  nonisolated(unsafe) var lastData: Data?
  nonisolated(unsafe) var lastReply: ClubReply.Data?
}
