import CoreData

// Tasks, actors and isolation.

func sync() {
  print(1)  // reveal: executor = caller
  Task { print(2) }  // reveal: executor = concurrent
  Task.detached { print(3) }  // reveal: executor = concurrent
  Task { @MainActor in print(4) }  // reveal: executor = main
  Task.detached {
    await MainActor.run { print(5) }  // reveal: executor = main
  }
}

func nonisolatedAsync() async {
  print(1)  // reveal: executor = concurrent
  await withTaskGroup(of: Int.self) { group in
    print(2)  // reveal: executor = concurrent
    group.addTask {
      print(3)  // reveal: executor = concurrent
      return 1
    }
  }
  async let value = compute(4)  // reveal: executor = concurrent
  _ = await value
  await withCheckedContinuation { continuation in
    continuation.resume()  // reveal: executor = concurrent
  }
  let stream = AsyncStream<Int> { continuation in
    continuation.finish()  // reveal: executor = concurrent
  }
  for await number in stream {
    print(number)  // reveal: executor = concurrent
  }
}

nonisolated(nonsending) func nonsending() async {
  print(1)  // reveal: executor = caller
}

@concurrent func concurrent() async {
  print(1)  // reveal: executor = concurrent
}

func compute(_ number: Int) async -> Int { number }

@MainActor
func mainFunction() async {
  print(1)  // reveal: executor = main
  Task { print(2) }  // reveal: executor = main
  Task.detached { print(3) }  // reveal: executor = concurrent
  await withTaskGroup(of: Void.self) { group in
    print(4)  // reveal: executor = main
    group.addTask { print(5) }  // reveal: executor = concurrent
    group.addTask { @MainActor in print(6) }  // reveal: executor = main
  }
  func local() { print(7) }  // reveal: executor = main
  local()
}

@MainActor
final class Model {
  func method() { print(1) }  // reveal: executor = main
  nonisolated func free() { print(2) }  // reveal: executor = caller
  nonisolated func freeAsync() async { print(3) }  // reveal: executor = concurrent
  static func shared() { print(4) }  // reveal: executor = main
  var computed: Int { print(5); return 1 }  // reveal: executor = main
}

extension Model {
  func other() { print(1) }  // reveal: executor = main
}

class SubModel: Base {
  func method() { print(1) }  // reveal: executor = main
}

@MainActor class Base {}

@MainActor protocol Presenting {}

final class Presenter: Presenting {
  func method() { print(1) }  // reveal: executor = main
}

actor Archive {
  func method() {
    print(1)  // reveal: executor = actor(Archive)
    Task { print(2) }  // reveal: executor = actor(Archive)
  }
  nonisolated func free() { print(3) }  // reveal: executor = caller
}

@globalActor actor Background {
  static let shared = Background()
}

@Background final class Indexer {
  func method() { print(1) }  // reveal: executor = actor(Background)
}

actor Confined {
  nonisolated let executor: any SerialExecutor
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  init(_ executor: any SerialExecutor) { self.executor = executor }
  func method() { print(1) }  // reveal: executor = unknown
}

final class Worker {
  func method() { print(1) }  // reveal: executor = caller
  func asyncMethod() async { print(2) }  // reveal: executor = concurrent
  @MainActor func mainMethod() { print(3) }  // reveal: executor = main
  func task() { Task { print(4) } }  // reveal: executor = concurrent
  func delayed() { Task { @MainActor in Task { print(5) } } }  // reveal: executor = main
  var value: Int { get async { print(6); return 1 } }  // reveal: executor = concurrent
  deinit { print(7) }  // reveal: executor = unknown
}
