import CoreData
import SwiftUI

final class Feedback: NSManagedObject {
  @NSManaged var text: String
  @NSManaged var remoteID: String?

  @MainActor
  func upload(to url: URL) async throws {
    var request = URLRequest(url: url)
    request.httpBody = Data(text.utf8)
    let (data, _) = try await URLSession.shared.data(for: request)
    remoteID = String(decoding: data, as: UTF8.self)
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
          try await feedback.upload(to: endpoint)
          try context.save()
        } catch {
          context.delete(feedback)
        }
      }
    }
  }
}
