import CoreData
import Foundation

final class AppSettings: NSManagedObject {
  @NSManaged var theme: String?
  @NSManaged var fontSize: Int16
}

final class SettingsService {
  private let context: NSManagedObjectContext
  private var settings: AppSettings!

  init(container: NSPersistentContainer) {
    let context = container.newBackgroundContext()
    context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    self.context = context
    context.performAndWait {
      let request = NSFetchRequest<AppSettings>(entityName: "AppSettings")
      settings = (try? context.fetch(request))?.first ?? AppSettings(context: context)
    }
  }

  var theme: String? {
    get { context.performAndWait { settings.theme } }
    set {
      context.performAndWait {
        settings.theme = newValue
        do { try context.save() } catch { context.rollback() }
      }
    }
  }

  func setFontSize(_ size: Int) {
    context.perform { [self] in
      settings.fontSize = Int16(size)
      do { try context.save() } catch { context.rollback() }
    }
  }
}
