import Lexer

/// The inside of a bracket, or of the file, that the reader is in.
struct OutlineFrame {
  /// What the frame is the inside of.
  enum Kind {
    /// Statements or members.
    case block(BlockPurpose)
    /// Elements with commas between.
    case list(ListPurpose)
  }

  /// What a block is the body of.
  enum BlockPurpose {
    case file
    case type(DeclarationID)
    case function(DeclarationID)
    /// The braces with `get` and `set` in them.
    case accessors(DeclarationID)
    /// A closure that is a root, or the argument after a call.
    case closure(ClosureID, trailing: SuffixID)
    /// The body of a statement.
    case statement(ScopeKind)
    case switchBody
  }

  /// What a list holds.
  enum ListPurpose {
    case call(SuffixID)
    case elements(ChainID)
    case interpolation(ChainID)
    case parameters(DeclarationID)
    case attribute(Int)
    case captures(ClosureID)
    /// The names of a tuple pattern.
    case pattern
  }

  /// What of a block's current statement has been read.
  enum Pending {
    /// Nothing: the next token starts a statement.
    case none
    /// An expression, which ends the statement.
    case expression
    /// The head of `if`, `for` and their like.
    case head
    /// A `let` or `var`.
    case variable
    /// What follows a function's name.
    case function(DeclarationID)
    /// A `case` of an enum.
    case enumCase
    /// The patterns of a `case` in a `switch`.
    case caseLabel
    /// The signature of a closure, up to its `in`.
    case closureSignature(ClosureID)
    /// The `=` of a macro declaration.
    case macroDefinition(DeclarationID)
  }

  var kind: Kind
  /// The bracket that opens it; -1 for the file.
  var open: Int
  /// The token that ends it.
  var end: Int
  /// Where what is read now is visible.
  var scope: ScopeID
  var pending = Pending.none
  var expression = ExpressionState()
  var head = HeadState()
  var variable = VariableState()
  var prefix = PrefixState()
  /// Whether names are read as a pattern's.
  var pattern: PatternState?
  /// Of a list: the label of the element that is read now, or -1.
  var label = -1
  /// Of a list: its last element.
  var lastElement = ArgumentID.none
  /// Of a list: how many elements were read.
  var elementCount: Int32 = 0
  /// Of a switch: what it looks into.
  var subject = ExpressionID.none
  /// Whether the pattern binds what it names, for the elements of a list.
  var inheritsBinding = false
}

/// The expression that a frame reads.
struct ExpressionState {
  /// The expression, or none where no operand has been read.
  var id = ExpressionID.none
  /// The last chain.
  var chain = ChainID.none
  /// Whether an operand must come next.
  var expectsOperand = true
  /// How many `?` of `a ? b : c` wait for their colon.
  var ternaries: Int32 = 0
  /// What stands before the next chain.
  var marks: ChainMarks = []
  /// The operator before the next chain, or -1.
  var operatorBefore: Int32 = -1
  /// What the next expression is for.
  var role = ExpressionRole.statement
  /// The string whose text is read, or none.
  var string = ChainID.none
  /// Its last interpolation.
  var lastInterpolation = ArgumentID.none
}

/// The head of a statement.
struct HeadState {
  enum Phase {
    /// A condition may start.
    case start
    /// A pattern, up to `=`, `in` or the body.
    case pattern
    /// An expression.
    case value
    /// The brace of the body must come.
    case body
  }

  var phase = Phase.start
  var kind = ScopeKind.ifBody
  /// The scope of the body, where what the head binds is visible.
  var scope = ScopeID.none
  /// The bindings that wait for their value.
  var bindings = ElementRange.none
  /// Whether it is the `while` after `repeat`.
  var isRepeat = false
}

/// A `let` or `var`.
struct VariableState {
  enum Phase { case name, annotation, value }
  var phase = Phase.name
  var isLet = false
  var keyword: Int32 = 0
  var prefix = PrefixState()
  /// The bindings of the name or pattern that is read now, and others that its pattern may hold.
  var bindings = ElementRange.none
  /// The declaration of the name that is read now.
  var declarations = ElementRange.none
  /// The declarations before it that have the type of a later name, as in `var a, b: C`.
  var untyped = ElementRange.none
}

/// The attributes and modifiers before a declaration.
struct PrefixState {
  var start: Int32 = -1
  var modifiers: Modifiers = []
  var firstAttribute: Int32 = -1
}

/// How names in a pattern are read.
struct PatternState {
  /// Whether a name is new, as after `let`.
  var binds: Bool
  /// Where it is visible.
  var scope: ScopeID
  var kind: BindingKind
}
