import CoreData
import SwiftUI

final class Article: NSManagedObject {
    @NSManaged var title: String
    @NSManaged var comments: NSSet
}

final class Comment: NSManagedObject {
    @NSManaged var text: String
    @NSManaged var article: Article?
}

final class CommentWriter {
    private let container: NSPersistentContainer

    init(container: NSPersistentContainer) {
        self.container = container
    }

    func add(_ text: String, to article: Article) {
        container.performBackgroundTask { context in
            context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
            let comment = Comment(context: context)
            comment.text = text
            comment.article = article // expect: managed-object-crosses-context
            do {
                try context.save()
            } catch {
                print(error)
            }
        }
    }
}

struct ArticleView: View {
    @ObservedObject var article: Article
    let writer: CommentWriter
    @State private var text = ""

    var body: some View {
        VStack {
            Text(article.title)
            TextField("Comment", text: $text)
            Button("Send") { writer.add(text, to: article) } // fair: managed-object-crosses-context, managed-object-crosses-task
        }
    }
}
