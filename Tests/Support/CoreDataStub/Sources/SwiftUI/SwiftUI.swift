// A small part of SwiftUI, as far as samples of Core Data code use it.

@_exported import CoreData
@_exported import Observation
public import UIKit

// MARK: Views

@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError() }
}

extension Optional: View where Wrapped: View {
  public var body: Never { fatalError() }
}

/// Stands for every view type of the SDK that samples need not name.
@MainActor @preconcurrency
public struct _SomeView: View {
  public nonisolated init() {}
  public var body: Never { fatalError() }
}

@resultBuilder
public struct ViewBuilder {
  public static func buildBlock() -> _SomeView { _SomeView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> _SomeView {
    _SomeView()
  }
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<Content: View>(first: Content) -> _SomeView { _SomeView() }
  public static func buildEither<Content: View>(second: Content) -> _SomeView { _SomeView() }
  public static func buildLimitedAvailability(_ content: some View) -> _SomeView { _SomeView() }
}

@MainActor @preconcurrency
public struct Text: View {
  public nonisolated init(_ content: some StringProtocol) {}
  public nonisolated init(_ date: Date, style: Text.DateStyle) {}
  public struct DateStyle: Sendable {
    public static let date = Self()
    public static let time = Self()
  }
  public var body: Never { fatalError() }
}

@MainActor @preconcurrency
public struct Image: View {
  public nonisolated init(systemName: String) {}
  public var body: Never { fatalError() }
}

@MainActor @preconcurrency
public struct Label: View {
  public nonisolated init(_ title: some StringProtocol, systemImage: String) {}
  public var body: Never { fatalError() }
}

@MainActor @preconcurrency
public struct TextField: View {
  public nonisolated init(_ title: some StringProtocol, text: Binding<String>) {}
  public var body: Never { fatalError() }
}

@MainActor @preconcurrency
public struct Toggle: View {
  public nonisolated init(_ title: some StringProtocol, isOn: Binding<Bool>) {}
  public var body: Never { fatalError() }
}

@MainActor @preconcurrency
public struct EditButton: View {
  public nonisolated init() {}
  public var body: Never { fatalError() }
}

@MainActor @preconcurrency
public struct ProgressView: View {
  public nonisolated init() {}
  public var body: Never { fatalError() }
}

@MainActor @preconcurrency
public struct Button<Content: View>: View {
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Content) {}
  public init(role: ButtonRole?, action: @escaping @MainActor () -> Void, label: () -> Content) {}
  public var body: Never { fatalError() }
}

public enum ButtonRole: Sendable { case destructive, cancel }

extension Button where Content == Text {
  public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) {}
  public init(
    _ title: some StringProtocol, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {}
}

/// A view around others: the SDK's stacks, lists, forms and so on.
@MainActor @preconcurrency
public struct _Container<Content: View>: View {
  public init(@ViewBuilder content: () -> Content) {}
  public init(spacing: CGFloat?, @ViewBuilder content: () -> Content) {}
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {}
  public init<Data: RandomAccessCollection>(
    _ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) where Data.Element: Identifiable {}
  public init<Data: RandomAccessCollection, ID: Hashable>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {}
  public var body: Never { fatalError() }
}

public typealias VStack = _Container
public typealias HStack = _Container
public typealias ZStack = _Container
public typealias LazyVStack = _Container
public typealias List = _Container
public typealias Form = _Container
public typealias Group = _Container
public typealias Section = _Container
public typealias ScrollView = _Container
public typealias NavigationStack = _Container
public typealias NavigationView = _Container

@MainActor @preconcurrency
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID {}
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {}
  public func onDelete(perform action: ((IndexSet) -> Void)?) -> Self { self }
  public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> Self { self }
  public var body: Never { fatalError() }
}

@MainActor @preconcurrency
public struct NavigationLink<Label: View, Destination: View>: View {
  public init(
    @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label
  ) {}
  public init(_ title: some StringProtocol, @ViewBuilder destination: () -> Destination)
  where Label == Text {}
  public var body: Never { fatalError() }
}

@MainActor @preconcurrency
public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {
  public let coordinator: Representable.Coordinator
}

@MainActor @preconcurrency
public protocol UIViewControllerRepresentable: View where Body == Never {
  associatedtype UIViewControllerType: UIViewController
  associatedtype Coordinator = Void
  typealias Context = UIViewControllerRepresentableContext<Self>
  func makeUIViewController(context: Context) -> UIViewControllerType
  func updateUIViewController(_ controller: UIViewControllerType, context: Context)
  func makeCoordinator() -> Coordinator
}

extension UIViewControllerRepresentable {
  public var body: Never { fatalError() }
}

extension UIViewControllerRepresentable where Coordinator == Void {
  public func makeCoordinator() {}
}

