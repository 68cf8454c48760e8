import CoreData

/// A reminder, as it is mailed.
struct OverdueNotice: Sendable {
  let loanID: NSManagedObjectID
  let email: String?
  let text: String

  init(_ loan: Loan) {
    loanID = loan.objectID
    email = loan.member.email
    text = """
      \(loan.member.salutation),
      "\(loan.book.title)" was due on \(loan.dueOn.formatted(date: .long, time: .omitted)).
      """
  }
}

/// Sends mail.
protocol Mailer: Sendable {
  func send(_ text: String, to address: String) async throws
}

/// Reminds members of the books that they should have returned.
struct OverdueNotices: Sendable {
  let container: NSPersistentContainer
  let mailer: any Mailer
  let loans: LoanRepository

  /// Mails a reminder for each overdue loan and notes which have gone out.
  @MainActor
  func send(on day: Date) async throws {
    let overdue = try container.viewContext.fetch(Loan.overdueRequest(on: day))
    let reminded = await withTaskGroup(of: NSManagedObjectID?.self) { group in
      for loan in overdue {
        group.addTask { [mailer] in
          let notice = OverdueNotice(loan)  // want: managed-object-crosses-task
          return await Self.mail(notice, with: mailer)
        }
      }
      var reminded: [NSManagedObjectID] = []
      for await loanID in group {
        if let loanID { reminded.append(loanID) }
      }
      return reminded
    }
    try await loans.noteReminders(for: reminded)
  }

  /// Sends reminders now and then every day, until the task is cancelled.
  func sendDaily() async throws {
    while true {
      try await send(on: Date())
      try await Task.sleep(for: .seconds(86_400))
    }
  }

  /// Gives the loan's ID when the mail could be sent.
  private static func mail(_ notice: OverdueNotice, with mailer: any Mailer) async -> NSManagedObjectID? {
    guard let email = notice.email else { return nil }
    do {
      try await mailer.send(notice.text, to: email)
      return notice.loanID
    } catch {
      return nil
    }
  }
}
