import CoreData
import SwiftUI

// A task inherits the isolation of the place where it is written.

final class Note: NSManagedObject {
  @NSManaged var title: String
}

struct NoteView: View {
  @ObservedObject var note: Note

  var body: some View {
    Button("Send") {
      Task {
        await send(note.title)  // reveal: executor = main, kind(note) = object(Note)
        note.title = "sent"  // reveal: executor = main
      }
    }
  }

  private func send(_ title: String) async {}
}

@MainActor
final class SearchModel {
  private var notes: [Note] = []

  func search() {
    Task {
      let first = notes.first?.title
      await Task.yield()
      print(first, notes)  // reveal: executor = main
    }
    Task { [weak self] in
      self?.notes = []  // reveal: executor = main
    }
    Task.detached {
      print(1)  // reveal: executor = concurrent
    }
  }
}

final class ReportPublisher {
  func publish(_ note: Note) {
    let title = note.title
    Task {
      print(title)  // reveal: executor = concurrent, kind(title) = String
    }
    Task { @MainActor in
      print(note.title)  // reveal: executor = main
    }
    Task {
      print(note.title)  // reveal: executor = concurrent, kind(note) = object(Note)
    }
  }

  func inPerform(_ context: NSManagedObjectContext, _ note: Note) {
    context.perform {
      let title = note.title
      Task { print(title) }  // reveal: executor = concurrent
      Task { print(note) }  // reveal: executor = concurrent, kind(note) = object(Note)
    }
  }

  func groups(_ ids: [NSManagedObjectID]) async {
    await withTaskGroup(of: Void.self) { group in
      for id in ids {
        group.addTask { await self.show(id) }  // reveal: executor = concurrent, kind(id) = NSManagedObjectID
      }
    }
  }

  @MainActor private func show(_ id: NSManagedObjectID) {
    print(id)  // reveal: executor = main
  }
}

actor Sender {
  func send() {
    Task { print(1) }  // reveal: executor = actor(Sender)
    Task.detached { print(2) }  // reveal: executor = concurrent
  }
}
