import CoreData
import SwiftUI

@globalActor
actor RenderActor {
  static let shared = RenderActor()
}

final class Poster: NSManagedObject {
  @NSManaged var headline: String
  @NSManaged var artwork: Data?
}

struct PosterRenderer {
  @RenderActor
  func render(_ headline: String, _ artwork: Data?) -> Data { Data(headline.utf8) + (artwork ?? Data()) }
}

struct PosterView: View {
  @ObservedObject var poster: Poster
  @State private var rendered: Data?
  private let renderer = PosterRenderer()

  var body: some View {
    Text(poster.headline)
      .onAppear {
        Task { @RenderActor in
          let data = renderer.render(poster.headline, poster.artwork)  // expect: managed-object-crosses-task
          await MainActor.run { rendered = data }
        }
      }
  }
}
