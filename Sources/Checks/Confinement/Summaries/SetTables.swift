extension Dictionary {
  /// Adds the elements of another table's sets to the sets of the same keys, in place: a set that grows with each file
  /// is not copied each time.
  mutating func formUnion<Element>(_ other: [Key: Set<Element>]) where Value == Set<Element> {
    guard !isEmpty else {
      self = other
      return
    }
    for (key, elements) in other { self[key, default: []].formUnion(elements) }
  }
}
