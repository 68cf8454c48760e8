/// What the analysis knows of Apple's frameworks: one table, the only place where it stands.
enum FrameworkFacts {
  // MARK: Types of the main actor

  /// Classes that the SDK binds to the main actor, and whose subclasses are bound with them.
  static let mainActorClasses: SymbolSet = symbols(
    // UIKit and AppKit: responders and what they own (documentation: `@MainActor class UIResponder`, `NSResponder`).
    "UIResponder", "UIView", "UIViewController", "UIWindow", "UIApplication", "UIControl", "UIButton", "UILabel",
    "UITableView", "UITableViewController", "UITableViewCell", "UICollectionView", "UICollectionViewController",
    "UICollectionViewCell", "UICollectionReusableView", "UICollectionViewListCell", "UINavigationController",
    "UITabBarController", "UISplitViewController", "UIPageViewController", "UIAlertController", "UIStackView",
    "UIScrollView", "UIImageView", "UITextField", "UITextView", "UISearchController", "UIHostingController",
    "UITableViewDiffableDataSource", "UICollectionViewDiffableDataSource", "UIDocument",
    "UIDocumentPickerViewController",
    "UIInputViewController", "UIActivityViewController", "UIRefreshControl", "UISwitch", "UITableViewHeaderFooterView",
    "NSResponder", "NSView", "NSViewController", "NSWindow", "NSWindowController", "NSApplication", "NSControl",
    "NSTableCellView", "NSTableRowView", "NSTableView", "NSOutlineView", "NSCollectionViewItem", "NSMenuItem", "NSMenu",
    "NSSplitViewController", "NSTabViewController", "NSHostingView", "NSHostingController", "NSDocument",
    "WKInterfaceController", "SLComposeServiceViewController", "MKAnnotationView", "MKMapView", "WKWebView",
    "QLPreviewController", "MFMailComposeViewController", "CPTemplateApplicationScene")

  /// Protocols that the SDK binds to the main actor: a type that conforms where it is declared is bound too
  /// (SE-0316). `View` as a whole is since the SDK of Xcode 16; before, its `body` and property wrappers did it.
  static let mainActorProtocols: SymbolSet = symbols(
    "View", "App", "Scene", "ViewModifier", "UIViewRepresentable", "UIViewControllerRepresentable",
    "NSViewRepresentable",
    "NSViewControllerRepresentable", "Commands", "ToolbarContent", "DynamicProperty", "Widget", "WidgetBundle",
    "UIApplicationDelegate", "UISceneDelegate", "UIWindowSceneDelegate", "NSApplicationDelegate",
    "UITableViewDataSource", "UITableViewDelegate", "UICollectionViewDataSource", "UICollectionViewDelegate",
    "UITextFieldDelegate", "UITextViewDelegate", "UISearchBarDelegate", "UISearchResultsUpdating",
    "UIScrollViewDelegate",
    "UINavigationControllerDelegate", "UITabBarControllerDelegate", "UIPickerViewDelegate", "UIPickerViewDataSource",
    "NSTableViewDelegate", "NSTableViewDataSource", "NSOutlineViewDelegate", "NSOutlineViewDataSource",
    "NSWindowDelegate", "NSMenuDelegate", "PreviewProvider", "CPTemplateApplicationSceneDelegate",
    "NSTextFieldDelegate",
    "UIPageViewControllerDataSource", "UIPageViewControllerDelegate", "UICollectionViewDelegateFlowLayout",
    "UIGestureRecognizerDelegate", "UIAdaptivePresentationControllerDelegate", "UISplitViewControllerDelegate")

