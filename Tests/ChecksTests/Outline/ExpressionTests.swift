import Checks
import Testing

/// Chains and what separates them.
struct ExpressionTests {
  // MARK: Chains and operators

  @Test(arguments: [
    "a", "a.b", "a.b.c", "a()", "a(b)", "a.b(c).d", "a(b, c: d)", "a(b: c, d: e)", "a(b)(c)", "a[b]", "a[b, c: d]",
    "a?.b", "a!.b", "a?.b?.c", "a!", "a?[b]!", "a.b!(c)", "self", "self.a", "super.a()", "self[a]", "Self.a", "$0.a",
    "a.0.1", "a.self", "A.Type.self", "nil", "true", "false", "1", "1.5", "-1", "a.init(b)", "`a`.`b`", "a.`default`",
    ".a", ".a.b", ".a(b)", "[]", "[a]", "[a, b]", "[:]", "[a: b, c: d]", "()", "(a)", "(a, b)", "(a: b, c: d)", "(a).b",
    "[a].b", "\"\"", "\"\".b", "#selector(a.b)", "#a", "#a(b: c)", "a(.b)", "a([b: c(d)])", "a(&b)", "a(_: b)",
    "a.b(c: d(e: f(g)))", "[[a]: [b]]", "a.b<C>(d)", "A<B>()", "A<B, C>.d()", "A<B<C>>()", "[A]()", "[A: B]()",
    "A<B>.self",
    "a.b.c.d.e.f", "a()()()",
  ])
  func readAsWritten(_ source: String) {
    #expect(
      Outlined(source).expressions == "statement: \(source.replacing("-1", with: "‹›1").replacing("[:]", with: "[]"))")
  }

  @Test(arguments: chainCases)
  func chains(_ source: String, _ expected: String) {
    #expect(Outlined(source).expressions == "statement: \(expected)")
  }

  private static let chainCases: [(String, String)] = [
    ("a\n  .b\n  .c()", "a.b.c()"), ("a // b\n  .c", "a.c"), ("a. b", "a.b"),
    ("a(\n  b,\n  c\n)", "a(b, c)"), ("a(b,)", "a(b)"), ("a\n(b)", "a\nstatement: (b)"),
    ("a\n[b]", "a\nstatement: [b]"),
  ]

  /// The module before `::` (SE-0491) says only where a name is from.
  @Test(arguments: moduleCases)
  func modules(_ source: String, _ expected: String) {
    let outlined = Outlined(source)
    #expect(outlined.expressions == "statement: \(expected)")
    #expect(outlined.brokenPromise == nil)
  }

  private static let moduleCases: [(String, String)] = [
    ("A::b", "b"), ("A::b.c()", "b.c()"), ("A::B<C>()", "B<C>()"), ("a.B::c()", "a.c()"),
    ("a = B::c { d }.e", "a ← ‹=› c {}.e\n  statement: d"),
    ("a ? B::c : d", "a ‹?› c ‹:› d"), ("a(B::c, d: E::f)", "a(c, d: f)"), ("[A::b: C::d]", "[b: d]"),
    ("try await A::b()", "try await b()"), ("a as? B::C", "a as? B::C"),
  ]

  @Test func aModuleBelongsToItsChain() {
    #expect(Outlined("A::b.c()").chainSources == ["A::b.c()"])
  }

  @Test(arguments: stringCases)
  func strings(_ source: String, _ expected: String) {
    #expect(Outlined(source).expressions == "statement: \(expected)")
  }

  private static let stringCases: [(String, String)] = [
    ("\"a\\(b)c\\(d.e)\"", "\"\\(b)\\(d.e)\""), ("\"\\(a, b: c)\"", "\"\\(a)\\(b: c)\""),
    ("\"\"\"\n\\(a)\n\"\"\".b", "\"\\(a)\".b"), ("#\"\\(a)\\#(b)\"#", "\"\\(b)\""),
    ("\"\\(\"\\(a)\")\"", "\"\\(\"\\(a)\")\""),
    ("/a b/.c", "/.c"), ("#/a/#", "#"),
  ]

  @Test(arguments: operatorCases)
  func operatorsSeparateChains(_ source: String, _ expected: String) {
    #expect(Outlined(source).expressions == "statement: \(expected)")
  }

  private static let operatorCases: [(String, String)] = [
    ("a + b", "a ‹+› b"), ("a+b", "a ‹+› b"), ("a.b == c.d && e", "a.b ‹==› c.d ‹&&› e"), ("a ?? b", "a ‹??› b"),
    ("!a", "‹›a"), ("!a.b", "‹›a.b"), ("-a", "‹›a"), ("a...b", "a ‹...› b"), ("a...", "a"), ("a[...b]", "a[‹›b]"),
    ("a ? b : c", "a ‹?› b ‹:› c"), ("a ? b : c ? d : e", "a ‹?› b ‹:› c ‹?› d ‹:› e"),
    ("a ? .b : .c", "a ‹?› .b ‹:› .c"),
    ("a(b ? c : d)", "a(b ‹?› c ‹:› d)"), ("[a ? b : c: d]", "[a ‹?› b ‹:› c: d]"),
    ("a(b: c ? d : e, f: g)", "a(b: c ‹?› d ‹:› e, f: g)"),
    ("a\n  ? b\n  : c", "a ‹?› b ‹:› c"), ("a\n  + b", "a ‹+› b"), ("a +\n  b", "a ‹+› b"),
    ("a\n-b", "a\nstatement: ‹›b"),
    ("a(+)", "a()"), ("a(b, by: >)", "a(b, by: )"), ("(a) + (b)", "(a) ‹+› (b)"), ("a as B + c", "a as B ‹+› c"),
  ]

  /// `<` opens generic arguments where what follows their `>` cannot follow a comparison.
  @Test(arguments: angleCases)
  func genericsOrComparison(_ source: String, _ expected: String) {
    #expect(Outlined(source).expressions == "statement: \(expected)")
  }

  private static let angleCases: [(String, String)] = [
    ("a < b", "a ‹<› b"), ("a<b", "a ‹<› b"), ("a(b < c, d > e)", "a(b ‹<› c, d ‹>› e)"),
    ("a(b<c, d>e)", "a(b ‹<› c, d ‹>› e)"), ("a(b<c, d>(e))", "a(b<c, d>(e))"), ("a<b>.c", "a<b>.c"),
    ("A<B>(c) < d", "A<B>(c) ‹<› d"),
    ("a < b && c > (d)", "a ‹<› b ‹&&› c ‹>› (d)"), ("a<b?>()", "a<b?>()"), ("A<[B: C]>()", "A<[B: C]>()"),
    ("A<(B) -> C>()", "A<(B) -> C>()"),
    ("a << b", "a ‹<<› b"), ("a.b<C>", "a.b<C>"), ("A<B> { c }", "A<B> {}\n  statement: c"),
    ("A<B.C>().d", "A<B.C>().d"), ("i<n", "i ‹<› n"), ("A<any B & C>()", "A<any B & C>()"),
  ]

  @Test(arguments: castCases)
  func casts(_ source: String, _ expected: String) {
    #expect(Outlined(source).expressions == "statement: \(expected)")
  }

  private static let castCases: [(String, String)] = [
    ("a as B", "a as B"), ("a as? B", "a as? B"), ("a as! B", "a as! B"), ("a is B", "a is B"),
    ("(a as? B)?.c", "(a as? B)?.c"),
    ("a.b as? [C: D]", "a.b as? [C: D]"), ("a as? B ?? c", "a as? B ‹??› c"), ("a as! B<C>.D", "a as! B<C>.D"),
    ("a as (B) -> C", "a as (B) -> C"), ("a as any B", "a as any B"), ("a as? B\nc", "a as? B\nstatement: c"),
    ("a is B && c", "a is B ‹&&› c"), ("a as B?", "a as B?"),
  ]

  @Test(arguments: markCases)
  func marks(_ source: String, _ expected: String) {
    #expect(Outlined(source).expressions == "statement: \(expected)")
  }

  private static let markCases: [(String, String)] = [
    ("try a()", "try a()"), ("try? a()", "try? a()"), ("try! a()", "try! a()"), ("await a", "await a"),
    ("try await a()", "try await a()"),
    ("try? await a.b()", "try? await a.b()"), ("a(try b, await c)", "a(try b, await c)"), ("try a + b", "try a ‹+› b"),
    ("a + (try b)", "a ‹+› (try b)"),
    ("await(a)", "await (a)"), ("(await a).b", "(await a).b"), ("unsafe a.b", "a.b"), ("consume a", "a"),
    ("any A", "A"), ("try -a", "try ‹›a"),
  ]

  @Test(arguments: assignmentCases)
  func assignments(_ source: String, _ expected: String) {
    #expect(Outlined(source).expressions == "statement: \(expected)")
  }

  private static let assignmentCases: [(String, String)] = [
    ("a = b", "a ← ‹=› b"), ("a.b[c] = d.e", "a.b[c] ← ‹=› d.e"), ("a += b", "a ← ‹+=› b"), ("a ??= b", "a ← ‹??=› b"),
    ("a == b", "a ‹==› b"),
    ("a != b", "a ‹!=› b"), ("a <= b", "a ‹<=› b"), ("a >= b", "a ‹>=› b"), ("a === b", "a ‹===› b"),
    ("a <<= b", "a ← ‹<<=› b"),
    ("a ~= b", "a ‹~=› b"), ("_ = a()", "? ← ‹=› a()"), ("_ = try? await a", "? ← ‹=› try? await a"),
    ("(a, b) = (c, d)", "(a, b) ← ‹=› (c, d)"),
    ("a? = b", "a? ← ‹=› b"), ("a?.b = c", "a?.b ← ‹=› c"), ("self.a = b", "self.a ← ‹=› b"), ("a =\n  b", "a ← ‹=› b"),
  ]

  @Test(arguments: keyPathCases)
  func keyPaths(_ source: String, _ expected: String) {
    #expect(Outlined(source).expressions == "statement: \(expected)")
  }

  private static let keyPathCases: [(String, String)] = [
    ("\\A.b", "\\A.b"), ("\\.a.b", "\\.a.b"), ("a(\\.b)", "a(\\.b)"), ("\\A.b?.c[0]!", "\\A.b?.c[0]!"),
    ("\\[A].b", "\\[A].b"),
    ("\\A<B>.c", "\\A<B>.c"), ("\\.[a]", "\\[a]"), ("a[keyPath: \\.b]", "a[keyPath: \\.b]"),
    ("a(\\A.b, c: d)", "a(\\A.b, c: d)"),
    ("\\.self", "\\.self"),
  ]

  @Test(arguments: unfinishedCases)
  func unfinished(_ source: String, _ expected: String) {
    #expect(Outlined(source).expressions == "statement: \(expected)")
  }

  private static let unfinishedCases: [(String, String)] = [
    ("a.", "a"), ("a(", "a()"), ("a(b,", "a(b)"), ("a[", "a[]"), ("a = ", "a ←"), ("a + ", "a"), ("a(<#b#>)", "a(?)"),
    ("<#code#>", "?"),
    ("a(b: <#T##C#>, d: e)", "a(b: ?, d: e)"), ("a(b c)", "a(b, c)"), ("a.\nb.c", "a.b.c"), ("a(b: )", "a(b: )"),
  ]

  @Test func postfixConditionsGoOnWithTheChain() {
    let outlined = Outlined(
      """
      a
        .b()
        #if os(iOS)
        .c(d)
        #else
        .e { f }
        #endif
        .g
      h
      """)
    #expect(
      outlined.expressions == """
        statement: a.b().c(d).e {}.g
          statement: f
        statement: h
        """)
  }

  // MARK: Roles

  @Test func rolesTellWhereAnExpressionStands() {
    let outlined = Outlined(
      """
      @A(a) func b(c: D = e) -> F {
        if g, let h = i { j() }
        guard case .k = l else { return m }
        while n { throw o }
        for p in q where r { s() }
        switch t { case u where v: break }
        repeat { w() } while x
        return y
      }
      let z = { [aa = bb] in cc }
      enum E: Int { case f = 1 }
      """)
    #expect(
      outlined.expressions == """
        other: a
          defaultValue: e
          condition: g
          matched: i
            statement: j()
          pattern: .k ~
          matched: l
            returned: m
          condition: n
            thrown: o
          pattern: p ~
          sequence: q
          filter: r
            statement: s()
          subject: t
              pattern: u ~
              filter: v
            statement: w()
          condition: x
          returned: y
        initializer: {}
        captured: bb
          statement: cc
          other: 1
        """)
  }

  @Test func argumentsKnowTheirCallAndElementsTheirContainer() {
    let outlined = Outlined("a.b(c, d: [e])[f] { g }")
    let outline = outlined.outline
    let owners = outline.expressions.map { expression -> String in
      let chain = expression.firstChain.ifAny.map { outlined.source(outline[$0].tokens) } ?? ""
      if let call = expression.call.ifAny { return "\(chain) in \(outline[call].kind)" }
      if let container = expression.container.ifAny { return "\(chain) in \(outline[container].root)" }
      return chain
    }
    #expect(
      owners == [
        "a.b(c, d: [e])[f] { g }", "c in call", "[e] in call", "e in array", "f in subscript", "{ g } in call", "g",
      ])
  }

  @Test func aReturnedValueMayStandOnTheNextLine() {
    #expect(Outlined("func a() { return\n  b() }").expressions == "  returned: b()")
    #expect(Outlined("func a() { return\n  let b = c }").expressions == "  initializer: c")
    #expect(Outlined("func a() { return }\nb").expressions == "statement: b")
    #expect(Outlined("func a() { return\n  if b { c } }").expressions == "  condition: b\n    statement: c")
  }

  @Test func statementsStandForValues() {
    let outlined = Outlined(
      """
      let a = if b { c } else { d }
      let e = switch f { case .g: h default: i }
      return if j { k } else { l }
      """)
    #expect(
      outlined.expressions == """
        initializer: if…
        condition: b
          statement: c
          statement: d
        initializer: switch…
        subject: f
            pattern: .g ~
            statement: h
            statement: i
        returned: if…
        condition: j
          statement: k
          statement: l
        """)
  }

  // MARK: Places

  @Test func chainsTakeTheirRootAndSuffixes() {
    let outlined = Outlined("try await a.b(c)!.d { e } as? F ?? -g[0].h\ni(\n  j\n)")
    #expect(outlined.chainSources == ["a.b(c)!.d { e }", "c", "{ e }", "e", "g[0].h", "0", "i(\n  j\n)", "j"])
  }

  @Test(arguments: [
    "a.b(c) + d", "a { b }.c", "try a()", "a as? B", "a = b", "\"\\(a)\"", "[a, b].c", "a(\n  b)", "a ? b : c",
  ])
  func expressionsTakeAllTheirTokens(_ source: String) throws {
    let outlined = Outlined("first\n" + source + "\nlast")
    let statements = outlined.outline.expressions.filter { $0.role == .statement && $0.scope == ScopeID(0) }
    #expect(statements.count == 3)
    // Marks such as `try` stand before the first chain.
    let expected = source.hasPrefix("try ") ? String(source.dropFirst(4)) : source
    #expect(outlined.source(try #require(statements.dropFirst().first).tokens).hasSuffix(expected))
  }
}
