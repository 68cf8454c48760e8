import Lexer

/// The implementations of what protocols of the project require.
struct Implementations: Sendable {
  private var implementations: [DeclarationReference: [DeclarationReference]] = [:]
  /// What overrides the methods and properties of the project's classes.
  private var overrides: [DeclarationReference: [DeclarationReference]] = [:]

  init() {}

  /// Finds them for all protocols of the project, in the order of the types.
  init(_ index: ProjectIndex, jobs: Int) {
    let requirements = index.types.indices.compactMap { number -> Requirements? in
      let id = TypeID(number)
      guard index[id].kind == .protocol, let declaration = index[id].declaration else { return nil }
      let outline = index.file(declaration).outline
      guard let scope = outline[declaration.declaration].body.ifAny else { return nil }
      let members = outline.declarations(in: scope).filter {
        outline[$0].kind == .function || outline[$0].kind == .variable
      }
      return Requirements(
        id: id, requirements: members.map { DeclarationReference(file: declaration.file, declaration: $0) })
    }
    addOverrides(index, jobs: jobs)
    guard !requirements.isEmpty else { return }
    let protocols = Dictionary(grouping: requirements) { index[$0.id].name }
    let names = SymbolSet(Array(protocols.keys))
    let parts = Parallel.map(Array(index.types.indices), stride: 256, jobs: jobs) { number -> [Pair] in
      Self.pairs(TypeID(number), protocols, names, index)
    }
    for pair in parts.joined() where implementations[pair.requirement]?.contains(pair.implementation) != true {
      implementations[pair.requirement, default: []].append(pair.implementation)
    }
  }

  private struct Requirements: Sendable {
    var id: TypeID
    var requirements: [DeclarationReference]
  }

  private struct Pair: Sendable {
    var requirement: DeclarationReference
    var implementation: DeclarationReference
  }

  private static func pairs(
    _ type: TypeID, _ protocols: [Symbol: [Requirements]], _ protocolNames: SymbolSet, _ index: ProjectIndex
  ) -> [Pair] {
    let ancestors = index.ancestors(type)
    guard ancestors.count > 1, ancestors.contains(where: { protocolNames.contains($0) }) else { return [] }
    let record = index[type]
    guard record.kind != .protocol, !record.inherited.isEmpty else { return [] }
    var pairs: [Pair] = []
    for name in ancestors where name != record.name && protocolNames.contains(name) {
      for conformed in protocols[name] ?? []
      where record.module == TypeRecord.framework || index.isVisible(conformed.id, from: record.module) {
        for requirement in conformed.requirements {
          let wanted = index.declaration(requirement)
          for member in index.members(wanted.name, of: type)
          where member != requirement && fits(member, requirement, index) {
            pairs.append(Pair(requirement: requirement, implementation: member))
          }
        }
      }
    }
    return pairs.sorted { ($0.requirement, $0.implementation) < ($1.requirement, $1.implementation) }
  }

  /// Whether a member is declared as a requirement asks: of the same kind, with the same labels, and no requirement itself.
  private static func fits(
    _ member: DeclarationReference, _ requirement: DeclarationReference, _ index: ProjectIndex
  ) -> Bool {
    let declared = index.declaration(member)
    let wanted = index.declaration(requirement)
    guard declared.kind == wanted.kind else { return false }
    if let type = index.enclosingType(of: member), index[type].kind == .protocol { return false }
    guard declared.kind == .function else { return true }
    let parameters = index.file(member).outline.parameters[declared.parameters]
    let others = index.file(requirement).outline.parameters[wanted.parameters]
    return parameters.elementsEqual(others) { $0.label == $1.label }
  }

  private mutating func addOverrides(_ index: ProjectIndex, jobs: Int) {
    let parts = Parallel.map(Array(index.types.indices), stride: 256, jobs: jobs) { Self.overrides(TypeID($0), index) }
    for pair in parts.joined() { overrides[pair.requirement, default: []].append(pair.implementation) }
  }

