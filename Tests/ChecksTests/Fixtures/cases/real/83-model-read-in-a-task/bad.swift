import Foundation
import SwiftData
import SwiftUI

@Model
final class Entry {
    var text: String
    var id: UUID

    init(text: String) {
        self.text = text
        id = UUID()
    }
}

struct EntryList: View {
    @Query private var entries: [Entry]
    @Environment(\.modelContext) private var context

    var body: some View {
        List(entries) { entry in
            Button(entry.text) { upload(entry) }
        }
    }

    private func upload(_ entry: Entry) {
        Task.detached {
            print(entry.text) // expect: swiftdata-model-crosses-task
        }
    }
}

@MainActor
func export(_ context: ModelContext) throws {
    let entries = try context.fetch(FetchDescriptor<Entry>())
    DispatchQueue.global().async {
        print(entries.map(\.text)) // expect: swiftdata-model-crosses-task
    }
}
