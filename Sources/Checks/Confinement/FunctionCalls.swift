import Lexer

/// Finds the calls of a function over the files whose bodies were read.
struct FunctionCalls {
  private let inference: FileInference
  private var project: Project { inference.project }

  /// - Parameter inference: of the file that asks, which is not read anew.
  init(_ inference: FileInference) { self.inference = inference }

  /// The calls that are sure to mean the function, in the order of the files.
  func all(of function: DeclarationReference) -> [(inference: FileInference, call: CallSite)] {
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
      for site in sites where CallResolver(own).callee(of: site) == function { found.append((own, site)) }
    }
    return found
  }
}