  /// Classes and protocols of the SDK and the standard library that bind nothing to an actor. A class with any other
  /// superclass or first protocol that the project does not declare may be bound to one.
  static let nonisolatedAncestors: SymbolSet = symbols(
    "NSObject", "NSManagedObject", "NSManagedObjectContext", "NSPersistentContainer", "NSPersistentCloudKitContainer",
    "NSMergePolicy", "NSEntityMigrationPolicy", "NSMigrationManager", "NSPersistentStoreCoordinator",
    "NSIncrementalStore", "NSFetchedResultsController", "NSFetchRequest", "Operation", "BlockOperation", "Thread",
    "ValueTransformer", "NSSecureUnarchiveFromDataTransformer", "Formatter", "NumberFormatter", "DateFormatter",
    "Progress", "URLProtocol", "XMLParser", "XCTestCase", "INExtension", "NSFileProviderExtension",
    "UNNotificationServiceExtension", "NSProxy", "InputStream", "OutputStream", "Bundle", "UserDefaults",
    "ObservableObject", "Codable", "Decodable", "Encodable", "Equatable", "Hashable", "Comparable", "Sendable",
    "Identifiable", "Error", "LocalizedError", "CustomStringConvertible", "CustomDebugStringConvertible", "AnyObject",
    "NSObjectProtocol", "NSCopying", "NSCoding", "NSSecureCoding", "RawRepresentable", "Sequence", "Collection",
    "IteratorProtocol", "OptionSet", "CaseIterable", "ExpressibleByStringLiteral", "Publisher", "Subscriber",
    "Subscription", "Cancellable", "Subject", "URLSessionDelegate", "URLSessionTaskDelegate",
    "URLSessionDownloadDelegate", "URLSessionDataDelegate", "URLSessionWebSocketDelegate",
    "NSFetchedResultsControllerDelegate", "CLLocationManagerDelegate", "UNUserNotificationCenterDelegate",
    "WCSessionDelegate", "CBCentralManagerDelegate", "CBPeripheralDelegate", "XMLParserDelegate", "Executor",
    "SerialExecutor", "TaskExecutor", "Actor", "Copyable", "Escapable", "AsyncSequence", "AsyncIteratorProtocol",
    "ObservableObjectProtocol", "Observable", "PersistentModel", "AppIntent", "EntityQuery", "TimelineProvider",
    "IntentTimelineProvider", "AppIntentTimelineProvider", "NSItemProviderWriting", "NSItemProviderReading")

  /// Types of the standard library, Foundation and Core Data that are Sendable (their declarations in the SDK).
  static let sendableTypes: SymbolSet = symbols(
    "String", "Substring", "Character", "Bool", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16",
    "UInt32", "UInt64", "Double", "Float", "CGFloat", "Duration", "Data", "Date", "URL", "UUID", "Decimal", "Locale",
    "TimeZone", "Calendar", "IndexPath", "IndexSet", "TimeInterval", "Logger", "NSLock", "NSRecursiveLock",
    "DispatchQueue", "DispatchSerialQueue", "NotificationCenter", "NSManagedObjectContext", "NSPersistentContainer",
    "NSPersistentCloudKitContainer", "NSPersistentStoreCoordinator", "NSManagedObjectID")

  /// Boxes of well-known libraries that are declared `@unchecked Sendable` and let anything cross (the package
  /// swift-concurrency-extras).
  static let sendableBoxes: SymbolSet = symbols("UncheckedSendable", "LockIsolated")

  /// Protocols that stand first in inheritance clauses and are no superclass.
  static let protocols: SymbolSet = symbols(
    "Sendable", "AnyObject", "ObservableObject", "Observable", "Identifiable", "Equatable", "Hashable", "Error",
    "NSObjectProtocol", "CustomStringConvertible", "Codable", "SerialExecutor", "TaskExecutor")

  // MARK: Closures and where they run

  /// Functions of collections, optionals and results that call their closure before they return, where they stand
  /// (their parameters are not `@escaping`).
  static let nonEscaping: SymbolSet = symbols(
    "map", "compactMap", "flatMap", "filter", "forEach", "reduce", "first", "last", "contains", "allSatisfy", "sorted",
    "sort", "min", "max", "removeAll", "firstIndex", "lastIndex", "prefix", "drop", "dropFirst", "split", "partition",
    "mapValues", "compactMapValues", "mapError", "enumerated", "elementsEqual", "starts", "lexicographicallyPrecedes",
    "withContiguousStorageIfAvailable", "withUnsafeBytes", "withUnsafeBufferPointer", "withUnsafeMutableBytes",
    "performWithoutAnimation", "withLock", "withLockUnchecked", "enumerateObjects", "enumerateKeysAndObjects",
    "merge", "merging", "grouping", "trimmingPrefix", "count")

