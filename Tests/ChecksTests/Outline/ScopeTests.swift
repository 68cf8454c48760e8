import Checks
import Testing

/// Scopes, what they bind, and from where on.
struct ScopeTests {
  @Test func functions() {
    expect(
      """
      func a(_ b: B, c d: D = e, _: F) {
        let g = h
        func i(j: J) { k() }
      }
      """,
      """
      file
        function a
          parameter b: B
          parameter d: D
          variable g = h  from `func`
          function i
            parameter j: J
      """)
  }

  @Test func typesAndTheirMembers() {
    expect(
      """
      let a = b
      class C {
        let d: D
        let e = f
        static var g: G { h }
        init(i: I) { let j = k }
      }
      extension C.L { var m: M { get { n } set { o } } }
      """,
      """
      file
        variable a = b
        type C
          variable d: D
          variable e = f
          variable g: G
          accessor implicit get
          function initializer
            parameter i: I
            variable j = k  from `}`
        type C.L
          variable m: M
          accessor get
          accessor set
            parameter implicit newValue
      """)
  }

  /// The members of one `let` are visible in the whole type, whatever follows them in it.
  @Test func severalNamesOfOneVariable() {
    expect(
      """
      struct A { let b: C, d = e, f: G }
      func h() { let i: J = k, l = m }
      """,
      """
      file
        type A
          variable b: C
          variable d = e
          variable f: G
        function h
          variable i: J = k  from `,`
          variable l = m  from `}`
      """)
  }

  /// What is bound in the value of a name is no part of it.
  @Test func valuesThatBind() {
    expect(
      """
      let a = { let b = c }
      if let d = e({ if let f = g { h } }) { i }
      """,
      """
      file
        variable a = {}
        closure
          variable b = c  from `}`
        ifBody
          optional d = e({})  from `{`
        closure
          ifBody
            optional f = g  from `{`
      """)
  }

  @Test func accessors() {
    expect(
      """
      var a = b {
        willSet { c }
        didSet(d) { e }
      }
      var f: G {
        get { let h = i; return h }
        set(j) { k }
      }
      subscript(l: M) -> N { get { o } set { p } }
      """,
      """
      file
        variable a = b
        variable f: G
        accessor willSet
          parameter implicit newValue
        accessor didSet
          parameter d
        accessor get
          variable h = i  from `;`
        accessor set
          parameter j
        function subscript
          parameter l: M
          accessor get
          accessor set
            parameter implicit newValue
      """)
  }

  // MARK: Conditions

  @Test func optionalBindings() {
    expect(
      """
      func a() {
        if let b = c, let d { e() } else { f() }
        while let g = h.i() { j() }
        if let k: K = l, m(k) { n() }
        if var o { p() }
      }
      """,
      """
      file
        function a
          ifBody
            optional b = c  from `,`
            optional d  from `{`
          elseBody
          whileBody
            optional g = h.i()  from `{`
          ifBody
            optional k: K = l  from `,`
          ifBody
            optional o  from `{`
      """)
  }

  /// What `guard` binds is known after it, and not in its body.
  @Test func guards() {
    expect(
      """
      func a() {
        guard let b = c, let d, let e = b.f else { g() }
        guard case .h(let i) = j, k(i) else { return }
        l()
      }
      """,
      """
      file
        function a
          optional b = c  from `,`
          optional d  from `,`
          optional e = b.f  from `else`
          pattern i part of j  from `,`
          guardBody
          guardBody
      """)
  }

  @Test func patternsOfConditions() {
    expect(
      """
      func a() {
        if case let .b(c, d: e) = f { g() }
        if case .h(let i, j: var k) = l { m() }
        while case let n? = o { p() }
        if case let (q, r) = s { t() }
        if let (u, v) = w { x() }
        if case .y = z { }
      }
      """,
      """
      file
        function a
          ifBody
            pattern c part of f  from `{`
            pattern e part of f  from `{`
          ifBody
            pattern i part of l  from `{`
            pattern k part of l  from `{`
          whileBody
            pattern n part of o  from `{`
          ifBody
            pattern q part of s  from `{`
            pattern r part of s  from `{`
          ifBody
            optional u part of w  from `{`
            optional v part of w  from `{`
          ifBody
      """)
  }

  @Test func chainsOfElseNest() {
    expect(
      """
      func a() {
        if let b = c { d() } else if let e = f { g() } else { h() }
      }
      """,
      """
      file
        function a
          ifBody
            optional b = c  from `{`
          ifBody
            optional e = f  from `{`
          elseBody
      """)
  }

  // MARK: Loops, cases, errors

