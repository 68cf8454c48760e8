import CoreData

final class Exercise: NSManagedObject {
    @NSManaged var name: String
    @NSManaged var sets: Int16
}

struct ExerciseDTO: Sendable {
    let name: String
    let sets: Int

    init(_ exercise: Exercise) {
        name = exercise.name
        sets = Int(exercise.sets)
    }
}

actor ExerciseService {
    private let container: NSPersistentContainer
    private lazy var context = container.newBackgroundContext()

    init(container: NSPersistentContainer) {
        self.container = container
    }

    func exercises() async throws -> [ExerciseDTO] {
        let context = context
        return try await context.perform {
            try context.fetch(NSFetchRequest<Exercise>(entityName: "Exercise")).map(ExerciseDTO.init)
        }
    }
}
