import Checks
import Testing

/// Declarations with their modifiers, attributes, parameters and types.
struct DeclarationTests {
  // MARK: Types

  @Test(arguments: typesCases)
  func types(_ source: String, _ expected: String) {
    #expect(Outlined(source).declarations == expected)
  }

  private static let typesCases: [(String, String)] = [
    ("class A {}", "class A"), ("struct A<T> {}", "struct A<T>"), ("enum A: Int {}", "enum A: Int"),
    ("actor A {}", "actor A"), ("protocol A: AnyObject {}", "protocol A: AnyObject"), ("extension A {}", "extension A"),
    ("extension A.B: C {}", "extension A.B: C"), ("extension [A]: B {}", "extension [A]: B"),
    ("extension A<B> {}", "extension A<B>"), ("extension A where B == C {}", "extension A where B == C"),
    ("class A<T: B, U>: C<T>, D where T: E, U == F {}", "class A<T: B, U>: C<T>, D where T: E, U == F"),
    ("final class A: B, @unchecked Sendable {}", "final class A: B, @unchecked Sendable"),
    ("struct A: B & C, D {}", "struct A: B & C, D"), ("struct A: ~Copyable {}", "struct A: ~Copyable"),
    ("extension A: @retroactive B {}", "extension A: @retroactive B"), ("class `class` {}", "class `class`"),
    ("@objc(A) @MainActor public final class A {}", "@objc(A) @MainActor public final class A"),
    ("nonisolated struct A {}", "nonisolated struct A"), ("indirect enum A {}", "enum A"),
    ("@available(iOS 17, *)\n@Model\nclass A {}", "@available(iOS 17, *) @Model class A"),
    ("@A.B class C {}", "@A class C"), ("extension A::B: C::D {}", "extension A::B: C::D"),
    ("distributed actor A {}", "actor A"),
    ("open class A {}", "public open class A"),
    ("package class A {}", "class A"), ("class A {};class B {}", "class A\nclass B"),
  ]

  @Test func typesAreNamedByTheLastWordOfTheirPath() {
    let outline = Outlined(
      """
      extension A.B: C.D<E>, @unchecked F.Sendable, @preconcurrency G {}
      """
    ).outline
    #expect(outline.declarations.map(\.name) == [Symbol("B")])
    #expect(outline.inheritedTypes.map(\.name) == [Symbol("D"), Symbol("Sendable"), Symbol("G")])
    #expect(outline.inheritedTypes.map(\.isUnchecked) == [false, true, false])
  }

  @Test func backticksAreNoPartOfAName() {
    let outline = Outlined("class `class` { func `init`() { let `self` = `default` } }").outline
    #expect(outline.declarations.map(\.name) == ["class", "init", "self"].map { Symbol($0 as String) })
    #expect(outline.chains.map(\.name) == [Symbol("default")])
  }

  /// `class` and `actor` begin a declaration only where one may stand.
  @Test(arguments: wordsThatAreNoDeclarationCases)
  func wordsThatAreNoDeclaration(_ source: String, _ expected: String) {
    #expect(Outlined(source).declarations == expected)
  }

  private static let wordsThatAreNoDeclarationCases: [(String, String)] = [
    ("class A { class func b() {} }", "class A\n  static function b()"),
    ("class A { class var b: C { d } }", "class A\n  static variable b: C\n  accessor implicit get of b"),
    ("class A { class override func b() {} }", "class A\n  static override function b()"),
    ("class open {}", "class open"), ("class final: A {}", "class final: A"), ("let actor = a", "let variable actor"),
    ("actor.run()", ""), ("func a() { actor\n  b() }", "function a()"),
    ("protocol A { associatedtype B: C = D }", "protocol A\n  associatedtype B = D: C"),
  ]

  // MARK: Functions

  @Test(arguments: functionsCases)
  func functions(_ source: String, _ expected: String) {
    #expect(Outlined(source).declarations == expected)
  }

