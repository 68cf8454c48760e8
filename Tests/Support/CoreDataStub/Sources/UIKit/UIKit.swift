// A small part of UIKit, as far as samples of Core Data code use it.

@_exported import CoreData

public typealias CGFloat = Foundation.CGFloat

@MainActor @preconcurrency
open class UIResponder: NSObject {
  public nonisolated override init() {}
}

// MARK: Applications and scenes

public struct UIBackgroundTaskIdentifier: Hashable, Sendable {
  public static let invalid = Self()
}

@MainActor
open class UIApplication: UIResponder {
  public struct LaunchOptionsKey: Hashable, Sendable {}
  open class var shared: UIApplication { fatalError() }
  open var delegate: (any UIApplicationDelegate)?
  nonisolated public static let didEnterBackgroundNotification = Notification.Name("")
  nonisolated public static let willTerminateNotification = Notification.Name("")
  open func beginBackgroundTask(
    withName name: String?, expirationHandler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier { fatalError() }
  open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}
}

@MainActor
public protocol UIApplicationDelegate: NSObjectProtocol {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  func applicationDidEnterBackground(_ application: UIApplication)
  func applicationWillTerminate(_ application: UIApplication)
}

extension UIApplicationDelegate {
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  public func applicationWillTerminate(_ application: UIApplication) {}
  /// What `@main` and `@UIApplicationMain` call.
  public static func main() {}
}

@MainActor
open class UIScene: UIResponder {}

@MainActor
public protocol UIWindowSceneDelegate: NSObjectProtocol {
  func sceneDidEnterBackground(_ scene: UIScene)
}

extension UIWindowSceneDelegate {
  public func sceneDidEnterBackground(_ scene: UIScene) {}
}

// MARK: Views

@MainActor
open class UIView: UIResponder {
  public override nonisolated init() {}
  open func addSubview(_ view: UIView) {}
  open func reloadInputViews() {}
}

@MainActor
open class UIWindow: UIView {
  open var rootViewController: UIViewController?
}

@MainActor
open class UILabel: UIView {
  open var text: String?
}

@MainActor
open class UIImage: NSObject {
  public init?(data: Data) { nil }
}

@MainActor
open class UIViewController: UIResponder {
  public init(nibName: String?, bundle: Bundle?) {}
  public required init?(coder: NSCoder) { nil }
  open var view: UIView! { fatalError() }
  open var title: String?
  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func present(
    _ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil
  ) {}
  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {}
}

extension IndexPath {
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
  public var row: Int { self[1] }
  public var item: Int { self[1] }
  public var section: Int { self[0] }
}

// MARK: Tables and collections

@MainActor
open class UITableViewCell: UIView {
  public enum EditingStyle: Sendable { case none, delete, insert }
  open var textLabel: UILabel? { fatalError() }
  open var detailTextLabel: UILabel? { fatalError() }
  open func prepareForReuse() {}
}

@MainActor
open class UITableView: UIView {
  public enum RowAnimation: Sendable { case none, fade, automatic }
  weak open var dataSource: (any UITableViewDataSource)?
  weak open var delegate: (any UITableViewDelegate)?
  open func reloadData() {}
  open func beginUpdates() {}
  open func endUpdates() {}
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {}
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {}
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {}
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {}
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {}
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {}
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { nil }
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {}
  open func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell { fatalError() }
}

@MainActor @preconcurrency
public protocol UITableViewDataSource: NSObjectProtocol {
  func numberOfSections(in tableView: UITableView) -> Int
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath)
}

extension UITableViewDataSource {
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }
  public func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? { nil }
  public func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {}
}

@MainActor @preconcurrency
public protocol UITableViewDelegate: NSObjectProtocol {
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
}

extension UITableViewDelegate {
  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
}

@MainActor
open class UITableViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  open var tableView: UITableView! { fatalError() }
  open func numberOfSections(in tableView: UITableView) -> Int { 1 }
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  open func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? { nil }
  open func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell { fatalError() }
  open func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {}
  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
}

@MainActor
open class UICollectionViewCell: UIView {}

@MainActor
open class UICollectionView: UIView {
  open func reloadData() {}
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {}
}

public struct NSDiffableDataSourceSnapshot<
  Section: Hashable & Sendable, Item: Hashable & Sendable
>: Sendable {
  public init() {}
  public var numberOfItems: Int { fatalError() }
  public var itemIdentifiers: [Item] { fatalError() }
  public mutating func appendSections(_ sections: [Section]) {}
  public mutating func appendItems(_ items: [Item], toSection section: Section? = nil) {}
  public mutating func reloadItems(_ items: [Item]) {}
  public mutating func reconfigureItems(_ items: [Item]) {}
  /// In the SDK an `as` cast from the reference does this.
  public init(_ reference: NSDiffableDataSourceSnapshotReference) {}
}

@MainActor
open class UITableViewDiffableDataSource<
  Section: Hashable & Sendable, Item: Hashable & Sendable
>: NSObject, UITableViewDataSource {
  public typealias CellProvider = @MainActor (UITableView, IndexPath, Item) -> UITableViewCell?
  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {}
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<Section, Item>, animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) {}
  open func snapshot() -> NSDiffableDataSourceSnapshot<Section, Item> { fatalError() }
  open func itemIdentifier(for indexPath: IndexPath) -> Item? { nil }
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  open func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell { fatalError() }
}
