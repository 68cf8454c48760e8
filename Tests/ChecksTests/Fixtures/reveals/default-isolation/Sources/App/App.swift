import CoreData

// The target is bound to the main actor by default (SE-0466).

final class Model {
  func method() { print(1) }  // reveal: executor = main
  func asyncMethod() async { print(2) }  // reveal: executor = main
  func task() { Task { print(3) } }  // reveal: executor = main
  nonisolated func free() { print(4) }  // reveal: executor = caller
  @concurrent func concurrent() async { print(5) }  // reveal: executor = concurrent
}

func global() { print(1) }  // reveal: executor = main

nonisolated final class Free {
  func method() { print(1) }  // reveal: executor = caller
}

actor Archive {
  func method() { print(1) }  // reveal: executor = actor(Archive)
}
