import CoreData

// Nonisolated async functions run where they are called (SE-0461).

final class Model {
  func method() async { print(1) }  // reveal: executor = caller
  @concurrent func concurrent() async { print(2) }  // reveal: executor = concurrent
  @MainActor func main() async { print(3) }  // reveal: executor = main
  func detached() async {
    Task.detached { print(4) }  // reveal: executor = concurrent
  }
}
