import SwiftUI

struct MedicationScreen: View {
  @State private var lines: [String] = []
  private let repository = MedicationRepository()

  var body: some View {
    List(lines, id: \.self, rowContent: Text.init)
      .task {
        do {
          let medications = try await repository.all()  // fair: managed-object-escapes-perform
          lines = medications.map { "\($0.name) \($0.dose)" }  // expect: managed-object-escapes-perform
        } catch {
          lines = [error.localizedDescription]
        }
      }
  }
}
