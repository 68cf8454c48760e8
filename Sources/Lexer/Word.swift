/// The words that Swift's grammar knows: the reserved ones and those that have a meaning in some places only.
public enum Word: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  /// Any other word.
  case none

  // Reserved wherever they stand.
  case `Any`, `as`, `associatedtype`, `break`, `case`, `catch`, `class`, `continue`, `default`, `defer`, `deinit`
  case `do`, `else`, `enum`, `extension`, `fallthrough`, `false`, `fileprivate`, `for`, `func`, `guard`, `if`
  case `import`, `in`, `init`, `inout`, `internal`, `is`, `let`, `nil`, `operator`, `precedencegroup`, `private`
  case `protocol`, `public`, `repeat`, `rethrows`, `return`, `self`, `Self`, `static`, `struct`, `subscript`
  case `super`, `switch`, `throw`, `throws`, `true`, `try`, `typealias`, `var`, `where`, `while`, underscore

  // Words with a meaning in some places.
  case actor, any, async, await, available, borrowing, consuming, convenience, `didSet`, distributed, dynamic, each
  case elseif, endif, final, get, indirect, infix, isolated, keyPath, lazy, macro, modify, mutating, nonisolated
  case nonmutating, open, optional, override, package, postfix, prefix, read, required, selector, sending, set, some
  case `Type`, unavailable, unowned, unsafeAddress, unsafeMutableAddress, weak, willSet, yield, _modify, _read
  case discard, copy, consume, then, unsafe, sourceLocation

  /// Whether the word is a keyword wherever it stands, after a dot too, but not between backticks.
  @inlinable public var isReserved: Bool { rawValue >= Word.Any.rawValue && rawValue <= Word.underscore.rawValue }

  /// How the word is written.
  public var text: String { self == .underscore ? "_" : self == .none ? "" : String(describing: self) }
}
