import Lexer

/// Which modules of the project a file can name types of: its own, those that it imports, and those that these hand on
/// by `@_exported import`.
///
/// The name of a type that stands outside of others is looked up in the modules that the file itself imports; imports
/// of other files of the module do not count.
struct ModuleImports {
  /// For each module by its number those that whoever imports it sees: itself, and what it hands on.
  private var visible: [Set<Int>]
  private let numbers: [Symbol: [Int]]

  init(_ files: [SourceFile], _ targets: [Target]) {
    var numbers: [Symbol: [Int]] = [:]
    for (number, target) in targets.enumerated() { numbers[Symbol(target.moduleName), default: []].append(number) }
    self.numbers = numbers
    visible = targets.indices.map { [$0] }
    for file in files {
      let outline = file.outline
      for attribute in outline.attributes where attribute.name == Names._exported {
        guard case .declaration(let declaration) = attribute.owner, !declaration.isNone else { continue }
        for module in file.modules { visible[module].formUnion(numbers[outline[declaration].name] ?? []) }
      }
    }
    close()
  }

  /// What is handed on is handed on further.
  private mutating func close() {
    var isChanging = true
    while isChanging {
      isChanging = false
      for module in visible.indices where visible[module].count > 1 {
        let all = visible[module].reduce(into: visible[module]) { $0.formUnion(visible[$1]) }
        if all.count > visible[module].count {
          visible[module] = all
          isChanging = true
        }
      }
    }
  }

  /// The modules whose types a name can mean that stands behind a qualifier: those of the module that the qualifier
  /// names, or all that the file sees where it names none.
  func modules(namedBy qualifier: Symbol, in file: SourceFile) -> Set<Int>? {
    guard let modules = numbers[qualifier] else { return modules(seenBy: file) }
    return modules.reduce(into: []) { $0.formUnion(visible[$1]) }
  }

  /// The modules whose types the file can name; nil where its own module is not known, so that it may be any.
  func modules(seenBy file: SourceFile) -> Set<Int>? {
    guard !file.modules.isEmpty else { return nil }
    var seen = Set(file.modules.flatMap { visible[$0] })
    for name in file.imports {
      for module in numbers[name] ?? [] { seen.formUnion(visible[module]) }
    }
    return seen
  }
}
