/// Whether tests keep to stores of their own.
extension ReviewBuilder {
  /// What tests do for a store. Which store the app's own stack opens is told by findings, where it is known.
  var tests: (Bool, [ReviewEvidence]) {
    guard facts.testFiles > 0 else { return (false, [ReviewEvidence("no test file names Core Data")]) }
    var evidence = [
      ReviewEvidence("\(facts.testFiles.counted("test file")) \(facts.testFiles.verb("names", "name")) Core Data")
    ]
    if !facts.testMemoryStores.isEmpty {
      evidence.append(ReviewEvidence("a store in memory is asked for", at: facts.testMemoryStores))
    }
    let helpers = facts.testNames.filter { facts.memoryMakers.contains($0.name) }.map(\.location)
    if !helpers.isEmpty {
      evidence.append(ReviewEvidence("a helper of the project that asks for a store in memory is used", at: helpers))
    }
    if !facts.testContainers.isEmpty {
      evidence.append(ReviewEvidence("tests make a container or coordinator themselves", at: facts.testContainers))
    }
    if !facts.testModels.isEmpty { evidence.append(ReviewEvidence("tests load a model", at: facts.testModels)) }
    // A file that asks for memory, or takes what does, has said what it wants of the stack.
    let inMemory = Set((facts.testMemoryStores + helpers).map(\.file))
    let stacks = facts.testNames.filter { stackTypes.contains($0.name) && !inMemory.contains($0.location.file) }
      .map(\.location)
    let opensStores = !facts.testMemoryStores.isEmpty || !helpers.isEmpty || !facts.testContainers.isEmpty
    if !stacks.isEmpty {
      evidence.append(
        ReviewEvidence("\(stacks.counted("test file")) \(stacks.verb("takes", "take")) a stack of the app", at: stacks))
    }
    if !opensStores {
      evidence.append(
        ReviewEvidence(
          stacks.isEmpty
            ? "none of them is seen to open a store"
            : "none of them is seen to make a store of its own: what the app's stack opens is theirs too"))
    }
    return (opensStores, evidence)
  }
}
