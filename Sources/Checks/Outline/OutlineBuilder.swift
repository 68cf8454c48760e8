import Lexer

/// Reads a file's outline in one forward pass that keeps its own stack.
///
/// The reader always knows at the head of which statement it stands; that answers most of what is hard in
/// Swift without a grammar. Each bracket is a frame; the frame ends at the token that the lexer paired with it.
struct OutlineBuilder {
  let source: [UInt8]
  let tokens: [Token]
  let brackets: BracketPairs
  private let depth: Outline.Depth
  var outline = OutlineParts()
  /// The frame that is read.
  var top: OutlineFrame
  /// The frames around it.
  private var stack: [OutlineFrame] = []
  /// The next token.
  var at = 0
  /// Up to here no `<` opens generic arguments: a look ahead has failed there.
  var noGenericsBefore = 0
  /// The last directives that were passed over, with nothing between.
  private var directives = (start: -1, end: -1)
  /// The `#if`s that are open: the number of the region of the current branch.
  private var openConditions: [Int] = []

  init(source: [UInt8], tokens: [Token], brackets: BracketPairs, depth: Outline.Depth) {
    self.depth = depth
    self.source = source
    self.tokens = tokens
    self.brackets = brackets
    let end = tokens.count - 1
    top = OutlineFrame(kind: .block(.file), open: -1, end: end, scope: ScopeID(0))
  }

  // MARK: The pass

  mutating func run() {
    outline.scopes.append(
      Scope(kind: .file, parent: .none, tokens: TokenRange(0, top.end), declaration: .none, closure: .none))
    var last = (at: -1, depth: -1)
    var idle = 0
    while true {
      if at >= top.end {
        if stack.isEmpty { break }
        closeFrame()
        continue
      }
      // No token may hold the reader up: a few steps without progress end in passing over one.
      if at == last.at, stack.count == last.depth {
        idle += 1
        if idle > 8 { passOver() }
      } else {
        last = (at, stack.count)
        idle = 0
      }
      if at < top.end { step() }
    }
    finishStatement()
    closeConditions()
    outline.numberLocalDeclarationsLast()
  }

  private mutating func step() {
    if tokens[at].kind == .poundKeyword, directive() { return }
    if !top.expression.string.isNone { return stringStep() }
    switch top.kind {
    case .block(let purpose): blockStep(purpose)
    case .list(let purpose): listStep(purpose)
    }
  }

  private mutating func passOver() {
    finishStatement()
    at += 1
  }

  // MARK: Frames

  mutating func push(_ kind: OutlineFrame.Kind, open: Int, scope: ScopeID) {
    let end = min(brackets.end(of: open) ?? top.end, top.end)
    switch kind {
    case .block(.type(let declaration)), .block(.function(let declaration)):
      outline.declarations[declaration.index].bodyBrace = Int32(open)
    case .block(.accessors(let owner)):
      outline.declarations[owner.index].bodyBrace = Int32(open)
    default:
      break
    }
    if depth == .declarations, case .block(.function(let declaration)) = kind {
      return passOver(declaration, end, open)
    }
    stack.append(top)
    top = OutlineFrame(kind: kind, open: open, end: end, scope: scope)
    at = open + 1
  }

  /// Passes over the body of a function whose inside is not wanted.
  private mutating func passOver(_ function: DeclarationID, _ end: Int, _ open: Int) {
    at = min(afterBracket(open), top.end)
    closeFunction(function)
  }

  /// Whether the inside of a closure is passed over.
  var passesOverClosures: Bool { depth == .declarations }

  /// The frame around the one that is read.
  var parentFrame: OutlineFrame? { stack.last }

  private mutating func closeFrame() {
    switch top.kind {
    case .list(.captures): finishCapture()
    case .list(.parameters(let declaration)): finishParameter(declaration)
    case .list(let purpose): finishElement(purpose)
    case .block: break
    }
    finishStatement()
    let closed = top
    guard let parent = stack.popLast() else { return }
    top = parent
    // A bracket without partner ends before the token that gave it up.
    at = brackets.partner(of: closed.open) == closed.end ? closed.end + 1 : closed.end
    switch closed.kind {
    case .block(let purpose): closeBlock(purpose, closed)
    case .list(let purpose): closeList(purpose, last: closed.lastElement)
    }
  }

  private mutating func closeBlock(_ purpose: OutlineFrame.BlockPurpose, _ closed: OutlineFrame) {
    switch purpose {
    case .file:
      break
    case .type(let declaration), .function(let declaration):
      closeFunction(declaration)
    case .accessors(let owner):
      if outline[owner].kind == .subscript { endScope(outline[owner].body) }
      outline.declarations[owner.index].tokens.end = Int32(at)
      top.pending = .none
    case .closure(let closure, let trailing):
      endScope(outline[closure].scope)
      outline.closures[closure.index].tokens.end = Int32(at)
      closeClosure(closure, trailing: trailing)
    case .statement(let kind):
      endScope(closed.scope)
      top.pending = .none
      if kind == .repeatBody { expectRepeatCondition() }
    case .switchBody:
      endScope(closed.scope)
      if outline[closed.scope].kind == .switchCase { endScope(outline[closed.scope].parent) }
      top.pending = .none
    }
  }

