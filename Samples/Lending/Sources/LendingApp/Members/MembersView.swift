import SwiftUI

/// Who has a card, and the form for a new one.
struct MembersView: View {
  @EnvironmentObject private var model: LibraryModel
  @State private var names: [String] = []
  @State private var number = ""
  @State private var name = ""
  @State private var email = ""

  var body: some View {
    Form {
      Section("New card") {
        TextField("Number", text: $number)
        TextField("Name", text: $name)
        TextField("Email", text: $email)
        Button("Register") {
          let form = MemberForm(number: number, name: name, email: email.isEmpty ? nil : email)
          Task {
            await model.attempt { try await model.members.register(form) }
            await load()
          }
        }
      }
      Section("Members") {
        ForEach(names, id: \.self) { name in Text(name) }
      }
    }
    .navigationTitle("Members")
    .task { await load() }
  }

  private func load() async {
    await model.attempt { names = try await model.members.names() }
  }
}
