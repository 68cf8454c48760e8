import Glibc

/// Does `work` on a thread with a stack of 1 GiB and returns its exit status:
/// SwiftParser and the tree's visitors call themselves for each level of nesting.
func onLargeStack(_ work: @escaping @Sendable () -> Int32) -> Int32 {
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  pthread_attr_setstacksize(&attributes, 1 << 30)

  let job = Job(work)
  var thread = pthread_t()
  let failure = pthread_create(
    &thread, &attributes,
    { pointer in
      if let pointer { Unmanaged<Job>.fromOpaque(pointer).takeUnretainedValue().run() }
      return nil
    }, Unmanaged.passUnretained(job).toOpaque())
  guard failure == 0 else {
    writeError("cannot start a thread: \(String(cString: strerror(failure)))\n")
    return 3
  }
  pthread_join(thread, nil)
  return withExtendedLifetime(job) { job.status }
}

/// The work of the thread and, once that has ended, its exit status.
private final class Job {
  private let work: () -> Int32
  private(set) var status: Int32 = 0

  init(_ work: @escaping () -> Int32) {
    self.work = work
  }

  func run() {
    status = work()
  }
}
