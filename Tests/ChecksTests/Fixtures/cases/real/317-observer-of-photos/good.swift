import CoreData
import Photos

final class PhotoRecord: NSManagedObject {
  @NSManaged var localIdentifier: String
  @NSManaged var isMissing: Bool
}

@MainActor
protocol AlbumView: AnyObject { func reload() }

final class AlbumSync: NSObject, PHPhotoLibraryChangeObserver {
  private let viewContext: NSManagedObjectContext
  private var assets: PHFetchResult<PHAsset>
  weak var view: AlbumView?

  init(container: NSPersistentContainer, assets: PHFetchResult<PHAsset>) {
    viewContext = container.viewContext
    self.assets = assets
    super.init()
    PHPhotoLibrary.shared().register(self)
  }

  func photoLibraryDidChange(_ changeInstance: PHChange) {
    guard let details = changeInstance.changeDetails(for: assets) else { return }
    let removed = details.removedObjects.map(\.localIdentifier)
    DispatchQueue.main.async {
      let request = NSFetchRequest<PhotoRecord>(entityName: "PhotoRecord")
      request.predicate = NSPredicate(format: "localIdentifier IN %@", removed)
      for record in (try? self.viewContext.fetch(request)) ?? [] { record.isMissing = true }
      self.view?.reload()
    }
  }
}
