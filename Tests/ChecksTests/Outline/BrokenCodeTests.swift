import Checks
import Testing

/// Code in the middle of an edit: what stands before and after the place keeps its own.
struct BrokenCodeTests {
  /// The class in which each of the broken functions stands, between two that are whole.
  private func outline(_ broken: String) -> Outlined {
    Outlined(
      """
      class A {
        func before() { b() }

      \(broken)

        func after(c: C) {
          d.e()
        }
      }

      struct F {
        let g: G
      }
      """)
  }

  /// A statement that ends in the middle, in a function whose brace is missing too.
  @Test(arguments: [
    "", "y(", "y.", "y.z(a: ", "y(a, {", "y { z in", "y(z, w: { v(", ".y(", "y[z", "y = [", "y +", "y ? z :", "y<Z",
    "y as",
    "y as? [", "await", "try?", "\\", "#", "y(\"\\(z", "y(\"z", "if", "if let", "if let y =", "if let y = z {",
    "if y.z(",
    "guard let y = z", "guard let y = z else {", "for y in", "for y in z {", "while y {", "switch y {",
    "switch y {\n    case", "switch y {\n    case .z(let", "do {\n      try y()", "return", "let y =", "let y = z ?",
    "let y = z.w(\n  }", "y.perform {\n      z()\n  }", "if y {\n      z()\n  }", "y { (z, w\n  }",
    "y(<#z#>, {\n      <#code#>\n  }",
  ])
  func anUnfinishedStatementCostsItsFunction(_ statement: String) {
    let outlined = outline("  func x() {\n    " + statement)
    #expect(outlined.brokenPromise == nil)
    // What is declared in the function may be anything.
    let lines = outlined.declarations.split(separator: "\n").filter { !$0.hasPrefix("    ") }
    let expected = [
      "class A", "  function before()", "  function x()", "  function after(c: C)", "struct F", "  let variable g: G",
    ]
    #expect(lines.map(String.init) == expected)
    #expect(outlined.expressions.hasSuffix("    statement: d.e()"))
  }

  @Test(arguments: [
    "func x", "func x(y: Z)", "func x() ->", "func x() async throws", "func x<", "func x<Y: Z", "func x() where",
    "func x(<#y#>) {", "var x: Y {", "var x: Y { get {", "var x: Y {\n    didSet", "let x = { y in", "init(x: Y) {",
    "subscript(x: Y) -> Z {", "struct X {", "enum X { case y(", "@objc", "@A(b: c)", "private", "static",
    "typealias X =",
    "import", "<#code#>", "x.y", "#if X\n  func y() {\n  #endif",
    "#if X\n  func y() {\n  #else\n  func z() {\n  #endif",
    // One bracket too many
    ")", "]", "})",
  ])
  func anUnfinishedDeclarationCostsItself(_ declaration: String) {
    let outlined = outline("  " + declaration)
    #expect(outlined.brokenPromise == nil)
    let lines = outlined.declarations.split(separator: "\n").map(String.init)
    #expect(lines.first == "class A")
    #expect(lines.contains("  function before()"))
    // An attribute or modifier belongs to what follows it, wherever that stands.
    #expect(lines.contains { $0.hasPrefix("  ") && !$0.hasPrefix("    ") && $0.hasSuffix("function after(c: C)") })
    #expect(lines.suffix(2) == ["struct F", "  let variable g: G"])
    #expect(outlined.expressions.hasSuffix("    statement: d.e()"))
  }

  /// A brace too many ends the type; what follows still counts.
  @Test(arguments: ["}", "}\n  }"])
  func aBraceTooMany(_ braces: String) {
    let outlined = outline("  " + braces)
    #expect(outlined.brokenPromise == nil)
    #expect(outlined.declarations.contains("function after(c: C)"))
    #expect(outlined.declarations.hasSuffix("struct F\n  let variable g: G"))
    #expect(outlined.expressions.hasSuffix("statement: d.e()"))
  }

