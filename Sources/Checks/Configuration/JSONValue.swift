/// A value of JSON of which nothing is known beforehand, so that a wrong one can be told in words of its own.
public indirect enum JSONValue: Hashable, Sendable {
  /// `null`
  case null
  /// `true` and `false`
  case bool(Bool)
  /// A number.
  case number(Double)
  /// A text.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// Members in the order in which they stand.
  case object([Member])

  /// A member of an object.
  public struct Member: Hashable, Sendable {
    /// The key.
    public var key: String
    /// The value.
    public var value: JSONValue
    /// The line, from 1, in which the key stands.
    public var line: Int
  }

  /// The value as messages name it.
  var description: String {
    switch self {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
    case .string(let text): "'\(text)'"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
