import Combine
import CoreData
import Foundation

// Where closures and functions run.

final class Hub {
  let container: NSPersistentContainer
  private let worker: NSManagedObjectContext
  private let queue = DispatchQueue(label: "hub")
  private let operations = OperationQueue()
  private var bag: Set<AnyCancellable> = []

  init(_ container: NSPersistentContainer) {
    self.container = container
    worker = container.newBackgroundContext()
  }

  func plain() {
    print(1)  // reveal: executor = caller
    if worker.name != nil {
      print(2)  // reveal: executor = caller
    }
    [1].forEach { print($0) }  // reveal: executor = caller
    let kept = {
      print(3)  // reveal: executor = caller
    }
    kept()
    _ = {
      print(4)  // reveal: executor = caller
    }()
    unknownLibrary {
      print(5)  // reveal: executor = unknown
    }
  }

  func queues() {
    queue.async { print(1) }  // reveal: executor = concurrent
    queue.sync { print(2) }  // reveal: executor = concurrent
    DispatchQueue.global(qos: .utility).async { print(3) }  // reveal: executor = concurrent
    DispatchQueue.main.async { print(4) }  // reveal: executor = main
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) { print(5) }  // reveal: executor = main
    queue.async {
      DispatchQueue.main.async { print(6) }  // reveal: executor = main
      self.worker.perform { print(7) }  // reveal: executor = queue(self.worker)
      autoreleasepool { print(8) }  // reveal: executor = concurrent
    }
    let main = DispatchQueue.main
    main.async { print(9) }  // reveal: executor = main
    let group = DispatchGroup()
    group.notify(queue: .main) { print(10) }  // reveal: executor = main
    group.notify(queue: queue) { print(11) }  // reveal: executor = concurrent
    DispatchQueue.concurrentPerform(iterations: 2) { print($0) }  // reveal: executor = concurrent
  }

  func operationQueues() {
    operations.addOperation { print(1) }  // reveal: executor = concurrent
    OperationQueue.main.addOperation { print(2) }  // reveal: executor = main
    let operation = BlockOperation { print(3) }  // reveal: executor = concurrent
    operations.addOperation(operation)
    Thread.detachNewThread { print(4) }  // reveal: executor = concurrent
  }

  func perform() {
    worker.perform { print(1) }  // reveal: executor = queue(self.worker)
    worker.performAndWait { print(2) }  // reveal: executor = queue(self.worker)
    container.viewContext.perform { print(3) }  // reveal: executor = main
    let worker = self.worker
    worker.perform { print(4) }  // reveal: executor = queue(self.worker)
    worker.perform {
      for _ in 0..<2 { print(5) }  // reveal: executor = queue(self.worker)
      defer { print(6) }  // reveal: executor = queue(self.worker)
      _ = Result { print(7) }  // reveal: executor = queue(self.worker)
      self.container.viewContext.performAndWait { print(8) }  // reveal: executor = main
    }
    container.performBackgroundTask { context in
      context.performAndWait { print(9) }  // reveal: executor = queue(new)
    }
  }

  func sessions(_ url: URL) {
    URLSession.shared.dataTask(with: url) { _, _, _ in print(1) }  // reveal: executor = concurrent
    let session = URLSession(configuration: .default)
    session.downloadTask(with: url) { _, _, _ in print(2) }  // reveal: executor = concurrent
    let main = URLSession(configuration: .default, delegate: nil, delegateQueue: .main)
    main.dataTask(with: url) { _, _, _ in print(3) }  // reveal: executor = main
  }

  func timers() {
    Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // reveal: executor = unknown
  }

  func notifications(_ name: Notification.Name) {
    let center = NotificationCenter.default
    center.addObserver(forName: name, object: nil, queue: .main) { _ in print(1) }  // reveal: executor = main
    center.addObserver(forName: name, object: nil, queue: operations) { _ in print(2) }  // reveal: executor = concurrent
    center.addObserver(forName: name, object: nil, queue: nil) { _ in print(3) }  // reveal: executor = unknown
  }

  func publishers(_ subject: PassthroughSubject<Int, Never>, _ name: Notification.Name) {
    subject.sink { value in
      print(value)  // reveal: executor = elsewhere
    }.store(in: &bag)
    subject.receive(on: DispatchQueue.main).sink { value in
      print(value)  // reveal: executor = main
    }.store(in: &bag)
    subject.receive(on: RunLoop.main).map { $0 + 1 }.sink { value in
      print(value)  // reveal: executor = main
    }.store(in: &bag)
    subject.receive(on: queue).sink { value in
      print(value)  // reveal: executor = concurrent
    }.store(in: &bag)
    NotificationCenter.default.publisher(for: name).debounce(for: 1, scheduler: DispatchQueue.main).sink { value in
      print(value)  // reveal: executor = main
    }.store(in: &bag)
  }
}
