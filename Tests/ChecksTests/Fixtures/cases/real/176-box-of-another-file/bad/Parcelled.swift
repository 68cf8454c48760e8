import Foundation

struct Parcelled<Content>: @unchecked Sendable { // expect: unchecked-sendable-carrier
    let content: Content

    init(_ content: Content) { self.content = content }
}
