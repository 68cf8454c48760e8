/// The rules there are, in the order in which they are listed everywhere.
public enum AllRules {
  /// The rules about code.
  static let all: [any Rule.Type] = [
    ManagedObjectCrossesTask.self,
    ManagedObjectEscapesPerform.self,
    ManagedObjectCrossesContext.self,
    ContextOutsidePerform.self,
    ViewContextOffMain.self,
    UncheckedSendableEntity.self,
    UncheckedSendableCarrier.self,
    NeedlessUncheckedSendable.self,
    ConfinementConcurrencyType.self,
    ObjectIDBeforeSave.self,
    PerformAndWaitBlocks.self,
    HistoryTokenRace.self,
    UnmergedBatchResult.self,
    BatchResultType.self,
    BatchOnViewContext.self,
    BatchDeleteDenyRule.self,
    BatchInsertRelationship.self,
    BatchOnMemoryStore.self,
    BatchInsertNeverEnds.self,
    MissingMergePolicy.self,
    MissingAutomaticMerge.self,
    ViewContextForImport.self,
    SaveWithoutChangesCheck.self,
    SwallowedSaveError.self,
    StoreLoadFatal.self,
    StoreDescriptionWithoutURL.self,
    StoreOptionAfterLoad.self,
    ContextBeforeStoreLoad.self,
    StoreDeletedInRelease.self,
    LegacyStoreWithoutMigration.self,
    HistoryNotEnabled.self,
    RemoteChangeNotPosted.self,
    HistoryTokenNotKept.self,
    ContainerRecreated.self,
    SortlessResultsController.self,
    SectionKeyNotFirstSort.self,
    StaleResultsCache.self,
    ResultsNeverFetched.self,
    FetchInViewBody.self,
    UnprefetchedRelationshipLoop.self,
    UnboundedFetch.self,
    MigrationChecksumName.self,
    MigrationStageOrder.self,
    ModelEditedInPlace.self,
    UnversionedCodegenMismatch.self,
    SwiftDataFreshStore.self,
    CoexistenceSchemaMismatch.self,
    CoexistenceClassCollision.self,
    CoexistenceTwoWriters.self,
    SwiftDataModelCrossesTask.self,
    RelationshipWithoutInverse.self,
    TestStoreOnDisk.self,
    ModelLoadedPerTest.self,
  ]

  /// The descriptions of the rules about the comments that silence findings; these run when all others have.
  static let suppressionInfos: [RuleInfo] = [UnusedSuppression.info, UnexplainedSuppression.info]

  /// The slug of the rule that asks for reasons.
  public static let reasonRule = UnexplainedSuppression.info.slug

  /// The descriptions of all rules.
  public static let infos: [RuleInfo] = all.map { $0.info } + suppressionInfos
}
