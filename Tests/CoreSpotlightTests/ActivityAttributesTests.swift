import DonationStore
import Foundation
import Intents
import TestSupport
import Testing

@testable import CoreSpotlight

@Suite struct `The attributes of an activity` {
    @Test func `A2: are stored with it, and come back`() async throws {
        let app = try TestApp()
        let activity = NSUserActivity(activityType: "com.xamarin.platform")
        activity.title = "The Xamarin Platform"
        activity.isEligibleForSearch = true
        // There is no set yet: silently nothing.
        activity.contentAttributeSet?.title = "lost"
        #expect(activity.contentAttributeSet == nil)
        let attributes = CSSearchableItemAttributeSet(itemContentType: "public.text")
        attributes.keywords = ["software", "mobile", "language"]
        attributes.textContent = "secret words"
        attributes.latitude = 37.33072
        attributes.longitude = 122.029674
        activity.contentAttributeSet = attributes
        // The activity has a copy, which can be changed.
        attributes.keywords = []
        activity.contentAttributeSet?.weakRelatedUniqueIdentifier = "7"
        await app.use { activity.becomeCurrent() }
        await DonationDestination.flush()
        #expect(activity.donationError == nil)
        let stored = try #require(try app.store().activities().first)
        #expect(
            stored.activity.attributes == [
                "contentType": .text("public.text"), "weakRelatedUniqueIdentifier": .text("7"),
                "keywords": .array(["software", "mobile", "language"].map { .text($0) }),
                "latitude": .number(37.33072), "longitude": .number(122.029674),
            ]
        )
        let read = NSUserActivity(stored.activity)
        #expect(read.contentAttributeSet?.keywords == ["software", "mobile", "language"])
        // A19: the sample's coordinate, as it is.
        #expect(read.contentAttributeSet?.longitude == 122.029674)
        read.contentAttributeSet?.title = "Other"
        let copy = read.copy() as? NSUserActivity
        #expect(copy?.contentAttributeSet?.title == "Other")
        copy?.contentAttributeSet?.title = "Third"
        #expect(read.contentAttributeSet?.title == "Other")
    }

    @Test func `A12: let a domain delete activities as well as items`() async throws {
        let app = try TestApp()
        let activity = NSUserActivity(activityType: "org.example.notes.read")
        let attributes = CSSearchableItemAttributeSet(itemContentType: "public.text")
        attributes.domainIdentifier = "acct1.x"
        activity.contentAttributeSet = attributes
        try await app.use {
            activity.becomeCurrent()
            let index = CSSearchableIndex.default()
            try await index.indexSearchableItems([
                item("1", in: "acct1.inbox"), item("2", in: "acct1.sent"),
                item("3", in: "acct10.inbox"),
            ])
            try await index.deleteSearchableItems(withDomainIdentifiers: ["acct1"])
        }
        #expect(try app.items() == ["3"])
        #expect(try app.store().activities() == [])
    }

    @Test func `open an item and go on with a search`() async throws {
        let app = try TestApp()
        try await app.use {
            try await CSSearchableIndex.default().indexSearchableItems([item("7", "Paris")])
        }
        let opening = NSUserActivity(opening: try #require(try app.store().items().first))
        #expect(opening.activityType == "com.apple.corespotlightitem")
        #expect(opening.title == "Paris")
        #expect(opening.userInfo?[CSSearchableItemActivityIdentifier] as? String == "7")
        let searching = NSUserActivity(continuingSearchFor: "par")
        #expect(searching.activityType == CSQueryContinuationActionType)
        #expect(searching.userInfo?[CSSearchQueryString] as? String == "par")
    }
}

@Suite struct `A30: An app that indexes as on iOS` {
    let app: TestApp

    init() throws { app = try TestApp() }

    @Test func `has courses, as Stepik does`() throws {
        let printed = try app.run("stepik")
        #expect(printed == "org.example.stepik.course.67 Python Basics\ncourse 67\n")
        #expect(
            try app.items() == ["org.example.stepik.course.67", "org.example.stepik.course.76"]
        )
        let activities = try app.store().activities()
        #expect(activities.map(\.activity.title) == ["Python Basics"])
        let related = activities.first?.activity.relatedUniqueIdentifier
        #expect(related == "org.example.stepik.course.67")
        #expect(activities.first?.activity.scopes == [.search, .publicIndexing])
        #expect(try app.store().currentActivities() == [])
        #expect(try app.store().visits().map(\.cause) == [.resigned])
    }

    @Test func `has notes, as Simplenote does, and leaves none at sign-out`() throws {
        #expect(try app.run("simplenote") == "")
        let items = try app.store().items()
        #expect(items.map(\.item.displayName) == ["Groceries", "Trip to Paris"])
        let activities = try app.store().activities()
        #expect(activities.map(\.activity.title) == ["Shopping list", "Trip to Paris"])
        #expect(activities.map(\.activity.persistentIdentifier) == ["n1", "n2"])
        #expect(activities.first?.activity.scopes == [.search, .prediction])
        let opened = NSUserActivity(try #require(activities.first).activity)
        #expect(opened.userInfo?[CSSearchableItemActivityIdentifier] as? String == "n1")
        #expect(try app.run("simplenote-signout") == "")
        #expect(try app.items() == [])
        #expect(try app.store().activities() == [])
    }

    @Test func `has feeds, as NetNewsWire does, and forgets one`() throws {
        #expect(try app.run("netnewswire") == "")
        let store = try app.store()
        let titles = try store.activities().map { $0.activity.title ?? "" }
        #expect(
            Set(titles) == [
                "See articles in Lakes", "Lakes in summer", "Lakes in winter",
                "See articles in Hills", "Hills in summer", "Hills in winter",
            ]
        )
        #expect(try store.currentActivities() == [])
        let article = try #require(
            try store.activities().first { $0.activity.title == "Lakes in winter" }?.activity
        )
        #expect(article.webpageURL == "https://example.org/lakes/winter?from=feed#top")
        #expect(article.userInfo["scroll"] == .number(0.5))
        #expect(Set(article.restorableUserInfo().keys) == ["feed", "article"])
        #expect(try app.run("netnewswire-unsubscribe") == "")
        #expect(
            Set(try app.store().activities().map { $0.activity.title ?? "" }) == [
                "See articles in Hills", "Hills in summer", "Hills in winter",
            ]
        )
    }
}
