import Combine
import CoreData

// Closures that are sent to the main queue or actor, by a framework's means or a helper of the project.

func onMain(_ block: @escaping () -> Void) {  // reveal: runs(onMain) = main
  DispatchQueue.main.async { block() }
}

extension DispatchQueue {
  static func ui(_ block: @escaping () -> Void) {  // reveal: runs(ui) = main
    main.async(execute: block)
  }
}

final class Refresher {
  let container: NSPersistentContainer
  private var bag: Set<AnyCancellable> = []

  init(_ container: NSPersistentContainer) { self.container = container }

  func hops(_ names: PassthroughSubject<String, Never>) {
    DispatchQueue.main.async { self.container.viewContext.refreshAllObjects() }  // reveal: executor = main
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) { print(1) }  // reveal: executor = main
    DispatchQueue.main.sync { print(2) }  // reveal: executor = main
    OperationQueue.main.addOperation { print(3) }  // reveal: executor = main
    Task { @MainActor in print(4) }  // reveal: executor = main
    Task { await MainActor.run { print(5) } }  // reveal: executor = main
    MainActor.assumeIsolated { print(6) }  // reveal: executor = main
    names.receive(on: DispatchQueue.main).sink { print($0) }.store(in: &bag)
    names.receive(on: RunLoop.main).sink { name in
      print(name)  // reveal: executor = main
    }.store(in: &bag)
    onMain { print(7) }  // reveal: executor = main
    DispatchQueue.ui { print(8) }  // reveal: executor = main
    let queue = DispatchQueue.main
    queue.async { print(9) }  // reveal: executor = main
    NotificationCenter.default.addObserver(forName: .NSManagedObjectContextDidSave, object: nil, queue: .main) { note in
      print(note)  // reveal: executor = main
    }
    RunLoop.main.perform { print(10) }  // reveal: executor = main
  }
}
