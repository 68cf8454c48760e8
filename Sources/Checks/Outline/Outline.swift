import Lexer

/// A branch of an `#if`.
public struct ConditionalRegion: Sendable {
  /// The tokens of the condition; empty for `#else`.
  public var condition: TokenRange
  /// The tokens that are compiled where the condition holds and those of the branches before do not.
  public var tokens: TokenRange
  /// The region of the first branch, which its `#elseif` and `#else` share.
  public var firstBranch: Int32
}

/// The declarations, scopes, bindings and call chains of one file.
///
/// The elements stand in flat arrays in the order of the source; they refer to each other, and to the
/// tokens, by number. Code that does not parse gives an outline too.
public struct Outline: Sendable {
  /// The declarations, an outer one before those in it.
  public internal(set) var declarations: [Declaration] = []
  /// The scopes, an outer one before those in it; the first is the file.
  public internal(set) var scopes: [Scope] = []
  /// The bindings.
  public internal(set) var bindings: [Binding] = []
  /// The closures, an outer one before those in it.
  public internal(set) var closures: [Closure] = []
  /// The expressions.
  public internal(set) var expressions: [Expression] = []
  /// The chains.
  public internal(set) var chains: [Chain] = []
  /// The suffixes of the chains.
  public internal(set) var suffixes: [Suffix] = []
  /// The arguments and elements.
  public internal(set) var arguments: [Argument] = []
  /// The attributes.
  public internal(set) var attributes: [Attribute] = []
  /// The parameters.
  public internal(set) var parameters: [Parameter] = []
  /// The entries of inheritance clauses.
  public internal(set) var inheritedTypes: [InheritedType] = []
  /// The branches of `#if`s.
  public internal(set) var conditionalRegions: [ConditionalRegion] = []

  /// Reads the outline of a file.
  public init(_ file: LexedFile, _ source: [UInt8]) {
    var builder = OutlineBuilder(source: source, tokens: file.tokens, brackets: file.brackets)
    builder.run()
    self = builder.outline
  }

  init() {}

  /// The declaration with that number.
  public subscript(_ id: DeclarationID) -> Declaration { declarations[id.index] }
  /// The scope with that number.
  public subscript(_ id: ScopeID) -> Scope { scopes[id.index] }
  /// The binding with that number.
  public subscript(_ id: BindingID) -> Binding { bindings[id.index] }
  /// The closure with that number.
  public subscript(_ id: ClosureID) -> Closure { closures[id.index] }
  /// The expression with that number.
  public subscript(_ id: ExpressionID) -> Expression { expressions[id.index] }
  /// The chain with that number.
  public subscript(_ id: ChainID) -> Chain { chains[id.index] }
  /// The suffix with that number.
  public subscript(_ id: SuffixID) -> Suffix { suffixes[id.index] }
  /// The argument with that number.
  public subscript(_ id: ArgumentID) -> Argument { arguments[id.index] }

  /// The suffixes of a chain, in order.
  public func suffixes(of chain: ChainID) -> LinkedElements<Suffix> {
    LinkedElements(elements: suffixes, first: self[chain].firstSuffix)
  }

  /// The arguments of a call or subscript, trailing closures last.
  public func arguments(of call: SuffixID) -> LinkedElements<Argument> {
    LinkedElements(elements: arguments, first: self[call].firstArgument)
  }

  /// The elements of a chain's brackets, array, dictionary or string.
  public func elements(of chain: ChainID) -> LinkedElements<Argument> {
    LinkedElements(elements: arguments, first: self[chain].firstElement)
  }

  /// The chains of an expression, in order.
  public func chains(of expression: ExpressionID) -> LinkedElements<Chain> {
    LinkedElements(elements: chains, first: self[expression].firstChain)
  }

  /// The declarations that stand directly in a scope, in order.
  public func declarations(in scope: ScopeID) -> LinkedElements<Declaration> {
    LinkedElements(elements: declarations, first: self[scope].firstDeclaration)
  }

  /// The bindings of a scope, in order.
  public func bindings(of scope: ScopeID) -> LinkedElements<Binding> {
    LinkedElements(elements: bindings, first: self[scope].firstBinding)
  }
}

/// An element that knows the next one of its list.
public protocol LinkedElement: Sendable {
  /// The next element, or none.
  var next: OutlineID<Self> { get }
}

extension Suffix: LinkedElement {}
extension Argument: LinkedElement {}
extension Chain: LinkedElement {}
extension Binding: LinkedElement {}
extension Declaration: LinkedElement {}

/// The numbers of the elements of a list that is linked within an array.
public struct LinkedElements<Element: LinkedElement>: Sequence, IteratorProtocol {
  let elements: [Element]
  var first: OutlineID<Element>

  /// The next element's number.
  public mutating func next() -> OutlineID<Element>? {
    guard !first.isNone else { return nil }
    let current = first
    first = elements[current.index].next
    return current
  }
}
