import Combine
import Foundation

final class QueenIndex {
    private let store: BeehiveStore
    private var bag = Set<AnyCancellable>()
    private(set) var names: [String] = []

    init(store: BeehiveStore) {
        self.store = store
    }

    func build() {
        store.hives()
            .map { hives in hives.map(\.queen) }
            .receive(on: DispatchQueue(label: "index"))
            .map { queens in queens.map { $0.lowercased() }.sorted() }
            .receive(on: DispatchQueue.main)
            .sink { _ in } receiveValue: { [weak self] in self?.names = $0 }
            .store(in: &bag)
    }
}
