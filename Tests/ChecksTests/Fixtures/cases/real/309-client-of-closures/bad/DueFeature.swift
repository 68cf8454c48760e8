import ComposableArchitecture
import Foundation

@Reducer
struct DueFeature {
  @ObservableState
  struct State: Equatable {
    var titles: [String] = []
  }

  enum Action {
    case onAppear
    case loaded([String])
  }

  @Dependency(\.reminders) var reminders
  @Dependency(\.date.now) var now

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .onAppear:
        return .run { [now] send in
          let due = try await reminders.fetchDue(now)
          await send(.loaded(due.map(\.title)))  // expect: managed-object-escapes-perform
        }
      case let .loaded(titles):
        state.titles = titles
        return .none
      }
    }
  }
}
