import CoreData
import Foundation

// Closures that an object wraps run where the object is submitted.

final class Jobs {
  private let queue = DispatchQueue(label: "jobs")
  private let operations = OperationQueue()
  private let given: DispatchQueue
  private var pending: DispatchWorkItem?
  private var shared: DispatchWorkItem?
  private var timer: DispatchSourceTimer?
  private var ticker: DispatchSourceTimer?

  init(given: DispatchQueue) { self.given = given }

  func items() {
    let item = DispatchWorkItem { print(1) }  // reveal: executor = concurrent
    queue.asyncAfter(deadline: .now(), execute: item)
    item.cancel()
    let main = DispatchWorkItem(qos: .utility) { print(2) }  // reveal: executor = main
    DispatchQueue.main.async(execute: main)
    main.notify(queue: .main) { print(3) }  // reveal: executor = main
    main.notify(queue: queue) { print(4) }  // reveal: executor = concurrent
    let either = DispatchWorkItem { print(5) }  // reveal: executor = unknown
    queue.async(execute: either)
    DispatchQueue.main.async(execute: either)
    let here = DispatchWorkItem { print(6) }  // reveal: executor = caller
    here.perform()
    let handed = DispatchWorkItem { print(7) }  // reveal: executor = unknown
    submit(handed)
    queue.async(execute: DispatchWorkItem { print(8) })  // reveal: executor = concurrent
    let foreign = DispatchWorkItem { print(9) }  // reveal: executor = elsewhere
    given.async(execute: foreign)
    let again = DispatchWorkItem { print(10) }  // reveal: executor = unknown
    again.perform()
    queue.async(execute: again)
    DispatchWorkItem { print(11) }.perform()  // reveal: executor = unknown
  }

  func stored() {
    pending?.cancel()
    let item = DispatchWorkItem { [weak self] in print(self as Any) }  // reveal: executor = concurrent
    pending = item
    queue.async(execute: item)
    shared = DispatchWorkItem { print(1) }  // reveal: executor = main
    if let shared { DispatchQueue.main.async(execute: shared) }
    DispatchQueue.main.async(execute: shared!)
  }

  func recursive() {
    var item: DispatchWorkItem?
    item = DispatchWorkItem {
      item?.perform()  // reveal: executor = unknown
    }
    item?.perform()
  }

  func blocks() {
    let first = BlockOperation { print(1) }  // reveal: executor = concurrent
    first.addExecutionBlock { print(2) }  // reveal: executor = concurrent
    first.completionBlock = { print(3) }  // reveal: executor = concurrent
    let last = BlockOperation(block: { print(4) })  // reveal: executor = concurrent
    last.addDependency(first)
    operations.addOperations([first, last], waitUntilFinished: false)
    let main = BlockOperation { print(5) }  // reveal: executor = main
    main.addExecutionBlock { print(6) }  // reveal: executor = unknown
    OperationQueue.main.addOperation(main)
  }

  func sources() {
    let source = DispatchSource.makeTimerSource(queue: queue)
    source.setEventHandler { print(1) }  // reveal: executor = concurrent
    let usual = DispatchSource.makeTimerSource()
    usual.setEventHandler { print(2) }  // reveal: executor = concurrent
    let main = DispatchSource.makeTimerSource(flags: [], queue: .main)
    main.setEventHandler { print(3) }  // reveal: executor = main
    main.setCancelHandler { print(4) }  // reveal: executor = main
    let other = DispatchSource.makeFileSystemObjectSource(fileDescriptor: 1, eventMask: .all, queue: given)
    other.setEventHandler { print(5) }  // reveal: executor = elsewhere
  }

  func storedSources() {
    timer = DispatchSource.makeTimerSource(queue: queue)
    timer?.setEventHandler { print(1) }  // reveal: executor = concurrent
    ticker = DispatchSource.makeTimerSource(queue: .main)
    ticker?.setEventHandler { print(2) }  // reveal: executor = main
  }

  private func submit(_ item: DispatchWorkItem) { queue.async(execute: item) }
}
