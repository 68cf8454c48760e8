/// What a scope is the inside of.
public enum ScopeKind: UInt8, Sendable {
  /// The whole file.
  case file
  /// The members of a type or extension.
  case type
  /// The parameters and body of a function, initialiser, deinitialiser or subscript.
  case function
  /// The body of an accessor.
  case accessor
  /// A closure, with its captures and parameters.
  case closure
  /// The head and body of a statement.
  case ifBody, elseBody, guardBody, whileBody, forBody, repeatBody, doBody, catchBody, deferBody
  /// The braces of a `switch`, and one of its cases.
  case switchBody, switchCase
}

/// A stretch of the source in which names are visible.
public struct Scope: Sendable {
  /// What it is the inside of.
  public var kind: ScopeKind
  /// The scope around it; none for the file.
  public var parent: ScopeID
  /// Its tokens, from its head to its closing brace.
  public var tokens: TokenRange
  /// The declaration whose body it is, or none.
  public var declaration: DeclarationID
  /// The closure whose body it is, or none.
  public var closure: ClosureID
  /// The first and last of its bindings, which are linked.
  var firstBinding = BindingID.none
  var lastBinding = BindingID.none
  /// The first and last of the declarations that stand directly in it, which are linked.
  var firstDeclaration = DeclarationID.none
  var lastDeclaration = DeclarationID.none
}

/// What introduced a binding.
public enum BindingKind: UInt8, Sendable {
  /// `let` or `var`
  case variable
  /// A parameter of a function.
  case parameter
  /// A parameter of a closure.
  case closureParameter
  /// An entry of a capture list.
  case capture
  /// `if let`, `guard let`, `while let`
  case optional
  /// A name in a pattern of `case`, `if case`, `for case`.
  case pattern
  /// The variable of a `for` loop, or a part of it.
  case loop
  /// The error of a `catch`.
  case caught
}

/// A name that a scope knows.
public struct Binding: Sendable {
  /// The name.
  public var name: Symbol
  /// What introduced it.
  public var kind: BindingKind
  /// The token of the name.
  public var token: Int32
  /// The scope that it is visible in.
  public var scope: ScopeID
  /// The first token from which on it is visible; members and functions are visible in their whole scope.
  public var visibleFrom: Int32
  /// The tokens of its annotation.
  public var type = TokenRange.none
  /// What it is made from: an initialiser, the unwrapped value, the sequence of a loop, a capture's value.
  public var value = ExpressionID.none
  /// Whether it is one of several names of a tuple pattern.
  public var isPart = false
  /// How a capture holds its value.
  public var isWeak = false
  /// The declaration of a variable.
  public var declaration = DeclarationID.none
  /// The closure whose parameter or capture it is.
  public var closure = ClosureID.none
  /// Its place among the parameters of its function or closure, or among the parts of its tuple pattern, from 0; -1 where
  /// the pattern is one within another.
  public var position: Int32 = 0
  /// The next binding of the scope.
  public internal(set) var next = BindingID.none

  /// Of one name of a tuple pattern its place in it.
  var place: Int? { position >= 0 ? Int(position) : nil }
}

/// A closure.
public struct Closure: Sendable {
  /// Its scope.
  public var scope: ScopeID
  /// The chain whose root it is.
  public var chain: ChainID
  /// Its braces.
  public var tokens: TokenRange
  /// Where the attributes of its signature stand in the outline's list.
  public var attributes = 0..<0
  /// How many parameters its signature names, or nil where it has none and uses `$0`.
  public var parameterCount: Int?
  /// Whether its signature has a capture list.
  public var hasCaptures = false
  /// Whether its signature says `async`.
  public var isAsync = false
  /// The tokens of its result type.
  public var result = TokenRange.none
  /// The first token after its signature.
  public var bodyStart: Int32 = 0
}
