import Lexer

/// A SwiftUI view fetches while its body is made.
struct FetchInViewBody: Rule {
  static let info = RuleInfo(
    slug: "fetch-in-view-body",
    family: .fetchedResults,
    level: .warning,
    summary: "A SwiftUI view fetches in its body",
    why: """
      SwiftUI asks for a view's body as often as it likes, on the main thread: each time the request runs again. And \
      the view does not learn of changes, since nothing tells it that the rows are others now.
      """,
    instead: "Use '@FetchRequest', or fetch once in a model object or in 'task'.",
    examples: [
      .bad(
        """
        import CoreData
        import SwiftUI

        final class Note: NSManagedObject {
          @NSManaged var title: String
        }

        struct NoteList: View {
          @Environment(\\.managedObjectContext) private var context

          var body: some View {
            List {
              Text("\\((try? ⟦context.count⟧(for: NSFetchRequest<Note>(entityName: "Note"))) ?? 0) notes")
            }
          }
        }
        """),
      .bad(
        """
        import CoreData
        import SwiftUI

        final class Note: NSManagedObject {
          @NSManaged var title: String
        }

        struct NoteList: View {
          @Environment(\\.managedObjectContext) private var context

          private var notes: [Note] {
            let request = NSFetchRequest<Note>(entityName: "Note")
            return (try? ⟦context.fetch⟧(request)) ?? []
          }

          var body: some View {
            List {
              ForEach(notes, id: \\.objectID) { note in
                Text(note.title)
              }
            }
          }
        }
        """),
      .good(
        """
        import CoreData
        import SwiftUI

        final class Note: NSManagedObject {
          @NSManaged var title: String
        }

        struct NoteList: View {
          @Environment(\\.managedObjectContext) private var context
          @FetchRequest(sortDescriptors: [NSSortDescriptor(key: "title", ascending: true)])
          private var notes: FetchedResults<Note>
          @State private var total = 0

          var body: some View {
            List {
              Button("Count") {
                total = (try? context.count(for: NSFetchRequest<Note>(entityName: "Note"))) ?? 0
              }
              ForEach(notes, id: \\.objectID) { note in
                Text(note.title)
              }
            }
          }
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    checkHelpers(file, &findings)
    let calls = file.calls[Names.fetch] + file.calls[Names.count]
    guard !calls.isEmpty else { return }
    for call in calls.sorted(by: { $0.token < $1.token }) {
      guard let member = call.member.ifAny else { continue }
      let scope = file.outline[call.chain].scope
      guard let owner = renderingMember(scope, file), !file.isTestOrPreview(scope),
        file.inference.isContext(file.inference.receiver(of: member).type)
      else { continue }
      report(call, owner, file, &findings)
    }
  }

  /// Methods and computed properties of other types that fetch, where a view's body asks them.
  private func checkHelpers(_ file: FileView, _ findings: inout FindingSink) {
    let outline = file.outline
    guard outline.inheritedTypes.contains(where: { $0.name == Names.View }) else { return }
    let resolver = CallResolver(file.inference)
    for index in outline.suffixes.indices where outline.suffixes[index].kind == .member {
      let suffix = outline.suffixes[index]
      let id = SuffixID(index)
      guard file.project.summarized.contains(suffix.name), isInBody(outline[suffix.chain].scope, file) else { continue }
      let isCalled = suffix.next.ifAny.map { outline[$0].kind == .call } ?? false
      let site = isCalled ? suffix.next.ifAny.flatMap { file.calls.site(of: $0, outline) } : nil
      guard let member = isCalled ? site.flatMap({ resolver.callee(of: $0) }) : resolver.getter(of: id),
        let fetch = FetchingMember(file.inference).fetch(in: member)
      else { continue }
      let location = file.location(TokenRange(Int(outline[suffix.chain].token), Int(suffix.token) + 1))
      findings.report(
        "'\(file.file.name(suffix.token))' fetches each time SwiftUI asks for this view's body; use '@FetchRequest'",
        at: location,
        flow: [FlowStep(location, "the view's body asks for it here"), FlowStep(fetch, "it fetches here")])
    }
  }

  /// Whether code runs while the body is made: in it, or in a member of the view that it asks.
  private func isInBody(_ scope: ScopeID, _ file: FileView) -> Bool {
    guard let owner = renderingMember(scope, file), !file.isTestOrPreview(scope) else { return false }
    return file.outline[owner].name == Names.body || mention(of: owner, file) != nil
  }

  private func report(_ call: CallSite, _ owner: DeclarationID, _ file: FileView, _ findings: inout FindingSink) {
    let outline = file.outline
    let location = file.location(TokenRange(Int(outline[call.chain].token), Int(call.token) + 1))
    let name = file.file.name(call.token)
    let cure = call.name == Names.count ? "keep the number in a property" : "use '@FetchRequest'"
    if outline[owner].name == Names.body {
      findings.report(
        "'\(name)' runs each time SwiftUI asks for this view's body; \(cure)", at: location,
        flow: [
          FlowStep(file.location(outline[owner].nameToken), "SwiftUI asks for the body whenever the view may change"),
          FlowStep(location, call.name == Names.count ? "the body counts here" : "the body fetches here"),
        ])
      return
    }
    guard let use = mention(of: owner, file) else { return }
    let member = file.file.name(outline[owner].nameToken)
    let isCalled = outline[owner].kind == .function
    findings.report(
      "'\(name)' runs each time the view's body \(isCalled ? "calls" : "reads") '\(member)'; \(cure)", at: location,
      flow: [
        FlowStep(
          file.location(use), "'\(member)' is \(isCalled ? "called" : "read") here while the view's body is made"),
        FlowStep(location, call.name == Names.count ? "'\(member)' counts here" : "'\(member)' fetches here"),
      ])
  }

  /// The computed property or method of a view whose code the scope belongs to, if that runs when it is asked.
  private func renderingMember(_ scope: ScopeID, _ file: FileView) -> DeclarationID? {
    guard isRendered(scope, file) else { return nil }
    var function = file.inference.enclosingFunction(scope)
    guard !function.isNone else { return nil }
    if file.outline[function].kind == .accessor {
      guard file.outline[function].name == Names.get else { return nil }
      function = file.outline[function].owner
    }
    guard let declaration = function.ifAny, file.outline[declaration].kind != .initializer,
      file.outline[file.outline[declaration].scope].kind == .type,
      !file.outline[declaration].modifiers.contains(.static),
      let type = file.inference.enclosingType(file.outline[declaration].scope)?.id,
      file.project.index.inherits(type, from: Names.View), file.project.typeIsFree(Names.View, file.file)
    else { return nil }
    return declaration
  }

  /// Whether the code of a scope runs while the function around it does: no closure around it is kept for later.
  private func isRendered(_ scope: ScopeID, _ file: FileView) -> Bool {
    var scope = scope
    while !scope.isNone {
      let current = file.outline[scope]
      if let closure = current.closure.ifAny, !isBuilder(closure, file) { return false }
      if !current.declaration.isNone { return true }
      scope = current.parent
    }
    return false
  }

  /// Whether SwiftUI or a collection calls a closure at once.
  private func isBuilder(_ closure: ClosureID, _ file: FileView) -> Bool {
    let use = ClosureUse(file.outline, closure)
    if use.isCalledAtOnce { return true }
    guard let call = use.call else { return false }
    if call.member == nil { return FrameworkFacts.viewBuilders.contains(call.name) }
    return FrameworkFacts.nonEscaping.contains(call.name)
  }

  /// How many members of a view may lie between its body and a member.
  private static let memberLimit = 3

  /// A place in the body of the view, or in a member that the body asks, that reads a member of it.
  private func mention(of member: DeclarationID, _ file: FileView, steps: Int = 0) -> Int32? {
    let outline = file.outline
    for mention in file.inference.mentions[outline[member].name] {
      let chain = outline[mention.chain]
      let scope = chain.scope
      // A method whose name is handed over runs later.
      guard mention.isCalled || outline[member].kind != .function,
        mention.member.isNone || chain.root == .selfKeyword && chain.firstSuffix == mention.member,
        let owner = renderingMember(scope, file), owner != member,
        file.inference.enclosingType(scope)?.id == file.inference.enclosingType(outline[member].scope)?.id,
        file.inference.binding(outline[member].name, at: chain.token, in: scope) == nil
      else { continue }
      if outline[owner].name == Names.body { return chain.token }
      if steps < Self.memberLimit, self.mention(of: owner, file, steps: steps + 1) != nil { return chain.token }
    }
    return nil
  }
}
