import SwiftUI

struct MedicationScreen: View {
  @State private var lines: [String] = []
  private let repository = MedicationRepository()

  var body: some View {
    List(lines, id: \.self, rowContent: Text.init)
      .task {
        do {
          lines = try await repository.summaries()
        } catch {
          lines = [error.localizedDescription]
        }
      }
  }
}
