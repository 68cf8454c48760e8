/// What a chain starts with.
public enum ChainRoot: UInt8, Sendable {
  /// A name, `$0` and `Self` included.
  case name
  /// `self`
  case selfKeyword
  /// `super`
  case superKeyword
  /// A number, `true`, `false`, a regex literal.
  case literal
  /// `nil`
  case nilLiteral
  /// A string.
  case string
  /// A closure.
  case closure
  /// `(…)`: one element is a bracketed expression, more are a tuple.
  case parens
  /// `[…]`, an array.
  case array
  /// `[…: …]`, a dictionary.
  case dictionary
  /// `.member`
  case implicitMember
  /// `\Type.member`
  case keyPath
  /// `#selector`, `#keyPath` and other macros.
  case macro
  /// An `if`, `switch` or `do` that stands for a value.
  case statement
  /// An editor placeholder or what cannot be read.
  case unknown
}

/// What stands before a chain.
public struct ChainMarks: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt16
  /// The marks in `rawValue`.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// `try`
  public static let `try` = ChainMarks(rawValue: 1)
  /// `try?`
  public static let optionalTry = ChainMarks(rawValue: 2)
  /// `try!`
  public static let forcedTry = ChainMarks(rawValue: 4)
  /// `await`
  public static let await = ChainMarks(rawValue: 8)
  /// A prefix operator.
  public static let prefixOperator = ChainMarks(rawValue: 16)
  /// `&`, an argument passed in and out.
  public static let `inout` = ChainMarks(rawValue: 32)
  /// An assignment stores into it.
  public static let assigned = ChainMarks(rawValue: 64)
  /// It is a pattern and not a value.
  public static let pattern = ChainMarks(rawValue: 128)
  /// It is the value of an assignment.
  public static let assignedValue = ChainMarks(rawValue: 256)
}

/// How a value is taken for another type.
public enum CastKind: UInt8, Sendable {
  /// No cast.
  case none
  /// `as`
  case coercion
  /// `as?`
  case conditional
  /// `as!`
  case forced
  /// `is`
  case check
}

/// The unit of an expression: a root and its suffixes. Operators only separate chains.
public struct Chain: Sendable {
  /// What it starts with.
  public var root: ChainRoot
  /// What stands before it.
  public var marks: ChainMarks = []
  /// Whether a cast follows.
  public var cast = CastKind.none
  /// The name of the root, where it has one.
  public var name = Symbol.none
  /// The root's token.
  public var token: Int32
  /// Its tokens, marks before it and the cast after it not included.
  public var tokens: TokenRange
  /// The generic arguments of the root, brackets included.
  public var generics = TokenRange.none
  /// The type of the cast.
  public var castType = TokenRange.none
  /// The first of its suffixes, which are linked, or none.
  public var firstSuffix = SuffixID.none
  /// The last of its suffixes.
  public var lastSuffix = SuffixID.none
  /// The first element of brackets, an array, a dictionary or a string's interpolations.
  public var firstElement = ArgumentID.none
  /// The closure that is the root.
  public var closure = ClosureID.none
  /// The expression that it is part of.
  public var expression: ExpressionID
  /// The scope that it stands in.
  public var scope: ScopeID
  /// The operator between the chain before and this one, or -1.
  public var operatorBefore: Int32 = -1
  /// The next chain of the expression.
  public var next = ChainID.none
}

/// What a suffix does.
public enum SuffixKind: UInt8, Sendable {
  /// `.name`
  case member
  /// `(…)`, with the trailing closures after it
  case call
  /// `[…]`
  case `subscript`
  /// `?`
  case optional
  /// `!`
  case force
}

/// One step of a chain.
public struct Suffix: Sendable {
  /// What it does.
  public var kind: SuffixKind
  /// The name of a member.
  public var name = Symbol.none
  /// The token of the name, of the opening bracket, of `?` or `!`, or of a trailing closure's brace.
  public var token: Int32
  /// The token after its last one.
  public var end: Int32
  /// The generic arguments of a member.
  public var generics = TokenRange.none
  /// The first argument of a call or subscript.
  public var firstArgument = ArgumentID.none
  /// The last one.
  var lastArgument = ArgumentID.none
  /// The chain.
  public var chain: ChainID
  /// The next suffix of the chain.
  public var next = SuffixID.none
}

/// An argument of a call or subscript, or an element of brackets, an array, a dictionary or a string.
public struct Argument: Sendable {
  /// The label, or none.
  public var label = Symbol.none
  /// The token of the label, or -1.
  public var labelToken: Int32 = -1
  /// The value.
  public var value: ExpressionID
  /// Whether it is a closure after the brackets.
  public var isTrailing = false
  /// Whether it is a key of a dictionary; its value is the next element.
  public var isKey = false
  /// The next argument.
  public var next = ArgumentID.none
}

/// Where an expression stands.
public enum ExpressionRole: UInt8, Sendable {
  /// A statement of its own.
  case statement
  /// An argument of a call or subscript.
  case argument
  /// An element of brackets, an array or a dictionary.
  case element
  /// A part of a string.
  case interpolation
  /// The value that a variable is made from.
  case initializer
  /// A parameter's default value.
  case defaultValue
  /// The value of `return`.
  case returned
  /// The value of `throw`.
  case thrown
  /// A condition of `if`, `guard` or `while`.
  case condition
  /// What a pattern or an optional binding looks into.
  case matched
  /// A pattern.
  case pattern
  /// What a `switch` looks into.
  case subject
  /// What a `for` loop goes through.
  case sequence
  /// A `where` condition.
  case filter
  /// The value of an entry of a capture list.
  case captured
  /// Something else: an attribute's argument, an enum case's raw value.
  case other
}

/// One or more chains with operators between them.
public struct Expression: Sendable {
  /// Where it stands.
  public var role: ExpressionRole
  /// Its tokens.
  public var tokens: TokenRange
  /// The scope that it stands in.
  public var scope: ScopeID
  /// The first of its chains, which are linked, or none where it is empty.
  public var firstChain = ChainID.none
  /// The last of its chains.
  public var lastChain = ChainID.none
  /// The `=` of an assignment, or -1; what stands before it is stored into. Compound assignments count.
  public var assignment: Int32 = -1
  /// The call or subscript whose argument it is, or none.
  public var call = SuffixID.none
  /// The chain whose brackets, array, dictionary or string it is an element of, or none.
  public var container = ChainID.none
  /// The binding that is made from it, or none.
  public var binding = BindingID.none
}
