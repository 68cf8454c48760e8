import CoreData
import SwiftUI

// Previews and sample data use the view context on the main actor.

struct NoteView: View {
  let note: Note

  var body: some View { Text(note.title) }  // reveal: executor = main, kind(note) = object(Note)
}

struct NoteView_Previews: PreviewProvider {
  static var sample: Note {
    let note = Note(context: Stack.preview.view)  // reveal: executor = main, kind(note) = object(Note)
    note.title = "Sample"
    return note
  }

  static var previews: some View {
    NoteView(note: sample)  // reveal: executor = main
  }
}

#Preview {
  NoteView(note: Note(context: Stack.preview.view))  // reveal: executor = main
}

#Preview("Two") {
  let note = Note(context: Stack.preview.view)  // reveal: kind(note) = object(Note)
  return NoteView(note: note)  // reveal: executor = main
}

enum NoteBuilder {
  static func sample(in context: NSManagedObjectContext) -> Note {  // reveal: duty(sample) = parameter 0
    Note(context: context)  // reveal: executor = caller
  }
}
