import Lexer

/// What a declaration declares.
public enum DeclarationKind: UInt8, Sendable {
  /// A type, or an extension of one.
  case `class`, `struct`, `enum`, actor, `protocol`, `extension`
  /// A function; an accessor is one that a variable or subscript holds.
  case function, initializer, deinitializer, `subscript`, accessor, macro
  /// A name of a `let` or `var`.
  case variable
  /// A case of an enum.
  case enumCase
  /// A name for another type.
  case `typealias`, `associatedtype`
  /// A module that is used.
  case `import`
  /// An operator or its precedence.
  case `operator`, precedenceGroup

  /// Whether members stand in it.
  public var isType: Bool { rawValue <= DeclarationKind.extension.rawValue }
  /// Whether it has a body of statements.
  public var isFunction: Bool {
    switch self {
    case .function, .initializer, .deinitializer, .subscript, .accessor: true
    default: false
    }
  }
}

/// The modifiers that the analysis asks for.
public struct Modifiers: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt32
  /// The modifiers in `rawValue`.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// `private`
  public static let `private` = Modifiers(rawValue: 1)
  /// `fileprivate`
  public static let `fileprivate` = Modifiers(rawValue: 1 << 1)
  /// `public` or `open`
  public static let `public` = Modifiers(rawValue: 1 << 2)
  /// `static`, or `class` before a member
  public static let `static` = Modifiers(rawValue: 1 << 3)
  /// `override`
  public static let override = Modifiers(rawValue: 1 << 4)
  /// `lazy`
  public static let lazy = Modifiers(rawValue: 1 << 5)
  /// `weak` or `unowned`
  public static let weak = Modifiers(rawValue: 1 << 6)
  /// `nonisolated`
  public static let nonisolated = Modifiers(rawValue: 1 << 7)
  /// `nonisolated(unsafe)`
  public static let nonisolatedUnsafe = Modifiers(rawValue: 1 << 8)
  /// `async` after the parameters, or before `let`
  public static let async = Modifiers(rawValue: 1 << 9)
  /// `throws` or `rethrows`
  public static let `throws` = Modifiers(rawValue: 1 << 10)
  /// `let` and not `var`
  public static let `let` = Modifiers(rawValue: 1 << 11)
  /// `final`
  public static let final = Modifiers(rawValue: 1 << 12)
  /// `nonisolated(nonsending)`
  public static let nonisolatedNonsending = Modifiers(rawValue: 1 << 13)
  /// `mutating`
  public static let mutating = Modifiers(rawValue: 1 << 14)
  /// `open`
  public static let open = Modifiers(rawValue: 1 << 15)
  /// `required`
  public static let required = Modifiers(rawValue: 1 << 16)
  /// `convenience`
  public static let convenience = Modifiers(rawValue: 1 << 17)
}

/// An attribute such as `@MainActor` or `@objc(name:)`.
public struct Attribute: Sendable {
  /// The name after the `@`; of a path its last word.
  public var name: Symbol
  /// The `@`.
  public var token: Int32
  /// The tokens between its brackets; empty where there are none.
  public var arguments: TokenRange
  /// The declaration or closure that it stands before, by its kind.
  public var owner: AttributeOwner
}

/// What an attribute stands before.
public enum AttributeOwner: Hashable, Sendable {
  /// A declaration.
  case declaration(DeclarationID)
  /// A closure's signature.
  case closure(ClosureID)
}

/// One entry of an inheritance clause.
public struct InheritedType: Sendable {
  /// The declaration whose clause it is.
  public var declaration: DeclarationID
  /// The name; of a path its last word, without generic arguments.
  public var name: Symbol
  /// The tokens of the entry, its attributes included.
  public var tokens: TokenRange
  /// Whether `@unchecked` stands before it.
  public var isUnchecked: Bool
}

/// A parameter of a function, initialiser, subscript, enum case or macro.
public struct Parameter: Sendable {
  /// The word that a caller writes; `none` for `_`.
  public var label: Symbol
  /// The word that the body uses.
  public var name: Symbol
  /// The token of the name.
  public var token: Int32
  /// The tokens of the type.
  public var type: TokenRange
  /// The default value, or none.
  public var defaultValue: ExpressionID
  /// The binding in the function's scope, or none in a declaration without body.
  public var binding: BindingID
}

/// A declaration.
public struct Declaration: Sendable {
  /// What it declares.
  public var kind: DeclarationKind
  /// Its name; of an extension the extended type's last word, of an accessor the accessor's word.
  public var name: Symbol
  /// The token of the name, or of the keyword where it has none.
  public var nameToken: Int32
  /// The keyword; of an implicit getter the brace.
  public var keyword: Int32
  /// All its tokens, from the first attribute or modifier to the end of its body.
  public var tokens: TokenRange
  /// The scope that it is declared in.
  public var scope: ScopeID
  /// The scope of its body, or none.
  public var body: ScopeID
  /// The variable or subscript that an accessor belongs to.
  public var owner: DeclarationID
  /// Its modifiers.
  public var modifiers: Modifiers = []
  private var attributeRange = ElementRange.none
  private var inheritedRange = ElementRange.none
  private var parameterRange = ElementRange.none
  /// The tokens between `<` and `>` after its name, the brackets included.
  public var generics = TokenRange.none
  /// The tokens of a function's result type, a variable's annotation, a typealias's type, an extension's type.
  public var type = TokenRange.none
  /// The tokens of its `where` clause.
  public var requirements = TokenRange.none
  /// The binding of a variable.
  public var binding = BindingID.none
  /// The opening brace of its body, or -1.
  public var bodyBrace: Int32 = -1
  /// The next declaration of the scope.
  public internal(set) var next = DeclarationID.none

  init(
    kind: DeclarationKind, name: Symbol, nameToken: Int32, keyword: Int32, tokens: TokenRange, scope: ScopeID,
    owner: DeclarationID
  ) {
    self.kind = kind
    self.name = name
    self.nameToken = nameToken
    self.keyword = keyword
    self.tokens = tokens
    self.scope = scope
    self.body = .none
    self.owner = owner
  }

  /// Where its attributes stand in the outline's list.
  public internal(set) var attributes: Range<Int> {
    get { attributeRange.indices }
    set { attributeRange = ElementRange(newValue) }
  }
  /// Where its inheritance clause stands in the outline's list.
  public internal(set) var inherited: Range<Int> {
    get { inheritedRange.indices }
    set { inheritedRange = ElementRange(newValue) }
  }
  /// Where its parameters stand in the outline's list.
  public internal(set) var parameters: Range<Int> {
    get { parameterRange.indices }
    set { parameterRange = ElementRange(newValue) }
  }
}

extension Declaration {
  /// The bytes of the name. The `<` that opens the generic parameters of an operator is lexed as its last
  /// character, as in `func ==<T>(a: T, b: T)`, and does not belong to it.
  func nameRange(in tokens: [Token]) -> ByteRange {
    let token = tokens[Int(nameToken)]
    guard kind == .function, token.kind == .operator, generics.start == nameToken, !generics.isEmpty else {
      return token.range
    }
    return ByteRange(Int(token.start), token.end - 1)
  }
}