  private static let functionsCases: [(String, String)] = [
    ("func a() {}", "function a()"), ("func a(b: C) -> D {}", "function a(b: C) -> D"),
    ("func a(_ b: C, d e: F = 1) {}", "function a(_ b: C, d e: F = 1)"),
    ("func a(_: B, c _: D) {}", "function a(B, c _: D)"),
    ("func a(b: inout C, d: E..., f: @escaping (G) -> H) {}", "function a(b: inout C, d: E..., f: @escaping (G) -> H)"),
    ("func a(in b: C, for: D) {}", "function a(in b: C, for: D)"),
    ("func a(b: C = d(e: f), g: H) {}", "function a(b: C = d(e: f), g: H)"),
    ("func a(b: @autoclosure () -> C = d { e }) {}", "function a(b: @autoclosure () -> C = d {})"),
    (
      "func a(b: isolated C, d: sending E, f: borrowing G) {}",
      "function a(b: isolated C, d: sending E, f: borrowing G)"
    ),
    (
      "func a(isolation: isolated (any Actor)? = #isolation) {}",
      "function a(isolation: isolated (any Actor)? = #isolation)"
    ),
    ("func a() async throws -> B {}", "async throws function a() -> B"),
    ("func a() throws(B) -> C {}", "throws function a() -> C"), ("func a() rethrows {}", "throws function a()"),
    ("func a<B: C>(d: B) -> E where B: F {}", "function a<B: C>(d: B) -> E where B: F"),
    ("func a() -> some B {}", "function a() -> some B"), ("func a() -> (B, C)? {}", "function a() -> (B, C)?"),
    ("func a() -> [B: C<D>].E {}", "function a() -> [B: C<D>].E"),
    ("func a() -> (B) async throws -> C {}", "function a() -> (B) async throws -> C"),
    ("func a() -> any B & C {}", "function a() -> any B & C"),
    ("public static func a() {}", "public static function a()"),
    ("@objc private func a() {}", "@objc private function a()"),
    ("@concurrent nonisolated func a() async {}", "@concurrent nonisolated async function a()"),
    ("nonisolated(nonsending) func a() async {}", "nonisolated nonsending async function a()"),
    ("@discardableResult\n@MainActor func a() {}", "@discardableResult @MainActor function a()"),
    ("mutating func a() {}", "mutating function a()"),
    ("override open func a() {}", "public open override function a()"),
    ("init(a: B) {}", "initializer(a: B)"),
    ("required convenience init?(a: B) {}", "required convenience initializer(a: B)"),
    ("init!() throws {}", "throws initializer()"),
    ("init<T>(_ a: T) where T: B {}", "initializer<T>(_ a: T) where T: B"),
    ("deinit {}", "deinitializer()"), ("isolated deinit {}", "deinitializer()"),
    ("func + (a: B, c: D) -> E {}", "function +(a: B, c: D) -> E"),
    ("func ==(a: B, c: B) {}", "function ==(a: B, c: B)"),
    ("func < <T>(a: T) {}", "function <<T>(a: T)"), ("static prefix func !(a: B) {}", "static function !(a: B)"),
    ("macro a(_ b: C) -> D = #externalMacro(module: \"E\", type: \"F\")", "macro a(_ b: C) -> D"),
  ]

  /// The `<` that touches an operator's name opens its generic parameters.
  @Test func theNameOfAGenericOperatorEndsBeforeItsParameters() {
    let outline = Outlined("func ==<T>(a: T, b: T) -> Bool {}").outline
    #expect(outline.declarations.map(\.name) == [Symbol("==")])
    #expect(outline.parameters.count == 2)
  }

