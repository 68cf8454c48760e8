import Checks
import Testing

/// Where a brace starts a closure, and what a closure's signature says.
struct ClosureTests {
  // MARK: Trailing closures

  @Test(arguments: trailingCases)
  func trailing(_ source: String, _ expected: String) {
    #expect(Outlined(source).expressions == "statement: \(expected)")
  }

  private static let trailingCases: [(String, String)] = [
    ("a { b }", "a {}\n  statement: b"), ("a() { b }", "a() {}\n  statement: b"),
    ("a(b) { c }", "a(b) {}\n  statement: c"),
    ("a.b { c }.d { e }", "a.b {}.d {}\n  statement: c\n  statement: e"),
    ("a { b } c: { d }", "a {} c: {}\n  statement: b\n  statement: d"),
    ("a(b: c) { d } e: { f } g: { h }", "a(b: c) {} e: {} g: {}\n  statement: d\n  statement: f\n  statement: h"),
    ("a\n{ b }", "a {}\n  statement: b"), ("a?.b { c }", "a?.b {}\n  statement: c"),
    ("a[b] { c }", "a[b] {}\n  statement: c"),
    ("a { b }\n.c()", "a {}.c()\n  statement: b"), ("a { b }()", "a {}()\n  statement: b"),
    ("a { } + b { }", "a {} ‹+› b {}"),
    ("{ a }()", "{}()\n  statement: a"), ("a({ b })", "a({})\n  statement: b"),
    ("a(b: { c }, d: { e })", "a(b: {}, d: {})\n  statement: c\n  statement: e"),
    ("a = { b }", "a ← ‹=› {}\n  statement: b"), ("[{ a }, { b }]", "[{}, {}]\n  statement: a\n  statement: b"),
    ("A<B> { c }", "A<B> {}\n  statement: c"), ("try await a { b }", "try await a {}\n  statement: b"),
    ("a { b { c } }", "a {}\n  statement: b {}\n    statement: c"), (".a { b }", ".a {}\n  statement: b"),
    ("a { } b: \n{ c }", "a {} b: {}\n  statement: c"),
    ("a { $0.b { $0.c } }", "a {}\n  statement: $0.b {}\n    statement: $0.c"),
    ("a ?? { b }()", "a ‹??› {}()\n  statement: b"),
    ("#a(b) { c }", "#a(b) {}\n  statement: c"), ("a(b { c })", "a(b {})\n  statement: c"),
    ("a as? B\n{ c }", "a as? B\nstatement: {}\n  statement: c"),
  ]

  // MARK: Bodies

  /// After the head of a statement the first brace is the body, unless it cannot be.
  @Test(arguments: bodiesCases)
  func bodies(_ source: String, _ expected: String) {
    #expect(Outlined(source).expressions == expected)
  }

