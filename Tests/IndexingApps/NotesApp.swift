import CoreSpotlight
import Foundation
import UniformTypeIdentifiers

/// Notes in the index, as Simplenote has them: the activity of a note looks like an item that was
/// found, so that both launches are one.
@MainActor
enum NotesApp {
    struct Note {
        let key: String
        let title: String
        let body: String
    }

    private static let notes = [
        Note(key: "n1", title: "Shopping list", body: "Bread and butter"),
        Note(key: "n2", title: "Trip to Paris", body: "Trains, hotel"),
        Note(key: "n3", title: "Old", body: "Gone"),
    ]

    private static var editing: NSUserActivity?

    static func run() async throws {
        indexSearchableNotes(notes)
        edit(notes[1])
        edit(notes[0])
        delete(notes[2])
        // A title that changed.
        indexSearchableNotes([Note(key: "n1", title: "Groceries", body: "Bread and butter")])
    }

    private static func edit(_ note: Note) {
        editing?.invalidate()
        let activity = NSUserActivity(activityType: "org.example.simplenote.open-note")
        activity.title = note.title
        activity.userInfo = [CSSearchableItemActivityIdentifier: note.key]
        activity.suggestedInvocationPhrase = "Open \(note.title)"
        activity.isEligibleForHandoff = false
        activity.isEligibleForSearch = true
        activity.isEligibleForPrediction = true
        activity.persistentIdentifier = note.key
        activity.becomeCurrent()
        editing = activity
    }

    private static func indexSearchableNotes(_ notes: [Note]) {
        let items = notes.map { note in
            let attributes = CSSearchableItemAttributeSet(contentType: .data)
            attributes.title = note.title
            attributes.contentDescription = note.body
            let item = CSSearchableItem(
                uniqueIdentifier: note.key,
                domainIdentifier: "notes",
                attributeSet: attributes
            )
            item.expirationDate = .distantFuture
            return item
        }
        CSSearchableIndex.default().indexSearchableItems(items) { error in
            if let error { NSLog("Couldn't index notes: \(error.localizedDescription)") }
        }
    }

    private static func delete(_ note: Note) {
        CSSearchableIndex.default().deleteSearchableItems(withIdentifiers: [note.key]) { error in
            if let error { NSLog("Couldn't delete note from spotlight index: \(error)") }
        }
    }

    static func signOut() async throws {
        editing?.invalidate()
        try await CSSearchableIndex.default().deleteAllSearchableItems()
        await NSUserActivity.deleteAllSavedUserActivities()
    }
}
