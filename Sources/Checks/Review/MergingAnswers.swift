/// Whether contexts learn of what others write, and what they do where both have written.
extension ReviewBuilder {
  /// Whether a background context saves.
  private var savesInBackground: Bool {
    !facts.backgroundSaves.isEmpty || stacks.contains { !$0.savers.background.isEmpty }
  }

  /// Whether a view context is read.
  private var readsView: Bool {
    facts.viewUses.total > 0 || stacks.contains { $0.savers.viewIsUsed || $0.showsFetchedRows }
  }

  /// Whether a view context is saved.
  private var savesView: Bool { !facts.viewSaves.isEmpty || stacks.contains { $0.savers.viewSave != nil } }

  /// Whether the context that views read learns of what other contexts save. That others learn of it is told, and
  /// answers nothing.
  var automaticMerge: (Bool, [ReviewEvidence]) {
    let automatic = "'automaticallyMergesChangesFromParent'"
    let reaches = Reaches(
      automatic: stacks.contains(where: \.savers.viewMerges),
      byHand: stacks.contains(where: \.savers.viewMergesByHand))
    var evidence =
      told(facts.automaticMerges, "\(automatic) is set", "for", reaches.automatic)
      + told(facts.saveMerges, "what other contexts save is merged by hand", "into", reaches.byHand)
      + told(facts.historyMerges, "what persistent history tells is merged", "into", reaches.byHand)
    let off = ordered(stacks.flatMap(\.savers.viewMergingTurnedOff))
    if !off.isEmpty {
      evidence.append(ReviewEvidence("\(automatic) is turned off for a context of the main queue", at: off))
    }
    let isTold = [facts.automaticMerges, facts.saveMerges, facts.historyMerges].contains { !$0.view.isEmpty }
    if isTold || reaches.automatic || reaches.byHand { return (true, evidence) }
    let isAsked = readsView && savesInBackground
    let mayBeTold = [facts.saveMerges, facts.historyMerges].contains { !$0.unknown.isEmpty }
    if isAsked, mayBeTold { return (true, evidence) }
    if evidence.isEmpty {
      evidence.append(
        none("\(automatic), and nothing merges what other contexts save", ("sets", "set"), .automaticMerges))
    } else {
      evidence.append(ReviewEvidence("no view context is known to learn of what other contexts save"))
    }
    if !isAsked { evidence.append(unasked(readsView ? nil : "no view context is used")) }
    return (false, evidence)
  }

  /// Whether what is done with a context that is handed in is done with a view context.
  private struct Reaches {
    var automatic: Bool
    var byHand: Bool
  }

  private func told(
    _ places: ReviewPlaces, _ words: String, _ preposition: String, _ unknownIsView: Bool
  ) -> [ReviewEvidence] {
    let unknown = unknownIsView && places.view.isEmpty ? "what may be a view context" : "a context that is handed in"
    return [
      (places.view, "a view context"), (places.unknown, unknown), (places.background, "a background context"),
    ].filter { !$0.0.isEmpty }.map { ReviewEvidence("\(words) \(preposition) \($0.1)", at: $0.0) }
  }

  /// Why nothing is wrong although nothing is set.
  private func unasked(_ reason: String?) -> ReviewEvidence {
    ReviewEvidence(reason ?? "no background context is seen to save")
  }

  /// Whether the saves of a view context have a policy. What others are given answers nothing.
  var mergePolicy: (Bool, [ReviewEvidence]) {
    let viewHasPolicy = stacks.contains(where: \.savers.viewHasPolicy)
    var evidence = [
      (facts.policies.view, "a view context is given a merge policy"),
      (
        facts.policies.unknown,
        viewHasPolicy && facts.policies.view.isEmpty
          ? "what may be a view context is given a merge policy" : "a context that is handed in is given a merge policy"
      ),
      (facts.policies.background, "a background context is given a merge policy"),
    ].filter { !$0.0.isEmpty }.map { ReviewEvidence($0.1, at: $0.0) }
    let handlesConflicts = practices.contains(where: \.handlesConflicts)
    if handlesConflicts { evidence.append(ReviewEvidence("save conflicts are caught and resolved")) }
    if !facts.policies.view.isEmpty || viewHasPolicy || handlesConflicts { return (true, evidence) }
    evidence.insert(
      evidence.isEmpty
        ? none("a merge policy", ("sets", "set"), .policies)
        : ReviewEvidence("no view context is known to be given a merge policy"), at: 0)
    if !savesView {
      evidence.append(unasked("no view context is seen to save"))
    } else if !savesInBackground {
      evidence.append(unasked(nil))
    }
    return (false, evidence)
  }

  /// Whether contexts learn of what batch requests do in the store.
  var batchResults: (Bool, [ReviewEvidence]) {
    guard !facts.batchRequests.isEmpty else {
      return (false, [none("a batch request", ("executes", "execute"), .batchRequests)])
    }
    var evidence = [
      ReviewEvidence("batch requests are executed in \(facts.batchRequests.counted("place"))", at: facts.batchRequests)
    ]
    if !facts.batchMerges.isEmpty {
      evidence.append(
        ReviewEvidence("their results are merged in \(facts.batchMerges.counted("place"))", at: facts.batchMerges))
    }
    let history = ordered(facts.historyMerges.view + facts.historyMerges.unknown + facts.historyMerges.background)
    if !history.isEmpty {
      evidence.append(ReviewEvidence("what persistent history tells is merged into contexts", at: history))
    }
    return (true, evidence)
  }
}
