/// What the properties and functions of the project hand out, as far as found out, file by file.
struct ValueTable: Sendable {
  private var ofFiles: [[DeclarationReference: Value]]

  /// Nothing is known of the files.
  init(fileCount: Int) { ofFiles = Array(repeating: [:], count: fileCount) }

  /// The value of a declaration; nil where nothing is known of it.
  subscript(_ declaration: DeclarationReference) -> Value? { ofFiles[declaration.file.index][declaration] }

  /// What is known of a file's declarations.
  subscript(ofFile number: Int) -> [DeclarationReference: Value] {
    get { ofFiles[number] }
    set { ofFiles[number] = newValue }
  }

  /// The declarations of which something holds, in no order.
  func declarations(
    jobs: Int = Parallel.defaultJobs, where holds: @Sendable (DeclarationReference, Value) -> Bool
  ) -> [DeclarationReference] {
    Parallel.map(ofFiles, stride: 128, jobs: jobs) { values in
      var found: [DeclarationReference] = []
      for (declaration, value) in values where holds(declaration, value) { found.append(declaration) }
      return found
    }.flatMap(\.self)
  }
}
