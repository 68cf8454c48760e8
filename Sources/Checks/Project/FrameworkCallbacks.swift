/// What Apple's frameworks call on queues of their own, and on queues that they are given.
///
/// A row stands here for a call whose documentation or header names a background, private or arbitrary queue, and promises
/// the main one to nobody.
extension FrameworkFacts {
  // MARK: Closures

  /// The methods that call their closure on a queue of the framework's own, by the type that they are called on.
  static let backgroundCallers: [Symbol: SymbolSet] = names([
    "NSItemProvider": [
      "loadObject", "loadItem", "loadDataRepresentation", "loadFileRepresentation", "loadInPlaceFileRepresentation",
      "loadTransferable",
    ],
    "CSSearchableIndex": [
      "indexSearchableItems", "deleteSearchableItems", "deleteAllSearchableItems", "fetchLastClientState", "endBatch",
    ],
    "UNUserNotificationCenter": [
      "requestAuthorization", "getNotificationSettings", "getPendingNotificationRequests", "getDeliveredNotifications",
      "getNotificationCategories", "add",
    ],
    "PHPhotoLibrary": ["requestAuthorization", "performChanges"],
    "CNContactStore": ["requestAccess"],
    "EKEventStore": [
      "requestAccess", "requestFullAccessToEvents", "requestWriteOnlyAccessToEvents", "requestFullAccessToReminders",
      "fetchReminders",
    ],
    "HKHealthStore": ["requestAuthorization", "save", "delete", "getRequestStatusForAuthorization"],
    "AVCaptureDevice": ["requestAccess"],
    "AVAudioSession": ["requestRecordPermission"],
    "AVAsset": ["loadValuesAsynchronously"],
    "AVURLAsset": ["loadValuesAsynchronously"],
    "LAContext": ["evaluatePolicy"],
    "SFSpeechRecognizer": ["requestAuthorization"],
    "WCSession": ["sendMessage", "sendMessageData"],
    "CMPedometer": ["queryPedometerData", "startUpdates", "startEventUpdates"],
    "CKDatabase": ["fetch", "save", "delete", "perform", "fetchAllRecordZones", "fetchAllSubscriptions"],
    "CKContainer": ["accountStatus", "fetchUserRecordID", "requestApplicationPermission", "status"],
    "QLThumbnailGenerator": ["generateBestRepresentation", "generateRepresentations"],
  ])

  /// The objects that are made with a closure which the framework calls on a queue of its own: health queries run on one in
  /// the background.
  static let backgroundMakers: SymbolSet = set([
    "HKSampleQuery", "HKAnchoredObjectQuery", "HKStatisticsQuery", "HKStatisticsCollectionQuery", "HKObserverQuery",
    "HKCorrelationQuery", "HKSourceQuery", "HKActivitySummaryQuery", "HKWorkoutRouteQuery",
  ])

  /// The labels under which a call is given the queue that it calls its closure on.
  static let queueLabels: [Symbol] = ["queue", "callbackQueue", "completionQueue", "callbackOn", "to", "using"].map {
    Symbol($0)
  }

  /// The members by which a framework hands out its one instance.
  static let instanceMembers: SymbolSet = set(["default", "shared", "current", "sharedInstance"])

  /// The properties that take a closure which the framework calls on a queue of its own, by the type that has them: the
  /// block at an operation's end runs in no certain context, as a rule on another thread.
  static let backgroundHandlers: [Symbol: SymbolSet] = names([
    "Operation": ["completionBlock"],
    "BlockOperation": ["completionBlock"],
    "Process": ["terminationHandler"],
    "FileHandle": ["readabilityHandler", "writeabilityHandler"],
    // "The operation executes its blocks on a background serial queue" (`CKOperation` and its subclasses).
    "CKModifyRecordsOperation": [
      "perRecordProgressBlock", "perRecordCompletionBlock", "perRecordSaveBlock", "perRecordDeleteBlock",
      "modifyRecordsCompletionBlock", "modifyRecordsResultBlock", "completionBlock",
    ],
    "CKFetchRecordsOperation": [
      "perRecordProgressBlock", "perRecordCompletionBlock", "perRecordResultBlock", "fetchRecordsCompletionBlock",
      "fetchRecordsResultBlock", "completionBlock",
    ],
    "CKQueryOperation": [
      "recordFetchedBlock", "recordMatchedBlock", "queryCompletionBlock", "queryResultBlock", "completionBlock",
    ],
    "CKFetchRecordZoneChangesOperation": [
      "recordChangedBlock", "recordWasChangedBlock", "recordWithIDWasDeletedBlock",
      "recordZoneChangeTokensUpdatedBlock", "recordZoneFetchCompletionBlock", "recordZoneFetchResultBlock",
      "fetchRecordZoneChangesCompletionBlock", "fetchRecordZoneChangesResultBlock", "completionBlock",
    ],
    "CKFetchDatabaseChangesOperation": [
      "recordZoneWithIDChangedBlock", "recordZoneWithIDWasDeletedBlock", "changeTokenUpdatedBlock",
      "fetchDatabaseChangesCompletionBlock", "fetchDatabaseChangesResultBlock", "completionBlock",
    ],
  ])