  /// Goes on after the body of a function or type.
  private mutating func closeFunction(_ declaration: DeclarationID) {
    endScope(outline[declaration].body)
    outline.declarations[declaration.index].tokens.end = Int32(at)
    if case .accessor = outline[declaration].kind {
      closeImplicitGetter(of: outline[declaration].owner)
    } else {
      top.pending = .none
    }
  }

  // MARK: Scopes and bindings

  mutating func addScope(
    _ kind: ScopeKind, parent: ScopeID, start: Int, declaration: DeclarationID = .none, closure: ClosureID = .none
  ) -> ScopeID {
    outline.scopes.append(
      Scope(
        kind: kind, parent: parent, tokens: TokenRange(start, start), declaration: declaration, closure: closure))
    return ScopeID(outline.scopes.count - 1)
  }

  mutating func endScope(_ scope: ScopeID) {
    if !scope.isNone { outline.scopes[scope.index].tokens.end = Int32(at) }
  }

  @discardableResult
  mutating func addBinding(_ binding: Binding) -> BindingID {
    let id = BindingID(outline.bindings.count)
    outline.bindings.append(binding)
    let last = outline.scopes[binding.scope.index].lastBinding
    if last.isNone {
      outline.scopes[binding.scope.index].firstBinding = id
    } else {
      outline.bindings[last.index].next = id
    }
    outline.scopes[binding.scope.index].lastBinding = id
    return id
  }

  // MARK: Tokens

  /// The kind of the token at `index`, `endOfFile` after the end.
  func kind(_ index: Int) -> TokenKind { index < tokens.count ? tokens[index].kind : .endOfFile }

  /// The word of the token at `index` where it is a keyword or an identifier.
  func word(_ index: Int) -> Word {
    guard index < tokens.count else { return .none }
    let token = tokens[index]
    return token.kind == .keyword || token.kind == .identifier ? token.word : .none
  }

  /// Whether the token at `index` is the first on its line.
  func startsLine(_ index: Int) -> Bool { index >= tokens.count || tokens[index].startsLine }

  /// The place after the bracket at `index` and all that it holds.
  func afterBracket(_ index: Int) -> Int {
    guard let end = brackets.end(of: index) else { return index + 1 }
    return brackets.partner(of: index) == end ? end + 1 : max(end, index + 1)
  }

  func isName(_ index: Int) -> Bool {
    switch kind(index) {
    case .identifier, .escapedIdentifier, .dollarIdentifier: true
    default: false
    }
  }

  // MARK: Conditional compilation

  /// The end of what has been read: what ends before a directive does not hold it.
  var endOfRead: Int { at == directives.end ? directives.start : at }

  /// Passes over a directive. False where the token is none.
  private mutating func directive() -> Bool {
    guard isDirective(at) else { return false }
    let end = afterDirective(at)
    recordCondition(tokens[at].word, at, end)
    if at != directives.end { directives.start = at }
    at = min(end, top.end)
    directives.end = at
    return true
  }

  /// Whether a directive starts at the token at `index`.
  func isDirective(_ index: Int) -> Bool { kind(index) == .poundKeyword && tokens[index].startsDirective }

  /// The place after the directive that starts at `start`, which goes to the end of its line.
  func afterDirective(_ start: Int) -> Int { tokens.afterDirective(start) }

  private mutating func recordCondition(_ word: Word, _ start: Int, _ end: Int) {
    switch word {
    case .if:
      let number = outline.conditionalRegions.count
      openConditions.append(number)
      addRegion(TokenRange(start + 1, end), end, firstBranch: number)
    case .elseif, .else:
      guard let current = openConditions.popLast() else { return }
      outline.conditionalRegions[current].tokens.end = Int32(start)
      let first = Int(outline.conditionalRegions[current].firstBranch)
      openConditions.append(outline.conditionalRegions.count)
      addRegion(word == .else ? .none : TokenRange(start + 1, end), end, firstBranch: first)
    case .endif:
      if let current = openConditions.popLast() { outline.conditionalRegions[current].tokens.end = Int32(start) }
    default:
      break
    }
  }

  private mutating func addRegion(_ condition: TokenRange, _ start: Int, firstBranch: Int) {
    outline.conditionalRegions.append(
      ConditionalRegion(condition: condition, tokens: TokenRange(start, start), firstBranch: Int32(firstBranch)))
  }

  private mutating func closeConditions() {
    for region in openConditions { outline.conditionalRegions[region].tokens.end = Int32(tokens.count - 1) }
  }
}
