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
public struct Outline: OutlineContent, Sendable {
  /// How much of a file is read.
  public enum Depth: Sendable {
    /// Everything.
    case full
    /// Declarations with their signatures and values; the bodies of functions and closures are passed over.
    case declarations
  }

  /// One reference to count instead of a dozen, since outlines are passed about all the time.
  private final class Storage: Sendable {
    let parts: OutlineParts
    init(_ parts: OutlineParts) { self.parts = parts }
  }

  private let storage: Storage
  /// How much of the file was read.
  public let depth: Depth

  /// Reads the outline of a file.
  public init(_ file: LexedFile, _ source: [UInt8], depth: Depth = .full) {
    var workspace = OutlineWorkspace()
    self.init(file, source, depth: depth, in: &workspace)
  }

  /// Reads the outline of a file in memory that is used again for the next one.
  init(_ file: LexedFile, _ source: [UInt8], depth: Depth = .full, in workspace: inout OutlineWorkspace) {
    var builder = OutlineBuilder(source: source, tokens: file.tokens, brackets: file.brackets, depth: depth)
    swap(&builder.outline, &workspace.parts)
    builder.run()
    storage = Storage(builder.outline.takeAll())
    self.depth = depth
    swap(&builder.outline, &workspace.parts)
  }

  /// The declarations, an outer one before those in it; those in the bodies of functions and closures come last.
  public var declarations: [Declaration] { storage.parts.declarations }
  /// The scopes, an outer one before those in it; the first is the file.
  public var scopes: [Scope] { storage.parts.scopes }
  /// The bindings.
  public var bindings: [Binding] { storage.parts.bindings }
  /// The closures, an outer one before those in it.
  public var closures: [Closure] { storage.parts.closures }
  /// The expressions.
  public var expressions: [Expression] { storage.parts.expressions }
  /// The chains.
  public var chains: [Chain] { storage.parts.chains }
  /// The suffixes of the chains.
  public var suffixes: [Suffix] { storage.parts.suffixes }
  /// The arguments and elements.
  public var arguments: [Argument] { storage.parts.arguments }
  /// The attributes.
  public var attributes: [Attribute] { storage.parts.attributes }
  /// The parameters.
  public var parameters: [Parameter] { storage.parts.parameters }
  /// The entries of inheritance clauses.
  public var inheritedTypes: [InheritedType] { storage.parts.inheritedTypes }
  /// The branches of `#if`s.
  public var conditionalRegions: [ConditionalRegion] { storage.parts.conditionalRegions }
}

/// The parts of an outline while it is made.
struct OutlineParts: OutlineContent, Sendable {
  var declarations: [Declaration] = []
  var scopes: [Scope] = []
  var bindings: [Binding] = []
  var closures: [Closure] = []
  var expressions: [Expression] = []
  var chains: [Chain] = []
  var suffixes: [Suffix] = []
  var arguments: [Argument] = []
  var attributes: [Attribute] = []
  var parameters: [Parameter] = []
  var inheritedTypes: [InheritedType] = []
  var conditionalRegions: [ConditionalRegion] = []

  /// Takes all out, in arrays that are no larger than what they hold.
  mutating func takeAll() -> OutlineParts {
    OutlineParts(
      declarations: declarations.takeAll(), scopes: scopes.takeAll(), bindings: bindings.takeAll(),
      closures: closures.takeAll(), expressions: expressions.takeAll(), chains: chains.takeAll(),
      suffixes: suffixes.takeAll(), arguments: arguments.takeAll(), attributes: attributes.takeAll(),
      parameters: parameters.takeAll(), inheritedTypes: inheritedTypes.takeAll(),
      conditionalRegions: conditionalRegions.takeAll())
  }
}

/// The memory in which outlines are made, one after the other.
///
/// The arrays of an outline grow while it is made. New memory costs more than anything else that is done here, since
/// the system clears it first; so the arrays grow once for many files, and each outline takes what it needs.
struct OutlineWorkspace {
  fileprivate var parts = OutlineParts()
}

extension Array {
  /// The elements in memory of their own and no more. The array is empty then and keeps its memory, unless that is so
  /// large that a second copy would cost more than it saves.
  fileprivate mutating func takeAll() -> [Element] {
    guard count < 65_536 else {
      let all = self
      self = []
      return all
    }
    var all: [Element] = []
    all.reserveCapacity(count)
    all.append(contentsOf: self)
    removeAll(keepingCapacity: true)
    return all
  }
}

/// What an outline holds, and how it is asked.
public protocol OutlineContent {
  /// The declarations, an outer one before those in it; those in the bodies of functions and closures come last.
  var declarations: [Declaration] { get }
  /// The scopes, an outer one before those in it; the first is the file.
  var scopes: [Scope] { get }
  /// The bindings.
  var bindings: [Binding] { get }
  /// The closures, an outer one before those in it.
  var closures: [Closure] { get }
  /// The expressions.
  var expressions: [Expression] { get }
  /// The chains.
  var chains: [Chain] { get }
  /// The suffixes of the chains.
  var suffixes: [Suffix] { get }
  /// The arguments and elements.
  var arguments: [Argument] { get }
  /// The attributes.
  var attributes: [Attribute] { get }
  /// The parameters.
  var parameters: [Parameter] { get }
  /// The entries of inheritance clauses.
  var inheritedTypes: [InheritedType] { get }
  /// The branches of `#if`s.
  var conditionalRegions: [ConditionalRegion] { get }
}

extension OutlineContent {
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

  /// The number of the first chain that starts at a token or behind it. Chains are ordered by their tokens.
  func firstChain(from token: Int32) -> Int {
    var low = 0
    var high = chains.count
    while low < high {
      let middle = (low + high) / 2
      if chains[middle].token < token { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The `if` whose other branch an `else` is; nil for another scope.
  func head(ofElse scope: ScopeID) -> ScopeID? {
    guard self[scope].kind == .elseBody else { return nil }
    let (parent, start) = (self[scope].parent, self[scope].tokens.start)
    // Scopes are ordered by where they start.
    let head = (0..<scope.index).last {
      scopes[$0].kind == .ifBody && scopes[$0].parent == parent && scopes[$0].tokens.end <= start
    }
    return head.map { ScopeID($0) }
  }

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
