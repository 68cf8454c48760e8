import Checks

/// The description of a rule in sentences, made from its only source, `RuleInfo`.
struct RuleText {
  private let info: RuleInfo

  /// The description of a rule.
  init(_ info: RuleInfo) { self.info = info }

  /// Why the rule speaks and what to write instead, with examples, as text.
  var plain: String {
    var text = "\(info.why)\n\n\(info.instead)\n"
    for example in info.examples {
      text += "\n\(Self.title(of: example)):\n\n\(ExampleText(example).withCarets(margin: "    "))"
      for file in example.files {
        let lines = file.text.split(separator: "\n").map { "    \($0)\n" }.joined()
        text += "\nwith \(file.path):\n\n\(lines)"
      }
    }
    return text
  }

  /// The same as Markdown.
  var markdown: String {
    var text = "\(info.why)\n\n\(info.instead)\n"
    for example in info.examples {
      text += "\n\(Self.title(of: example)):\n\n```swift\n\(ExampleText(example).withComments)```\n"
      for file in example.files {
        text += "\nwith `\(file.path)`:\n\n```\(file.path.hasSuffix(".swift") ? "swift" : "xml")\n\(file.text)\n```\n"
      }
    }
    return text
  }

  private static func title(of example: RuleExample) -> String { example.isBad ? "Wrong" : "Right" }
}