  /// Functions of collections that give their closure two elements at a time.
  static let comparing: SymbolSet = symbols("sorted", "sort", "min", "max", "lexicographicallyPrecedes")

  /// Free functions and initialisers that call their closure before they return, where they stand.
  static let nonEscapingFunctions: SymbolSet = symbols(
    "autoreleasepool", "withExtendedLifetime", "withCheckedContinuation", "withCheckedThrowingContinuation",
    "withUnsafeContinuation", "withUnsafeThrowingContinuation", "withTaskGroup", "withThrowingTaskGroup",
    "withDiscardingTaskGroup", "withThrowingDiscardingTaskGroup", "withAnimation", "withTransaction", "Result",
    "Dictionary", "withUnsafePointer", "withUnsafeMutablePointer", "withUnsafeBytes", "withTaskCancellationHandler",
    "measure", "AsyncStream", "AsyncThrowingStream", "zip", "sequence", "stride", "String", "Array",
    "withObservationTracking", "XCTAssertNoThrow",
    "withKnownIssue", "expect", "withDependencies",
    // Combine's closure is called when the publisher is made (documentation of `Future`).
    "Future")

  /// Functions of PromiseKit that call their closure before they return.
  static let promises: SymbolSet = symbols("Promise", "Guarantee", "firstly")

  /// The functions that wait until code elsewhere resumes a continuation (SE-0300).
  static let continuations: SymbolSet = symbols(
    "withCheckedContinuation", "withCheckedThrowingContinuation", "withUnsafeContinuation",
    "withUnsafeThrowingContinuation")

  /// The functions that give their closure a task group.
  static let taskGroups: SymbolSet = symbols(
    "withTaskGroup", "withThrowingTaskGroup", "withDiscardingTaskGroup", "withThrowingDiscardingTaskGroup")

  /// Operators of Combine and names that show that a chain is a publisher, whose closures run later.
  static let publisherMembers: SymbolSet = symbols(
    "publisher", "receive", "subscribe", "sink", "eraseToAnyPublisher", "debounce", "throttle", "removeDuplicates",
    "dataTaskPublisher", "handleEvents", "switchToLatest", "combineLatest", "share", "setFailureType",
    "rx", "subscribeOn", "observe", "observeOn")

  /// Views that give their closure each element of their first argument.
  static let elementBuilders: SymbolSet = symbols("List", "ForEach")

  /// Operators of Combine that hand on what they get on the scheduler that they are given.
  static let schedulingMembers: SymbolSet = symbols("receive", "debounce", "throttle", "delay")

  /// Views, modifiers and methods of SwiftUI and UIKit that run the closures that main-actor code gives them on the
  /// main actor: view builders, actions, animations and completions.
  static let mainClosures: SymbolSet = symbols(
    "List", "ForEach", "Section", "Form", "Group", "VStack", "HStack", "ZStack", "LazyVStack", "LazyHStack",
    "LazyVGrid", "LazyHGrid", "Grid", "GridRow", "ScrollView", "ScrollViewReader", "GeometryReader", "NavigationStack",
    "NavigationView", "NavigationSplitView", "NavigationLink", "TabView", "Button", "Menu", "Label", "Toggle", "Picker",
    "DisclosureGroup", "ToolbarItem", "ToolbarItemGroup", "WindowGroup", "onAppear", "onDisappear", "onChange",
    "onTapGesture", "onLongPressGesture", "onSubmit", "onDelete", "onMove", "task", "refreshable", "swipeActions",
    "contextMenu", "toolbar", "sheet", "fullScreenCover", "popover", "alert", "confirmationDialog",
    "navigationDestination", "safeAreaInset", "animate", "transition", "present", "dismiss", "performBatchUpdates",
    "UIAction", "UIAlertAction", "UIContextualAction", "UITableViewDiffableDataSource",
    "UICollectionViewDiffableDataSource", "NSTableViewDiffableDataSource", "NSCollectionViewDiffableDataSource",
    "CellRegistration", "SupplementaryRegistration")

