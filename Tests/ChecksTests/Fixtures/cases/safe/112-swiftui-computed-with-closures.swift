import CoreData
import SwiftUI

final class Track: NSManagedObject {
    @NSManaged var title: String
}

// SAFE: closures that are kept, and functions that are handed on, fetch later.
struct TrackTools: View {
    @Environment(\.managedObjectContext) private var context
    @State private var titles: [String] = []

    var body: some View {
        List(titles, id: \.self) { Text($0) }
            .searchable(text: .constant(""))
            .onSubmit(of: .search, search)
            .modifier(RefreshModifier(action: search))
            .gesture(TapGesture().onEnded(search))
            .overlay { AsyncButton("Search", action: search) }
    }

    private func search() {
        titles = (try? context.fetch(NSFetchRequest<Track>(entityName: "Track")).map(\.title)) ?? []
    }
}

struct RefreshModifier: ViewModifier {
    let action: () -> Void
    func body(content: Content) -> some View { content.onTapGesture(perform: action) }
}

struct AsyncButton: View {
    let title: String
    let action: () -> Void

    init(_ title: String, action: @escaping () -> Void) {
        self.title = title
        self.action = action
    }

    var body: some View { Button(title, action: action) }
}
