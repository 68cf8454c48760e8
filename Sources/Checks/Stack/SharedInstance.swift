import Lexer

/// A static or global variable that makes an instance of a type of the project, with no arguments.
struct SharedInstance: Sendable {
  /// The variable.
  var variable: DeclarationReference
  /// The type of what it makes.
  var made: TypeID
}

extension StackFacts {
  /// The types that make containers of the product, and those that keep an instance of one of them.
  func stackTypes(_ index: ProjectIndex) -> Set<TypeID> {
    let makers = Set(productContainers.compactMap { $0.owner.flatMap(index.enclosingType) })
    return makers.union(
      sharedInstances.filter { makers.contains($0.made) }.compactMap { index.enclosingType(of: $0.variable) })
  }
}

/// Finds the shared instances of one file.
struct SharedInstanceReader {
  private let inference: FileInference
  private let previews: PreviewPlaces
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) {
    self.inference = inference
    previews = PreviewPlaces(inference)
  }

  /// The instances, in the order of the source.
  func read() -> [SharedInstance] {
    outline.declarations.indices.compactMap { index in
      let declaration = outline.declarations[index]
      guard declaration.kind == .variable,
        declaration.modifiers.contains(.static) || outline[declaration.scope].kind == .file
      else { return nil }
      guard let type = made(in: declaration.tokens) else { return nil }
      return SharedInstance(
        variable: DeclarationReference(file: inference.file.id, declaration: DeclarationID(index)), made: type)
    }
  }

  /// The only type of the project that is made with no arguments there, whatever happens: in
  /// `{ current = Stack(); return current! }()` it is `Stack`.
  private func made(in tokens: TokenRange) -> TypeID? {
    var found: TypeID?
    for expression in inference.project.expressions(in: tokens, of: inference.file) {
      for chain in outline.chains(of: expression) {
        let current = outline[chain]
        guard current.root == .name, let call = current.firstSuffix.ifAny, outline[call].kind == .call,
          case .metatype(let type)? = inference.values(of: chain).first?.type, let name = type.name,
          let id = inference.project.type(name, from: inference.file, scope: current.scope)
        else { continue }
        guard found == nil, outline[call].firstArgument.isNone, current.next.isNone,
          outline[expression].firstChain == chain || outline[expression].assignment >= 0,
          !isConditional(current.scope, in: tokens), !previews.contains(current.scope)
        else { return nil }
        found = id
      }
    }
    return found
  }

  /// Whether something decides if the code of a scope runs when the variable gets its value.
  private func isConditional(_ scope: ScopeID, in tokens: TokenRange) -> Bool {
    var scope = scope
    while !scope.isNone, tokens.contains(Int(outline[scope].tokens.start)) {
      switch outline[scope].kind {
      case .closure:
        guard let closure = outline[scope].closure.ifAny, ClosureUse(outline, closure).isCalledAtOnce else {
          return true
        }
      case .accessor, .function:
        break
      default:
        return true
      }
      scope = outline[scope].parent
    }
    return false
  }
}
