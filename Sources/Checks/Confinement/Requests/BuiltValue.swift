import Lexer

/// Tells whether a value that is built step by step still has what a property was declared with:
/// `Query<Note>().matching(text).limited(to: 20)`.
struct BuiltValue {
  /// How many constants and methods may lie between.
  private static let stepLimit = 6

  private let inference: FileInference
  private let property: DeclarationReference
  private let name: Symbol
  private let owner: TypeID?
  private var outline: Outline { inference.file.outline }
  private var project: Project { inference.project }

  init(_ inference: FileInference, _ property: DeclarationReference) {
    self.inference = inference
    self.property = property
    name = inference.project.index.declaration(property).name
    owner = inference.project.index.enclosingType(of: property)
  }

  /// Whether nothing on the way to what a chain is before one of its members has to do with the property.
  func hasInitialValue(_ chain: ChainID, before member: SuffixID) -> Bool {
    isBuilt(chain, before: member, steps: 0)
  }

  private func isBuilt(_ id: ChainID, before end: SuffixID, steps: Int) -> Bool {
    let chain = outline[id]
    guard steps < Self.stepLimit, chain.root == .name, let first = chain.firstSuffix.ifAny else { return false }
    var suffix = first
    if let binding = inference.binding(chain.name, at: chain.token, in: chain.scope) {
      guard isBuilt(binding, steps) else { return false }
    } else {
      guard outline[first].kind == .call, isMade(first) else { return false }
      suffix = outline[first].next
    }
    while suffix != end {
      guard !suffix.isNone, outline[suffix].kind == .member, let call = outline[suffix].next.ifAny,
        outline[call].kind == .call, leaves(call)
      else { return false }
      suffix = outline[call].next
    }
    return true
  }

  /// Whether a local constant holds such a value.
  private func isBuilt(_ id: BindingID, _ steps: Int) -> Bool {
    let binding = outline[id]
    guard binding.kind == .variable, !binding.isPart, let declaration = binding.declaration.ifAny,
      outline[declaration].modifiers.contains(.let), let value = binding.value.ifAny,
      let chain = outline[value].firstChain.ifAny, outline[chain].next.isNone
    else { return false }
    // A class can be changed through each name that it has.
    guard let owner, project.index[owner].kind == .struct else { return false }
    return isBuilt(chain, before: .none, steps: steps + 1)
  }

  // MARK: Calls

  /// Whether a call makes a value of the property's type and says nothing of the property.
  private func isMade(_ call: SuffixID) -> Bool {
    guard case .metatype(let type) = inference.receiver(of: call).type, let typeName = type.name, let owner,
      project.type(typeName, from: inference.file, scope: outline[outline[call].chain].scope) == owner
    else { return false }
    guard !project.index.initializers(of: owner).isEmpty else {
      return Arguments(outline, call)[name] == nil && !names(in: tokens(of: call), of: inference.file)
    }
    return leaves(call)
  }

  /// Whether neither the code that a call runs nor its arguments name the property.
  private func leaves(_ call: SuffixID) -> Bool {
    guard let site = inference.calls.site(of: call, outline), let callee = CallResolver(inference).callee(of: site),
      project.index.enclosingType(of: callee) == owner, !names(in: tokens(of: call), of: inference.file)
    else { return false }
    return leaves(callee, steps: 0)
  }

  private func tokens(of call: SuffixID) -> TokenRange {
    TokenRange(Int(outline[call].token), Int(outline[call].end))
  }

  /// Whether the code of a method, and of those of the type that it calls, has nothing to do with the property.
  private func leaves(_ method: DeclarationReference, steps: Int) -> Bool {
    let file = project.index.file(method)
    let declaration = project.index.declaration(method)
    guard steps < Self.stepLimit, let body = declaration.body.ifAny, file.outline.depth == .full,
      project.implementations.alternatives(to: method).isEmpty, !takesAnother(declaration, file),
      !names(in: declaration.tokens, of: file)
    else { return false }
    return mentioned(in: file.outline[body].tokens, of: file).allSatisfy {
      project.index.declaration($0).kind == .variable ? leaves($0) : leaves($0, steps: steps + 1)
    }
  }

  /// Whether a property that code names is another's, stored or computed without this one.
  private func leaves(_ other: DeclarationReference) -> Bool {
    let declaration = project.index.declaration(other)
    // A shared value may be built in any way.
    guard !declaration.modifiers.contains(.static) else { return false }
    let file = project.index.file(other)
    return !file.outline.declarations.contains { $0.owner == other.declaration && names(in: $0.tokens, of: file) }
  }

  private func names(in range: TokenRange, of file: SourceFile) -> Bool {
    range.indices.contains { file.lexed.tokens[$0].kind == .identifier && file.symbol(of: $0) == name }
  }

  /// Whether a parameter brings a whole value of the type along.
  private func takesAnother(_ declaration: Declaration, _ file: SourceFile) -> Bool {
    guard let owner else { return true }
    let names = [project.index[owner].name, Names.SelfType]
    return file.outline.parameters[declaration.parameters].contains { parameter in
      parameter.type.indices.contains { names.contains(file.symbol(of: $0)) }
    }
  }

  /// The members of the type that some code may mean.
  private func mentioned(in range: TokenRange, of file: SourceFile) -> [DeclarationReference] {
    guard let owner else { return [] }
    let names = Set(range.indices.filter { file.lexed.tokens[$0].kind == .identifier }.map { file.symbol(of: $0) })
    return names.flatMap { project.index.ownMembers($0, of: owner) }.filter {
      let kind = project.index.declaration($0).kind
      return kind == .function || kind == .variable
    }
  }
}
