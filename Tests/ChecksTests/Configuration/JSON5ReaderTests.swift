import Testing

@testable import Checks

struct JSON5ReaderTests {
  private func read(_ text: String) throws(JSON5Error) -> JSONValue { try JSON5Reader.read(Array(text.utf8)) }

  @Test(arguments: [
    ("null", JSONValue.null), ("true", .bool(true)), (" false ", .bool(false)), ("12", .number(12)),
    ("-1.5e2", .number(-150)), ("+.5", .number(0.5)), ("5.", .number(5)), ("0xFF", .number(255)),
    ("-Infinity", .number(-.infinity)), ("'a\"b'", .string("a\"b")), ("\"\\u00e9\\n\\x41\"", .string("é\nA")),
    ("\"\\uD83D\\uDE00\"", .string("😀")), ("\"a\\\nb\"", .string("ab")), ("[]", .array([])),
    ("[1, 'b',]", .array([.number(1), .string("b")])), ("{}", .object([])), ("\u{FEFF}[] // end", .array([])),
    ("/* a */ [ /* b */ 1 // c\n ]", .array([.number(1)])),
  ])
  func readsValues(_ text: String, _ value: JSONValue) throws {
    #expect(try read(text) == value)
  }

  @Test func keepsTheOrderAndTheLinesOfMembers() throws {
    let value = try read("{\n  z: 1,\n  \"a b\": 2, // one\n\n  'ü': 3,\n}")
    #expect(
      value
        == .object([
          JSONValue.Member(key: "z", value: .number(1), line: 2),
          JSONValue.Member(key: "a b", value: .number(2), line: 3),
          JSONValue.Member(key: "ü", value: .number(3), line: 5),
        ]))
  }

  @Test(arguments: [
    ("", 1, 1, "the file ends where a value should stand"), ("{", 1, 2, "a '}' is missing at the end"),
    ("{ a: 1,, }", 1, 8, "a key should stand here"), ("{ a 1 }", 1, 5, "a ':' should follow the key 'a'"),
    ("{\n  a: 1\n  b: 2\n}", 3, 3, "a ',' or '}' should stand here"), ("[1 2]", 1, 4, "a ',' or ']' should stand here"),
    ("[1", 1, 3, "a ']' is missing at the end"), ("{ a: b }", 1, 6, "'b' is no value; a text needs quotes"),
    ("'a\n'", 1, 1, "this text has no closing quote"), ("/* a", 1, 1, "this comment has no end"),
    ("{} x", 1, 4, "there is more after the end of the object"),
    ("{a: 1, a: 2}", 1, 8, "the key 'a' stands here a second time"),
    ("'\\u12'", 1, 4, "4 hexadecimal digits should stand here"), ("[:]", 1, 2, "a value should stand here"),
  ])
  func tellsWhatIsWrongAndWhere(_ text: String, _ line: Int, _ column: Int, _ message: String) {
    #expect(throws: JSON5Error(line: line, column: column, message: message)) { try read(text) }
  }

  @Test func refusesBytesThatAreNoText() {
    #expect(throws: JSON5Error.self) { try JSON5Reader.read([0x7B, 0xFF, 0x7D]) }
  }

  /// Neither a trap nor an end of the stack.
  @Test func depthIsBounded() {
    #expect(throws: JSON5Error.self) { try read(String(repeating: "[", count: 100_000)) }
  }

  @Test func everyPrefixOfAFileIsReadOrRefused() {
    let text = Array("{a: [1, 'x\\u0041', /* c */ true], \"b\": {c: null}, } // d".utf8)
    for count in 0..<text.count { #expect(throws: JSON5Error.self, "\(count)") { try prefix(text, count) } }
  }

  private func prefix(_ text: [UInt8], _ count: Int) throws(JSON5Error) {
    let value = try JSON5Reader.read(Array(text[..<count]))
    // The comment at the end may be cut.
    if case .object = value { throw JSON5Error(line: 0, column: 0, message: "whole") }
  }
}
