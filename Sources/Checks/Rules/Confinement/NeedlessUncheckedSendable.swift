import Lexer

/// A stack type is declared `@unchecked Sendable` where the compiler could check it.
struct NeedlessUncheckedSendable: Rule {
  static let info = RuleInfo(
    slug: "needless-unchecked-sendable",
    family: .confinement,
    level: .note,
    summary: "A type is declared '@unchecked Sendable' and is Sendable without it",
    why: """
      Containers, contexts, coordinators and object IDs are Sendable in the SDK. A final class, structure or \
      enumeration whose stored properties are constants of such types needs no '@unchecked', which would go on to \
      silence the compiler when a property is added that is not safe to send.
      """,
    instead: "Remove '@unchecked'.",
    examples: [
      .bad(
        """
        import CoreData

        final class Stack: ⟦@unchecked Sendable⟧ {
          let container: NSPersistentContainer
          private let name = "Library"

          init(_ container: NSPersistentContainer) {
            self.container = container
          }
        }
        """),
      .good(
        """
        import CoreData

        final class Stack: Sendable {
          let container: NSPersistentContainer

          init(_ container: NSPersistentContainer) {
            self.container = container
          }
        }

        final class Cache: @unchecked Sendable {
          let container: NSPersistentContainer
          private let lock = NSLock()
          private var ids: [String: NSManagedObjectID] = [:]

          init(_ container: NSPersistentContainer) {
            self.container = container
          }
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    let outline = file.outline
    for entry in outline.inheritedTypes.indices {
      let inherited = outline.inheritedTypes[entry]
      guard inherited.isUnchecked, inherited.name == Names.Sendable,
        let type = declaration(of: inherited.declaration, file), isFree(type, file)
      else { continue }
      let properties = file.inference.storedProperties(of: type)
      guard properties.allSatisfy({ isConstant($0, file) }), properties.contains(where: { isOfStack($0, file) }),
        properties.allSatisfy({ file.inference.isSendable(property: $0) }), !isCarrier(inherited, file)
      else { continue }
      let location = file.location(inherited.tokens)
      let name = file.file.name(outline[type].nameToken)
      findings.report(
        "'\(name)' holds constants of Sendable types only; plain 'Sendable' holds, and the compiler checks it",
        at: location,
        flow: [FlowStep(location, "'\(name)' is exempted from the compiler's check here")],
        fixes: fix(inherited, file).map { [$0] } ?? [])
    }
  }

  /// Whether the type uses its context off the queue: then the compiler's check is not what is missing.
  private func isCarrier(_ inherited: InheritedType, _ file: FileView) -> Bool {
    SendableCarriers(file.inference, file.practices, file.contextUses).all().contains {
      $0.exemption == inherited.tokens
    }
  }

  /// The declaration of the type, where the conformance stands in the same file, as plain `Sendable` has to.
  private func declaration(of id: DeclarationID, _ file: FileView) -> DeclarationID? {
    guard file.outline[id].kind == .extension else { return id }
    let reference = DeclarationReference(file: file.file.id, declaration: id)
    guard let type = file.project.index.type(of: reference), let declared = file.project.index[type].declaration,
      declared.file == file.file.id
    else { return nil }
    return declared.declaration
  }

  /// Whether plain `Sendable` may stand: a class has to be final and to derive from nothing but `NSObject`.
  private func isFree(_ id: DeclarationID, _ file: FileView) -> Bool {
    let declaration = file.outline[id]
    guard declaration.generics.isEmpty else { return false }
    switch declaration.kind {
    case .struct: return true
    case .class:
      let reference = DeclarationReference(file: file.file.id, declaration: id)
      guard declaration.modifiers.contains(.final), let type = file.project.index.type(of: reference) else {
        return false
      }
      return !file.project.hasSuperclass(type)
    default: return false
    }
  }

  private func isConstant(_ id: DeclarationID, _ file: FileView) -> Bool {
    let declaration = file.outline[id]
    return declaration.modifiers.contains(.let) && declaration.attributes.isEmpty
      && !declaration.modifiers.contains(.nonisolatedUnsafe) && !declaration.binding.isNone
  }

  private func isOfStack(_ id: DeclarationID, _ file: FileView) -> Bool {
    let type = file.inference.value(of: file.outline[id].binding).type
    return file.inference.isContainer(type) || file.inference.isContext(type)
      || type.name?.name == Names.NSPersistentStoreCoordinator
  }

  private func fix(_ inherited: InheritedType, _ file: FileView) -> Fix? {
    let tokens = file.file.lexed.tokens
    let last = Int(inherited.tokens.end) - 1
    guard
      let at = inherited.tokens.indices.first(where: { index in
        tokens[index].kind == .at && file.file.text(tokens[index + 1].range) == "unchecked"
      }), at + 2 <= last
    else { return nil }
    let range = ByteRange(Int(tokens[at].start), Int(tokens[at + 2].start))
    return Fix(
      summary: "Remove '@unchecked'", isSafe: true, edits: [Edit(Location(file: file.file.id, range: range), "")])
  }
}
