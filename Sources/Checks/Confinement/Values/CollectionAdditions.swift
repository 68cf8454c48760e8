import Lexer

/// Members that the project adds to collections of managed objects: `extension Array where Element == Row`. What one reads
/// of its elements is read where it is called.
struct CollectionAdditions {
  private let inference: FileInference
  private var project: Project { inference.project }

  init(_ inference: FileInference) { self.inference = inference }

  /// Whether a member of a collection is such a one, and reads what the store keeps of the elements.
  func reads(_ member: SuffixID, of element: SwiftType) -> Bool {
    let suffix = inference.file.outline[member]
    guard project.collectionAdditions.contains(suffix.name), case .named(let name, _) = element,
      let id = project.type(name, from: inference.file, scope: inference.file.outline[suffix.chain].scope)
    else { return false }
    return FrameworkFacts.collectionTypes.contains { collection in
      (project.index.typesByName[collection] ?? []).contains { type in
        project.index.ownMembers(suffix.name, of: type).contains { isOf(id, $0) && reads($0, of: id) }
      }
    }
  }

  /// Whether the extension that declares a member names the element's class, or one that it derives from.
  private func isOf(_ element: TypeID, _ member: DeclarationReference) -> Bool {
    let file = project.index.file(member)
    guard let place = file.outline[file.outline[member.declaration].scope].declaration.ifAny else { return false }
    let names = project.index.ancestors(element)
    return file.outline[place].requirements.indices.contains { token in
      guard file.lexed.tokens[token].kind == .identifier else { return false }
      let name = file.symbol(of: token)
      return name == project.index[element].name || names.contains(name)
    }
  }

  /// Whether the body of a member names an attribute of the elements, and enters no queue for it.
  private func reads(_ member: DeclarationReference, of element: TypeID) -> Bool {
    let file = project.index.file(member)
    let outline = file.outline
    let declaration = outline[member.declaration]
    guard outline.depth == .full, !declaration.modifiers.contains(.async),
      project.isolation(of: member.declaration, in: file) == .nonisolated
    else { return false }
    let calls = project.calls(of: file)
    let enters = (calls[Names.perform] + calls[Names.performAndWait]).contains {
      declaration.tokens.contains(Int($0.token))
    }
    guard !enters else { return false }
    let uses = ObjectUses(inference)
    return project.expressions(in: declaration.tokens, of: file).contains { expression in
      outline.chains(of: expression).contains { chain in
        outline.suffixes(of: chain).contains { suffix in
          let name = outline[suffix].name
          return outline[suffix].kind == .member && project.mayBeObjectMember(name)
            && uses.isAttribute(name, of: element)
        }
      }
    }
  }
}

extension Project {
  /// The names of the members that the project adds to collections of some elements.
  static func collectionAdditions(_ index: ProjectIndex) -> SymbolSet {
    var names: Set<Symbol> = []
    for collection in FrameworkFacts.collectionTypes {
      for type in index.typesByName[collection] ?? [] {
        for addition in index[type].extensions {
          let outline = index.file(addition).outline
          guard !outline[addition.declaration].requirements.isEmpty,
            let body = outline[addition.declaration].body.ifAny
          else { continue }
          for member in outline.declarations(in: body) {
            let kind = outline[member].kind
            if kind == .function || kind == .variable { names.insert(outline[member].name) }
          }
        }
      }
    }
    return SymbolSet(names)
  }
}