  @Test func aFunctionAfterAHalfWrittenCallIsNotInside() {
    let outlined = outline("  func x() {\n    y.perform(z, {\n      w(")
    #expect(
      outlined.declarations == """
        class A
          function before()
          function x()
          function after(c: C)
        struct F
          let variable g: G
        """)
  }

  @Test func aTypeThatIsNotClosedEndsAtTheNextOfItsIndentation() {
    let outlined = Outlined(
      """
      class A {
        func b() {
          c {

      class D {
        func e() {}
      }
      """)
    #expect(outlined.declarations == "class A\n  function b()\nclass D\n  function e()")
    #expect(outlined.expressions == "    statement: c {}")
  }

  @Test(arguments: halfADeclarationCases)
  func halfADeclaration(_ source: String, _ expected: String) {
    #expect(Outlined(source).declarations == expected)
  }

  private static let halfADeclarationCases: [(String, String)] = [
    ("func a() {\n  let b = c.\n  d()\n}", "function a()\n  let variable b"),
    ("func a() {\n  let b =\n  let c = d\n}", "function a()\n  let variable b\n  let variable c"),
    ("func a() {\n  if let b = c.\n  { d() }\n}", "function a()"),

    ("let a: \nlet b: C", "let variable a\nlet variable b: C"),
    ("struct A {\n  let b:\n  let c: D\n}", "struct A\n  let variable b\n  let variable c: D"),
    ("func a(b: , c: D) {}", "function a(b: , c: D)"),
    ("func a() ->\nfunc b() {}", "function a()\nfunction b()"), ("func a(b: C = ) {}", "function a(b: C)"),
    ("enum A { case b, }", "enum A\n  enumCase b"),
    ("class A: {}", "class A"), ("class A: , B {}", "class A: B"), ("class A:\nlet b: C", "class A\nlet variable b: C"),
    // A keyword that stands alone on its line takes no declaration of the next one for its name.
    ("func\nfunc a() {}", "function()\nfunction a()"), ("func\nstatic func a() {}", "function()\nstatic function a()"),
    ("override func\nopen func a() {}", "override function()\npublic open function a()"),
    ("func\n@A func a() {}", "function()\n@A function a()"), ("func\ninit() {}", "function()\ninitializer()"),
    ("func\na() {}", "function a()"), ("func\nopen() {}", "function open()"), ("func", "function()"),
    ("func\n}", "function()"), ("func {}", "function()"),
    ("struct\nopen class A {}", "struct\npublic open class A"), ("let\noverride var a: B", "override variable a: B"),
    ("typealias\nfinal class A {}", "typealias\nfinal class A"), ("operator\nfunc a() {}", "operator\nfunction a()"),
    ("enum A {\n  case\n  func b() {}\n}", "enum A\n  function b()"),
    ("enum A {\n  case b,\n  static func c() {}\n}", "enum A\n  enumCase b\n  static function c()"),
    ("enum A {\n  case\n  indirect case b\n}", "enum A\n  enumCase b"),
    ("enum A {\n  case\n  b\n}", "enum A\n  enumCase b"),
    ("protocol A { func b(c: D) ->\n func e() }", "protocol A\n  function b(c: D)\n  function e()"),
  ]

  @Test func aConflictCostsItsLines() {
    let outlined = Outlined(
      """
      class A {
      <<<<<<< HEAD
        func b() {
      =======
        func c() {
      >>>>>>> branch
          d()
        }
        func e() {}
      }
      class F {}
      """)
    #expect(outlined.declarations.hasSuffix("class F"))
    #expect(outlined.declarations.contains("function e()"))
  }

  // MARK: Any bytes

  @Test(arguments: ProjectSource.all)
  func theProjectsOwnSourcesHaveAnOutline(_ source: ProjectSource) {
    #expect(Outlined(source.bytes).brokenPromise == nil)
  }

  /// Sources that between them have every construct, whole; they are cut after each token.
  private static let wholeSources = [
    """
    #!/usr/bin/swift
    @testable import struct A.B
    @objc(C) @MainActor final class C<T: D>: E<T>, @unchecked Sendable where T: F, T.G == H {
      @Published private(set) var a: [I: J]? = [.k: l], b = 3
      var c: M { get async throws { n } set(o) { p = o } }
      var d = 1 { willSet { q() } didSet { r(oldValue) } }
      subscript<S>(t u: S = 1, _ v: W...) -> X where S: Y { get { z } }
      convenience init?(_ a: inout A) rethrows { self.init() }
      deinit { b?.c!.d() }
      nonisolated(unsafe) static let e = { [weak self, f = g as? H] (i: J, k) async throws -> L in m(i, &k) }()
    }
    """,
    """
    func a<B>(_ c: B, d e: @escaping (F) async throws -> G = { h }) async throws(I) -> [J] where B: K {
      guard let l = try? await m.n(o: p) as? Q, case .r(let s, t: u?) = v else { return }
      if let w, x < y, z.contains(where: { $0 == 1 }) { a.b { c } d: { e } } else if f { g() } else { h() }
      for case let (i, j) in k.enumerated() where i > j { l[m, n: o] += -p }
      while let q = r() { continue }
      repeat { break } while s
      switch (t, u) {
      case (.v, let w) where w > 1, (.x(_), 2...): y = z ? a : b; fallthrough
      @unknown default: throw c
      }
      do { try d() } catch let e as F { g(e) } catch { h(error) }
      defer { i() }
      let j = \\K.l?.m[0], n = #selector(o(_:p:)), q = "r\\(s)t\\(u: "\\(v)")", w = #/x/#, y = Z<A, [B: C]>.d
      return if e { f } else { switch g { default: h } }
    }
    """,
    """
    #if os(iOS) || canImport(A) &&
      B
    extension C.D: @retroactive E, ~F { enum G: Int { indirect case h(i: J, K = 1), l
      case m = 2 } }
    #elseif !H
    protocol I: AnyObject, J & K { associatedtype L: M = N where L.O == P
      func q() async throws -> some R
      init(s: T)
      static var u: V { get set } }
    #else
    infix operator +++ : W
    precedencegroup X { higherThan: Y }
    typealias Z<T> = (T, a: any B) -> C?
    macro d(_ e: F) -> G = #externalMacro(module: "h", type: "i")
    #endif
    distributed actor J { lazy var k = l
      .m()
      #if N
      .o { p }
      #endif
      .q }
    """,
  ]

  @Test(arguments: wholeSources)
  func everyPrefixHasAnOutline(_ source: String) {
    let whole = Outlined(source)
    #expect(whole.file.problems.isEmpty)
    #expect(whole.brokenPromise == nil)
    for token in whole.file.tokens {
      expectSound(Array(whole.bytes[..<token.end]), "cut after '\(whole.source(token.range))' at \(token.end)")
    }
  }

  @Test(arguments: wholeSources)
  func everySourceWithoutOneTokenHasAnOutline(_ source: String) {
    let whole = Outlined(source)
    for token in whole.file.tokens {
      var bytes = whole.bytes
      bytes.removeSubrange(Int(token.start)..<token.end)
      expectSound(bytes, "without '\(whole.source(token.range))' at \(token.start)")
    }
  }

  /// Each token, put in before each other one of a shorter source.
  @Test func everyTokenMayStandAnywhere() {
    let pieces = Set(
      Self.wholeSources.flatMap { source in
        let outlined = Outlined(source)
        return outlined.file.tokens.map { outlined.source($0.range) }
      })
    let host = Outlined("class A: B { func c(d: E = f) { if let g = h.i(j: k) { l { m in n } } } }\nlet o = p")
    for piece in pieces.sorted() {
      for token in host.file.tokens.dropLast() {
        let bytes = Array(host.bytes[..<Int(token.start)] + " \(piece) ".utf8 + host.bytes[Int(token.start)...])
        expectSound(bytes, "'\(piece)' at \(token.start)")
      }
    }
  }

  /// Reads the source with and without bodies.
  private func expectSound(_ bytes: [UInt8], _ change: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let full = Outlined(bytes)
    let shallow = Outlined(bytes, depth: .declarations)
    guard let broken = full.brokenPromise ?? shallow.brokenPromise ?? shallow.differences(from: full) else { return }
    Issue.record("\(change): \(broken)", sourceLocation: sourceLocation)
  }

  // MARK: Size

  /// A table of data is read to its end, and costs an element for what is no plain literal.
  @Test func aLongArray() {
    let source =
      "let a = [" + String(repeating: "1, -2.5, \"b\",\n", count: 10_000) + "c, d(1), 2 + e, \"\\(f)\", 3]\nlet g = h"
    let outlined = Outlined(source)
    #expect(outlined.brokenPromise == nil)
    #expect(outlined.outline.chains.count < 2_000)
    #expect(outlined.declarations == "let variable a\nlet variable g")
    #expect(outlined.expressions.contains(", c, d(1), 2 ‹+› e, \"\\(f)\", 3]"))
  }

  @Test func aLongDictionaryKeepsItsValues() {
    let outlined = Outlined("let a = [" + String(repeating: "1: 2, ", count: 5_000) + "]")
    #expect(outlined.outline.arguments.count == 10_000)
  }

  // MARK: Depth

  /// Passing over the closures of a call takes no stack either, however many there are.
  @Test func oneHundredThousandClosuresOfACall() {
    let source = "let a = b {}" + String(repeating: " c: {}", count: 100_000)
    for depth in [Outline.Depth.full, .declarations] {
      let outline = Outlined(source, depth: depth).outline
      #expect(outline.closures.count == 100_001)
      #expect(outline.arguments.count == 100_001)
    }
  }

  @Test(
    arguments: [
      "a(", "a {", "a[", "((a, ", "[a: ", "if a {", "func a() {", "class A {", "\"\\(", "a.b(c: ", "(a: {", "a ? ",
      "a.b",
      "a(b) { c in ", "let a = { ", "if let a = { ", "for a in b { ", "if case let a = { ",
    ])
  func nestingCostsNoStack(_ piece: String) {
    let count = 20_000
    let outlined = Outlined(String(repeating: piece, count: count))
    let outline = outlined.outline
    #expect(outline.scopes.first?.tokens.end == Int32(outlined.file.tokens.count - 1))
    // A scope, a root or a suffix for each piece.
    #expect(outline.scopes.count + outline.chains.count + outline.suffixes.count > count)
  }

  @Test(arguments: [("(", ")"), ("[", "]"), ("{", "}")])
  func oneHundredThousandBrackets(_ open: String, _ close: String) {
    let count = 100_000
    let half = Outlined(String(repeating: open, count: count))
    #expect(half.outline.chains.count == count)
    let whole = Outlined(String(repeating: open, count: count) + String(repeating: close, count: count))
    #expect(whole.outline.chains.count == count)
    #expect(whole.file.brackets.isBalanced)
  }

  /// Twice the source gives twice the elements, also where nothing is closed.
  @Test(arguments: [
    "a.b(c) { d }\n", "let a = b\n", "if a { b }\n", "a < b ", "a<b,", "func a(", "a(", "{ a in ", "#if a\n", "@a ",
    "case ",
    "a ? b : ", "\"\\(a", "class A: B ", "switch a { case b: ", "private ", "\\a.",
  ])
  func growsWithTheSource(_ piece: String) {
    // What a piece does at the start of the file may differ.
    let counts = [400, 800, 1_200].map { count in self.count(Outlined(String(repeating: piece, count: count)).outline) }
    #expect(counts[2] - counts[1] == counts[1] - counts[0])
  }

  private func count(_ outline: Outline) -> Int {
    let declared = outline.declarations.count + outline.scopes.count + outline.bindings.count + outline.attributes.count
    let used = outline.expressions.count + outline.chains.count + outline.suffixes.count + outline.arguments.count
    return declared + used
  }
}
