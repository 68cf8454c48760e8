import BackgroundTasks
import CoreBluetooth
import CoreData
import CoreSpotlight
import Network
import UserNotifications
import WatchConnectivity

// Queues on which frameworks call closures, delegates and overridden methods.

final class Callbacks {
  private let queue = DispatchQueue(label: "callbacks")
  private let monitor = NWPathMonitor()
  private let connection: NWConnection
  private let library = Library()

  init(_ connection: NWConnection) {
    self.connection = connection
    monitor.pathUpdateHandler = { _ in print(1) }  // reveal: executor = concurrent
    monitor.start(queue: queue)
    connection.stateUpdateHandler = { _ in print(2) }  // reveal: executor = main
    connection.receiveMessage { _, _, _, _ in print(3) }  // reveal: executor = main
    connection.start(queue: .main)
    library.handler = { print(4) }  // reveal: executor = unknown
  }

  func tasks(_ scheduler: BGTaskScheduler) {
    scheduler.register(forTaskWithIdentifier: "a", using: nil) { _ in
      print(1)  // reveal: executor = concurrent
    }
    scheduler.register(forTaskWithIdentifier: "b", using: .main) { _ in
      print(2)  // reveal: executor = main
    }
    BGTaskScheduler.shared.register(forTaskWithIdentifier: "c", using: queue) { _ in
      print(3)  // reveal: executor = concurrent
    }
  }

  func completions(_ provider: NSItemProvider) {
    CSSearchableIndex.default().indexSearchableItems([]) { _ in print(1) }  // reveal: executor = concurrent
    UNUserNotificationCenter.current().getNotificationSettings { _ in print(2) }  // reveal: executor = concurrent
    provider.loadObject(ofClass: String.self) { _, _ in print(3) }  // reveal: executor = concurrent
    library.loadObject { print(4) }  // reveal: executor = caller
    let store = EKEventStore()
    store.requestFullAccessToEvents { _, _ in print(5) }  // reveal: executor = concurrent
  }

  func givenQueues(_ manager: ForeignManager, _ motion: CMMotionManager) {
    motion.startDeviceMotionUpdates(to: .main) { _, _ in print(1) }  // reveal: executor = main
    manager.load(queue: queue) { print(2) }  // reveal: executor = concurrent
    manager.load(queue: queue, priority: .main) { print(3) }  // reveal: executor = concurrent
  }

  func notifications(_ coordinator: NSPersistentStoreCoordinator) {
    let center = NotificationCenter.default
    center.addObserver(forName: .NSPersistentStoreRemoteChange, object: coordinator, queue: nil) { _ in
      print(1)  // reveal: executor = concurrent
    }
    center.addObserver(forName: .NSPersistentStoreRemoteChange, object: coordinator, queue: .main) { _ in
      print(2)  // reveal: executor = main
    }
    center.addObserver(self, selector: #selector(changed(_:)), name: .NSPersistentStoreRemoteChange, object: nil)
    center.addObserver(self, selector: #selector(renamed(_:)), name: .init("renamed"), object: nil)
  }

  @objc private func changed(_ note: Notification) {
    print(1)  // reveal: executor = concurrent
  }

  @objc private func renamed(_ note: Notification) {
    print(1)  // reveal: executor = caller
  }
}

final class Library {
  var handler: (() -> Void)?
  func loadObject(_ block: () -> Void) { block() }
}

final class Watch: NSObject, WCSessionDelegate {
  func session(_ session: WCSession, didReceiveMessage message: [String: Any]) {
    print(1)  // reveal: executor = concurrent
    handle()
  }

  private func handle() {
    print(1)  // reveal: executor = concurrent
  }

  func session(named name: String) {
    print(1)  // reveal: executor = caller
  }
}

@MainActor
final class MainWatch: NSObject, WCSessionDelegate {
  func session(_ session: WCSession, didReceiveMessage message: [String: Any]) {
    print(1)  // reveal: executor = main
  }

  nonisolated func session(_ session: WCSession, didReceiveUserInfo userInfo: [String: Any]) {
    print(1)  // reveal: executor = concurrent
  }
}

final class Sensor: NSObject, CBCentralManagerDelegate {
  private var central: CBCentralManager?

  func start() { central = CBCentralManager(delegate: self, queue: DispatchQueue(label: "sensor")) }

  func centralManagerDidUpdateState(_ central: CBCentralManager) {
    print(1)  // reveal: executor = concurrent
  }
}

final class MainSensor: NSObject, CBCentralManagerDelegate {
  private var central: CBCentralManager?

  func start() { central = CBCentralManager(delegate: self, queue: nil) }

  func centralManagerDidUpdateState(_ central: CBCentralManager) {
    print(1)  // reveal: executor = main
  }
}

final class Download: NSObject, URLSessionDataDelegate {
  private lazy var session = URLSession(configuration: .default, delegate: self, delegateQueue: nil)

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: Error?) {
    print(1)  // reveal: executor = concurrent
  }
}

final class MainDownload: NSObject, URLSessionDataDelegate {
  private lazy var session = URLSession(configuration: .default, delegate: self, delegateQueue: .main)

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: Error?) {
    print(1)  // reveal: executor = main
  }
}

final class InjectedDownload: NSObject, URLSessionDataDelegate {
  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: Error?) {
    print(1)  // reveal: executor = caller
  }
}

final class Import: Operation {
  override func main() {
    print(1)  // reveal: executor = concurrent
  }

  func prepare() {
    print(1)  // reveal: executor = caller
  }
}

final class Worker: Thread {
  override func main() {
    print(1)  // reveal: executor = concurrent
  }
}
