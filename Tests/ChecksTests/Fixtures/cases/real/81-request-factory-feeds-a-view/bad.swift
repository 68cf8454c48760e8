import CoreData
import SwiftUI

final class Person: NSManagedObject {
    @NSManaged var key: String?

    @nonobjc class func nobody() -> NSFetchRequest<Person> {
        let request = NSFetchRequest<Person>(entityName: "Person")
        request.predicate = NSPredicate(value: false)
        return request // fair: sortless-results-controller
    }

    @nonobjc func friends() -> NSFetchRequest<Person> {
        let request = NSFetchRequest<Person>(entityName: "Person")
        request.sortDescriptors = [NSSortDescriptor(keyPath: \Person.key, ascending: true)]
        return request
    }
}

struct FriendCount: View {
    @FetchRequest private var friends: FetchedResults<Person>

    init(of person: Person?) {
        if let person {
            _friends = FetchRequest(fetchRequest: person.friends())
        } else {
            _friends = FetchRequest(fetchRequest: Person.nobody()) // expect: sortless-results-controller
        }
    }

    var body: some View { Text("\(friends.count)") }
}
