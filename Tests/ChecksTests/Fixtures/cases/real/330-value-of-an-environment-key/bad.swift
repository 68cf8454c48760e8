import CoreData
import SwiftUI

final class Draft: NSManagedObject {
  @NSManaged var text: String?
}

enum Shared {
  static let container = NSPersistentContainer(name: "Drafts")
  static let worker: NSManagedObjectContext = {
    let context = container.newBackgroundContext()
    context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    return context
  }()
}

private struct WorkerKey: EnvironmentKey {
  static let defaultValue: NSManagedObjectContext = Shared.worker
}

extension EnvironmentValues {
  var workerContext: NSManagedObjectContext {
    get { self[WorkerKey.self] }
    set { self[WorkerKey.self] = newValue }
  }
}

struct ComposeView: View {
  @Environment(\.workerContext) private var worker
  @State private var text = ""

  var body: some View {
    TextEditor(text: $text)
      .toolbar { Button("Keep", action: keep) }
  }

  private func keep() {
    let draft = Draft(context: worker)  // expect: context-outside-perform
    draft.text = text
    do { try worker.save() } catch { worker.rollback() }  // fair: context-outside-perform
  }
}
