import CoreData

// Wrappers that name their closure anew, that differ in their closure alone, and that call themselves.

final class Vault {
  private let worker: NSManagedObjectContext

  init(container: NSPersistentContainer) { worker = container.newBackgroundContext() }

  func work(_ block: @escaping (NSManagedObjectContext) -> Void) {
    worker.perform { block(self.worker) }
  }

  func work(_ block: @escaping () -> Void) {
    DispatchQueue.main.async { block() }
  }

  func guarded(_ block: (() -> Void)?) {
    guard let block = block else { return }
    worker.perform { block() }
  }

  func unwrapped(_ block: (() -> Void)?) {
    if let block { worker.perform(block) }
  }

  func renamed(_ block: @escaping () -> Void) {
    let job = block
    worker.performAndWait { job() }
  }

  func changed(_ block: @escaping () -> Void) {
    var job = block
    job = {}
    worker.perform { job() }
  }

  func retried(_ times: Int, _ block: @escaping () -> Void) {
    guard times == 0 else { return retried(times - 1, block) }
    worker.perform { block() }
  }

  func calls() {
    work { context in
      print(context)  // reveal: executor = queue(self.worker)
    }
    work { print($0) }  // reveal: executor = queue(self.worker)
    work { print(1) }  // reveal: executor = main
    guarded { print(2) }  // reveal: executor = queue(self.worker)
    unwrapped { print(3) }  // reveal: executor = queue(self.worker)
    renamed { print(4) }  // reveal: executor = queue(self.worker)
    changed { print(5) }  // reveal: executor = unknown
    retried(3) { print(6) }  // reveal: executor = queue(self.worker)
  }
}

// Overloads that differ in what they throw alone.

extension NSManagedObjectContext {
  func enter<T>(_ work: @escaping () -> T) async -> T {
    await perform(schedule: .immediate) { work() }
  }

  func enter<T>(_ work: @escaping () throws -> T) async throws -> T {
    try await perform(schedule: .immediate) { try work() }
  }
}

final class Entering {
  let worker: NSManagedObjectContext

  init(container: NSPersistentContainer) { worker = container.newBackgroundContext() }

  func run() async throws {
    await worker.enter {
      print("plain")  // reveal: executor = queue(self.worker)
    }
    try await worker.enter {
      print("throwing")  // reveal: executor = queue(self.worker)
    }
  }
}