  /// Functions that may call their closure on a context's queue though they are given no context: observers, which are
  /// called where something happens, and what libraries around Core Data call their working blocks.
  static let callsBackOnQueues: SymbolSet = symbols(
    "addObserver", "observe", "notify", "perform", "performAndWait", "performBackgroundTask", "transaction", "write",
    "inContext", "inTransaction", "saveWithBlock", "performBlock", "performBlockAndWait", "execute", "beginAsync")

  /// Publishers of Combine whose first generic argument is the type of their values.
  static let publishers: SymbolSet = symbols(
    "AnyPublisher", "PassthroughSubject", "CurrentValueSubject", "Just", "Future", "Publisher", "Published")

  /// Types whose generic arguments say what they ask for or lead to; no value of these lies in them.
  static let namingTypes: SymbolSet = symbols(
    "NSFetchRequest", "NSFetchedResultsController", "AnyKeyPath", "PartialKeyPath", "KeyPath", "WritableKeyPath",
    "ReferenceWritableKeyPath", "SortDescriptor", "Predicate", "FetchDescriptor")

  /// The publishers that are made with what they carry.
  static let carriersOfArgument: SymbolSet = symbols("Just", "CurrentValueSubject")

  /// The asynchronous sequences that code gives its elements.
  static let streams: SymbolSet = symbols("AsyncStream", "AsyncThrowingStream")

  /// Operators of Combine behind which values come from another publisher, or from a scheduler.
  static let joiningOperators: SymbolSet = symbols(
    "flatMap", "switchToLatest", "combineLatest", "merge", "zip", "append", "prepend", "catch", "tryCatch", "receive",
    "debounce", "throttle", "delay", "share", "multicast")

  /// The types and protocols of the standard library that projects extend for collections of their own elements.
  static let collectionTypes = [
    "Array", "Set", "Sequence", "Collection", "BidirectionalCollection",
    "RandomAccessCollection",
  ].map { Symbol($0) }

  /// Members of a collection that put in what they are given.
  static let fillingMembers: SymbolSet = symbols("append", "insert", "formUnion", "add", "updateValue", "addObjects")

  // MARK: Core Data

  /// The superclasses of classes of Core Data, as far as the analysis looks for them.
  static let superclasses: [Symbol: Symbol] = [
    Names.NSPersistentCloudKitContainer: Names.NSPersistentContainer
  ]

  /// Members of a context that must be used on its queue (documentation of `NSManagedObjectContext`, Concurrency).
  static let confinedContextMembers: SymbolSet = symbols(
    "fetch", "execute", "count", "save", "insert", "delete", "assign", "existingObject", "object",
    "registeredObject", "refresh", "refreshAllObjects", "reset", "rollback", "undo", "redo", "obtainPermanentIDs",
    "processPendingChanges", "detectConflicts", "hasChanges", "insertedObjects", "updatedObjects", "deletedObjects",
    "registeredObjects", "mergeChanges", "setQueryGenerationFrom")

  /// Members of a managed object that may be used anywhere: they do not fire a fault.
  static let freeObjectMembers: SymbolSet = symbols(
    "objectID", "managedObjectContext", "self", "entity",
    // MagicalRecord looks the object up by its ID in the context that it is given.
    "mr_", "mr_inContext", "mr_deleteEntity", "MR_inContext", "MR_deleteEntity")

  /// The keys under which the notifications of a context have the objects themselves.
  static let changedObjectsKeys: SymbolSet = symbols(
    "NSInsertedObjectsKey", "NSUpdatedObjectsKey", "NSDeletedObjectsKey", "NSRefreshedObjectsKey",
    "NSInvalidatedObjectsKey")

  /// The notifications that a context posts on its own queue.
  static let contextNotifications: SymbolSet = symbols(
    "NSManagedObjectContextDidSave", "NSManagedObjectContextWillSave", "NSManagedObjectContextObjectsDidChange",
    "didSaveObjectsNotification", "willSaveObjectsNotification", "didChangeObjectsNotification",
    "didSaveObjectIDsNotification")

