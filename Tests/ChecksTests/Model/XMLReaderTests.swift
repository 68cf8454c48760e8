import Testing

@testable import Checks

@Suite struct XMLReaderTests {
  /// What is read, as one text: `a(x: 1; ) … /` for an element with an attribute and what is in it.
  private func events(_ text: String) throws -> String {
    var reader = try XMLReader(Array(text.utf8))
    var events: [String] = []
    while let event = try reader.next() {
      let attributes = reader.attributeNames.map { "\($0): \(reader.attribute($0) ?? "none"); " }.joined()
      events.append(event == .end ? "/" : "\(reader.name)(\(attributes))")
    }
    return events.joined(separator: " ")
  }

  @Test func readsElements() throws {
    #expect(
      try events(
        """
        \u{FEFF}<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <!-- <no/> -->
        <a x="1" y = 'a "b"'>
          text &amp; more <![CDATA[<no/>]]> <!-- - -> <no/> -->
          <b-c.d:e_1 /><ü/>
          <?php <no/> ?>
        </a
        >
        <!-- the end -->
        """) == "a(x: 1; y: a \"b\"; ) b-c.d:e_1() / ü() / /")
  }

  @Test func readsValues() throws {
    let text = "<a v=\"&lt;&gt;&amp;&quot;&apos;&#65;&#x1F600;&#10;>\" w='a\tb\r\nc\nd' é='ü' none=''/>"
    #expect(try events(text) == "a(v: <>&\"'A😀\n>; w: a b c d; é: ü; none: ; ) /")
  }

  @Test(arguments: [
    ("", 1), ("text", 1), ("<a>", 1), ("<a>\n</b>", 2), ("</a>", 1), ("<a/>\n<b/>", 2), ("<a/>\ntext", 2),
    ("<a", 1), ("<a x", 1), ("<a x=", 1), ("<a x=1/>", 1), ("<a x=\"1", 1), ("<a\nx=\"1\"\nx=\"2\"/>", 3),
    ("<a x=\"1\"y=\"2\"/>", 1), ("<a x=\"<\"/>", 1), ("<a x=\"&\"/>", 1), ("<a x=\"&nbsp;\"/>", 1),
    ("<a x=\"&#xD800;\"/>", 1), ("<a x=\"&#0;\"/>", 1), ("<a x=\"&#99999999;\"/>", 1),
    ("<a x=\"\u{1}\"/>", 1),
    ("<a><!-- </a>", 1), ("<a><b></a></b>", 1), ("< a/>", 1), ("<a>\n<", 2), ("<![CDATA[x]]><a/>", 1),
  ])
  func brokenTextTellsTheLine(_ text: String, _ line: Int) {
    #expect(throws: XMLReader.Failure.broken(line: line)) { try events(text) }
  }

  @Test func whatIsNoPlainTextIsRefused() {
    #expect(throws: XMLReader.Failure.notText) { try XMLReader([0x3C, 0xEE, 0x3E]) }
    #expect(throws: XMLReader.Failure.notText) { try XMLReader([0xFF, 0xFE, 0x3C, 0, 0x61, 0]) }
    #expect(throws: XMLReader.Failure.declaresDocumentType) { try events("<!DOCTYPE a><a/>") }
  }

  @Test func depthIsOnlyMemory() throws {
    let depth = 50_000
    let text = String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    #expect(try events(text).utf8.count == depth * 6 - 1)
  }
}
