import Lexer

/// A context that saves has no merge policy.
struct MissingMergePolicy: Rule {
  static let info = RuleInfo(
    slug: "missing-merge-policy",
    family: .stack,
    level: .warning,
    summary: "A context that saves has no merge policy",
    why: """
      The default policy throws on a conflict: where two contexts save changes of one row, the later save fails with \
      an error, and what it held is lost unless the code resolves the conflict itself.
      """,
    instead: "Set 'mergePolicy' where the context is made.",
    examples: [
      .bad(
        """
        import CoreData

        final class Note: NSManagedObject {
          @NSManaged var title: String
        }

        func add(_ title: String, _ container: NSPersistentContainer) async throws {
          let worker = ⟦container.newBackgroundContext()⟧
          try await worker.perform {
            Note(context: worker).title = title
            try worker.save()
          }
        }
        """),
      .good(
        """
        import CoreData

        final class Note: NSManagedObject {
          @NSManaged var title: String
        }

        func add(_ title: String, _ container: NSPersistentContainer) async throws {
          let worker = container.newBackgroundContext()
          worker.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
          try await worker.perform {
            Note(context: worker).title = title
            try worker.save()
          }
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    guard !file.practices.handlesConflicts else { return }
    background(file, &findings)
    viewContext(file, &findings)
  }

  // MARK: Background contexts

  private func background(_ file: FileView, _ findings: inout FindingSink) {
    let made = file.calls[Names.newBackgroundContext] + file.calls[Names.NSManagedObjectContext].filter(\.member.isNone)
    for call in made.sorted(by: { $0.token < $1.token }) {
      let scope = file.outline[call.chain].scope
      guard !file.isTestOrPreview(scope), file.outline[call.chain].lastSuffix == call.suffix,
        let context = file.inference.values(of: call.chain).last?.context, context.isNew, context.queue == .background,
        !isMadeByConfiguredContainer(call, file), !isMadeByProject(call, file)
      else { continue }
      guard let life = ContextLife(file, call), !life.isConfigured, life.isSaved, life.hasObjects else { continue }
      let location = file.location(TokenRange(Int(file.outline[call.chain].token), Int(file.outline[call.suffix].end)))
      findings.report(
        "this background context saves and has no merge policy, so that a conflict makes the save fail; set 'mergePolicy'",
        at: location,
        flow: [
          life.save.map { FlowStep($0, "it is saved here") },
          FlowStep(location, "the context is made here, with the policy that throws on a conflict"),
        ].compactMap { $0 })
    }
    for call in file.calls[Names.performBackgroundTask] { backgroundTask(call, file, &findings) }
  }

  /// Whether the project's own function of the name is called: what it makes is judged there.
  private func isMadeByProject(_ call: CallSite, _ file: FileView) -> Bool {
    let scope = file.outline[call.chain].scope
    let type: SwiftType
    if let member = call.member.ifAny {
      let receiver = file.inference.receiver(of: member).type
      if case .metatype(let of) = receiver { type = of } else { type = receiver }
    } else if call.name == Names.newBackgroundContext, let own = file.inference.enclosingType(scope) {
      type = .named(own.name)
    } else {
      return false
    }
    guard let name = type.name, let id = file.project.type(name, from: file.file, scope: scope) else { return false }
    let own = DeclarationReference(file: file.file.id, declaration: file.function(around: scope))
    return file.inference.members(call.name, of: id).contains {
      file.project.index.declaration($0).kind == .function && $0 != own
    }
  }

  private func isMadeByConfiguredContainer(_ call: CallSite, _ file: FileView) -> Bool {
    guard let member = call.member.ifAny, let name = file.inference.receiver(of: member).type.name else { return false }
    return file.practices.containersWithPolicy.contains(name.name)
  }

  private func backgroundTask(_ call: CallSite, _ file: FileView, _ findings: inout FindingSink) {
    let scope = file.outline[call.chain].scope
    guard let member = call.member.ifAny, !file.isTestOrPreview(scope), !isMadeByConfiguredContainer(call, file),
      file.inference.isContainer(file.inference.receiver(of: member).type),
      let life = ContextLife(file, taskOf: call), !life.isConfigured, life.isSaved, life.hasObjects
    else { return }
    let location = file.location(call.token)
    findings.report(
      "the context of this background task saves and has no merge policy, so that a conflict makes the save fail; set 'mergePolicy'",
      at: location,
      flow: [
        life.save.map { FlowStep($0, "it is saved here") },
        FlowStep(location, "each task gets a new context, with the policy that throws on a conflict"),
      ].compactMap { $0 })
  }

  // MARK: The view context

  private func viewContext(_ file: FileView, _ findings: inout FindingSink) {
    let practices = file.practices
    guard !practices.setsViewPolicy, practices.savesViewContext, practices.savesBackgroundContext else { return }
    for name in [Names.NSPersistentContainer, Names.NSPersistentCloudKitContainer] {
      for call in file.calls[name] where call.member.isNone {
        guard !file.isTestOrPreview(file.outline[call.chain].scope) else { continue }
        let location = file.location(
          TokenRange(Int(file.outline[call.chain].token), Int(file.outline[call.suffix].end)))
        findings.report(
          "the view context of this container has no merge policy while background contexts save too; set 'viewContext.mergePolicy'",
          at: location,
          flow: [FlowStep(location, "the container is made here, and nothing sets its view context's policy")])
      }
    }
  }
}

/// What becomes of a context that a function makes: whether it is configured and saved.
private struct ContextLife {
  private(set) var isConfigured = false
  private(set) var isSaved = false
  /// Whether it is used for more than batch requests, which leave nothing to save.
  private(set) var hasObjects = false
  /// The first save.
  private(set) var save: Location?
  private let file: FileView
  private let path: AccessPath
  private var outline: Outline { file.outline }

  /// The life of the context that the call makes; nil where it is not followed.
  init?(_ file: FileView, _ call: CallSite) {
    self.file = file
    let expression = file.outline[call.chain].expression
    let scope = file.outline[call.chain].scope
    if let binding = file.outline[expression].binding.ifAny {
      let isMember = file.outline[file.outline[binding].scope].kind == .type
      if isMember, let own = file.inference.enclosingType(scope) {
        path = AccessPath(root: .instance(own.name)).member(file.outline[binding].name)
      } else {
        path = AccessPath(root: .binding(file.file.id, binding))
      }
    } else if file.outline[expression].assignment >= 0, let own = file.inference.enclosingType(scope),
      let target = file.outline[expression].firstChain.ifAny, let name = ContextLife.property(target, file)
    {
      path = AccessPath(root: .instance(own.name)).member(name)
    } else {
      return nil
    }
    follow(from: scope, call.token)
  }

  /// The life of the context of a background task.
  init?(_ file: FileView, taskOf call: CallSite) {
    self.file = file
    var closure: ClosureID?
    for argument in file.outline.arguments(of: call.suffix) {
      guard let value = file.outline[argument].value.ifAny, let chain = file.outline[value].firstChain.ifAny else {
        continue
      }
      closure = file.outline[chain].closure.ifAny ?? closure
    }
    guard let closure else { return nil }
    path = AccessPath(root: .made(file.file.id, file.outline[closure].chain))
    follow(from: file.outline[closure].scope, call.token)
  }

  private static func property(_ chain: ChainID, _ file: FileView) -> Symbol? {
    let current = file.outline[chain]
    if current.root == .selfKeyword, let first = current.firstSuffix.ifAny { return file.outline[first].name }
    return current.root == .name && current.firstSuffix.isNone ? current.name : nil
  }

  private mutating func follow(from scope: ScopeID, _ token: Int32) {
    let range = searchRange(scope)
    readMembers(range)
    readArguments(range)
    readReturn(range)
  }

  /// Where the context is known: the function for a variable, the type for a property.
  private func searchRange(_ scope: ScopeID) -> TokenRange {
    if case .instance = path.root {
      var scope = scope
      while !scope.isNone, outline[scope].kind != .type { scope = outline[scope].parent }
      return scope.isNone ? outline[ScopeID(0)].tokens : outline[scope].tokens
    }
    guard let function = file.function(around: scope).ifAny else {
      var scope = scope
      while outline[scope].kind != .type, outline[scope].kind != .file { scope = outline[scope].parent }
      return outline[scope].tokens
    }
    return outline[function].tokens
  }

  private func isOurs(_ value: Value) -> Bool { value.context?.path == path && file.inference.isContext(value.type) }

  private mutating func readMembers(_ range: TokenRange) {
    for index in outline.suffixes.indices where outline.suffixes[index].kind == .member {
      let suffix = outline.suffixes[index]
      guard range.contains(Int(suffix.token)) else { continue }
      let isCall = suffix.next.ifAny.map { outline[$0].kind == .call } ?? false
      let isAssigned = suffix.next.isNone && outline[suffix.chain].marks.contains(.assigned)
      guard isCall || isAssigned, isOurs(file.inference.receiver(of: SuffixID(index))) else { continue }
      if isAssigned {
        // A child's save meets no store, and the conflicts are its parent's.
        if suffix.name == Names.mergePolicy || suffix.name == Names.parent { isConfigured = true }
      } else if suffix.name == Names.save {
        saved(suffix.token)
      } else {
        if FrameworkFacts.confinedContextMembers.contains(suffix.name), suffix.name != Names.execute {
          hasObjects = true
        }
        passed(to: suffix.name, suffix.token)
      }
    }
  }

  private mutating func readArguments(_ range: TokenRange) {
    for index in outline.expressions.indices where outline.expressions[index].role == .argument {
      let expression = outline.expressions[index]
      guard range.contains(Int(expression.tokens.start)), let call = expression.call.ifAny,
        expression.firstChain == expression.lastChain, let chain = expression.firstChain.ifAny,
        outline[chain].root == .name || outline[chain].root == .selfKeyword,
        isOurs(file.inference.value(of: ExpressionID(index)))
      else { continue }
      let callee = outline[call].chain
      var name = outline[callee].name
      var token = outline[callee].token
      for suffix in outline.suffixes(of: callee) {
        if suffix == call { break }
        if outline[suffix].kind == .member {
          name = outline[suffix].name
          token = outline[suffix].token
        }
      }
      hasObjects = true
      passed(to: name, token)
    }
  }

  /// A function that hands the context out is judged by who calls it.
  private mutating func readReturn(_ range: TokenRange) {
    for id in file.project.expressions(in: range, of: file.file) where outline[id].role == .returned {
      guard isOurs(file.inference.value(of: id)), let function = file.function(around: outline[id].scope).ifAny
      else { continue }
      if file.practices.isCalled(outline[function].name, byOneOf: file.practices.policySetters) {
        isConfigured = true
      } else if file.practices.isCalled(outline[function].name, byOneOf: file.practices.savers) {
        isSaved = true
        hasObjects = true
      }
    }
  }

  private mutating func passed(to name: Symbol, _ token: Int32) {
    if file.practices.policySetters.contains(name) { isConfigured = true }
    if file.practices.savers.contains(name) { saved(token) }
  }

  private mutating func saved(_ token: Int32) {
    isSaved = true
    if save == nil { save = file.location(token) }
  }
}