  private static let bodiesCases: [(String, String)] = [
    ("if a { b }", "condition: a\n  statement: b"), ("if a.b() { c }", "condition: a.b()\n  statement: c"),
    ("if a == b { c }", "condition: a ‹==› b\n  statement: c"), ("while a { b }", "condition: a\n  statement: b"),
    ("for a in b { c }", "pattern: a ~\nsequence: b\n  statement: c"),
    ("switch a { case b: c }", "subject: a\n    pattern: b ~\n    statement: c"),
    ("guard a else { b }", "condition: a\n  statement: b"), ("if let a = b { c }", "matched: b\n  statement: c"),
    ("if let a { b }", "  statement: b"), ("if a, b { c }", "condition: a\ncondition: b\n  statement: c"),
    (
      "if !a { b } else if c { d } else { e }",
      "condition: ‹›a\n  statement: b\ncondition: c\n  statement: d\n  statement: e"
    ),
    ("if a(b { c }) { d }", "condition: a(b {})\n  statement: c\n  statement: d"),
    ("if (a { b }) { c }", "condition: (a {})\n  statement: b\n  statement: c"),
    ("if a.contains { b } { c }", "condition: a.contains {}\n  statement: b\n  statement: c"),
    ("if a.contains { b }, d { e }", "condition: a.contains {}\n  statement: b\ncondition: d\n  statement: e"),
    ("if a.first { b }?.c == d { e }", "condition: a.first {}?.c ‹==› d\n  statement: b\n  statement: e"),
    ("if let a = b.map { c } { d }", "matched: b.map {}\n  statement: c\n  statement: d"),
    ("for a in b.filter { c } { d }", "pattern: a ~\nsequence: b.filter {}\n  statement: c\n  statement: d"),
    ("for a in b where c { d }", "pattern: a ~\nsequence: b\nfilter: c\n  statement: d"),
    ("while let a = b.next() { c }", "matched: b.next()\n  statement: c"),
    ("if a { b }\n.c()", "condition: a\n  statement: b\nstatement: .c()"),
    ("repeat { a } while b\nc { d }", "  statement: a\ncondition: b\nstatement: c {}\n  statement: d"),
    ("do { a } catch { b }", "  statement: a\n  statement: b"),
    ("do { a } catch B.c { d }", "  statement: a\npattern: B.c ~\n  statement: d"),
    ("defer { a { b } }", "  statement: a {}\n    statement: b"),
    ("a: for b in c { d }", "pattern: b ~\nsequence: c\n  statement: d"),
    (
      "switch a { case b: c { d } default: e { f } }",
      "subject: a\n    pattern: b ~\n    statement: c {}\n      statement: d\n    statement: e {}\n      statement: f"
    ),
    ("switch (a, b) { case (c, _): d }", "subject: (a, b)\n    pattern: (c ~, ? ~) ~\n    statement: d"),
    ("if #available(iOS 17, *) { a }", "condition: #available(iOS, 17)\n  statement: a"),
    ("if case .a(let b) = c { d }", "pattern: .a(b ~) ~\nmatched: c\n  statement: d"),
    ("if a { b } c { d }", "condition: a\n  statement: b\nstatement: c {}\n  statement: d"),
    ("if a as? B == nil { c }", "condition: a as? B ‹==› nil\n  statement: c"),
    ("if a is B { c }", "condition: a is B\n  statement: c"),
    ("if a = b { c }", "condition: a ← ‹=› b\n  statement: c"),
    ("if x < y { z }", "condition: x ‹<› y\n  statement: z"),
    ("if [a].isEmpty { b }", "condition: [a].isEmpty\n  statement: b"),
    ("if a ?? b { c }", "condition: a ‹??› b\n  statement: c"),
    ("if try a() { b }", "condition: try a()\n  statement: b"),
    ("if let a = try? await b() { c }", "matched: try? await b()\n  statement: c"),
    ("while true { a }", "condition: true\n  statement: a"),
    ("if \"a\" == b { c }", "condition: \"\" ‹==› b\n  statement: c"),
  ]

  // MARK: Variables

  @Test(arguments: valuesCases)
  func values(_ source: String, _ expected: String) {
    #expect(Outlined(source).expressions == expected)
  }

  private static let valuesCases: [(String, String)] = [
    ("let a = { b }", "initializer: {}\n  statement: b"), ("let a = b { c }", "initializer: b {}\n  statement: c"),
    ("let a: B = { c }()", "initializer: {}()\n  statement: c"),
    ("var a = b { didSet { c } }", "initializer: b\n  statement: c"),
    ("var a: B { c }", "  statement: c"), ("lazy var a: B = {\n  c\n}()", "initializer: {}()\n  statement: c"),
    ("let a = b.map { c } ?? d", "initializer: b.map {} ‹??› d\n  statement: c"),
    ("let a = b, c = d { e }", "initializer: b\ninitializer: d {}\n  statement: e"),
    ("let a = try b { c }", "initializer: try b {}\n  statement: c"),
    ("let a = b\n  .c { d }", "initializer: b.c {}\n  statement: d"),
    ("var a = b\nc { d }", "initializer: b\nstatement: c {}\n  statement: d"),
    ("let a = b ? { c } : { d }", "initializer: b ‹?› {} ‹:› {}\n  statement: c\n  statement: d"),
    ("@A(b: c { d }) var e: F", "other: c {}\n  statement: d"),
    ("let (a, b) = c { d }", "pattern: a ~\npattern: b ~\ninitializer: c {}\n  statement: d"),
  ]

  // MARK: Signatures

