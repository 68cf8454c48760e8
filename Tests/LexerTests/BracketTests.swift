import Lexer
import Testing

struct BracketTests {
  @Test(arguments: [
    "", "f(a[b]) { c }", "\"\\(a(b))\"", "/* ( */ a // {\n", "\"(\" + \"]\"", "/[(]/",
    "#if a\n{ b }\n#else\n( c )\n#endif",
  ])
  func balanced(_ source: String) {
    #expect(Lexed(source).file.brackets.isBalanced)
  }

  @Test func partnersKnowEachOther() {
    #expect(pairs("f(a[b], { c }) {}") == ["(…)", "[…]", "{…}", "{…}"])
    #expect(pairs("\"\\(a(b))\"") == ["\\(…)", "(…)"])
  }

  /// A closing bracket ends what is open inside of its own.
  @Test(arguments: [
    ("f(a[b)", ["(…)", "[…)"]), ("{ f(a }", ["{…}", "(…}"]), ("f(a", ["(…"]), ("{ ( [ }", ["{…}", "(…}", "[…}"]),
    ("f)(a)", ["(…)"]), ("a }", []),
    // A round bracket never ends a brace.
    ("f( { a )", ["(…", "{…"]),
  ])
  func unbalanced(_ source: String, _ expected: [String]) {
    #expect(pairs(source) == expected)
    #expect(!Lexed(source).file.brackets.isBalanced)
  }

  // MARK: Indentation

  /// A brace that is missing costs the declaration that it is missing in.
  @Test func aDeclarationEndsBracesThatAreNotIndentedLess() {
    let lines = endLines(
      """
      struct A {
        func b() {
          if c {
            d()

        func e() {
          f()
        }
      }

      struct G {
      }
      """)
    #expect(lines == ["1-9", "2-6", "3-6", "6-8", "11-12"])
  }

  @Test func aBraceThatIsIndentedMoreThanItsPartnersLineIsOneTooMany() {
    let lines = endLines(
      """
      struct A {
        func b() {
          c()
        }
          }
        func d() {
        }
      }
      """)
    #expect(lines == ["1-8", "2-4", "6-7"])
  }

  @Test func aCallThatIsHalfWrittenEndsWithItsBlock() {
    let lines = endLines(
      """
      func a() {
        b(c, {
          d(
        })
      }
      func e() {
      }
      """)
    #expect(lines == ["1-5", "2-4", "2-4", "3-4", "6-7"])
  }

  // MARK: Conditional compilation

  /// Each branch starts from the brackets that are open at its `#if`.
  @Test func branchesStartFromTheSameBrackets() {
    let source = """
      func a() {
        #if b
        if c {
        #elseif d
        if e {
        #else
        do {
        #endif
          f()
        }
      }
      func g() {
      }
      """
    // The brace in line 10 closes what the branches opened. It is passed over by its indentation.
    #expect(endLines(source) == ["1-11", "3-4", "5-6", "7-8", "12-13"])
  }

  @Test func aBranchDoesNotCloseWhatIsOpenAroundIt() {
    let lines = endLines(
      """
      func a() {
        #if b
        }
        #else
        c {
        }
        #endif
      }
      """)
    #expect(lines == ["1-8", "5-6"])
  }

  // MARK: Forms

  /// The opening brackets in order, each with what closes it, or with the token before which it is given up.
  private func pairs(_ source: String) -> [String] {
    let lexed = Lexed(source)
    return lexed.file.tokens.indices.compactMap { index in
      guard let end = lexed.file.brackets.end(of: index), end > index else { return nil }
      return lexed.text(lexed.file.tokens[index].range) + "…" + lexed.text(lexed.file.tokens[end].range)
    }
  }

  /// The lines from which to which what the opening brackets hold goes, without round brackets that close on their line.
  private func endLines(_ source: String) -> [String] {
    let lexed = Lexed(source)
    func line(_ token: Int) -> Int { lexed.bytes[..<Int(lexed.file.tokens[token].start)].count { $0 == 0x0A } + 1 }
    return lexed.file.tokens.indices.compactMap { index in
      guard let end = lexed.file.brackets.end(of: index), end > index else { return nil }
      let (first, last) = (line(index), line(end))
      return first == last ? nil : "\(first)-\(last)"
    }
  }
}
