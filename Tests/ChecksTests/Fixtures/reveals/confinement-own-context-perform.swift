import CoreData

// `object.managedObjectContext?.perform` confines the object, and what belongs to the same context.

final class Account: NSManagedObject {
  @NSManaged var name: String
  @NSManaged var teams: Set<Team>
}

final class Team: NSManagedObject {
  @NSManaged var title: String
}

final class AccountEditor {
  let results: NSFetchedResultsController<Account>

  init(_ results: NSFetchedResultsController<Account>) { self.results = results }

  func rename(_ account: Account, _ name: String) {  // reveal: duty(rename) = none
    account.managedObjectContext?.perform {
      account.name = name  // reveal: executor = queue(account.managedObjectContext)
      for team in account.teams {
        print(team.title)  // reveal: executor = queue(account.managedObjectContext), kind(team) = object(Team)
      }
      try? account.managedObjectContext?.save()  // reveal: executor = queue(account.managedObjectContext)
    }
  }

  func renameSoon(_ account: Account, _ name: String) {
    guard let context = account.managedObjectContext else { return }
    DispatchQueue.global().async {
      context.performAndWait { account.name = name }  // reveal: executor = queue(account.managedObjectContext)
    }
  }

  func reload() {
    results.managedObjectContext.perform {
      try? self.results.performFetch()  // reveal: executor = queue(self.results.managedObjectContext)
    }
  }
}