  /// The types whose closures run on the queue that their `start(queue:)` is given (Network framework).
  static let startedOnQueue: [Symbol: SymbolSet] = names([
    "NWPathMonitor": ["pathUpdateHandler"],
    "NWConnection": [
      "stateUpdateHandler", "viabilityUpdateHandler", "betterPathUpdateHandler", "pathUpdateHandler", "receive",
      "receiveMessage", "receiveDiscontiguous", "send",
    ],
    "NWListener": ["stateUpdateHandler", "newConnectionHandler", "serviceRegistrationUpdateHandler"],
    "NWBrowser": ["stateUpdateHandler", "browseResultsChangedHandler"],
    "NWConnectionGroup": ["stateUpdateHandler", "newConnectionHandler"],
  ])

  // MARK: Work that is wrapped in an object

  /// The objects that are made with a closure and run it where they are submitted.
  static let workObjects: SymbolSet = set(["DispatchWorkItem", "BlockOperation"])

  /// The protocols of dispatch sources, whose handlers run on the queue that the source is made with.
  static let dispatchSources: SymbolSet = set([
    "DispatchSource", "DispatchSourceProtocol", "DispatchSourceTimer", "DispatchSourceRead", "DispatchSourceWrite",
    "DispatchSourceSignal", "DispatchSourceProcess", "DispatchSourceFileSystemObject", "DispatchSourceMemoryPressure",
    "DispatchSourceUserDataAdd", "DispatchSourceUserDataOr", "DispatchSourceUserDataReplace",
  ])

  /// The functions that make a dispatch source.
  static let sourceMakers: SymbolSet = set([
    "makeTimerSource", "makeReadSource", "makeWriteSource", "makeSignalSource", "makeProcessSource",
    "makeFileSystemObjectSource", "makeMemoryPressureSource", "makeUserDataAddSource", "makeUserDataOrSource",
    "makeUserDataReplaceSource",
  ])

  /// The members of a dispatch source that take a handler.
  static let sourceHandlers: SymbolSet = set(["setEventHandler", "setCancelHandler", "setRegistrationHandler"])

  // MARK: Delegates

  /// A framework that calls the methods of a delegate on a queue.
  struct DelegateQueue: Sendable {
    /// The types of the methods' first parameter.
    var senders: SymbolSet
    /// The protocols.
    var protocols: SymbolSet
    /// What is given the delegate and the queue; none where the queue is always the framework's own.
    var maker: Symbol
    /// The labels of the two arguments.
    var delegateLabel = Symbol.none
    var queueLabel = Symbol.none
    /// Whether the main queue is taken where none is given.
    var isMainByDefault = false
  }

