import SwiftUI

/// The figures of the yearly report.
struct ReportView: View {
  @EnvironmentObject private var model: LibraryModel
  @State private var figures = LendingFigures()

  var body: some View {
    List {
      Text("\(figures.books) books, \(figures.openLoans) of them lent")
      ForEach(figures.loansByShelf.keys.sorted(), id: \.self) { shelf in
        Text("\(shelf): \(figures.loansByShelf[shelf, default: 0])")
      }
    }
    .navigationTitle("Report")
    .task { await load() }
    .refreshable {
      await model.attempt { try await model.statistics.recountOpenLoans() }
      await load()
    }
  }

  private func load() async {
    await model.attempt { figures = try await model.statistics.current() }
  }
}
