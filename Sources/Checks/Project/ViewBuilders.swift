extension FrameworkFacts {
  /// Views of SwiftUI that call the closure after their brackets when the body around them is made.
  static let viewBuilders = SymbolSet(
    [
      "VStack", "HStack", "ZStack", "LazyVStack", "LazyHStack", "List", "ForEach", "Form", "Section", "Group",
      "ScrollView", "NavigationView", "NavigationStack", "NavigationSplitView", "GeometryReader", "GroupBox", "Grid",
      "GridRow", "LazyVGrid", "LazyHGrid", "TabView", "OutlineGroup", "DisclosureGroup", "ControlGroup", "ViewThatFits",
      "ScrollViewReader", "TimelineView", "LabeledContent", "Picker",
    ].map { Symbol($0) })
}
