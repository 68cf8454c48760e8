/// The number of an element in one of an outline's arrays, typed by what the array holds.
public struct OutlineID<Element>: Hashable, Sendable, Comparable {
  /// The place in the array; -1 for none.
  public var raw: Int32

  /// No element.
  public static var none: Self { Self(raw: -1) }

  /// The element at `raw`.
  public init(raw: Int32) { self.raw = raw }

  /// The element at `index`.
  public init(_ index: Int) { raw = Int32(truncatingIfNeeded: index) }

  /// The place in the array. Not to be asked of `none`.
  public var index: Int { Int(raw) }
  /// Whether there is no element.
  public var isNone: Bool { raw < 0 }
  /// The number, or nil for none.
  public var ifAny: Self? { raw < 0 ? nil : self }

  /// The hash for a set or dictionary: the number, mixed by one multiplication.
  public func _rawHashValue(seed: Int) -> Int {
    let mixed = (UInt64(UInt32(bitPattern: raw)) ^ UInt64(bitPattern: Int64(seed))) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed ^ (mixed >> 32))
  }

  /// Orders by place.
  public static func < (left: Self, right: Self) -> Bool { left.raw < right.raw }
}

/// The number of a declaration.
public typealias DeclarationID = OutlineID<Declaration>
/// The number of a scope.
public typealias ScopeID = OutlineID<Scope>
/// The number of a binding.
public typealias BindingID = OutlineID<Binding>
/// The number of a chain.
public typealias ChainID = OutlineID<Chain>
/// The number of a suffix.
public typealias SuffixID = OutlineID<Suffix>
/// The number of an argument or element.
public typealias ArgumentID = OutlineID<Argument>
/// The number of an expression.
public typealias ExpressionID = OutlineID<Expression>
/// The number of a closure.
public typealias ClosureID = OutlineID<Closure>

/// A half-open range of places in one of an outline's arrays, in half the room of a `Range<Int>`.
struct ElementRange: Sendable {
  private var start: Int32
  private var end: Int32

  static let none = ElementRange(0..<0)

  init(_ range: Range<Int>) {
    start = Int32(truncatingIfNeeded: range.lowerBound)
    end = Int32(truncatingIfNeeded: range.upperBound)
  }

  var indices: Range<Int> { Int(start)..<Int(end) }
}

/// A half-open range of tokens in one file.
public struct TokenRange: Hashable, Sendable {
  /// The first token.
  public var start: Int32
  /// The token after the last one.
  public var end: Int32

  /// No tokens.
  public static let none = TokenRange(0, 0)

  /// The tokens from `start` up to, not including, `end`.
  public init(_ start: Int, _ end: Int) {
    self.start = Int32(truncatingIfNeeded: start)
    self.end = Int32(truncatingIfNeeded: max(start, end))
  }

  /// Whether there are no tokens.
  public var isEmpty: Bool { end <= start }
  /// The places of the tokens.
  public var indices: Range<Int> { Int(start)..<Int(end) }
  /// Whether the token at `index` is in the range.
  public func contains(_ index: Int) -> Bool { index >= Int(start) && index < Int(end) }
}
