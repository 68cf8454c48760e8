/// The values that SwiftData's contexts and containers give.
extension ChainReader {
  /// The value of a call of a model context.
  func modelContextCall(_ call: SuffixID, _ name: Symbol, _ receiver: Value) -> Value? {
    guard name == Names.fetch, receiver.type.name?.name == Names.ModelContext,
      let descriptor = Arguments(outline, call).first,
      case .named(let type, let results) = inference.value(of: descriptor).type, type.name == Names.FetchDescriptor,
      let result = results.first
    else { return nil }
    return Value(type: .collection(result))
  }

  /// The value of a member that is a model context.
  func modelContextMember(_ name: Symbol, _ receiver: Value) -> Value? {
    guard name == Names.mainContext, receiver.type.name?.name == Names.ModelContainer else { return nil }
    return Value(type: .named(Names.ModelContext))
  }
}
