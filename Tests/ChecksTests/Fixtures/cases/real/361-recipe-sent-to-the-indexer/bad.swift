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
  func index(_ recipe: Recipe, in language: String) throws {
    let words = recipe.title.split(separator: " ").map(String.init)
    recipe.keywords = words.filter { $0.count > 3 }
    try modelContext.save()
  }

  func indexAll(_ recipes: [Recipe]) throws {
    for recipe in recipes { try index(recipe, in: "en") }
  }
}

struct RecipeRow: View {
  let recipe: Recipe
  let indexer: KeywordIndexer
  @Query private var all: [Recipe]

  var body: some View {
    Button(recipe.title) {
      Task {
        try await indexer.index(recipe, in: "en")  // expect: swiftdata-model-crosses-task
      }
    }
    .task {
      try? await indexer.indexAll(all)  // expect: swiftdata-model-crosses-task
    }
  }
}