  /// Members of a context that leave it with no more to save than before.
  static let unchangingContextMembers: SymbolSet = symbols(
    "execute", "save", "fetch", "count", "hasChanges", "existingObject", "object", "registeredObject", "reset",
    "refreshAllObjects", "rollback", "mergeChanges")

  /// Members of a context that take an object of its own.
  static let objectTakingMembers: [Symbol] = ["delete", "refresh", "insert", "assign", "detectConflicts"].map {
    Symbol($0)
  }

  /// Members of `NSManagedObject` that read or change the object's state (its documentation).
  static let confinedObjectMembers: [Symbol] = [
    "value", "setValue", "primitiveValue", "setPrimitiveValue", "mutableSetValue", "mutableOrderedSetValue",
    "hasChanges", "hasPersistentChangedValues", "isInserted", "isUpdated", "isDeleted", "isFault", "faultingState",
    "changedValues", "changedValuesForCurrentEvent", "committedValues", "willAccessValue", "didAccessValue",
    "willChangeValue", "didChangeValue", "validateForInsert", "validateForUpdate", "validateForDelete", "description",
    "debugDescription", "hasFault",
  ].map { Symbol($0) }

  /// Sequences of numbers, whose elements are often the places of rows.
  static let plainSequences: SymbolSet = symbols("IndexSet", "Range", "ClosedRange")

  /// Members of a collection that give one of its elements.
  static let elementMembers: SymbolSet = symbols(
    "first", "last", "randomElement", "min", "max", "popLast", "popFirst", "removeLast", "removeFirst", "remove",
    "anyObject", "firstObject", "lastObject", "next")

  /// Members of a collection that give a collection of the same elements.
  static let sameElementMembers: SymbolSet = symbols(
    "filter", "sorted", "prefix", "suffix", "dropFirst", "dropLast", "reversed", "shuffled", "drop", "union",
    "intersection", "subtracting", "symmetricDifference", "lazy", "allObjects", "array", "values", "sortedArray",
    "filtered", "joined", "uniqued", "makeIterator")

  /// Functions of libraries that make a context with a queue of its own for their closure, and run it there: the type
  /// and the member. (MagicalRecord's saving blocks.)
  static func makesContext(_ type: Symbol, _ member: Symbol) -> Bool {
    type == Symbol("MagicalRecord") && contextMakers.contains(member)
  }

  /// The names of these functions.
  static let contextMakers = symbols("save", "saveBlock", "saveWithBlock", "saveWithBlockAndWait")

  /// The requests that work in the store, past all contexts.
  static let batchRequests: SymbolSet = symbols(
    "NSBatchDeleteRequest", "NSBatchInsertRequest", "NSBatchUpdateRequest")

  /// What the result of a batch request holds, by the names of the three result types' cases (documentation of
  /// `NSBatchInsertRequestResultType`, `NSBatchUpdateRequestResultType`, `NSBatchDeleteRequestResultType`).
  static let batchResultTypes: [Symbol: BatchResultContent] = [
    Symbol("statusOnly"): .status, Symbol("statusOnlyResultType"): .status, Symbol("resultTypeStatusOnly"): .status,
    Symbol("count"): .count, Symbol("updatedObjectsCountResultType"): .count, Symbol("resultTypeCount"): .count,
    Symbol("objectIDs"): .objectIDs, Symbol("updatedObjectIDsResultType"): .objectIDs,
    Symbol("resultTypeObjectIDs"): .objectIDs,
  ]

  /// The keys under which changes are merged, by what has happened to the rows; none for keys that make a context read
  /// its objects again, whatever has happened (documentation of `mergeChanges(fromRemoteContextSave:into:)`).
  static let changeKeys: [Symbol: Symbol] = [
    Symbol("NSInsertedObjectsKey"): Names.NSBatchInsertRequest,
    Symbol("NSInsertedObjectIDsKey"): Names.NSBatchInsertRequest,
    Symbol("insertedObjectIDs"): Names.NSBatchInsertRequest, Symbol("insertedObjects"): Names.NSBatchInsertRequest,
    Symbol("NSUpdatedObjectsKey"): Names.NSBatchUpdateRequest,
    Symbol("NSUpdatedObjectIDsKey"): Names.NSBatchUpdateRequest,
    Symbol("updatedObjectIDs"): Names.NSBatchUpdateRequest, Symbol("updatedObjects"): Names.NSBatchUpdateRequest,
    Symbol("NSDeletedObjectsKey"): Names.NSBatchDeleteRequest,
    Symbol("NSDeletedObjectIDsKey"): Names.NSBatchDeleteRequest,
    Symbol("deletedObjectIDs"): Names.NSBatchDeleteRequest, Symbol("deletedObjects"): Names.NSBatchDeleteRequest,
  ]

