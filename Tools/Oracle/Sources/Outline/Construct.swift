/// One line of the outline listing. `README.md` defines its fields.
struct Construct {
  enum Kind: String {
    case `class`
    case `struct`
    case `enum`
    case `actor`
    case `protocol`
    case `extension`
    case `func`
    case `init`
    case `deinit`
    case `subscript`
    case accessor
    case closure
  }

  let kind: Kind
  /// Where the word or the brace stands that introduces the construct.
  let offset: Int
  /// The name's bytes as they stand in the source; nil where there is no name.
  var name: [UInt8]?
  /// From the body's opening brace to after its closing one.
  var body: Range<Int>?
  /// The offset of the innermost construct around this one.
  var parent: Int?

  func write(to output: Output) {
    output.write(offset)
    output.write(" \(kind.rawValue) ")
    output.write(name ?? Array("-".utf8))
    output.write(body.map { " \($0.lowerBound)-\($0.upperBound)" } ?? " -")
    output.write(parent.map { " \($0)\n" } ?? " -\n")
  }
}
