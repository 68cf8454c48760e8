import Lexer

/// What a property wrapper takes by a key path from the values that a project registers: `@Environment(\.store)`,
/// `@Dependency(\.store)`, `@Injected(\.store)`.
///
/// The key path leads to a property that the project adds to a type of the framework or library.
struct KeyPathWrapper {
  private let inference: FileInference
  private var file: SourceFile { inference.file }
  private var project: Project { inference.project }

  init(_ inference: FileInference) { self.inference = inference }

  /// The value that the wrapper gives; nil for another attribute, and where no such property is declared.
  func value(_ attribute: Attribute) -> Value? {
    guard let path = keyPath(attribute) else { return nil }
    let types = path.type.map { [$0] } ?? Self.registries[attribute.name] ?? []
    for type in types {
      for id in project.index.typesByName[type] ?? [] {
        let members = inference.members(path.member, of: id)
        guard members.count == 1, project.index.declaration(members[0]).kind == .variable else { continue }
        return made(inference.value(of: members[0]))
      }
    }
    return nil
  }

  /// `\.name` or `\Type.name`, and nothing behind it.
  private func keyPath(_ attribute: Attribute) -> (type: Symbol?, member: Symbol)? {
    let tokens = file.lexed.tokens
    let arguments = attribute.arguments.indices
    guard let first = arguments.first, tokens[first].kind == .backslash, let last = arguments.last,
      tokens[last].kind == .identifier
    else { return nil }
    switch arguments.count {
    case 3: return (nil, file.symbol(of: last))
    case 4 where tokens[first + 1].kind == .identifier: return (file.symbol(of: first + 1), file.symbol(of: last))
    default: return nil
    }
  }

  /// Of a factory what it makes: the type in its brackets.
  private func made(_ value: Value) -> Value {
    guard case .named(let name, let arguments) = value.type, name.name == Symbol("Factory"), arguments.count == 1 else {
      return value
    }
    return Value(type: arguments[0], context: value.context)
  }

  /// The types that wrappers of SwiftUI and of widespread libraries read from (documentation of `EnvironmentValues`, and
  /// of the packages swift-dependencies and Factory).
  private static let registries: [Symbol: [Symbol]] = [
    Names.Environment: [Symbol("EnvironmentValues")],
    Symbol("Dependency"): [Symbol("DependencyValues")],
    Symbol("Injected"): [Symbol("InjectedValues"), Symbol("Container")],
    Symbol("LazyInjected"): [Symbol("InjectedValues"), Symbol("Container")],
    Symbol("WeakLazyInjected"): [Symbol("Container")],
    Symbol("InjectedObject"): [Symbol("Container")],
  ]
}
