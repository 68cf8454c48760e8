import Combine
import CoreData

extension NSManagedObjectContext: Scheduler {
    public typealias SchedulerTimeType = RunLoop.SchedulerTimeType
    public typealias SchedulerOptions = RunLoop.SchedulerOptions

    public var now: SchedulerTimeType { RunLoop.main.now }
    public var minimumTolerance: SchedulerTimeType.Stride { RunLoop.main.minimumTolerance }

    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        perform(action)
    }

    public func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) {
        perform(action)
    }

    public func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> Cancellable {
        perform(action)
        return AnyCancellable {}
    }
}

final class Pilot: NSManagedObject {
    @NSManaged var name: String?
}

final class PilotImport {
    private let worker: NSManagedObjectContext

    init(container: NSPersistentContainer) {
        worker = container.newBackgroundContext()
    }

    func run(_ names: AnyPublisher<String, Never>) -> AnyCancellable {
        names
            .receive(on: worker)
            .sink { [worker] name in
                let pilot = Pilot(context: worker)
                pilot.name = name
            }
    }
}
