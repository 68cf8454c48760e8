import Checks

/// The arguments of a command, taken apart into options and operands.
///
/// An option's value follows it or is joined by `=`. Options and operands may be mixed; after `--` all are
/// operands, and `-` alone is one too. Where an option that has one value is given again, the later one
/// counts, so that scripts can put their own options first.
struct ParsedArguments {
  /// What is no option, in order: paths, or the name of a rule.
  private(set) var operands: [String] = []
  /// For each option given its values in order; a switch has an empty text for each time.
  private var values: [String: [String]] = [:]

  /// Takes `arguments` apart.
  ///
  /// - Throws: `UsageError` for an option that is not in `options`, and for one whose value is missing
  ///   or should not be there.
  init(_ arguments: [String], options: [Option]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        return
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = argument == "-h" ? Option.help.name : String(parts[0])
      guard let option = options.first(where: { $0.name == name }) else {
        throw Self.unknown(name, among: options)
      }
      values[name, default: []].append(
        try Self.value(of: option, joined: parts.count > 1 ? String(parts[1]) : nil, rest: &rest))
    }
  }

  /// Whether the option is given.
  subscript(isSet option: Option) -> Bool { values[option.name] != nil }

  /// The value that counts, or nil where the option is not given.
  subscript(option: Option) -> String? { values[option.name]?.last }

  /// The values of each time that the option is given.
  subscript(all option: Option) -> [String] { values[option.name] ?? [] }

  /// The values of an option that takes lists with commas between, of all the times it is given. Spaces
  /// around a comma do not count.
  subscript(list option: Option) -> [String] {
    self[all: option].flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }.map(\.trimmed)
  }

  /// The value of an option that takes one of a few words, or nil where it is not given.
  func choice<Choice>(_ option: Option, as type: Choice.Type = Choice.self) throws(UsageError) -> Choice?
  where Choice: RawRepresentable<String> & CaseIterable {
    guard let word = self[option] else { return nil }
    return try Self.choice(word, of: option)
  }

  /// The case of `Choice` that `word`, given to `option`, stands for.
  static func choice<Choice>(_ word: String, of option: Option) throws(UsageError) -> Choice
  where Choice: RawRepresentable<String> & CaseIterable {
    if let choice = Choice(rawValue: word) { return choice }
    throw unknown(word, of: option, choices: Choice.allCases.map(\.rawValue))
  }

  /// The error of a `word`, given to `option`, that is none of `choices`.
  static func unknown(_ word: String, of option: Option, choices: [String]) -> UsageError {
    let guess = nearestName(to: word, among: choices).map { "; did you mean '\($0)'?" } ?? ""
    return UsageError("'\(option.name)' takes \(choices.alternatives), not '\(word)'\(guess)")
  }

  private static func value(
    of option: Option, joined: String?, rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let value = option.value else {
      guard joined == nil else { throw UsageError("'\(option.name)' takes no value") }
      return ""
    }
    if let joined { return joined }
    // `--format --quiet`: the value was forgotten. One that does begin with a hyphen can be joined by `=`.
    guard let next = rest.first, !next.hasPrefix("-") || next == "-" else {
      throw UsageError("'\(option.name)' needs a value: \(option.name) \(value)")
    }
    rest.removeFirst()
    return next
  }

  private static func unknown(_ name: String, among options: [Option]) -> UsageError {
    let known = options.filter { !$0.isHidden }.map(\.name)
    let guess = nearestName(to: name, among: known).map { "; did you mean '\($0)'?" } ?? ""
    return UsageError("there is no option '\(name)'\(guess)")
  }
}

extension Substring {
  /// The text without the spaces at both ends.
  fileprivate var trimmed: String {
    var text = self
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
