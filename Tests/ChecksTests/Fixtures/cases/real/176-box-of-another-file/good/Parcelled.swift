import Foundation

struct Parcelled<Content: Sendable>: Sendable {
    let content: Content

    init(_ content: Content) { self.content = content }
}