  /// The delegates whose queue is known.
  static let delegateQueues: [DelegateQueue] = [
    // "The methods of this protocol are called on a background thread" (`WCSessionDelegate`).
    delegate(["WCSession"], ["WCSessionDelegate"]),
    // "Delegate calls occur on a private operation queue" (`MCSession`).
    delegate(["MCSession"], ["MCSessionDelegate"]),
    // "The system calls these methods on an anonymous serial background queue" (`HKWorkoutSessionDelegate`).
    delegate(
      ["HKWorkoutSession", "HKLiveWorkoutBuilder"], ["HKWorkoutSessionDelegate", "HKLiveWorkoutBuilderDelegate"]),
    // "Photos may call this method on a background thread" (`PHPhotoLibraryChangeObserver`): on a queue of its own.
    delegate(["PHChange"], ["PHPhotoLibraryChangeObserver"]),
    // "If nil, the session creates a serial operation queue" (`URLSession`, its initialiser with a delegate).
    delegate(
      ["URLSession"],
      [
        "URLSessionDelegate", "URLSessionTaskDelegate", "URLSessionDataDelegate", "URLSessionDownloadDelegate",
        "URLSessionStreamDelegate", "URLSessionWebSocketDelegate",
      ], maker: "URLSession", "delegate", "delegateQueue"),
    // "If the value is nil, the central manager dispatches events using the main queue" (`CBCentralManager`).
    delegate(
      ["CBCentralManager", "CBPeripheral"], ["CBCentralManagerDelegate", "CBPeripheralDelegate"],
      maker: "CBCentralManager", "delegate", "queue", isMainByDefault: true),
    delegate(
      ["CBPeripheralManager"], ["CBPeripheralManagerDelegate"], maker: "CBPeripheralManager", "delegate", "queue",
      isMainByDefault: true),
    // "If you pass nil, the delegate's methods are called on the main queue" (`CXProvider.setDelegate(_:queue:)`).
    delegate(["CXProvider"], ["CXProviderDelegate"], maker: "setDelegate", "", "queue", isMainByDefault: true),
    delegate(
      ["AVCaptureOutput"],
      ["AVCaptureVideoDataOutputSampleBufferDelegate", "AVCaptureAudioDataOutputSampleBufferDelegate"],
      maker: "setSampleBufferDelegate", "", "queue", isMainByDefault: true),
    delegate(
      ["AVCaptureMetadataOutput"], ["AVCaptureMetadataOutputObjectsDelegate"], maker: "setMetadataObjectsDelegate", "",
      "queue", isMainByDefault: true),
  ]

  /// The types of these methods' first parameter.
  static let delegateSenders: SymbolSet = set([
    "WCSession", "MCSession", "HKWorkoutSession", "HKLiveWorkoutBuilder", "URLSession", "CBCentralManager",
    "CBPeripheral", "CBPeripheralManager", "AVCaptureOutput", "AVCaptureMetadataOutput", "PHChange", "CXProvider",
  ])

  /// The methods that their classes override, and that a queue or a thread calls: by the superclass.
  static let queuedMethods: [Symbol: SymbolSet] = names(["Operation": ["main", "start"], "Thread": ["main"]])

  /// The type of a member that hands out an object whose closures run on a queue of the framework.
  ///
  /// - Parameter type: the type that has the member, where it is known.
  static func objectMember(_ name: Symbol, of type: Symbol?) -> SwiftType? {
    if name == attachments { return type == extensionItem ? .collection(.named(itemProvider)) : nil }
    return objectMembers[name]
  }

  /// By their names, which no other type has.
  private static let objectMembers: [Symbol: SwiftType] = [
    Symbol("itemProvider"): .named(itemProvider), Symbol("itemProviders"): .collection(.named(itemProvider)),
    Symbol("privateCloudDatabase"): .named(cloudDatabase), Symbol("publicCloudDatabase"): .named(cloudDatabase),
    Symbol("sharedCloudDatabase"): .named(cloudDatabase),
  ]
  private static let attachments = Symbol("attachments")
  private static let extensionItem = Symbol("NSExtensionItem")
  private static let itemProvider = Symbol("NSItemProvider")
  private static let cloudDatabase = Symbol("CKDatabase")

  /// The notifications that the store's coordinator posts where it works, which is no main queue (documentation of
  /// `NSPersistentStoreRemoteChange`).
  static let storeNotifications: SymbolSet = set(["NSPersistentStoreRemoteChange"])

  // MARK: Making the table

  private static func set(_ names: [String]) -> SymbolSet { SymbolSet(names.map { Symbol($0) }) }

  private static func names(_ table: [String: [String]]) -> [Symbol: SymbolSet] {
    Dictionary(uniqueKeysWithValues: table.map { (Symbol($0.key), set($0.value)) })
  }

  private static func delegate(
    _ senders: [String], _ protocols: [String], maker: String = "", _ delegateLabel: String = "",
    _ queueLabel: String = "", isMainByDefault: Bool = false
  ) -> DelegateQueue {
    func symbol(_ name: String) -> Symbol { name.isEmpty ? .none : Symbol(name) }
    return DelegateQueue(
      senders: set(senders), protocols: set(protocols), maker: symbol(maker), delegateLabel: symbol(delegateLabel),
      queueLabel: symbol(queueLabel), isMainByDefault: isMainByDefault)
  }
}
