import Lexer

/// Wrappers of properties that the type's initialisers replace.
///
/// `@FetchRequest(fetchRequest: Book.fetchRequest()) var books`, with `_books = FetchRequest(…)` in the initialiser: the
/// attribute only says which type the wrapper has. SwiftUI makes a controller when it first updates the view, and of the
/// second wrapper (SE-0258: the storage `_books` may be assigned in an initialiser).
struct ReplacedWrapper {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// Whether every initialiser of the type replaces the wrapper that an attribute makes.
  func replaces(_ attribute: Attribute) -> Bool {
    guard
      let property = outline.declarations.first(where: { declaration in
        declaration.kind == .variable
          && declaration.attributes.contains { outline.attributes[$0].token == attribute.token }
      })
    else { return false }
    let storage = Symbol("_" + inference.file.name(property.nameToken))
    let initializers = outline.declarations(in: property.scope).filter { id in
      outline[id].kind == .initializer && !delegates(outline[id])
    }
    let mentions = inference.mentions[storage]
    return !initializers.isEmpty
      && initializers.allSatisfy { id in
        mentions.contains { mention in
          let chain = outline[mention.chain]
          return outline[id].tokens.contains(Int(chain.token)) && chain.marks.contains(.assigned)
            && chain.lastSuffix == mention.member
        }
      }
  }

  /// Whether an initialiser leaves the properties to another one.
  private func delegates(_ initializer: Declaration) -> Bool {
    inference.calls[Names.`init`].contains { call in
      initializer.tokens.contains(Int(call.token)) && outline[call.chain].root == .selfKeyword
        && outline[call.chain].firstSuffix == call.member
    }
  }
}
