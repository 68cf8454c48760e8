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
            .receive(on: DispatchQueue(label: "index")) // fair: managed-object-crosses-task
            .map { hives in hives.map { $0.queen.lowercased() }.sorted() } // expect: managed-object-crosses-task
            .receive(on: DispatchQueue.main)
            .sink { _ in } receiveValue: { [weak self] in self?.names = $0 }
            .store(in: &bag)
    }
}
