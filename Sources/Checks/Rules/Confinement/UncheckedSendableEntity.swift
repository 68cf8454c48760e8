import Lexer

/// A managed object class, or a variable that holds one, is declared safe to send.
struct UncheckedSendableEntity: Rule {
  static let info = RuleInfo(
    slug: "unchecked-sendable-entity",
    family: .confinement,
    level: .error,
    summary: "A managed object is declared safe to send",
    why: """
      A managed object is confined to its context's queue, so that no conformance can make it safe to send. With SDKs \
      before that of iOS 26 the declaration silences every check that would have found the crossing; since then the \
      compiler warns of it and ignores it. 'nonisolated(unsafe)' and a box that is declared '@unchecked Sendable' \
      silence the checks for one object.
      """,
    instead: "Remove the declaration, and send 'objectID' or a value.",
    examples: [
      .bad(
        """
        import CoreData

        final class Note: NSManagedObject, ⟦@unchecked Sendable⟧ {
          @NSManaged var title: String
        }
        """),
      .bad(
        """
        import CoreData

        class Item: NSManagedObject {}
        final class Note: Item {}

        extension Note: ⟦@unchecked Sendable⟧ {}

        nonisolated(unsafe) var ⟦current⟧: Note?
        """),
      .bad(
        """
        import CoreData

        final class Note: NSManagedObject {
          @NSManaged var title: String
        }

        struct Box<Value>: @unchecked Sendable {
          let value: Value
        }

        @MainActor
        func share(_ note: Note) {
          let box = ⟦Box(value: note)⟧
          Task.detached { print(box) }
        }
        """),
      .good(
        """
        import CoreData

        final class Note: NSManagedObject {
          @NSManaged var title: String
        }

        struct Box<Value>: @unchecked Sendable {
          let value: Value
        }

        @MainActor
        func share(_ note: Note) {
          let box = Box(value: note.objectID)
          Task.detached { print(box.value) }
        }

        struct NoteValue: Sendable {
          let title: String
        }

        final class FakeContext: NSManagedObjectContext, @unchecked Sendable {}
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    for entry in file.outline.inheritedTypes.indices { conformance(entry, file, &findings) }
    for index in file.outline.declarations.indices
    where file.outline.declarations[index].modifiers.contains(.nonisolatedUnsafe) {
      variable(DeclarationID(index), file, &findings)
    }
    for box in SendableBoxes(file.inference).all() { report(box, file, &findings) }
  }

  // MARK: Conformances

  private func conformance(_ entry: Int, _ file: FileView, _ findings: inout FindingSink) {
    let inherited = file.outline.inheritedTypes[entry]
    let isDirect = inherited.name == Names.Sendable || inherited.name == Names.UncheckedSendable
    guard isDirect || isSendableProtocol(inherited.name, file) else { return }
    let declaration = file.outline[inherited.declaration]
    guard declaration.kind == .class || declaration.kind == .extension else { return }
    let reference = DeclarationReference(file: file.file.id, declaration: inherited.declaration)
    guard let type = file.project.index.type(of: reference),
      file.project.index.inherits(type, from: Names.NSManagedObject)
    else { return }
    let location = file.location(inherited.tokens)
    let name = file.file.name(declaration.nameToken)
    guard isDirect else {
      let text = file.text(inherited.tokens)
      findings.report(
        "'\(name)' is a managed object class and '\(text)' makes it Sendable; take 'Sendable' from the protocol",
        at: location,
        flow: [
          FlowStep(file.location(declaration.nameToken), "'\(name)' derives from NSManagedObject"),
          FlowStep(location, "the protocol that it conforms to here asks for Sendable"),
        ])
      return
    }
    findings.report(
      "'\(name)' is a managed object class and declared Sendable; remove the conformance", at: location,
      flow: [
        FlowStep(file.location(declaration.nameToken), "'\(name)' derives from NSManagedObject"),
        FlowStep(location, "it is declared Sendable here"),
      ], fixes: [fix(entry, file)])
  }

  /// Whether a protocol of the project asks what conforms to it to be Sendable.
  private func isSendableProtocol(_ name: Symbol, _ file: FileView) -> Bool {
    let index = file.project.index
    return (index.typesByName[name] ?? []).contains { id in
      index[id].kind == .protocol && index.isVisible(id, from: file.file.module)
        && index.ancestors(id).contains(Names.Sendable)
    }
  }

  /// Removes the entry with its comma; an extension that has nothing else goes as a whole.
  private func fix(_ entry: Int, _ file: FileView) -> Fix {
    let inherited = file.outline.inheritedTypes[entry]
    let declaration = file.outline[inherited.declaration]
    let tokens = file.file.lexed.tokens
    var start = file.file.range(of: inherited.tokens).start
    var end = file.file.range(of: inherited.tokens).end
    let siblings = declaration.inherited
    if siblings.count == 1 {
      let colon = Int(inherited.tokens.start) - 1
      start = tokens[colon - 1].end
      if declaration.kind == .extension, isEmpty(declaration, file) {
        let whole = file.file.range(of: declaration.tokens)
        (start, end) = (whole.start, file.endOfSpaces(after: whole.end))
      }
    } else if entry == siblings.lowerBound {
      end = Int(tokens[Int(inherited.tokens.end) + 1].start)
    } else {
      start = tokens[Int(inherited.tokens.start) - 2].end
    }
    let place = Location(file: file.file.id, range: ByteRange(start, end))
    return Fix(summary: "Remove the conformance", isSafe: false, edits: [Edit(place, "")])
  }

  private func isEmpty(_ declaration: Declaration, _ file: FileView) -> Bool {
    let brace = Int(declaration.bodyBrace)
    return brace >= 0 && file.file.lexed.brackets.partner(of: brace) == brace + 1
  }

  // MARK: Variables

  private func variable(_ id: DeclarationID, _ file: FileView, _ findings: inout FindingSink) {
    let declaration = file.outline[id]
    guard declaration.kind == .variable, let binding = declaration.binding.ifAny else { return }
    let place = file.outline[declaration.scope].kind
    let value = file.inference.value(of: binding)
    guard file.inference.isObjectOrHolder(value.type) else { return }
    let location = file.location(declaration.nameToken)
    var flow: [FlowStep] = []
    if place != .type, place != .file {
      // A local constant often only carries the object over to where it belongs.
      guard let crossing = file.objectCrossings.first(where: { $0.source == binding }) else { return }
      flow.append(
        FlowStep(file.location(crossing.use.tokens), "code that runs \(crossing.use.executor.phrase) uses it here"))
    }
    let name = file.file.name(declaration.nameToken)
    flow.append(FlowStep(location, "'\(name)' holds a managed object, and no check keeps it on its queue"))
    findings.report(
      "'\(name)' holds a managed object and is declared nonisolated(unsafe); keep its 'objectID'", at: location,
      flow: flow, fixes: fix(id, file).map { [$0] } ?? [])
  }

  /// Removes `nonisolated(unsafe)` with the space after it.
  private func fix(_ id: DeclarationID, _ file: FileView) -> Fix? {
    let declaration = file.outline[id]
    let tokens = file.file.lexed.tokens
    guard
      let word = declaration.tokens.indices.first(where: { index in
        index + 3 < tokens.count && tokens[index + 1].kind == .leftParen
          && file.file.text(tokens[index].range) == "nonisolated"
      })
    else { return nil }
    let range = ByteRange(Int(tokens[word].start), Int(tokens[word + 4].start))
    return Fix(
      summary: "Remove 'nonisolated(unsafe)'", isSafe: false,
      edits: [Edit(Location(file: file.file.id, range: range), "")])
  }

  // MARK: Boxes

  private func report(_ box: BoxedObject, _ file: FileView, _ findings: inout FindingSink) {
    let chain = file.outline[box.call.chain]
    let location = file.location(TokenRange(Int(chain.token), Int(file.outline[box.call.suffix].end)))
    let name = file.file.name(box.call.token)
    var flow: [FlowStep] = []
    if let exemption = box.exemption {
      flow.append(FlowStep(exemption, "'\(name)' is exempted from the compiler's check here"))
    }
    flow.append(FlowStep(location, "a managed object is put into it here"))
    findings.report(
      "'\(name)' is '@unchecked Sendable' and carries a managed object past the compiler's check; send its 'objectID'",
      at: location, flow: flow)
  }
}
