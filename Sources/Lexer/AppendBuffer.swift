/// A list of plain values that only grows while a file is lexed.
///
/// An array asks at each append whether others share its storage; this list is never shared, so that appending costs
/// one comparison. Its storage is given up for an array of just the right size at the end.
@safe
struct AppendBuffer<Element: BitwiseCopyable>: ~Copyable {
  // Unsafe: the first `count` of `capacity` elements are initialized; `init`, `grow` and `deinit` are the only places
  // that allocate and free, and each access is checked against `count` or `capacity`. There is no storage only where
  // both are 0.
  private var base: UnsafeMutablePointer<Element>?
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int = 0) {
    self.capacity = capacity
    unsafe base = capacity > 0 ? .allocate(capacity: capacity) : nil
  }

  deinit { unsafe base?.deallocate() }

  /// Whether an element can be added without moving the others.
  @inline(__always)
  var hasRoom: Bool { count < capacity }

  /// Adds an element at the end.
  @inline(__always)
  mutating func append(_ element: Element) {
    if !hasRoom { grow() }
    appendInRoom(element)
  }

  /// Adds an element at the end, where `hasRoom` holds.
  @inline(__always)
  mutating func appendInRoom(_ element: Element) {
    precondition(hasRoom)
    unsafe base.unsafelyUnwrapped[count] = element
    count &+= 1
  }

  subscript(index: Int) -> Element {
    @inline(__always) get {
      precondition(index >= 0 && index < count)
      return unsafe base.unsafelyUnwrapped[index]
    }
    @inline(__always) set {
      precondition(index >= 0 && index < count)
      unsafe base.unsafelyUnwrapped[index] = newValue
    }
  }

  /// The last element, or nil where there is none.
  @inline(__always)
  var last: Element? { count > 0 ? self[count &- 1] : nil }

  /// Moves the list out and leaves an empty one.
  @inline(__always)
  mutating func take() -> Self {
    var taken = Self()
    swap(&self, &taken)
    return taken
  }

  /// The elements in storage of just their number.
  func array() -> [Element] {
    guard let base = unsafe base else { return [] }
    return unsafe Array(UnsafeBufferPointer(start: base, count: count))
  }

  @inline(never)
  private mutating func grow() {
    let larger = max(16, capacity &* 2)
    let new = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    if let base = unsafe base {
      unsafe new.initialize(from: base, count: count)
      unsafe base.deallocate()
    }
    unsafe base = new
    capacity = larger
  }
}
