import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DonationStore

/// A day of activities, items and reminders in several scripts, beside the small history.
enum ActivityStory {
    static let reader = "org.example.reader"
    static let mail = "org.example.mail"

    /// Makes a store with the history and the story.
    static func store(holding text: String = History.text) throws -> TestStore {
        let test = try TestStore(
            holding: text,
            environment: ["DONATIONLOG_NOW": "2026-01-05T17:00:30Z"]
        )
        let clock = Mutex(try time("2026-01-06T08:00:00Z"))
        var host = Host.current
        host.now = { clock.withLock { $0 } }
        let store = try DonationStore(at: test.path, host: host)
        try tell(store) { moment in clock.withLock { $0 = moment } }
        return test
    }

    private static func tell(_ store: DonationStore, at: (Timestamp) -> Void) throws {
        let reader = store.donor(Self.reader)
        at(try time("2026-01-06T09:00:00Z"))
        try reader.becomeCurrent(article)
        at(try time("2026-01-06T09:02:00Z"))
        var read = article
        read.userInfo["scroll"] = .number(0.75)
        try reader.updateCurrent(read)
        at(try time("2026-01-06T09:10:00Z"))
        try reader.becomeCurrent(page)
        at(try time("2026-01-06T09:30:00Z"))
        try reader.resignCurrent(.invalidated)
        at(try time("2026-01-06T10:00:00Z"))
        try reader.becomeCurrent(article)
        at(try time("2026-01-06T10:05:00Z"))
        try reader.becomeCurrent(hebrew, scene: "second window")
        let mail = store.donor(Self.mail, account: "work")
        var batch = IndexBatch(index: "archive")
        batch.items = [invoice, letter]
        batch.clientState = [1, 2, 3]
        _ = try mail.apply(batch)
        at(try time("2026-01-06T10:06:00Z"))
        var update = IndexBatch(index: "archive")
        update.updates = [
            SearchableItem(identifier: "inv-7", attributes: ["rating": .integer(5)])
        ]
        _ = try mail.apply(update)
        at(try time("2026-01-06T10:07:00Z"))
        try reader.takeLink(
            LinkTaken(
                title: "read the end",
                about: article,
                trigger: LinkTrigger(.arriving, place: "home")
            )
        )
        at(try time("2026-01-06T10:08:00Z"))
        try mail.becomeCurrent(view)
    }

    static var article: Activity {
        var activity = Activity(type: "org.example.reader.article", title: "On lakes")
        activity.keywords = ["water", "geology"]
        activity.userInfo = ["id": .integer(17), "opened": .url("https://example.org/feed")]
        activity.webpageURL = "https://example.org/lakes"
        activity.persistentIdentifier = "article-17"
        activity.scopes = [.handoff, .search, .prediction]
        return activity
    }

    static var page: Activity {
        var activity = Activity(type: "org.example.reader.article", title: "湖について")
        activity.userInfo = ["id": .integer(18), "scroll": .number(0.5)]
        activity.requiredUserInfoKeys = ["id", "edition"]
        activity.scopes = [.search]
        return activity
    }

    static var hebrew: Activity {
        var activity = Activity(type: "org.example.reader.article", title: "על אגמים")
        activity.persistentIdentifier = "article-19"
        activity.expiration = Timestamp(rfc3339: "2026-01-20T00:00:00Z")
        return activity
    }

    static var view: Activity {
        var activity = Activity(type: "org.example.mail.read", title: "Fatura de água")
        activity.attributes = ["relatedUniqueIdentifier": .text("inv-7")]
        return activity
    }

    static var invoice: SearchableItem {
        SearchableItem(
            identifier: "inv-7",
            domainIdentifier: "account.work",
            attributes: ["title": .text("Fatura de água"), "rating": .integer(1)]
        )
    }

    static var letter: SearchableItem {
        SearchableItem(
            identifier: "письмо-1",
            domainIdentifier: "account.work.inbox",
            attributes: ["title": .text("Письмо из архива")]
        )
    }

    private static func time(_ text: String) throws -> Timestamp {
        try #require(Timestamp(rfc3339: text))
    }
}
