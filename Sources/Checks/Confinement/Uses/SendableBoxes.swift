import Lexer

/// A place where a managed object is put into a generic box that is declared `@unchecked Sendable`.
struct BoxedObject: Sendable {
  /// The call of the box's initialiser.
  var call: CallSite
  /// Where the box is declared so; nil for a box of a library.
  var exemption: Location?
  /// The declaration of the box's type.
  var declaration: DeclarationReference?
}

/// Finds managed objects in boxes that let anything cross.
struct SendableBoxes {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }
  private var project: Project { inference.project }

  init(_ inference: FileInference) { self.inference = inference }

  /// The places, in the order of the source.
  func all() -> [BoxedObject] {
    var found: [BoxedObject] = []
    for name in inference.calls.names {
      guard let box = box(name) else { continue }
      for call in inference.calls[name] where call.member.isNone && holdsObject(call, box) && !isOpenedOnQueue(call) {
        found.append(BoxedObject(call: call, exemption: box.exemption, declaration: box.declaration))
      }
    }
    return found.sorted { $0.call.token < $1.call.token }
  }

  // MARK: Boxes

  private struct Box {
    var exemption: Location?
    var declaration: DeclarationReference?
    /// The places of the generic parameters whose values it stores; nil where that is not known.
    var stored: Set<Int>?
  }

  /// Whether a file declares a generic type `@unchecked Sendable`, so that others may put objects into it.
  static func areDeclared(in file: SourceFile) -> Bool {
    file.outline.inheritedTypes.contains { entry in
      entry.isUnchecked && entry.name == Names.Sendable && !file.outline[entry.declaration].generics.isEmpty
    }
  }

  /// The box of that name; nil where the name is no such box.
  private func box(_ name: Symbol) -> Box? {
    guard let candidates = project.index.typesByName[name] else {
      return FrameworkFacts.sendableBoxes.contains(name) ? Box() : nil
    }
    for id in candidates where project.index.isVisible(id, from: inference.file.module) {
      let record = project.index[id]
      guard let entry = record.inherited.first(where: { $0.isUnchecked && $0.name == Names.Sendable }),
        let reference = record.declaration, let stored = openParameters(of: id, reference)
      else { continue }
      let file = project.index.file(entry.declaration)
      let tokens = file.outline.inheritedTypes[entry.entry].tokens
      return Box(
        exemption: Location(file: file.id, range: file.range(of: tokens)), declaration: reference, stored: stored)
    }
    return nil
  }

  /// The places of the parameters of which a generic type stores values and does nothing to keep them on a queue; nil
  /// where there is none.
  private func openParameters(of type: TypeID, _ reference: DeclarationReference) -> Set<Int>? {
    let file = project.index.file(reference)
    let outline = file.outline
    let declaration = outline[reference.declaration]
    let parameters = Self.parameters(declaration.generics, file)
    guard !parameters.isEmpty, let body = declaration.body.ifAny else { return nil }
    var stored: Set<Int> = []
    var isPrivate = true
    for id in outline.declarations(in: body) {
      let property = outline[id]
      guard property.kind == .variable, !property.type.isEmpty, !outline.isComputed(id) else { continue }
      // `private let changes: Changes<Row>`: what the project's own type does with its parameter is its matter.
      var reader = SwiftTypeReader(file)
      let held = reader.read(property.type).heldNames { project.index.typesByName[$0.name] == nil }
      let places = held.compactMap { parameters.firstIndex(of: $0.name) }
      guard !places.isEmpty else { continue }
      stored.formUnion(places)
      if property.modifiers.isDisjoint(with: [.private, .fileprivate]) { isPrivate = false }
    }
    guard !stored.isEmpty else { return nil }
    // What is private and comes out in a block on a context's queue only is kept.
    return isPrivate && entersQueue(type) ? nil : stored
  }

  /// The names of generic parameters: the first words, and those behind commas.
  private static func parameters(_ tokens: TokenRange, _ file: SourceFile) -> [Symbol] {
    tokens.indices.filter { token in
      guard file.lexed.tokens[token].kind == .identifier else { return false }
      let before = token > 0 ? file.lexed.tokens[token - 1].kind : .comma
      return token == tokens.indices.lowerBound || before == .comma || before == .operator
    }.map { file.symbol(of: $0) }
  }

  /// Whether the type's code, its extensions included, enters a context's queue somewhere.
  private func entersQueue(_ type: TypeID) -> Bool {
    project.index.bodies(of: type).contains { body in
      let file = project.index.file(body)
      let calls = project.calls(of: file)
      let range = file.outline[body.declaration].tokens
      return (calls[Names.perform] + calls[Names.performAndWait]).contains { range.contains(Int($0.token)) }
    }
  }

  // MARK: What is put in

  private func holdsObject(_ call: CallSite, _ box: Box) -> Bool {
    if case .metatype(.named(_, let arguments))? = inference.values(of: call.chain).first?.type {
      for (place, argument) in arguments.enumerated() where box.stored?.contains(place) ?? true {
        if inference.isObjectOrHolder(argument) { return true }
      }
    }
    return outline.arguments(of: call.suffix).contains { argument in
      guard let value = outline[argument].value.ifAny else { return false }
      return inference.isObjectOrHolder(inference.value(of: value).type)
    }
  }

  /// Whether a variable holds the box and all that is done with it is done on a context's queue.
  private func isOpenedOnQueue(_ call: CallSite) -> Bool {
    let expression = outline[outline[call.chain].expression]
    guard let variable = expression.binding.ifAny, outline[variable].kind == .variable,
      outline[outline[variable].scope].kind != .type, outline[outline[variable].scope].kind != .file
    else { return false }
    let openings = inference.mentions[outline[variable].name].filter { mention in
      let chain = outline[mention.chain]
      return mention.member.isNone && inference.binding(chain.name, at: chain.token, in: chain.scope) == variable
    }
    return !openings.isEmpty
      && openings.allSatisfy { mention in
        if case .queue = inference.executor(of: mention.chain).executor { return true }
        return false
      }
  }
}
