import CoreData
import SwiftUI

/// A small library: its catalogue, its members, and who has borrowed what.
@main
struct LibraryApp: App {
  @Environment(\.scenePhase) private var scenePhase
  @StateObject private var model = LibraryModel(container: PersistenceController.shared.container)
  private let persistence = PersistenceController.shared

  var body: some Scene {
    WindowGroup {
      if let error = persistence.loadError {
        Text("The library's records cannot be opened: \(error.localizedDescription)")
      } else {
        CatalogueView()
          .environment(\.managedObjectContext, persistence.container.viewContext)
          .environmentObject(model)
          .onChange(of: scenePhase) { _, phase in
            if phase == .background { saveChanges() }
          }
          .task { await tidyUp() }
          .task { await remindDaily() }
      }
    }
  }

  private func saveChanges() {
    do {
      try persistence.saveChanges()
    } catch {
      model.problem = error.localizedDescription
    }
  }

  /// What is due at every start: old records are dropped, and what is overdue is counted.
  private func tidyUp() async {
    let today = Date()
    let cleanUp = CleanUpJob(container: persistence.container)
    await model.attempt {
      try await cleanUp.purgeReturnedLoans(before: today.addingTimeInterval(-365 * 86_400))
    }
    cleanUp.expireHolds(on: today) { [weak model] result in
      guard case .failure(let error) = result else { return }
      Task { @MainActor in model?.problem = error.localizedDescription }
    }
    model.loans.countOverdue(on: today) { [weak model] result in
      Task { @MainActor in model?.overdue = try? result.get() }
    }
  }

  private func remindDaily() async {
    let notices = OverdueNotices(
      container: persistence.container, mailer: ConsoleMailer(), loans: model.loans)
    await model.attempt { try await notices.sendDaily() }
  }
}