  /// What a capture is given is evaluated around the closure; in the source it stands in the closure all the same.
  @Test func closuresInCaptureLists() {
    let outlined = Outlined("{ [a = { b }] in a }")
    let inner = outlined.outline[outlined.outline.closures[1].scope]
    #expect(inner.parent == outlined.outline[outlined.outline.closures[0].scope].parent)
    var listing: [UInt8] = []
    OutlineListing.append(outlined.outline, outlined.file, bytes: outlined.bytes, path: "a.swift", to: &listing)
    #expect(
      String(decoding: listing, as: UTF8.self) == """
        file 20 a.swift
        0 closure - 0-20 -
        7 closure - 7-12 0
        20 eof

        """)
  }

  /// What stands before the body: captures, parameters and effects.
  @Test(arguments: signaturesCases)
  func signatures(_ source: String, _ expected: String) throws {
    let outlined = Outlined("f " + source)
    let closure = try #require(outlined.outline.closures.first)
    var words = [closure.parameterCount.map(String.init) ?? "nil"]
    for id in outlined.outline.bindings(of: closure.scope) {
      let binding = outlined.outline[id]
      let type = binding.type.isEmpty ? "" : ":" + outlined.source(binding.type)
      let value = binding.value.isNone ? "" : "=" + outlined.text(binding.value)
      words.append(outlined.source(binding.token) + (binding.isWeak ? "?" : "") + type + value)
      #expect(binding.kind == .capture || binding.kind == .closureParameter)
      #expect(binding.closure == outlined.outline[closure.scope].closure)
    }
    #expect(words.joined(separator: " ") == expected)
    #expect(closure.hasCaptures == (source.contains("[") && expected != "nil"))
  }

  private static let signaturesCases: [(String, String)] = [
    ("{ a }", "nil"), ("{ a in b }", "1 a"), ("{ a, b in c }", "2 a b"), ("{ (a, b) in c }", "2 a b"),
    ("{ _ in a }", "1"),
    ("{ _, a in b }", "2 a"), ("{ () in a }", "0"), ("{ (a: B, c: D) -> E in f }", "2 a:B c:D"),
    ("{ (a: B) async throws -> C in d }", "1 a:B"),
    ("{ a async in b }", "1 a"), ("{ @A a in b }", "1 a"), ("{ @MainActor in a }", "0"),
    ("{ @MainActor [a] b in c }", "1 a b"),
    ("{ [a] in b }", "0 a"), ("{ [weak self] in a }", "0 self?"), ("{ [weak self, unowned a] b in c }", "1 self? a? b"),
    ("{ [a = b.c, weak d = e] in f }", "0 a=b.c d?=e"), ("{ [unowned(unsafe) a] in b }", "0 a?"),
    ("{ [self] in a }", "0 self"),
    ("{ [weak] in a }", "0 weak"), ("{ (a: (B) -> C) in d }", "1 a:(B) -> C"), ("{ (a: inout B) in c }", "1 a:inout B"),
    ("{ a throws in b }", "1 a"), ("{ a -> B in c }", "1 a"), ("{ (_ a: B) in c }", "1 a:B"),
    ("{ (a, b: C) in d }", "2 a b:C"),
    ("{ [a, b] }", "nil"), ("{ [a: b] }", "nil"), ("{ (a, b) }", "nil"), ("{ a, b }", "nil"),
    ("{ for a in b { } }", "nil"), ("{ @Sendable (a: B) in c }", "1 a:B"),
    ("{\n  [weak self]\n  a,\n  b\n  in\n  c }", "2 self? a b"), ("{}", "nil"), ("{ a.b in c }", "nil"),
    ("{ [weak a = b as? C] in d }", "0 a?=b as? C"),
  ]

  @Test func theBodyStartsAfterTheSignature() {
    let outlined = Outlined("f { [a] b -> C in d } { e } g: { h, i async in j }")
    let starts = outlined.outline.closures.map { outlined.source($0.bodyStart) }
    #expect(starts == ["d", "e", "j"])
    #expect(outlined.outline.closures.map { outlined.source($0.tokens) }.first == "{ [a] b -> C in d }")
    #expect(outlined.outline.closures.map { outlined.source($0.result) } == ["C", "", ""])
    #expect(outlined.outline.closures.map(\.isAsync) == [false, false, true])
  }

  @Test func parametersKnowTheirPlaces() {
    let outlined = Outlined("f { a, _, b in }")
    #expect(outlined.outline.bindings.map(\.position) == [0, 2])
  }
}
