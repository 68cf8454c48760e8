extension [String] {
  /// The words as one says them: `a, b or c`.
  public var alternatives: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " or " + self[count - 1]
  }
}
