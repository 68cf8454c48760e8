import SwiftSyntax

/// Collects the constructs of a parsed file.
///
/// Each construct has a token that introduces it. Where error recovery has made
/// that token up, the construct is left out, and so is a body of which a brace
/// is missing.
final class OutlineReader: SyntaxAnyVisitor {
  private var constructs: [Construct] = []
  /// The constructs that the visitor is in, the innermost one last.
  private var enclosing: [(node: SyntaxIdentifier, offset: Int)] = []

  /// The constructs of a file in the order of their offsets.
  static func constructs(of file: SourceFileSyntax) -> [Construct] {
    let reader = OutlineReader(viewMode: .sourceAccurate)
    reader.walk(file)
    // A closure in an attribute stands before the word that introduces its
    // declaration, but is visited after the declaration. No two constructs are
    // introduced by the same token, so the offsets alone give the order.
    return reader.constructs.sorted { $0.offset < $1.offset }
  }

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    if var construct = construct(for: node) {
      construct.parent = enclosing.last?.offset
      constructs.append(construct)
      enclosing.append((node.id, construct.offset))
    }
    return .visitChildren
  }

  override func visitAnyPost(_ node: Syntax) {
    if enclosing.last?.node == node.id { enclosing.removeLast() }
  }

  private func construct(for node: Syntax) -> Construct? {
    switch node.as(SyntaxEnum.self) {
    case .classDecl(let type):
      construct(.class, at: type.classKeyword, named: type.name, body: type.memberBlock)
    case .structDecl(let type):
      construct(.struct, at: type.structKeyword, named: type.name, body: type.memberBlock)
    case .enumDecl(let type):
      construct(.enum, at: type.enumKeyword, named: type.name, body: type.memberBlock)
    case .actorDecl(let type):
      construct(.actor, at: type.actorKeyword, named: type.name, body: type.memberBlock)
    case .protocolDecl(let type):
      construct(.protocol, at: type.protocolKeyword, named: type.name, body: type.memberBlock)
    case .extensionDecl(let type):
      construct(.extension, at: type.extensionKeyword, named: type.extendedType, body: type.memberBlock)
    case .functionDecl(let function):
      construct(.func, at: function.funcKeyword, named: function.name, body: function.body)
    case .initializerDecl(let function):
      construct(.`init`, at: function.initKeyword, body: function.body)
    case .deinitializerDecl(let function):
      construct(.deinit, at: function.deinitKeyword, body: function.body)
    case .subscriptDecl(let function):
      construct(.subscript, at: function.subscriptKeyword, body: function.accessorBlock)
    case .accessorDecl(let accessor):
      construct(
        .accessor, at: accessor.accessorSpecifier, named: accessor.accessorSpecifier, body: accessor.body)
    case .accessorBlock(let block):
      implicitGetter(block)
    case .closureExpr(let closure):
      construct(.closure, at: closure.leftBrace, body: closure)
    default:
      nil
    }
  }

  /// The getter of `var x: Int { 1 }`, which no word introduces.
  private func implicitGetter(_ block: AccessorBlockSyntax) -> Construct? {
    guard case .getter = block.accessors else { return nil }
    var getter = construct(.accessor, at: block.leftBrace, body: block)
    getter?.name = Array("get".utf8)
    return getter
  }

  private func construct(
    _ kind: Construct.Kind, at introducer: TokenSyntax,
    named name: (some SyntaxProtocol)? = TokenSyntax?.none, body: (some BracedSyntax)?
  ) -> Construct? {
    guard introducer.presence == .present else { return nil }
    return Construct(
      kind: kind, offset: introducer.positionAfterSkippingLeadingTrivia.utf8Offset,
      name: name.flatMap(text(of:)), body: body.flatMap(braces(of:)))
  }

  /// The bytes of a node without white space and comments; nil where it has none.
  private func text(of node: some SyntaxProtocol) -> [UInt8]? {
    let bytes = node.tokens(viewMode: .sourceAccurate).flatMap(\.text.utf8)
    return bytes.isEmpty ? nil : bytes
  }

  private func braces(of block: some BracedSyntax) -> Range<Int>? {
    guard block.leftBrace.presence == .present, block.rightBrace.presence == .present else { return nil }
    let start = block.leftBrace.positionAfterSkippingLeadingTrivia
    let end = block.rightBrace.endPositionBeforeTrailingTrivia
    return start.utf8Offset..<end.utf8Offset
  }
}
