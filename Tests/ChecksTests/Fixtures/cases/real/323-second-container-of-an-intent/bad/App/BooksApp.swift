import SwiftUI

@main
struct BooksApp: App {
  var body: some Scene {
    WindowGroup {
      Text("Books")
        .environment(\.managedObjectContext, PersistenceController.shared.container.viewContext)
    }
  }
}
