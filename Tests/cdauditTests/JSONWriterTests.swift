import Foundation
import Testing

@testable import cdaudit

struct JSONWriterTests {
  @Test func outerContainersHaveOneElementALine() {
    var json = JSONWriter(brokenDownTo: 2)
    json.object { json in
      json.array("empty", of: []) { (json: inout JSONWriter, _: Int) in json.null() }
      json.array("list", of: 1...2) { json, number in
        json.object { json in
          json.member("a", number)
          json.member("b", true)
        }
      }
      json.member("words", ["x", "y"])
    }
    let expected = """
      {
        "empty": [],
        "list": [
          {"a": 1, "b": true},
          {"a": 2, "b": true}
        ],
        "words": [
          "x",
          "y"
        ]
      }

      """
    #expect(String(decoding: json.bytes, as: UTF8.self) == expected)
  }

  @Test(arguments: [
    (#"a"b\c"#, #""a\"b\\c""#), ("a\n\r\tb", #""a\n\r\tb""#), ("\0\u{1}\u{1F}", #""\u0000\u0001\u001f""#),
    ("é😀\u{2028}\u{7F}", "\"é😀\u{2028}\u{7F}\""), ("", "\"\""), ("a/b", "\"a/b\""),
  ])
  func escapesOnlyWhatMustBe(_ text: String, _ expected: String) {
    var json = JSONWriter(brokenDownTo: 0)
    json.string(text)
    #expect(String(decoding: json.bytes, as: UTF8.self) == expected)
  }

  @Test func anyTextComesBack() throws {
    let text = String(String.UnicodeScalarView((0...0x2FF).compactMap(Unicode.Scalar.init)))
    var json = JSONWriter(brokenDownTo: 0)
    json.array(of: [text]) { $0.string($1) }
    #expect(try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String] == [text])
  }
}
