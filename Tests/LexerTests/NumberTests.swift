import Testing

struct NumberTests {
  @Test(arguments: [
    "0", "12", "1_000", "0b1010", "0o17", "0xFF", "0xff_ff", "007",
  ])
  func integers(_ source: String) {
    #expect(Lexed(source).listing == "integer \(source)")
  }

  @Test(arguments: [
    "1.0", "1_0.0_1", "1e5", "1E+5", "1.5e-3", "0x1p3", "0x1.8p-2", "0xff.8p1", "0xA.Bp0",
  ])
  func floats(_ source: String) {
    #expect(Lexed(source).listing == "float \(source)")
  }

  /// A number goes on over a dot only where that is no member.
  @Test(arguments: [
    ("x.0.1", "x . 0 . 1"), ("x.0.1.2", "x . 0 . 1 . 2"), ("x?.0.1", "x ? . 0 . 1"), ("x.0.a", "x . 0 . a"),
    ("1.0.a", "1.0 . a"), ("1.description", "1 . description"), ("0xff.fp", "0xff . fp"), ("0xff.a", "0xff . a"),
    ("1...2", "1 ... 2"), ("1..<2", "1 ..< 2"), ("1.0...2.0", "1.0 ... 2.0"), ("f(1.5, x.0)", "f ( 1.5 , x . 0 )"),
    ("-1", "- 1"), ("a-1.5", "a - 1.5"),
  ])
  func dots(_ source: String, _ texts: String) {
    let lexed = Lexed(source)
    #expect(lexed.texts == texts)
    #expect(lexed.problems == [])
  }

  /// What is no number is still one token.
  @Test(arguments: ["1abc", "0b12", "0o9z", "0xg", "0b", "1e", "1é"])
  func wordsThatTouchBelongToTheNumber(_ source: String) {
    #expect(Lexed(source).tokens.count == 1)
  }
}
