import CoreData

/// Somebody with a library card. Xcode generates the properties from the model.
@objc(Member)
public final class Member: NSManagedObject {
  /// Gives a new member the day of joining.
  public override func awakeFromInsert() {
    super.awakeFromInsert()
    setPrimitiveValue(Date(), forKey: #keyPath(Member.joinedOn))
  }
}

extension Member {
  /// What to call the member in a letter.
  var salutation: String {
    guard let name, !name.isEmpty else { return "Dear reader" }
    return "Dear \(name)"
  }

  /// The member whose card has a number.
  static func request(card number: String) -> NSFetchRequest<Member> {
    let request = NSFetchRequest<Member>(entityName: "Member")
    request.predicate = NSPredicate(format: "number == %@", number)
    request.fetchLimit = 1
    return request
  }
}
