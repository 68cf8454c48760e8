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
      for call in inference.calls[name] where call.member.isNone && holdsObject(call) && !isOpenedOnQueue(call) {
        found.append(BoxedObject(call: call, exemption: box.exemption, declaration: box.declaration))
      }
    }
    return found.sorted { $0.call.token < $1.call.token }
  }

  // MARK: Boxes

  private struct Box {
    var exemption: Location?
    var declaration: DeclarationReference?
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
        let reference = record.declaration, isOpen(reference)
      else { continue }
      let file = project.index.file(entry.declaration)
      let tokens = file.outline.inheritedTypes[entry.entry].tokens
      return Box(exemption: Location(file: file.id, range: file.range(of: tokens)), declaration: reference)
    }
    return nil
  }

  /// Whether a generic type stores a value of its parameter's type and does nothing to keep it on a queue.
  private func isOpen(_ reference: DeclarationReference) -> Bool {
    let file = project.index.file(reference)
    let outline = file.outline
    let declaration = outline[reference.declaration]
    guard !declaration.generics.isEmpty, let body = declaration.body.ifAny else { return false }
    let parameters = Set(declaration.generics.indices.map { file.symbol(of: $0) })
    let stored = outline.declarations(in: body).filter { id in
      let property = outline[id]
      return property.kind == .variable && property.type.indices.contains { parameters.contains(file.symbol(of: $0)) }
    }
    guard !stored.isEmpty else { return false }
    // What is private and comes out in a block on a context's queue only is kept.
    let isPrivate = stored.allSatisfy { !outline[$0].modifiers.isDisjoint(with: [.private, .fileprivate]) }
    guard isPrivate else { return true }
    let calls = project.calls(of: file)
    return !(calls[Names.perform] + calls[Names.performAndWait]).contains {
      declaration.tokens.contains(Int($0.token))
    }
  }

  // MARK: What is put in

  private func holdsObject(_ call: CallSite) -> Bool {
    if case .metatype(.named(_, let arguments))? = inference.values(of: call.chain).first?.type,
      arguments.contains(where: inference.isObjectOrHolder)
    {
      return true
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
