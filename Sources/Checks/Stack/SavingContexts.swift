import Lexer

/// Which contexts a project saves, and whether they were set up for it.
struct SavingContexts: Sendable {
  /// A background context that saves.
  struct Background: Sendable {
    var site: ContextSite
    var save: ContextFlow.Save
  }

  /// The background contexts that save into a store: those with a parent do not.
  private(set) var background: [Background] = []
  /// Those of them that have no merge policy.
  private(set) var withoutPolicy: [Background] = []
  /// The first save of the view context.
  private(set) var viewSave: ContextFlow.Save?
  /// Whether a view context is given a merge policy.
  private(set) var viewHasPolicy = false
  /// Whether a view context is told to merge the changes of other contexts.
  private(set) var viewMerges = false
  /// Whether what other contexts save is merged into a view context by hand.
  private(set) var viewMergesByHand = false
  /// Where a view context is told not to merge.
  private(set) var viewMergingTurnedOff: [Location] = []
  /// Whether a view context is used for more than saving.
  private(set) var viewIsUsed = false
  /// Whether a view context works on another context.
  private(set) var viewHasParent = false

  init() {}

  init(_ flow: ContextFlow) {
    let children = flow.settled(by: .hasParent)
    let configured = flow.settled(by: [.hasParent, .hasPolicy])
    for site in flow.sites where !site.isTestOrPreview {
      if let save = flow.save(of: site.node, leavingOut: children) {
        background.append(Background(site: site, save: save))
      }
      if let save = flow.save(of: site.node, leavingOut: configured) {
        withoutPolicy.append(Background(site: site, save: save))
      }
    }
    viewSave = flow.save(of: .view, leavingOut: [])
    viewHasPolicy = flow.has(.hasPolicy, .view)
    viewMerges = flow.has(.mergesAutomatically, .view)
    viewMergesByHand = flow.has(.mergesByHand, .view)
    viewMergingTurnedOff = flow.viewMergingTurnedOff
    viewIsUsed = flow.has(.hasObjects, .view)
    viewHasParent = flow.has(.hasParent, .view)
  }

  /// Whether two contexts of one store can save at the same time: one that is made for each job counts as many.
  ///
  /// - Parameter isOfStore: whether what a type's container makes may belong to that store.
  func canConflict(isViewUsed: Bool, _ isOfStore: (Symbol) -> Bool) -> Bool {
    let all = background.filter { isOfStore($0.site.holder) }.reduce(0) { $0 + ($1.site.isRepeated ? 2 : 1) }
    // What a view context with a parent saves goes to that one, and not to the store.
    return all + (viewSave == nil || viewHasParent || !isViewUsed ? 0 : 1) > 1
  }
}
