import CoreData

// Which context a managed object belongs to, and what holds objects.

final class Person: NSManagedObject {
  @NSManaged var name: String
  @NSManaged var friends: Set<Person>
  @NSManaged var best: Person?
}

final class Directory {
  let container: NSPersistentContainer
  private let worker: NSManagedObjectContext

  init(_ container: NSPersistentContainer) {
    self.container = container
    worker = container.newBackgroundContext()
  }

  func fetched(_ request: NSFetchRequest<Person>, _ id: NSManagedObjectID) throws {
    let people = try worker.fetch(request)
    print(people)  // reveal: kind(people) = [object(Person)], owner(people) = self.worker
    let first = people.first
    print(first)  // reveal: kind(first) = object(Person), owner(first) = self.worker
    for person in people {
      print(person)  // reveal: kind(person) = object(Person), owner(person) = self.worker
    }
    let sorted = people.filter { $0.best != nil }.sorted { $0.name < $1.name }
    print(sorted)  // reveal: kind(sorted) = [object(Person)], owner(sorted) = self.worker
    people.forEach { person in
      print(person)  // reveal: kind(person) = object(Person), owner(person) = self.worker
    }
    print(people[0])  // reveal: kind(people) = object(Person), owner(people) = self.worker
    let friends = people[0].friends
    print(friends)  // reveal: kind(friends) = [object(Person)], owner(friends) = self.worker
    let best = people.compactMap(\.best)
    print(best)  // reveal: kind(best) = [object(Person)], owner(best) = self.worker
    let ids = people.map(\.objectID)
    print(ids)  // reveal: kind(ids) = [NSManagedObjectID]
    let found = try worker.existingObject(with: id) as? Person
    print(found)  // reveal: kind(found) = object(Person), owner(found) = self.worker
    guard let person = worker.object(with: id) as? Person else { return }
    print(person)  // reveal: kind(person) = object(Person), owner(person) = self.worker
    print(person.name)  // reveal: kind(person.name) = String
    for case let other as Person in worker.registeredObjects {
      print(other)  // reveal: kind(other) = object(Person)
    }
    let (one, two) = (people[0], people.count)
    print(one, two)  // reveal: kind(one) = object(Person), owner(one) = self.worker
    let byName = Dictionary(grouping: people, by: \.name)
    print(byName)  // reveal: kind(byName) = [unknown: [object(Person)]], owner(byName) = self.worker
    for (index, person) in people.enumerated() {
      print(index, person)  // reveal: kind(person) = object(Person), owner(person) = self.worker
    }
  }

  func inserted() {
    let person = Person(context: container.viewContext)
    print(person)  // reveal: kind(person) = object(Person), owner(person) = self.container.viewContext
    let other = NSEntityDescription.insertNewObject(forEntityName: "Person", into: worker) as! Person
    print(other)  // reveal: kind(other) = object(Person), owner(other) = self.worker
    let third = Person(entity: Person.entity(), insertInto: worker)
    print(third)  // reveal: kind(third) = object(Person), owner(third) = self.worker
  }

  func given(_ person: Person, _ people: [Person]) {
    print(person)  // reveal: kind(person) = object(Person), owner(person) = unknown
    print(people)  // reveal: kind(people) = [object(Person)], owner(people) = unknown
    person.managedObjectContext?.perform {
      print(person.name)  // reveal: executor = queue(person.managedObjectContext)
    }
  }

  func generic<Object: NSManagedObject>(_ request: NSFetchRequest<Object>) throws -> [Object] {
    let objects = try worker.fetch(request)
    return objects  // reveal: kind(objects) = [object(NSManagedObject)], owner(objects) = self.worker
  }

  func returned() async throws {
    let request = NSFetchRequest<Person>(entityName: "Person")
    let people = try await worker.perform { try self.worker.fetch(request) }
    print(people)  // reveal: kind(people) = [object(Person)], owner(people) = self.worker
  }

  func controlled(_ request: NSFetchRequest<Person>, _ path: IndexPath) {
    let controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: container.viewContext, sectionNameKeyPath: nil, cacheName: nil)
    let people = controller.fetchedObjects ?? []
    print(people)  // reveal: kind(people) = [object(Person)], owner(people) = self.container.viewContext
    let person = controller.object(at: path)
    print(person)  // reveal: kind(person) = object(Person), owner(person) = self.container.viewContext
  }
}
