import Dispatch
import Foundation
import Synchronization

/// Work on many things at once.
enum Parallel {
  /// How many threads work at once unless it is said otherwise.
  static var defaultJobs: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }

  /// What two pieces of work give that are done at once.
  static func both<First: Sendable, Second: Sendable>(
    jobs: Int, _ first: @Sendable () -> First, _ second: @Sendable () -> Second
  ) -> (First, Second) {
    let pieces = map([true, false], stride: 1, jobs: jobs) { isFirst in
      isFirst ? Piece.first(first()) : Piece.second(second())
    }
    guard case .first(let one) = pieces[0], case .second(let other) = pieces[1] else {
      preconditionFailure("the results stand in the order of the inputs")
    }
    return (one, other)
  }

  private enum Piece<First: Sendable, Second: Sendable>: Sendable {
    case first(First)
    case second(Second)
  }

  /// What `transform` makes of each input, in the order of the inputs.
  ///
  /// - Parameters:
  ///   - stride: how many inputs one thread takes at a time; more for small work.
  ///   - jobs: how many threads work at once.
  static func map<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], stride: Int = 16, jobs: Int, _ transform: @Sendable (Input) -> Output
  ) -> [Output] {
    map(inputs, stride: stride, jobs: jobs, with: {}) { input, _ in transform(input) }
  }

  /// What `transform` makes of each input, in the order of the inputs.
  ///
  /// - Parameters:
  ///   - stride: how many inputs one thread takes at a time; more for small work.
  ///   - jobs: how many threads work at once.
  ///   - workspace: makes what each thread works with and passes from one input to the next.
  static func map<Input: Sendable, Output: Sendable, Workspace>(
    _ inputs: [Input], stride: Int = 16, jobs: Int, with workspace: @Sendable () -> Workspace,
    _ transform: @Sendable (Input, inout Workspace) -> Output
  ) -> [Output] {
    guard inputs.count > stride, jobs > 1 else {
      var workspace = workspace()
      return inputs.map { transform($0, &workspace) }
    }
    let next = Atomic(0)
    // Unsafe: every place of the memory is written once, by the one thread that took its number, before
    // `concurrentPerform` returns.
    return unsafe [Output](unsafeUninitializedCapacity: inputs.count) { buffer, count in
      nonisolated(unsafe) let places = unsafe buffer
      DispatchQueue.concurrentPerform(iterations: jobs) { _ in
        var workspace = workspace()
        while true {
          let start = next.add(stride, ordering: .relaxed).oldValue
          guard start < inputs.count else { return }
          for index in start..<min(inputs.count, start + stride) {
            unsafe places.initializeElement(at: index, to: transform(inputs[index], &workspace))
          }
        }
      }
      count = inputs.count
    }
  }
}
