import Lexer

/// Tells what gives a property a value beside its declaration: assignments, additions to the list that it holds, and
/// arguments of a memberwise initialiser.
struct PropertyChanges {
  private let project: Project
  private let property: DeclarationReference
  private let asked: FileInference
  private let declaration: Declaration
  private let owner: TypeID?

  /// - Parameter asked: the answers of a file; they are used again where that file is looked through.
  init(_ project: Project, _ property: DeclarationReference, asked: FileInference) {
    self.project = project
    self.property = property
    self.asked = asked
    declaration = project.index.declaration(property)
    owner = project.index.enclosingType(of: property)
  }

  /// Whether more places than so many may change the property.
  func exceed(_ limit: Int) -> Bool {
    var count = 0
    for file in files {
      guard file.outline.depth == .full else {
        // What is not read may do anything with a name that it has.
        if names(in: file) { return true }
        continue
      }
      let other = file.id == asked.file.id ? asked : FileInference(project, file)
      count += other.mentions[declaration.name].count { isChange($0, other) }
      if count > limit || isGiven(in: other) { return true }
    }
    return false
  }

  /// The files that see the property.
  private var files: [SourceFile] {
    if !declaration.modifiers.isDisjoint(with: [.private, .fileprivate]) { return [project.index.file(property)] }
    let module = project.index.file(property).module
    return project.index.files.filter { $0.module == module || project.index.components.belong($0.module, module) }
  }

  private func names(in file: SourceFile) -> Bool {
    file.lexed.tokens.indices.contains {
      file.lexed.tokens[$0].kind == .identifier && file.symbol(of: $0) == declaration.name
    }
  }

  // MARK: Mentions

  private func isChange(_ mention: MentionTable.Mention, _ other: FileInference) -> Bool {
    let outline = other.file.outline
    let chain = outline[mention.chain]
    // `\.sorts` may be written through.
    if chain.root == .keyPath { return chain.lastSuffix == mention.member && mayMean(mention, other) }
    let next = mention.member.isNone ? chain.firstSuffix : outline[mention.member].next
    guard isChanged(chain, next, outline) else { return false }
    return mayMean(mention, other)
  }

  /// Whether what a chain names before a suffix is assigned, handed on with `&`, or a list that is added to.
  private func isChanged(_ chain: Chain, _ next: SuffixID, _ outline: Outline) -> Bool {
    var suffix = next
    while !suffix.isNone, outline[suffix].kind != .member, outline[suffix].kind != .call {
      suffix = outline[suffix].next
    }
    guard let member = suffix.ifAny else { return !chain.marks.isDisjoint(with: [.assigned, .inout]) }
    guard let call = outline[member].next.ifAny, outline[call].kind == .call else { return false }
    return Self.mutating.contains(outline[member].name)
  }

  /// Whether a mention can mean the property, and no other of its name.
  private func mayMean(_ mention: MentionTable.Mention, _ other: FileInference) -> Bool {
    let chain = other.file.outline[mention.chain]
    guard let member = mention.member.ifAny else {
      guard other.binding(chain.name, at: chain.token, in: chain.scope).map({ isDeclared($0, other) }) ?? true else {
        return false
      }
      return owner == nil || other.enclosingType(chain.scope)?.id.map(isOwner) ?? true
    }
    guard owner != nil else { return false }
    var type = other.receiver(of: member).type
    if case .metatype(let of) = type { type = of }
    guard let name = type.name else { return true }
    return project.type(name, from: other.file, scope: chain.scope).map(isOwner) ?? false
  }

  /// Whether a binding is the property itself, declared beside all types.
  private func isDeclared(_ binding: BindingID, _ other: FileInference) -> Bool {
    other.file.id == property.file && other.file.outline[binding].declaration == property.declaration
  }

  private func isOwner(_ type: TypeID) -> Bool {
    guard let owner else { return false }
    return type == owner || project.index.inherits(type, from: project.index[owner].name)
      || project.index.inherits(owner, from: project.index[type].name)
  }

  // MARK: Initialisers

  /// Whether a call of the type's own memberwise initialiser brings a value along.
  private func isGiven(in other: FileInference) -> Bool {
    guard let owner, project.index[owner].kind == .struct else { return false }
    let name = project.index[owner].name
    return [name, Names.`init`, Names.SelfType].contains { maker in
      other.calls[maker].contains { Arguments(other.file.outline, $0.suffix)[declaration.name] != nil }
    }
  }

  /// Methods that change the list that they are called on.
  private static let mutating = SymbolSet(
    [
      "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "popLast", "sort", "reverse", "shuffle",
      "swapAt", "replaceSubrange", "formUnion", "merge", "updateValue",
    ].map { Symbol($0) })
}