extension View {
  nonisolated public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> _SomeView { fatalError() }
  nonisolated public func environmentObject(_ object: some ObservableObject) -> _SomeView {
    fatalError()
  }
  nonisolated public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> _SomeView { fatalError() }
  nonisolated public func task(
    id: some Equatable, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> _SomeView { fatalError() }
  nonisolated public func refreshable(
    @_inheritActorContext action: @escaping @Sendable () async -> Void
  ) -> _SomeView { fatalError() }
  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> _SomeView {
    fatalError()
  }
  nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> _SomeView {
    fatalError()
  }
  nonisolated public func onTapGesture(perform action: @escaping () -> Void) -> _SomeView {
    fatalError()
  }
  nonisolated public func onChange<V: Equatable>(
    of value: V, _ action: @escaping (V, V) -> Void
  ) -> _SomeView { fatalError() }
  nonisolated public func onReceive<P: Publisher>(
    _ publisher: P, perform action: @escaping (P.Output) -> Void
  ) -> _SomeView where P.Failure == Never { fatalError() }
  nonisolated public func sheet(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> some View
  ) -> _SomeView { fatalError() }
  nonisolated public func toolbar(@ViewBuilder content: () -> some View) -> _SomeView {
    fatalError()
  }
  nonisolated public func swipeActions(@ViewBuilder content: () -> some View) -> _SomeView {
    fatalError()
  }
  nonisolated public func searchable(text: Binding<String>) -> _SomeView { fatalError() }
  nonisolated public func navigationTitle(_ title: some StringProtocol) -> _SomeView {
    fatalError()
  }
  nonisolated public func padding() -> _SomeView { fatalError() }
}

// MARK: State

@propertyWrapper
public struct State<Value> {
  public init(wrappedValue: Value) {}
  public init(initialValue: Value) {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { fatalError() }
}

@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {}
  public static func constant(_ value: Value) -> Self { fatalError() }
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { self }
  public subscript<Subject>(
    dynamicMember keyPath: WritableKeyPath<Value, Subject>
  ) -> Binding<Subject> { fatalError() }
}

@MainActor @preconcurrency @propertyWrapper
public struct StateObject<Object: ObservableObject> {
  public nonisolated init(wrappedValue: @autoclosure @escaping () -> Object) {}
  public var wrappedValue: Object { fatalError() }
  public var projectedValue: ObservedObject<Object>.Wrapper { fatalError() }
}

@MainActor @preconcurrency @propertyWrapper
public struct ObservedObject<Object: ObservableObject> {
  @MainActor @preconcurrency @dynamicMemberLookup
  public struct Wrapper {
    public subscript<Subject>(
      dynamicMember keyPath: ReferenceWritableKeyPath<Object, Subject>
    ) -> Binding<Subject> { fatalError() }
  }
  public nonisolated init(wrappedValue: Object) {}
  public var wrappedValue: Object {
    get { fatalError() }
    set {}
  }
  public var projectedValue: Wrapper { fatalError() }
}

@MainActor @preconcurrency @propertyWrapper
public struct EnvironmentObject<Object: ObservableObject> {
  public nonisolated init() {}
  public var wrappedValue: Object { fatalError() }
}

public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

public struct EnvironmentValues {
  public init() {}
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { fatalError() }
    set {}
  }
  public var managedObjectContext: NSManagedObjectContext {
    get { fatalError() }
    set {}
  }
  public var scenePhase: ScenePhase { fatalError() }
  public var dismiss: DismissAction { fatalError() }
}

public enum ScenePhase: Comparable, Sendable { case background, inactive, active }

@MainActor @preconcurrency
public struct DismissAction {
  public func callAsFunction() {}
}

@propertyWrapper
public struct Environment<Value> {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
  public var wrappedValue: Value { fatalError() }
}

// MARK: Fetching

public struct FetchedResults<Result: NSFetchRequestResult>: RandomAccessCollection {
  public var startIndex: Int { fatalError() }
  public var endIndex: Int { fatalError() }
  public subscript(index: Int) -> Result { fatalError() }
  public var nsPredicate: NSPredicate? {
    get { nil }
    nonmutating set {}
  }
  public var nsSortDescriptors: [NSSortDescriptor] {
    get { [] }
    nonmutating set {}
  }
  public var sortDescriptors: [SortDescriptor<Result>] {
    get { [] }
    nonmutating set {}
  }
}

public struct Animation: Sendable {
  public static let `default` = Self()
}

@MainActor @preconcurrency @propertyWrapper
public struct FetchRequest<Result: NSFetchRequestResult> {
  public init(
    entity: NSEntityDescription? = nil, sortDescriptors: [NSSortDescriptor],
    predicate: NSPredicate? = nil, animation: Animation? = nil
  ) {}
  public init(
    sortDescriptors: [SortDescriptor<Result>], predicate: NSPredicate? = nil,
    animation: Animation? = nil
  ) {}
  public init(fetchRequest: NSFetchRequest<Result>, animation: Animation? = nil) {}
  public var wrappedValue: FetchedResults<Result> { fatalError() }
}

public struct SectionedFetchResults<Identifier: Hashable, Result: NSFetchRequestResult>:
  RandomAccessCollection
{
  public struct Section: RandomAccessCollection, Identifiable {
    public var id: Identifier { fatalError() }
    public var startIndex: Int { fatalError() }
    public var endIndex: Int { fatalError() }
    public subscript(index: Int) -> Result { fatalError() }
  }
  public var startIndex: Int { fatalError() }
  public var endIndex: Int { fatalError() }
  public subscript(index: Int) -> Section { fatalError() }
}

@MainActor @preconcurrency @propertyWrapper
public struct SectionedFetchRequest<Identifier: Hashable, Result: NSFetchRequestResult> {
  public init(
    sectionIdentifier: KeyPath<Result, Identifier>, sortDescriptors: [SortDescriptor<Result>],
    predicate: NSPredicate? = nil, animation: Animation? = nil
  ) {}
  public var wrappedValue: SectionedFetchResults<Identifier, Result> { fatalError() }
}

@discardableResult
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result { try body() }

// MARK: Applications

@MainActor @preconcurrency
public protocol Scene {
  associatedtype Body: Scene
  var body: Body { get }
}

extension Never: Scene {}

@MainActor @preconcurrency
public struct WindowGroup<Content: View>: Scene {
  public init(@ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}

@MainActor @preconcurrency
public protocol App {
  associatedtype Body: Scene
  var body: Body { get }
  init()
}

extension App {
  public static func main() {}
}
