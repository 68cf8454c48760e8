import Lexer

/// A version of a data model as code that plans a migration names it.
struct ModelVersionMention: Hashable, Sendable {
  /// What tells it from others: its checksum, or else the word that the code has for it.
  var key: String
  /// Its number among the versions, where its name or that of a constant has one.
  var number: Int?
  /// How it is called in the words of a finding.
  var title: String
}

/// Reads which versions of a data model the stages of a migration name.
struct ModelVersionReader {
  private let values: ValueSourceReader

  init(_ values: ValueSourceReader) { self.values = values }

  /// The version that a model reference stands for.
  func version(ofReference expression: ExpressionID) -> ModelVersionMention? {
    guard let source = values.source(of: expression, of: Names.NSManagedObjectModelReference),
      let call = source.call(of: Names.NSManagedObjectModelReference)
    else { return nil }
    let arguments = Arguments(source.outline, call)
    let reader = ModelVersionReader(source.reader)
    let name = arguments[Names.name].flatMap { reader.text(of: $0) }
    guard let checksum = arguments[Names.versionChecksum].flatMap({ reader.version(ofChecksum: $0) }) else {
      return nil
    }
    return ModelVersionMention(
      key: checksum.key,
      number: name.flatMap(Self.number) ?? checksum.number ?? source.names.lazy.compactMap(Self.spelledNumber).first,
      title: name ?? source.names.first ?? checksum.title)
  }

  /// The version that a checksum stands for.
  func version(ofChecksum expression: ExpressionID) -> ModelVersionMention? {
    guard let source = values.source(of: expression) else { return nil }
    let word = source.inference.file.text(source.location.range)
    let text = source.text
    let title = source.names.first ?? text ?? word
    let number = source.names.lazy.compactMap(Self.spelledNumber).first ?? (text == nil ? Self.number(word) : nil)
    return ModelVersionMention(key: text ?? word, number: number, title: title)
  }

  private func text(of expression: ExpressionID) -> String? {
    values.source(of: expression)?.text
  }

  /// The number in the name of a constant, be it in letters: `v2Checksum`, `two`, `secondModel`.
  private static func spelledNumber(_ name: String) -> Int? {
    if let number = number(name) { return number }
    var words = [""]
    for character in name {
      if character.isUppercase || character == "_" { words.append("") }
      if character.isLetter { words[words.count - 1].append(character.lowercased()) }
    }
    let numbers = words.compactMap { numberWords[$0] }
    return numbers.count == 1 ? numbers[0] : nil
  }

  private static let numberWords = [
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6,
  ]

  /// The number in a name such as `Garden_v2`, `v2Checksum` or `Model 2`; nil where there is none or more than one.
  private static func number(_ name: String) -> Int? {
    let digits = name.split(whereSeparator: { !$0.isASCII || !$0.isNumber })
    return digits.count == 1 ? Int(digits[0]) : nil
  }
}
