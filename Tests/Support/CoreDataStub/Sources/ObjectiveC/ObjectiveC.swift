// The few things that Apple's Foundation and Objective-C runtime have and the
// Foundation of Linux has not, as far as Core Data code uses them. The other
// modules re-export this one.

@_exported import Foundation

// Apple's Foundation has the URL loading system in it.
#if canImport(FoundationNetworking)
  @_exported import FoundationNetworking
#endif

public struct Selector: Equatable, Hashable, ExpressibleByStringLiteral, Sendable {
  public init(_ name: String) {}
  public init(stringLiteral value: String) {}
}

@discardableResult
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}

// MARK: Predicates and sort descriptors

// Apple's variadic arguments take what bridges to an object.
extension NSObject: @retroactive CVarArg { public var _cVarArgEncoding: [Int] { [] } }
extension Date: @retroactive CVarArg { public var _cVarArgEncoding: [Int] { [] } }
extension UUID: @retroactive CVarArg { public var _cVarArgEncoding: [Int] { [] } }
extension URL: @retroactive CVarArg { public var _cVarArgEncoding: [Int] { [] } }
extension Data: @retroactive CVarArg { public var _cVarArgEncoding: [Int] { [] } }
extension Decimal: @retroactive CVarArg { public var _cVarArgEncoding: [Int] { [] } }
extension Array: @retroactive CVarArg { public var _cVarArgEncoding: [Int] { [] } }
extension Set: @retroactive CVarArg { public var _cVarArgEncoding: [Int] { [] } }
extension Dictionary: @retroactive CVarArg { public var _cVarArgEncoding: [Int] { [] } }

extension NSPredicate {
  public convenience init(format: String, _ arguments: any CVarArg...) { fatalError() }
  public convenience init(format: String, argumentArray: [Any]?) { fatalError() }
  public convenience init(format: String, arguments: CVaListPointer) { fatalError() }
  public func withSubstitutionVariables(_ variables: [String: Any]) -> Self { fatalError() }
}

extension NSExpression {
  public convenience init(format: String, _ arguments: any CVarArg...) { fatalError() }
}

extension NSSortDescriptor {
  public convenience init(key: String?, ascending: Bool) { fatalError() }
  public convenience init(key: String?, ascending: Bool, selector: Selector?) { fatalError() }
  /// Apple's takes any value, that of Linux a comparable one.
  @_disfavoredOverload
  public convenience init<Root, Value>(keyPath: KeyPath<Root, Value>, ascending: Bool) {
    fatalError()
  }
  public var key: String? { fatalError() }
}

// MARK: Notifications

extension NotificationCenter {
  public func addObserver(
    _ observer: Any, selector: Selector, name: NSNotification.Name?, object: Any?
  ) {}
  public func notifications(
    named name: Notification.Name, object: AnyObject? = nil
  ) -> AsyncStream<Notification> { fatalError() }
}

// MARK: Key-value coding and observing

extension NSObject {
  public func perform(_ selector: Selector) {}
  public func responds(to selector: Selector) -> Bool { fatalError() }
}

public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let new = Self(rawValue: 1)
  public static let old = Self(rawValue: 2)
  public static let initial = Self(rawValue: 4)
  public static let prior = Self(rawValue: 8)
}

public struct NSKeyValueObservedChange<Value> {
  public let newValue: Value?
  public let oldValue: Value?
}

open class NSKeyValueObservation: NSObject {
  public func invalidate() {}
}

public protocol _KeyValueObservable {}
extension NSObject: _KeyValueObservable {}

extension _KeyValueObservable {
  @preconcurrency
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation { fatalError() }
}

// MARK: Files

extension URL {
  public static var documentsDirectory: URL { fatalError() }
}

// MARK: Undo, transformers, file protection

open class UndoManager: NSObject {
  open var canUndo: Bool { fatalError() }
  open var canRedo: Bool { fatalError() }
  open var levelsOfUndo = 0
  open func undo() {}
  open func redo() {}
  open func beginUndoGrouping() {}
  open func endUndoGrouping() {}
  open func removeAllActions() {}
  open func disableUndoRegistration() {}
  open func enableUndoRegistration() {}
}

public struct NSValueTransformerName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
  public static let secureUnarchiveFromDataTransformerName = Self("")
}

open class ValueTransformer: NSObject {
  open class func setValueTransformer(
    _ transformer: ValueTransformer?, forName name: NSValueTransformerName
  ) {}
  public convenience init?(forName name: NSValueTransformerName) { nil }
  open class func transformedValueClass() -> AnyClass { fatalError() }
  open class func allowsReverseTransformation() -> Bool { fatalError() }
  open func transformedValue(_ value: Any?) -> Any? { fatalError() }
  open func reverseTransformedValue(_ value: Any?) -> Any? { fatalError() }
}

open class NSSecureUnarchiveFromDataTransformer: ValueTransformer {
  open class var allowedTopLevelClasses: [AnyClass] { [] }
}

public struct FileProtectionType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let none = Self(rawValue: "")
  public static let complete = Self(rawValue: "")
  public static let completeUnlessOpen = Self(rawValue: "")
  public static let completeUntilFirstUserAuthentication = Self(rawValue: "")
}

extension FileManager {
  public func containerURL(forSecurityApplicationGroupIdentifier group: String) -> URL? {
    fatalError()
  }
}