  @Test func loops() {
    expect(
      """
      func a() {
        for b in c { d() }
        for (e, f) in g.enumerated() where e > f { h() }
        for case let .i(j) in k { l() }
        for case let m? in n { o() }
        for await p in q { r() }
        for s: S in t { u() }
        for _ in v { w() }
        repeat { let x = y } while z
      }
      """,
      """
      file
        function a
          forBody
            loop b = c  from `{`
          forBody
            loop e part of g.enumerated()  from `where`
            loop f part of g.enumerated()  from `where`
          forBody
            pattern j part of k  from `{`
          forBody
            pattern m part of n  from `{`
          forBody
            loop p = q  from `{`
          forBody
            loop s: S = t  from `{`
          forBody
          repeatBody
            variable x = y  from `}`
          repeatBody
      """)
  }

  @Test func casesOfASwitch() {
    expect(
      """
      func a() {
        switch b {
        case .c(let d, e: let f) where g(d): h()
        case let .i(j), let .k(j): l()
        case let m as N: o()
        case (let p, 1...2): q()
        case .r: let s = t
        @unknown default: let u = v
        }
        w()
      }
      """,
      """
      file
        function a
          switchBody
            switchCase
              pattern d part of b  from `,`
              pattern f part of b  from `)`
            switchCase
              pattern j part of b  from `)`
              pattern j part of b  from `)`
            switchCase
              pattern m part of b  from `as`
            switchCase
              pattern p part of b  from `,`
            switchCase
              variable s = t  from `@`
            switchCase
              variable u = v  from `}`
      """)
  }

  @Test func errors() {
    expect(
      """
      func a() {
        do { let b = try c() }
        catch let d as E { f(d) }
        catch .g(let h) where h > i { j() }
        catch { k(error) }
        do throws(L) { m() } catch let n { o(n) }
      }
      """,
      """
      file
        function a
          doBody
            variable b = try c()  from `}`
          catchBody
            caught d  from `as`
          catchBody
            caught h  from `)`
          catchBody
            caught implicit error  from `{`
          doBody
          catchBody
            caught n  from `{`
      """)
  }

  // MARK: Closures

  @Test func closures() {
    expect(
      """
      a { [weak self, b = c.d] (e: E, f) in
        guard let self else { return }
        let g = f
        h { $0 } i: { j in k(j) }
      }
      """,
      """
      file
        closure
          weak capture self
          capture b = c.d
          closureParameter e: E
          closureParameter f
          optional self  from `else`
          variable g = f  from `h`
          guardBody
          closure
          closure
            closureParameter j
      """)
  }

  @Test func closuresInConditions() {
    expect(
      """
      func a() {
        if let b = c.first(where: { d in d.e }), f.contains { $0 == b } { g() }
      }
      """,
      """
      file
        function a
          ifBody
            optional b = c.first(where: {})  from `,`
          closure
            closureParameter d
          closure
      """)
  }

  // MARK: Variables

  @Test func variables() {
    expect(
      """
      func a() {
        let b = c, d: D = e
        let (f, (g, _)) = h
        var j: J
        let k: K
        async let l = m()
        let _ = n
        let o = { p in p }
      }
      """,
      """
      file
        function a
          variable b = c  from `,`
          variable d: D = e  from `let`
          variable f part of h  from `var`
          variable g part of h  from `var`
          variable j: J  from `let`
          variable k: K  from `async`
          variable l = m()  from `let`
          variable o = {}  from `}`
          closure
            closureParameter p
      """)
  }

  /// What is bound is not visible in what it is made from.
  @Test func aVariableIsVisibleAfterItsValue() throws {
    let outlined = Outlined("func f() { let a = a.b(a)\n c(a) }")
    let binding = try #require(outlined.outline.bindings.first)
    let uses = outlined.outline.chains.filter { $0.name == Symbol("a") }
    #expect(uses.map { $0.token >= binding.visibleFrom } == [false, false, true])
  }

  /// Scopes go from what introduces them to their closing brace.
  @Test func tokens() {
    let outlined = Outlined(
      "func a(b: C) { if let d = e { f } else { g } }\nclass H { init() { } }\ni { j in k }\nfor l in m { n }")
    let sources = outlined.outline.scopes.dropFirst().map { outlined.source($0.tokens) }
    #expect(
      sources == [
        "(b: C) { if let d = e { f } else { g } }", "if let d = e { f }", "else { g }", "{ init() { } }", "() { }",
        "{ j in k }", "for l in m { n }",
      ])
  }

  private func expect(_ source: String, _ scopes: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(Outlined(source).scopes == scopes, sourceLocation: sourceLocation)
  }
}
