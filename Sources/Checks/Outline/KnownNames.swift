/// Names that the outline's grammar knows and that are no words of the lexer.
enum KnownNames {
  static let unchecked = Symbol("unchecked")
  static let reasync = Symbol("reasync")
  static let get = Symbol("get")
  static let newValue = Symbol("newValue")
  static let oldValue = Symbol("oldValue")
  static let error = Symbol("error")
}
