import Lexer
import Testing

struct OperatorTests {
  @Test(arguments: [
    ("a?.b", "a ? . b"), ("a!.b", "a ! . b"), ("a?[0]!", "a ? [ 0 ] !"), ("a??.b", "a ? ? . b"), ("a ?? b", "a ?? b"),
    ("a != b", "a != b"), ("a!=b", "a != b"), ("a! != b", "a ! != b"), ("!a", "! a"), ("!!a", "!! a"),
    ("a ? b : c", "a ? b : c"), ("x: Int?=nil", "x : Int ? = nil"), ("[Int?]?", "[ Int ? ] ?"), ("a.b", "a . b"),
    ("a\n  .b", "a . b"), (".a", ". a"), ("a...b", "a ... b"), ("a..<b", "a ..< b"), ("() -> A", "( ) -> A"),
    ("a<b>(c)", "a < b > ( c )"), ("A<B<C>>()", "A < B < C >> ( )"), ("a===b", "a === b"), ("&a", "& a"),
    ("a&&b||c", "a && b || c"), ("\\.a", "\\ . a"), ("\\A?.b", "\\ A ? . b"), ("a/*b*/+c", "a + c"),
    ("a+//b\nc", "a + c"),
    ("try? a", "try ? a"), ("as! A", "as ! A"), ("a!", "a !"), ("f(!a)", "f ( ! a )"), ("a *= -b", "a *= - b"),
  ])
  func splits(_ source: String, _ texts: String) {
    let lexed = Lexed(source)
    #expect(lexed.texts == texts)
    #expect(lexed.problems == [])
  }

  @Test(arguments: [
    ("a?", TokenKind.postfixQuestion), ("a ? b", .operator), ("a!", .postfixExclamation), ("!a", .operator),
    ("a = b", .equal), ("a == b", .operator), ("a -> b", .arrow), ("a - b", .operator), ("a.b", .period),
    ("a .. b", .operator),
  ])
  func kinds(_ source: String, _ kind: TokenKind) {
    #expect(Lexed(source).tokens.filter { $0.kind != .identifier }.map(\.kind) == [kind])
  }

  /// What an operator touches tells whether it stands before, behind or between operands. `<` and `>` in the
  /// expected text point to the sides that are touched.
  @Test(arguments: [
    ("a + b", "+"), ("a+b", "<+>"), ("a +b", "+>"), ("a+ b", "<+"), ("(-a)", "->"), ("[a...]", "<..."), ("f(+)", "+"),
    ("a, -b", "->"), ("a/*c*/-b", "->"), ("a-/*c*/b", "<-"), ("a-//c\n", "<-"), ("{ $0+1 }", "<+>"), ("a\t+\tb", "+"),
    ("a\u{FEFF}+b", "+>"), ("é+é", "<+>"), ("a;-b", "->"), ("a:-b", "->"), ("\"\"+\"\"", "<+>"), ("a\n-b", "->"),
  ])
  func touches(_ source: String, _ expected: String) {
    let lexed = Lexed(source)
    let operators = lexed.tokens.filter { $0.kind == .operator }.map { token in
      (token.flags.contains(.leftBound) ? "<" : "") + lexed.text(token.range)
        + (token.flags.contains(.rightBound) ? ">" : "")
    }
    #expect(operators == [expected])
  }
}
