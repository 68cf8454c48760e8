import Lexer

/// A context is made with the confinement concurrency type, or with no type at all.
struct ConfinementConcurrencyType: Rule {
  static let info = RuleInfo(
    slug: "confinement-concurrency-type",
    family: .confinement,
    level: .error,
    summary: "A context is bound to the thread that makes it",
    why: """
      A context of the confinement type belongs to the thread that made it and has no queue, so that 'perform' throws \
      an exception and nothing can hand work to it. The type is deprecated since iOS 9 and macOS 10.11; it is also \
      what a context has that is made without a type.
      """,
    instead: "Make the context with the private or the main queue's concurrency type.",
    examples: [
      .bad(
        """
        import CoreData

        func scratch() -> NSManagedObjectContext {
          NSManagedObjectContext(concurrencyType: ⟦.confinementConcurrencyType⟧)
        }
        """),
      .bad(
        """
        import CoreData

        func scratch(over parent: NSManagedObjectContext) -> NSManagedObjectContext {
          let context = ⟦NSManagedObjectContext()⟧
          context.parent = parent
          return context
        }
        """),
      .good(
        """
        import CoreData

        func scratch() -> NSManagedObjectContext {
          NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        }

        func name(of context: NSManagedObjectContext) -> String {
          if context.concurrencyType == .confinementConcurrencyType { return "thread" }
          switch context.concurrencyType {
          case .mainQueueConcurrencyType: return "main"
          case .privateQueueConcurrencyType, .confinementConcurrencyType: return "private"
          @unknown default: return "unknown"
          }
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    let outline = file.outline
    for index in outline.chains.indices {
      let chain = outline.chains[index]
      if chain.root == .implicitMember, chain.name == Self.confinement {
        named(ChainID(index), chain.token + 1, file, &findings)
      } else if let last = chain.lastSuffix.ifAny, outline[last].name == Self.confinement {
        named(ChainID(index), outline[last].token, file, &findings)
      }
    }
    for call in file.calls[Names.NSManagedObjectContext] where call.member.isNone { untyped(call, file, &findings) }
  }

  private static let confinement = Symbol("confinementConcurrencyType")

  /// The type is given to a context or kept for one; asking for it in a comparison or pattern is right.
  private func named(_ id: ChainID, _ token: Int32, _ file: FileView, _ findings: inout FindingSink) {
    let chain = file.outline[id]
    let expression = file.outline[chain.expression]
    guard !chain.marks.contains(.pattern), !isCompared(chain.expression, file) else { return }
    switch expression.role {
    case .argument where !givesType(chain.expression, file): return
    case .argument, .initializer, .defaultValue, .returned: break
    case .statement where isOnlyStatement(chain, file): break
    default: return
    }
    let location = file.location(TokenRange(Int(chain.token), Int(token) + 1))
    report(location, "'confinementConcurrencyType' binds a context to its thread; choose a queue", id, file, &findings)
    {
      Edit(Location(file: file.file.id, range: file.file.range(of: token)), $0)
    }
  }

  private func isCompared(_ expression: ExpressionID, _ file: FileView) -> Bool {
    file.outline.chains(of: expression).contains { chain in
      let token = file.outline[chain].operatorBefore
      guard token >= 0 else { return false }
      let text = file.file.text(file.file.range(of: token))
      return text == "==" || text == "!=" || text == "~="
    }
  }

  /// Whether an argument decides the type of a context: by its label, or by what is called.
  private func givesType(_ expression: ExpressionID, _ file: FileView) -> Bool {
    guard let call = file.outline[expression].call.ifAny else { return false }
    for argument in file.outline.arguments(of: call) where file.outline[argument].value == expression {
      if file.outline[argument].label == Names.concurrencyType { return true }
    }
    return false
  }

  /// Whether the chain is assigned, or all that a body is made of.
  private func isOnlyStatement(_ chain: Chain, _ file: FileView) -> Bool {
    if chain.marks.contains(.assignedValue) { return true }
    let scope = file.outline[chain.scope]
    return (scope.kind == .accessor || scope.kind == .function || scope.kind == .closure)
      && file.outline[chain.expression].firstChain == file.outline[chain.expression].lastChain
  }

  private func untyped(_ call: CallSite, _ file: FileView, _ findings: inout FindingSink) {
    guard file.outline[call.suffix].firstArgument.isNone,
      file.project.typeIsFree(Names.NSManagedObjectContext, file.file), !declaresInitializer(file)
    else { return }
    let bracket = file.outline[call.suffix].token
    let tokens = TokenRange(Int(file.outline[call.chain].token), Int(file.outline[call.suffix].end))
    report(
      file.location(tokens), "a context made without a concurrency type belongs to its thread; choose a queue",
      call.chain, file, &findings
    ) {
      let end = file.file.range(of: bracket).end
      return Edit(Location(file: file.file.id, range: ByteRange(end, end)), "concurrencyType: .\($0)")
    }
  }

  /// Whether an extension of the project gives contexts an initialiser without arguments.
  private func declaresInitializer(_ file: FileView) -> Bool {
    let index = file.project.index
    return (index.typesByName[Names.NSManagedObjectContext] ?? []).contains { id in
      index.bodies(of: id).contains { body in
        let outline = index.file(body).outline
        guard let scope = outline[body.declaration].body.ifAny else { return false }
        return outline.declarations(in: scope).contains { member in
          outline[member].kind == .initializer
            && outline.parameters[outline[member].parameters].allSatisfy { !$0.defaultValue.isNone }
        }
      }
    }
  }

  /// Reports with a fix for each queue, first the one that the code around asks for.
  private func report(
    _ location: Location, _ message: String, _ chain: ChainID, _ file: FileView, _ findings: inout FindingSink,
    edit: (String) -> Edit
  ) {
    let isMain = file.inference.executor(of: chain).executor == .main
    let types = ["privateQueueConcurrencyType", "mainQueueConcurrencyType"]
    let fixes = (isMain ? types.reversed() : types).map { type in
      Fix(summary: "Use '\(type)'", isSafe: false, edits: [edit(type)])
    }
    findings.report(
      message, at: location, flow: [FlowStep(location, "the context gets no queue of its own here")], fixes: fixes)
  }
}
