import CoreData
import SwiftUI

final class Feedback: NSManagedObject {
  @NSManaged var text: String
  @NSManaged var remoteID: String?

  func upload(to url: URL) async throws {
    var request = URLRequest(url: url)
    request.httpBody = Data(text.utf8)  // expect: managed-object-crosses-task
    let (data, _) = try await URLSession.shared.data(for: request)
    remoteID = String(decoding: data, as: UTF8.self)  // fair: managed-object-crosses-task
  }
}

struct FeedbackForm: View {
  @Environment(\.managedObjectContext) private var context
  @State private var text = ""
  let endpoint: URL

  var body: some View {
    TextEditor(text: $text)
    Button("Send") {
      Task {
        let feedback = Feedback(context: context)
        feedback.text = text
        do {
          try await feedback.upload(to: endpoint)  // fair: managed-object-crosses-task
          try context.save()
        } catch {
          context.delete(feedback)
        }
      }
    }
  }
}