  /// The methods by which a context learns of changes in its store: it is told of them, or forgets or reads again what
  /// it holds.
  static let contextRenewals: [Symbol] = [
    Symbol("mergeChanges"), Symbol("reset"), Symbol("refreshAllObjects"), Symbol("refresh"),
  ]

  /// Functions that only tell of what they are given.
  static let printers: SymbolSet = symbols(
    "print", "debugPrint", "dump", "NSLog", "os_log", "String", "assert", "precondition", "info", "debug", "error",
    "log",
    "warning", "notice", "trace", "verbose")

  /// The static members that a key of a registry has, the one for the running app first: of libraries for dependencies,
  /// and of SwiftUI (`EnvironmentKey.defaultValue`).
  static let keyValues = [Symbol("liveValue"), Symbol("currentValue"), Symbol("defaultValue")]

  /// Functions of a dictionary that give their closure the values alone.
  static let valueFunctions: SymbolSet = symbols("mapValues", "compactMapValues")

  /// The functions of key-value coding that set a relationship of a managed object (documentation of
  /// `NSManagedObject.setValue(_:forKey:)`).
  static let keyValueSetters = [Symbol("setValue"), Symbol("setPrimitiveValue")]

  /// Functions of key-value coding that give a managed object's to-many relationship as a collection to be changed.
  static let keyValueCollections: SymbolSet = symbols("mutableSetValue", "mutableOrderedSetValue", "mutableArrayValue")

  /// The collections of Foundation.
  static let foundationCollections: SymbolSet = symbols(
    "NSSet", "NSMutableSet", "NSOrderedSet", "NSMutableOrderedSet", "NSArray", "NSMutableArray", "NSCountedSet")

  /// Initialisers of collections that hold what they are given.
  static let collectionMakers: SymbolSet = symbols("Set", "Array", "NSSet", "NSArray", "ContiguousArray")

  /// Types of public libraries that merge persistent history into contexts.
  static let historyReplayers: [Symbol] = [
    Symbol("PersistentHistoryTrackingKit"), Symbol("PersistentHistoryObserver"),
  ]

  /// What takes the name of an entity: initialisers of requests, and functions of `NSEntityDescription`.
  static let entityNameTakers: [Symbol] = [
    Symbol("NSFetchRequest"), Symbol("NSBatchInsertRequest"), Symbol("NSBatchUpdateRequest"), Symbol("insertNewObject"),
  ]

  /// What names the folders in which an app keeps its files (documentation of `NSPersistentContainer`, `FileManager`,
  /// `URL`).
  static let productionFolders: SymbolSet = symbols(
    "defaultDirectoryURL", "containerURL", "applicationSupportDirectory", "documentDirectory", "documentsDirectory")

  /// Classes of Core Data that call their methods on the queue of a context of their own.
  static let callbackClasses: SymbolSet = symbols("NSEntityMigrationPolicy", "NSMergePolicy", "NSMigrationManager")

  /// Macros that make an actor run on a context's queue, or on its own model context's.
  static let executorMacros: SymbolSet = symbols("NSModelActor", "NSMainModelActor", "ModelActor")

  private static func symbols(_ names: String...) -> SymbolSet { SymbolSet(names.map { Symbol($0) }) }
}

/// What the result of a batch request holds.
enum BatchResultContent: Hashable, Sendable {
  /// Whether it succeeded, which is what a request gives that nothing else is asked of.
  case status
  /// How many rows were concerned.
  case count
  /// The IDs of the rows concerned, which contexts can be told.
  case objectIDs
  /// The code does not tell, or not always the same.
  case unknown
}
