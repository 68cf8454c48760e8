import CoreData
import Foundation
#if canImport(SwiftData)
import SwiftData
#endif

// SAFE: one of the two is compiled.
#if canImport(SwiftData)
@Model
final class Badge {
    var title: String

    init(title: String) {
        self.title = title
    }
}
#else
@objc(Badge)
final class Badge: NSManagedObject {
    @NSManaged var title: String
}
#endif
