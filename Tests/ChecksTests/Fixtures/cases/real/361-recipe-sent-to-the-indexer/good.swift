import SwiftData
import SwiftUI

@Model
final class Recipe {
  var title: String
  var keywords: [String]

  init(title: String) {
    self.title = title
    keywords = []
  }
}

@ModelActor
actor KeywordIndexer {
  func index(_ id: PersistentIdentifier, in language: String) throws {
    guard let recipe = modelContext.model(for: id) as? Recipe else { return }
    let words = recipe.title.split(separator: " ").map(String.init)
    recipe.keywords = words.filter { $0.count > 3 }
    try modelContext.save()
  }

  func indexAll(_ ids: [PersistentIdentifier]) throws {
    for id in ids { try index(id, in: "en") }
  }
}

struct RecipeRow: View {
  let recipe: Recipe
  let indexer: KeywordIndexer
  @Query private var all: [Recipe]

  var body: some View {
    Button(recipe.title) {
      let id = recipe.persistentModelID
      Task {
        try await indexer.index(id, in: "en")
      }
    }
    .task {
      try? await indexer.indexAll(all.map(\.persistentModelID))
    }
  }
}
