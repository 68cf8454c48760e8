import CoreData
import LocalAuthentication
import SwiftData

// What is called a context and is none.

final class AppContext {
  let user = 1
}

final class AuthContext {
  let context: AppContext
  init(context: AppContext) { self.context = context }
}

final class Photo: NSManagedObject {}

final class Screen {
  let context = AppContext()
  let auth = LAContext()

  func use(_ model: ModelContext, _ image: CIContext, _ custom: SomeLibraryContext) {
    print(context)  // reveal: kind(context) = AppContext, owner(context) = unknown
    print(auth)  // reveal: kind(auth) = LAContext
    print(image)  // reveal: kind(image) = CIContext
    print(custom)  // reveal: kind(custom) = SomeLibraryContext
    let wrapped = AuthContext(context: context)
    print(wrapped.context)  // reveal: kind(wrapped) = AuthContext, kind(wrapped.context) = AppContext
    custom.perform { print(1) }  // reveal: executor = unknown
  }
}
