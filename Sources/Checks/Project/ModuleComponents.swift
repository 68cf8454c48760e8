/// Which modules belong together: those of one package or project, and those that import each other.
///
/// What one app does about merging says nothing of another app that lies in the same folder, and of two types with
/// one name each app means its own.
struct ModuleComponents: Sendable {
  /// For each module, by its number plus one, the smallest number of its component. Files of no target are the
  /// module -1.
  private var roots: [Int]

  init(files: [SourceFile], targets: [Target]) {
    var components = DisjointSets(count: targets.count + 1)
    var firstOfProject: [String: Int] = [:]
    var moduleNumbers: [Symbol: [Int]] = [:]
    for (number, target) in targets.enumerated() {
      moduleNumbers[Symbol(target.moduleName), default: []].append(number + 1)
      if let first = firstOfProject[target.definedIn] {
        components.join(first, number + 1)
      } else {
        firstOfProject[target.definedIn] = number + 1
      }
    }
    for file in files {
      for name in file.imports {
        for number in moduleNumbers[name] ?? [] { components.join(file.module + 1, number) }
      }
    }
    roots = (0...targets.count).map { components.root($0) }
  }

  /// The component of a module.
  func component(of module: Int) -> Int { roots[module + 1] }

  /// Whether two modules of the project belong together.
  func belong(_ left: Int, _ right: Int) -> Bool { component(of: left) == component(of: right) }
}

/// Sets that are joined and never parted.
private struct DisjointSets {
  private var parents: [Int]

  init(count: Int) { parents = Array(0..<count) }

  mutating func root(_ element: Int) -> Int {
    var root = element
    while parents[root] != root {
      parents[root] = parents[parents[root]]
      root = parents[root]
    }
    return root
  }

  mutating func join(_ left: Int, _ right: Int) {
    let (first, second) = (root(left), root(right))
    parents[max(first, second)] = min(first, second)
  }
}
