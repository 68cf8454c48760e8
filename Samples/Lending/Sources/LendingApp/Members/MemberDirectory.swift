import CoreData

/// What somebody fills in to join the library.
struct MemberForm: Sendable {
  var number: String
  var name: String
  var email: String?
}

/// Who has a library card.
struct MemberDirectory: Sendable {
  let container: NSPersistentContainer

  /// Gives somebody a card.
  func register(_ form: MemberForm) async throws {
    let context = container.newBackgroundContext()
    context.mergePolicy = NSMergePolicy.mergeByPropertyStoreTrump
    let member = Member(context: context)  // want: context-outside-perform
    try await context.perform {
      member.number = form.number
      member.name = form.name
      member.email = form.email
      if context.hasChanges { try context.save() }
    }
  }

  /// Puts the member with the card's number into the queue for a book.
  func placeHold(on bookID: NSManagedObjectID, card: String) async throws {
    let context = container.newBackgroundContext()
    context.mergePolicy = NSMergePolicy.mergeByPropertyStoreTrump
    try await context.perform {
      guard let book = try context.existingObject(with: bookID) as? Book,
        let member = try context.fetch(Member.request(card: card)).first
      else { throw LendingError.unknownRecord }
      let today = Date()
      let hold = Hold(context: context)
      hold.book = book
      hold.member = member
      hold.placedOn = today
      hold.expiresOn = today.addingTimeInterval(Hold.period)
      if context.hasChanges { try context.save() }
    }
  }

  /// The names on the cards, in their order.
  func names() async throws -> [String] {
    let context = container.newBackgroundContext()
    return try await context.perform {
      let request = NSFetchRequest<Member>(entityName: "Member")
      request.sortDescriptors = [NSSortDescriptor(keyPath: \Member.name, ascending: true)]
      request.fetchBatchSize = 200
      return try context.fetch(request).compactMap(\.name)
    }
  }
}