  @Test func requirementsOfAProtocolHaveNoBody() {
    let outlined = Outlined(
      """
      protocol A {
        var b: C { get set }
        var d: E { get async throws }
        func f()
        func g() async -> H where I: J
        init(k: L)
        subscript(m: N) -> O { get }
        static func p(q: R = s)
      }
      """)
    #expect(
      outlined.declarations == """
        protocol A
          variable b: C
          accessor get of b
          accessor set of b
          variable d: E
          async accessor get of d
          function f()
          async function g() -> H where I: J
          initializer(k: L)
          subscript(_ m: N) -> O
            accessor get of subscript
          static function p(q: R = s)
        """)
    #expect(
      outlined.outline.declarations.filter { $0.kind != .protocol && !$0.body.isNone }.map(\.kind) == [.subscript])
  }

  // MARK: Members

  @Test(arguments: membersCases)
  func members(_ source: String, _ expected: String) {
    #expect(Outlined(source).declarations == expected)
  }

  private static let membersCases: [(String, String)] = [
    ("let a = 1", "let variable a"), ("var a: B", "variable a: B"),
    ("var a = 1, b: C = 2, d: E", "variable a\nvariable b: C\nvariable d: E"),
    ("var a, b: C", "variable a: C\nvariable b: C"), ("let a: B, c = d", "let variable a: B\nlet variable c"),
    ("var a = b, c, d: E, f", "variable a\nvariable c: E\nvariable d: E\nvariable f"),
    ("let a: B<C>= d", "let variable a: B<C>="), ("let a: B<C<D>>= e", "let variable a: B<C<D>>="),
    ("func a(b: C<D>= e, f: G) {}", "function a(b: C<D>= = e, f: G)"), ("typealias A<B>= C", "typealias A<B>= = C"),
    ("let (a, (b, _)) = c", ""), ("lazy var a = B()", "lazy variable a"), ("weak var a: B?", "weak variable a: B?"),
    ("unowned(unsafe) let a: B", "weak let variable a: B"), ("private(set) var a: B", "variable a: B"),
    ("private fileprivate(set) var a: B", "private variable a: B"), ("@A(b: c) var d: E", "@A(b: c) variable d: E"),
    ("nonisolated(unsafe) static var a: B?", "static nonisolated unsafe variable a: B?"),
    ("@NSManaged public var a: Set<B>?", "@NSManaged public variable a: Set<B>?"),
    ("async let a = b()", "async let variable a"), ("var a: [B]! = nil", "variable a: [B]!"),
    ("var a: (B) -> C = { d }", "variable a: (B) -> C"),
    ("typealias A = B<C>", "typealias A = B<C>"),
    ("typealias A<T> = [T] where T: B", "typealias A<T> = [T] where T: B"),
    ("import A", "import A"), ("import struct A.B", "import A"), ("@testable import A", "@testable import A"),
    ("@preconcurrency public import A.B", "@preconcurrency public import A"),
    ("infix operator +++ : A", "operator +++"),
    ("precedencegroup A { higherThan: B }\nlet c = 1", "precedenceGroup A\nlet variable c"),
    (
      "enum A { case b, c(D), e(f: G, _ h: I = j) }",
      "enum A\n  enumCase b\n  enumCase c(D)\n  enumCase e(f: G, _ h: I = j)"
    ),
    ("enum A: Int { case b = 1\n case c, d }", "enum A: Int\n  enumCase b\n  enumCase c\n  enumCase d"),
    ("enum A { indirect case b(A) }", "enum A\n  enumCase b(A)"),
    ("enum A { case `default`, get }", "enum A\n  enumCase `default`\n  enumCase get"),
  ]

  @Test(arguments: accessorsCases)
  func accessors(_ source: String, _ expected: String) {
    let outlined = Outlined(source)
    let accessors = outlined.outline.declarations.filter { $0.kind == .accessor }
    #expect(accessors.compactMap { outlined.name($0) }.joined(separator: ", ") == expected)
    #expect(accessors.allSatisfy { !$0.owner.isNone })
  }

  private static let accessorsCases: [(String, String)] = [
    ("var a: B { c }", "implicit get"), ("var a: B { get { c } }", "get"),
    ("var a: B { get { c } set { d } }", "get, set"),
    ("var a: B { c; return d }", "implicit get"), ("var a: B { get async throws { c } }", "get"),
    ("var a: B { mutating get { c } nonmutating set(d) { e } }", "get, set"),
    ("var a = 1 { willSet { c } didSet(d) { e } }", "willSet, didSet"),
    ("var a: B { _read { yield c } _modify { yield &c } }", "_read, _modify"),
    ("var a: B = c { didSet { d } }", "didSet"), ("var a: B { @A get { c } }", "get"), ("var a = b { c }", ""),
    ("var a: B = { c }()", ""), ("var a: B { get { c } }\nvar d: E { f }", "get, implicit get"),
    // In a condition; Swift has it only later than the rest.
    ("var a: B {\n#if C\nget { d }\n#endif\n}", "get"),
    ("var a: B {\n#if C\nget { d }\n#else\nget { e }\n#endif\nset { f }\n}", "get, get, set"),
    ("var a: B {\n#if C\nd\n#else\ne\n#endif\n}", "implicit get"),
    // After a value only observers may stand; other words are a closure's.
    ("var a = b { set }", ""), ("var a = b { get }", ""), ("var a: B = c { get { d } }", ""),
    ("let a = b { set, c in d }", ""), ("let a = b { set(c) { d } }", ""),
    ("var a = b { @A didSet { c } }", "didSet"), ("var a = b {\n#if C\nwillSet { d }\n#endif\n}", "willSet"),
    ("var a: B = c { init(d) { e } get { f } }", "init, get"), ("var a = 1 { get { b } }", "get"),
    // The name of an accessor may be that of a function.
    ("var a: B { get(c) }", "implicit get"), ("var a: B { set.count }", "implicit get"),
    ("var a: B { get() + set() }", "implicit get"),
    ("subscript(a: B) -> C { d }", "implicit get"), ("subscript(a: B) -> C { get { d } set { e } }", "get, set"),
    ("init(a: B) { c }", ""),
  ]

  // MARK: Nesting

  @Test func declarationsNest() {
    let outlined = Outlined(
      """
      struct A {
        struct B {
          let c: D
        }
        func e() {
          struct F { var g: H { i } }
          func j() { let k = l }
          m { let n = o }
        }
        var p: Q {
          let r = s
          return r
        }
      }
      """)
    #expect(
      outlined.declarations == """
        struct A
          struct B
            let variable c: D
          function e()
            struct F
              variable g: H
              accessor implicit get of g
            function j()
              let variable k
              let variable n
          variable p: Q
          accessor implicit get of p
            let variable r
        """)
    #expect(
      outlined.bodyLines == ["A 1-14", "B 2-4", "e 5-9", "F 6-6", "{ 6-6", "j 7-7", "{ 10-13"])
  }

  /// A declaration goes from its first attribute or modifier to its end.
  @Test(arguments: [
    "@A(b) public func c() -> D { e }", "public class A: B where C: D { }", "@A var b: C = d { e }",
    "var a: B { c }", "init?(a: B) throws { }", "subscript(a: B) -> C { get { d } }", "typealias A = B<C>",
    "protocol A: B { func c() }", "enum A { case b }", "@A\n  let b = c + d(e) {\n  f }", "import A.B.C",
  ])
  func tokens(_ source: String) {
    let outlined = Outlined(source + "\nnext()")
    #expect(outlined.outline.declarations.first.map { outlined.source($0.tokens) } == source)
  }

  @Test func eachBranchOfAConditionCounts() {
    let outlined = Outlined(
      """
      #if A && os(iOS)
      class B {
      #elseif C ||
        D
      class E {
      #else
      class F {
      #endif
        func g() {}
      }
      let h = 1
      """)
    let regions = outlined.outline.conditionalRegions
    #expect(regions.map { outlined.source($0.condition) } == ["A && os(iOS)", "C ||\n  D", ""])
    #expect(regions.map { outlined.source($0.tokens) } == ["class B {", "class E {", "class F {"])
    #expect(regions.map(\.firstBranch) == [0, 0, 0])
    #expect(outlined.declarations.hasSuffix("let variable h"))
  }

  /// What ends before a directive does not hold it.
  @Test func directivesBelongToNoDeclaration() {
    let outlined = Outlined(
      """
      #if A
      let b = c(d)
      #elseif E
      var f: G
      #else
      func h()
      #endif
      #if I
      j = [
        k,
        #if L
        m + n
        #endif
      ]
      #endif
      func o() {
        return p
          #if Q
          .r
          #endif
      }
      """)
    let declared = ["let b = c(d)", "var f: G", "func h()"]
    #expect(outlined.outline.declarations.prefix(3).map { outlined.source($0.tokens) } == declared)
    let expressions = outlined.outline.expressions.map { outlined.source($0.tokens) }
    #expect(expressions.contains("c(d)"))
    #expect(expressions.contains("m + n"))
    #expect(expressions.contains { $0.hasPrefix("j = [") && $0.hasSuffix("]") })
    #expect(expressions.contains { $0.hasPrefix("p\n") && $0.hasSuffix(".r") })
  }

  @Test func attributesBelongToWhatFollowsThem() {
    let outlined = Outlined("@A class B { @C(d: e) var f: G }\nh { @MainActor in i }")
    let owners = outlined.outline.attributes.map { attribute in
      switch attribute.owner {
      case .declaration(let declaration): outlined.source(outlined.outline[declaration].nameToken)
      case .closure: "closure"
      }
    }
    #expect(owners == ["B", "f", "closure"])
    #expect(outlined.outline.attributes.map(\.name) == [Symbol("A"), Symbol("C"), Symbol("MainActor")])
    #expect(outlined.outline.attributes.map { outlined.source($0.arguments) } == ["", "d: e", ""])
  }

  // MARK: Without bodies

  /// The bodies of functions and closures are passed over; what stands outside of them keeps its number.
  @Test func bodiesMayBePassedOver() {
    let source = """
      struct A {
        func b(c: D = e { f }) -> G { let h = i; func j() {} }
        var k: L { let m = n; return m }
        var o = p { q in let r = q }
        init() { struct X {} }
        subscript(s: T) -> U { get { let v = w } }
        subscript(x: T = y { let z = a }) -> U { let b = c }
        struct Y { let z: A }
      }
      """
    let whole = Outlined(source)
    let shallow = Outlined(source, depth: .declarations)
    #expect(
      shallow.declarations == """
        struct A
          function b(c: D = e {}) -> G
          variable k: L
          accessor implicit get of k
          variable o
          initializer()
          subscript(_ s: T) -> U
            accessor get of subscript
          subscript(_ x: T = y {}) -> U
            accessor implicit get of subscript
          struct Y
            let variable z: A
        """)
    #expect(shallow.expressions == "    defaultValue: e {}\n  initializer: p {}\n    defaultValue: y {}")
    #expect(shallow.brokenPromise == nil)
    #expect(shallow.differences(from: whole) == nil)
    let local = whole.outline.declarations[shallow.outline.declarations.count...].map { whole.source($0.nameToken) }
    #expect(local == ["h", "j", "m", "r", "X", "v", "z", "b"])
    #expect(shallow.bodyLines == whole.bodyLines.filter { !$0.hasPrefix("j ") && !$0.hasPrefix("X ") })
  }
}
