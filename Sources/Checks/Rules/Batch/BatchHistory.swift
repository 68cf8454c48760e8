/// Tells whether contexts learn of what batch requests do from persistent history.
struct BatchHistory {
  /// Whether somebody merges what the history tells, and the history is kept.
  let isReplayed: Bool

  init(_ file: FileView) {
    let containers = file.stack.productContainers
    // A container that is made out of sight may keep its history.
    let mayBeKept =
      file.stack.enablesHistory || containers.isEmpty || containers.contains { $0.isCloudKit || $0.isOwnClass }
    isReplayed = file.batch.replaysHistory && mayBeKept
  }
}
