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
        let text = entry.text
        Task.detached {
            print(text)
        }
    }
}

@MainActor
func export(_ context: ModelContext) throws {
    let texts = try context.fetch(FetchDescriptor<Entry>()).map(\.text)
    DispatchQueue.global().async {
        print(texts)
    }
}
