import Lexer

/// The names that a context, or what hands one out, can have in a file. A name that is not among them is none; one that
/// is has to be looked at.
struct ContextNames {
  /// What holds for all files.
  struct Shared: Sendable {
    /// The properties and functions that give contexts.
    fileprivate let members: SymbolSet
    /// The types that are contexts.
    fileprivate let types: SymbolSet

    init(_ project: Project) {
      var members = [
        Names.viewContext, Names.newBackgroundContext, Names.managedObjectContext, Names.NSManagedObjectContext,
        Names.parent,
      ]
      var types: Set<Symbol> = [Names.NSManagedObjectContext]
      for id in project.index.heirs(of: Names.NSManagedObjectContext) { types.insert(project.index[id].name) }
      let contexts = project.values.declarations { reference, value in
        value.hasContext
          && project.inherits(value.type, from: Names.NSManagedObjectContext, project.index.file(reference))
      }
      for reference in contexts {
        members.append(project.index.declaration(reference).name)
        // A protocol or alias that stands for a context.
        if let name = project.values[reference]?.type.name { types.insert(name.name) }
      }
      self.members = SymbolSet(members + types)
      self.types = SymbolSet(types)
    }
  }

  private let shared: Shared
  private var locals: Set<Symbol> = []
  private var blocks: Set<Symbol> = []

  init(_ file: SourceFile, _ shared: Shared) {
    self.shared = shared
    let outline = file.outline
    for binding in outline.bindings {
      switch binding.kind {
      case .closureParameter, .capture:
        locals.insert(binding.name)
      case .parameter, .variable, .optional:
        if isContext(binding.type, file) || isMadeFromContext(binding.value, outline) { locals.insert(binding.name) }
        if binding.kind == .parameter, binding.type.indices.contains(where: { file.lexed.tokens[$0].kind == .arrow }) {
          blocks.insert(binding.name)
        }
      case .pattern, .loop, .caught:
        continue
      }
    }
  }

  /// Whether a name may be a context's. The parameters of closures that need no name may be.
  func contains(_ name: Symbol) -> Bool {
    shared.members.contains(name) || locals.contains(name) || Self.implicit.contains(name)
  }

  /// Whether a parameter of that name is a closure.
  func isBlock(_ name: Symbol) -> Bool { blocks.contains(name) }

  private static let implicit = SymbolSet([Symbol("$0"), Symbol("$1")])

  private func isContext(_ type: TokenRange, _ file: SourceFile) -> Bool {
    type.indices.contains { file.lexed.tokens[$0].kind == .identifier && shared.types.contains(file.symbol(of: $0)) }
  }

  /// Bindings stand in the order of the source, so that what a name is made from is known before it.
  private func isMadeFromContext(_ value: ExpressionID, _ outline: Outline) -> Bool {
    guard !value.isNone else { return false }
    return outline.chains(of: value).contains { chain in
      let current = outline[chain]
      if current.root == .closure { return !current.firstSuffix.isNone }
      var last = current.name
      for suffix in outline.suffixes(of: chain) where outline[suffix].kind == .member { last = outline[suffix].name }
      return contains(last)
    }
  }
}