  /// The members of a class that override others, each with the nearest one that it overrides.
  private static func overrides(_ type: TypeID, _ index: ProjectIndex) -> [Pair] {
    guard index.ancestors(type).count > 1, index[type].kind == .class, !index[type].inherited.isEmpty else { return [] }
    var pairs: [Pair] = []
    for body in index.bodies(of: type) {
      let outline = index.file(body).outline
      guard let scope = outline[body.declaration].body.ifAny else { continue }
      for member in outline.declarations(in: scope) where outline[member].modifiers.contains(.override) {
        let reference = DeclarationReference(file: body.file, declaration: member)
        var superclass = type
        for _ in 0..<superclassLimit {
          guard let first = index[superclass].inherited.first,
            let parent = index.parents(first.name, of: index[superclass]).first(where: { index[$0].kind == .class })
          else { break }
          superclass = parent
          let overridden = index.ownMembers(outline[member].name, of: parent).filter { fits($0, reference, index) }
          guard let first = overridden.first else { continue }
          pairs.append(Pair(requirement: first, implementation: reference))
          break
        }
      }
    }
    return pairs
  }

  /// How many superclasses are followed.
  private static let superclassLimit = 16

  /// What overrides a member of a class, directly.
  func overriding(_ member: DeclarationReference) -> [DeclarationReference] { overrides[member] ?? [] }

  /// All implementations of a requirement; none of what is no requirement.
  func all(of requirement: DeclarationReference) -> [DeclarationReference] { implementations[requirement] ?? [] }

  /// What else may run where a member is called: the implementations of a requirement, and what overrides a member or
  /// overrides that again.
  func alternatives(to member: DeclarationReference) -> Set<DeclarationReference> {
    var found = Set(all(of: member))
    var open = [member]
    while let next = open.popLast() {
      for override in overrides[next] ?? [] where found.insert(override).inserted { open.append(override) }
    }
    return found
  }
}

extension Project {
  /// The only implementation of a protocol's requirement in the code that ships, or the only override of a method that
  /// does nothing by itself; nil where there are several, or none.
  func soleImplementation(of requirement: DeclarationReference) -> DeclarationReference? {
    let shipped = shippedImplementations(of: requirement)
    return shipped.count == 1 ? shipped[0] : nil
  }

  /// The implementations of a protocol's requirement in the code that ships: not those of tests and previews, and of types
  /// that stand in for the real ones by their names.
  func shippedImplementations(of requirement: DeclarationReference) -> [DeclarationReference] {
    let all = implementations.all(of: requirement)
    let overrides = all.isEmpty ? implementations.overriding(requirement) : []
    guard overrides.isEmpty || isLeftToSubclasses(requirement) else { return [] }
    return (all + overrides).filter { implementation in
      let file = index.file(implementation)
      guard !file.role.isTest, !file.role.isPreviewOrSample else { return false }
      let outline = file.outline
      guard let type = outline[outline[implementation.declaration].scope].declaration.ifAny else { return true }
      return !FileRole.isStandIn(file.name(outline[type].nameToken))
    }
  }

  /// Whether a function's body is empty, or only ends the program: subclasses are there to give it one.
  private func isLeftToSubclasses(_ function: DeclarationReference) -> Bool {
    let file = index.file(function)
    let declaration = index.declaration(function)
    guard declaration.kind == .function, declaration.bodyBrace >= 0 else { return false }
    let first = Int(declaration.bodyBrace) + 1
    guard file.lexed.tokens[first].kind != .rightBrace else { return true }
    return file.lexed.tokens[first].kind == .identifier && Self.endings.contains(file.symbol(of: first))
  }

  private static let endings = SymbolSet([
    Symbol("fatalError"), Symbol("preconditionFailure"), Symbol("assertionFailure"),
  ])
}
