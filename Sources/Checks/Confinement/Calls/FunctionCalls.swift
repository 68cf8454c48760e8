import Lexer

/// Finds the calls of a function over the files whose bodies were read.
struct FunctionCalls {
  private let inference: FileInference
  private var project: Project { inference.project }

  /// - Parameter inference: of the file that asks, which is not read anew.
  init(_ inference: FileInference) { self.inference = inference }

  /// The calls that are sure to mean the function, in the order of the files.
  ///
  /// - Parameter implicit: whether calls count too that leave the type out, as in `.make(name)`, where the function
  ///   gives a value of its own type and fits them.
  func all(
    of function: DeclarationReference, implicit: Bool = false
  ) -> [(inference: FileInference, call: CallSite)] {
    let declaration = project.index.declaration(function)
    var names = [declaration.name]
    if declaration.kind == .initializer, let type = project.index.enclosingType(of: function) {
      names = [project.index[type].name, Names.`init`]
    }
    var found: [(FileInference, CallSite)] = []
    for number in project.filesWithBodies {
      let file = project.index.files[number]
      let calls = project.calls(of: file)
      let sites = names.flatMap { calls[$0] }
      guard !sites.isEmpty else { continue }
      let own = file.id == inference.file.id ? inference : FileInference(project, file)
      for site in sites
      where CallResolver(own).callee(of: site) == function || implicit && isImplicit(site, of: function, in: file) {
        found.append((own, site))
      }
    }
    return found
  }

  /// Whether a call without a type fits a static function that gives a value of the type that it stands in.
  private func isImplicit(_ site: CallSite, of function: DeclarationReference, in file: SourceFile) -> Bool {
    let declaration = project.index.declaration(function)
    guard file.outline[site.chain].root == .implicitMember, site.member.isNone,
      declaration.modifiers.contains(.static), !declaration.type.isEmpty,
      let type = project.index.enclosingType(of: function)
    else { return false }
    let result = project.index.file(function).symbol(of: Int(declaration.type.end) - 1)
    guard result == project.index[type].name || result == Names.SelfType else { return false }
    return project.chosen([function], Arguments(file.outline, site.suffix)) == function
  }
}
