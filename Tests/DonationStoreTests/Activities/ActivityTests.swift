import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

@Suite("Activities and items in a store")
struct ActivityTests {
    /// The activity of the first acceptance case.
    static func xamarin() -> Activity {
        var activity = Activity(type: "com.xamarin.platform", title: "The Xamarin Platform")
        activity.userInfo["link"] = .url("https://xamarin.com/platform")
        activity.scopes = [.handoff, .search, .publicIndexing]
        return activity
    }

    @Test("A1: an activity that became current is current, and gives its link back")
    func becameCurrent() throws {
        let store = try TestStore().open()
        try store.donor("com.xamarin").becomeCurrent(Self.xamarin())
        let current = try store.currentActivities()
        #expect(current.map(\.activity) == [Self.xamarin()])
        #expect(current.first?.donor == Donor(app: "com.xamarin"))
        let found = try store.activities()
        #expect(found.count == 1)
        #expect(
            found.first?.activity.restorableUserInfo()
                == ["link": .url("https://xamarin.com/platform")]
        )
    }

    @Test("A4: another activity in the scene ends the first, and one is current")
    func replaced() throws {
        let test = try TestStore()
        let store = try test.open()
        let donor = store.donor("com.xamarin")
        try donor.becomeCurrent(Self.xamarin())
        let start = test.now
        test.now = Timestamp(milliseconds: start.milliseconds + 5000)
        try donor.becomeCurrent(Activity(type: "com.xamarin.other"))
        #expect(try store.currentActivities().map(\.activity.type) == ["com.xamarin.other"])
        let visits = try store.visits()
        #expect(visits.map(\.activity.type) == ["com.xamarin.other", "com.xamarin.platform"])
        #expect(visits.map(\.end) == [nil, test.now])
        try donor.becomeCurrent(Activity(type: "com.xamarin.third"), scene: "right")
        #expect(try store.currentActivities().count == 2)
    }

    @Test("A5: a released activity resigns, and stays to be found")
    func released() throws {
        let test = try TestStore()
        let store = try test.open()
        let donor = store.donor("com.xamarin")
        try donor.becomeCurrent(Self.xamarin())
        test.now = Timestamp(milliseconds: test.now.milliseconds + 1)
        try donor.resignCurrent(.invalidated)
        #expect(try store.currentActivities().isEmpty)
        #expect(try store.activities().count == 1)
        let visit = try #require(try store.visits().first)
        #expect(visit.end == test.now)
        #expect(visit.cause == .invalidated)
    }

    @Test("A6, A7: the required keys decide what comes back")
    func requiredKeys() {
        var activity = Activity(type: "t")
        activity.userInfo = ["a": .integer(1), "b": .integer(2)]
        activity.requiredUserInfoKeys = ["a"]
        #expect(activity.restorableUserInfo() == ["a": .integer(1)])
        activity.requiredUserInfoKeys = ["a", "c"]
        #expect(activity.missingUserInfoKeys == ["c"])
        activity.requiredUserInfoKeys = []
        #expect(activity.restorableUserInfo().isEmpty)
        activity.requiredUserInfoKeys = nil
        activity.webpageURL = "https://example.org"
        #expect(activity.restorableUserInfo() == activity.userInfo)
        #expect(activity.restorableUserInfo(by: .likeApple).isEmpty)
    }

    @Test("A11: deleting an item deletes the activities that are views of it, in one commit")
    func relatedItem() throws {
        let store = try TestStore().open()
        let donor = store.donor("org.example.notes")
        var batch = IndexBatch()
        batch.items = [SearchableItem(identifier: "7", attributes: ["title": .text("Seven")])]
        _ = try donor.apply(batch)
        var activity = Activity(type: "org.example.notes.read", title: "Reading seven")
        activity.attributes["relatedUniqueIdentifier"] = .text("7")
        try donor.becomeCurrent(activity)
        var loose = Activity(type: "org.example.notes.read", title: "About seven")
        loose.attributes["weakRelatedUniqueIdentifier"] = .text("7")
        try donor.becomeCurrent(loose)
        let before = try store.lastPosition()
        let receipt = try donor.delete(.items(identifiers: ["7"], index: ""))
        #expect(receipt.position == before.next)
        #expect(try store.lastPosition() == before.next)
        #expect(try store.items().isEmpty)
        #expect(try store.activities().map(\.activity.title) == ["About seven"])
    }

    @Test("A12: deleting a domain reaches the domains below, by whole parts")
    func domains() throws {
        let store = try TestStore().open()
        let donor = store.donor("org.example.mail")
        var batch = IndexBatch()
        for domain in ["acct1.inbox", "acct1.sent", "acct10.inbox", "acct1"] {
            batch.items.append(SearchableItem(identifier: domain, domainIdentifier: domain))
        }
        _ = try donor.apply(batch)
        var activity = Activity(type: "t", title: "A mail")
        activity.attributes["domainIdentifier"] = .text("acct1.x")
        try donor.becomeCurrent(activity)
        try donor.delete(.domains(["acct1", ""], index: ""))
        #expect(try store.items().map(\.item.identifier) == ["acct10.inbox"])
        #expect(try store.activities().isEmpty)
    }

    @Test("A18: 3,073 bytes of user info are kept, and 65,537 refused by name")
    func largeUserInfo() throws {
        let store = try TestStore().open()
        let donor = store.donor("org.example.notes")
        var activity = Activity(type: "t")
        activity.userInfo["text"] = .text(String(repeating: "x", count: 3073))
        try donor.becomeCurrent(activity)
        activity.userInfo["text"] = .text(String(repeating: "x", count: 65_537))
        do throws(DonationError) {
            try donor.becomeCurrent(activity)
            Issue.record("it was taken")
        } catch {
            guard case .refused(.invalid(let fault)) = error, case .tooLong = fault.reason else {
                Issue.record("\(error)")
                return
            }
            #expect(fault.field == "becameCurrent.activity")
        }
        #expect(try store.lastPosition().rawValue == 1)
    }

    @Test("A19: a coordinate comes back as it was given, wrong or not")
    func coordinate() throws {
        let store = try TestStore().open()
        var activity = Activity(type: "t")
        activity.attributes = ["latitude": .number(37.33072), "longitude": .number(122.029674)]
        try store.donor("com.xamarin").becomeCurrent(activity)
        let read = try #require(try store.activities().first).activity.attributes
        #expect(read == ["latitude": .number(37.33072), "longitude": .number(122.029674)])
    }

    @Test("A21: the client state is that of the last batch that reached the disk")
    func clientState() throws {
        let test = try TestStore()
        let donor = try test.open().donor("org.example.notes")
        #expect(try donor.clientState(of: "notes") == nil)
        var batch = IndexBatch(index: "notes")
        batch.items = [SearchableItem(identifier: "1")]
        batch.clientState = [1, 7]
        #expect(try donor.apply(batch).count == 1)
        #expect(try test.open().donor("org.example.notes").clientState(of: "notes") == [1, 7])
        #expect(try donor.clientState(of: "other") == nil)
        try donor.delete(.allItems(index: "notes"))
        #expect(try donor.clientState(of: "notes") == nil)
    }

    @Test("A22: a batch that expects another client state changes nothing")
    func otherClientState() throws {
        let store = try TestStore().open()
        let donor = store.donor("org.example.notes")
        var batch = IndexBatch(index: "notes")
        batch.clientState = [17]
        _ = try donor.apply(batch)
        batch.items = [SearchableItem(identifier: "1")]
        batch.expectedClientState = [16]
        #expect(throws: IndexError.refused(.otherClientState)) { _ = try donor.apply(batch) }
        #expect(try store.items().isEmpty)
        #expect(try donor.clientState(of: "notes") == [17])
        batch.expectedClientState = [17]
        batch.clientState = [18]
        _ = try donor.apply(batch)
        #expect(try donor.clientState(of: "notes") == [18])
        #expect(try store.items().count == 1)
    }

    @Test("A21: a batch whose client state is refused by a rate changes nothing")
    func refusedClientState() throws {
        let store = try TestStore().open()
        let donor = store.donor("org.example.notes")
        var batch = IndexBatch(index: "notes")
        batch.items = [SearchableItem(identifier: "1"), SearchableItem(identifier: "2")]
        _ = try donor.apply(batch)
        let rate = PolicyRule.Rate(count: 4, per: .seconds(600))
        let end = try store.setPolicy(PolicyRule(app: "org.example.notes", maximumRate: rate))
        batch.deletesAll = true
        batch.items = [SearchableItem(identifier: "3"), SearchableItem(identifier: "4")]
        batch.clientState = [17]
        #expect(throws: IndexError.self) { _ = try donor.apply(batch) }
        batch.deletesAll = false
        #expect(throws: IndexError.self) { _ = try donor.apply(batch) }
        #expect(try store.items().map(\.item.identifier).sorted() == ["1", "2"])
        #expect(try store.lastPosition() == end)
        batch.items.removeLast()
        _ = try donor.apply(batch)
        #expect(try donor.clientState(of: "notes") == [17])
        #expect(try store.items().count == 3)
    }

    @Test("A23: an update removes an attribute, and makes no item")
    func updates() throws {
        let store = try TestStore().open()
        let donor = store.donor("org.example.notes")
        var batch = IndexBatch()
        let attributes: [String: TaggedValue] = ["title": .text("One"), "rating": .integer(3)]
        batch.items = [SearchableItem(identifier: "1", attributes: attributes)]
        _ = try donor.apply(batch)
        batch.items = []
        batch.updates = [
            SearchableItem(identifier: "1", attributes: ["rating": .null]),
            SearchableItem(identifier: "2", attributes: ["title": .text("Two")]),
        ]
        _ = try donor.apply(batch)
        let items = try store.items()
        #expect(items.map(\.item.identifier) == ["1"])
        #expect(items.first?.item.attributes == ["title": .text("One")])
    }

    @Test("A26: an erasure leaves no byte of a deleted activity or item")
    func erased() throws {
        let test = try TestStore()
        let store = try test.open()
        let donor = store.donor("org.example.notes")
        var batch = IndexBatch()
        batch.items = [
            SearchableItem(identifier: "7", attributes: ["title": .text("ZanzibarTitle")])
        ]
        batch.updates = [
            SearchableItem(identifier: "7", attributes: ["comment": .text("KilimanjaroNote")])
        ]
        _ = try donor.apply(batch)
        var activity = Activity(type: "org.example.notes.read", title: "SerengetiTitle")
        activity.keywords = ["NgorongoroWord"]
        activity.attributes["relatedUniqueIdentifier"] = .text("7")
        try donor.becomeCurrent(activity)
        let seen = try store.activities().map(\.position)
        try store.record(SearchFeedback(query: "sereng", shown: seen, chosen: seen.first))
        try donor.delete(.items(identifiers: ["7"], index: ""))
        #expect(try store.activities().isEmpty)
        try store.erase()
        for text in ["ZanzibarTitle", "Kilimanjaro", "Serengeti", "Ngorongoro", "sereng"] {
            #expect(try test.files(holding: Array(text.utf8)).isEmpty, "\(text)")
        }
    }

    @Test("the owner's searches are forgotten together, and leave the order as without them")
    func forgottenSearches() throws {
        let test = try TestStore()
        let store = try test.open()
        let donor = store.donor("org.example.notes")
        try donor.becomeCurrent(Activity(type: "org.example.notes.read", title: "Lakes"))
        #expect(try store.forgetSearches().position == nil)
        let views = try store.activityViews()
        let before = try views.digest(of: views.readCaughtUp())
        let seen = try store.activities().map(\.position)
        for query in ["serengeti", "ngorongoro", "kilimanjaro"] {
            try store.record(SearchFeedback(query: query, shown: seen, chosen: seen.first))
        }
        #expect(try views.digest(of: views.readCaughtUp()) != before)
        try store.withdraw(Position(rawValue: 3))
        let receipt = try store.forgetSearches()
        #expect(receipt.deleted == 2)
        #expect(receipt.position == Position(rawValue: 6))
        #expect(try views.digest(of: views.readCaughtUp()) == before)
        #expect(try store.activities().count == 1)
        // Only those since the last time.
        try store.record(SearchFeedback(query: "zanzibar", shown: seen, chosen: seen.first))
        #expect(try store.forgetSearches().deleted == 1)
        #expect(try store.forgetSearches().deleted == 0)
        #expect(try store.verify().isClean)
        try store.erase()
        for text in ["serengeti", "ngorongoro", "kilimanjaro", "zanzibar"] {
            #expect(try test.files(holding: Array(text.utf8)).isEmpty, "\(text)")
        }
        #expect(try views.digest(of: views.readCaughtUp()) == before)
    }

    @Test("A28: deleting an unknown persistent identifier is no error")
    func persistentIdentifiers() throws {
        let store = try TestStore().open()
        let donor = store.donor("org.example.notes")
        for name in ["p1", "p2"] {
            var activity = Activity(type: "t", title: name)
            activity.persistentIdentifier = name
            try donor.becomeCurrent(activity)
        }
        try donor.delete(.activities(persistentIdentifiers: ["p1", "p9"]))
        #expect(try store.activities().map(\.activity.persistentIdentifier) == ["p2"])
        // Another app cannot delete it.
        try store.donor("org.example.other").delete(.activities(persistentIdentifiers: ["p2"]))
        #expect(try store.activities().count == 1)
    }

    @Test("Deleting an app's donations leaves its activities, and the other way round")
    func twoKinds() throws {
        let store = try TestStore().open()
        let donor = store.donor("org.example.chat")
        try donor.donate(.message(to: Person(displayName: "Ana"), in: "c1", identifier: "m1"))
        try donor.becomeCurrent(Activity(type: "org.example.chat.read", title: "Ana"))
        try donor.deleteAll()
        #expect(try store.activities().count == 1)
        #expect(try store.suggestions(limit: 4).isEmpty)
        try donor.donate(.message(to: Person(displayName: "Ana"), in: "c1", identifier: "m2"))
        try donor.delete(.activitiesAndItems)
        #expect(try store.activities().isEmpty)
        #expect(try store.suggestions(limit: 4).count == 1)
        try store.erase()
        #expect(try store.suggestions(limit: 4).count == 1)
    }

    @Test("A content counts its visits, their hours and the last one")
    func visits() throws {
        let test = try TestStore()
        let store = try test.open()
        let donor = store.donor("org.example.reader")
        var activity = Activity(type: "t", title: "Lakes")
        activity.webpageURL = "https://example.org/lakes"
        for hour in [0, 1, 25] {
            activity.title = "Lakes, \(hour)"
            let start = Timestamp(milliseconds: 1_767_571_200_000 + Int64(hour) * 3_600_000)
            try donor.becomeCurrent(activity, start: start)
        }
        let found = try store.activities()
        #expect(found.map(\.activity.title) == ["Lakes, 25"])
        #expect(found.first?.visits == 3)
        #expect(found.first?.hours[0] == 1)
        #expect(found.first?.hours[1] == 2)
        #expect(found.first?.first == Timestamp(milliseconds: 1_767_571_200_000))
    }

    @Test("A14: a link opens the activity that it took, also after the app deleted it")
    func links() throws {
        let store = try TestStore().open()
        let donor = store.donor("org.example.food")
        var activity = Activity(type: "org.example.food.place", title: "Osteria")
        activity.webpageURL = "https://example.org/osteria"
        activity.persistentIdentifier = "osteria"
        try donor.becomeCurrent(activity)
        let trigger = LinkTrigger(.arriving, place: "home")
        let taken = try donor.takeLink(LinkTaken(title: "Book", about: activity, trigger: trigger))
        try donor.delete(.activities(persistentIdentifiers: ["osteria"]))
        #expect(try store.activities().isEmpty)
        let link = try #require(try store.links().first)
        #expect(link.link.activity.webpageURL == "https://example.org/osteria")
        #expect(link.link.trigger == trigger)
        try store.openLink(taken.position)
        #expect(try store.links().first?.opened == 1)
        try store.removeLink(taken.position)
        #expect(try store.links().isEmpty)
        #expect(throws: CorrectionError.refused(.noEvent(taken.position))) {
            try store.openLink(taken.position)
        }
    }

    @Test("A13: a maintenance removes what is expired, and what the rules let go")
    func maintained() throws {
        let test = try TestStore()
        let store = try test.open()
        let donor = store.donor("org.example.notes")
        try donor.becomeCurrent(Self.xamarin())
        var kept = Activity(type: "t", title: "Kept")
        kept.expiration = Timestamp(milliseconds: test.now.milliseconds + 90 * 86_400_000)
        try donor.becomeCurrent(kept)
        var batch = IndexBatch()
        batch.items = [SearchableItem(identifier: "1", attributes: ["title": .text("One")])]
        batch.updates = [SearchableItem(identifier: "1", attributes: ["title": .text("Two")])]
        _ = try donor.apply(batch)
        test.now = Timestamp(milliseconds: test.now.milliseconds + 29 * 86_400_000)
        #expect(try store.maintain(at: test.now).deletedActivityEvents == 0)
        test.now = Timestamp(milliseconds: test.now.milliseconds + 2 * 86_400_000)
        #expect(try store.maintenance(at: test.now).deletedActivityEvents == 3)
        #expect(try store.maintain(at: test.now).deletedActivityEvents == 3)
        #expect(try store.activities().map(\.activity.title) == ["Kept"])
        #expect(try store.items().isEmpty)
        #expect(try test.files(holding: Array("Xamarin".utf8)).isEmpty)
        try store.setPolicy(PolicyRule(app: "org.example.notes", maximumAge: .seconds(3600)))
        #expect(try store.maintain(at: test.now).deletedActivityEvents == 1)
        #expect(try store.activities().isEmpty)
    }

    @Test("The owner's rates hold for activities, too")
    func rates() throws {
        let store = try TestStore().open()
        let rate = PolicyRule.Rate(count: 2, per: .seconds(60))
        try store.setPolicy(PolicyRule(app: "org.example.notes", maximumRate: rate))
        let donor = store.donor("org.example.notes")
        try donor.becomeCurrent(Self.xamarin())
        try donor.donate(.message(to: Person(displayName: "Ana"), in: "c1", identifier: "m1"))
        #expect(throws: DonationError.self) { try donor.becomeCurrent(Self.xamarin()) }
        try store.donor("org.example.other").becomeCurrent(Self.xamarin())
    }

    @Test("A visit of a history is appended once")
    func pastVisits() throws {
        let store = try TestStore().open()
        let browser = Donor(app: "org.example.browser")
        let visits = (0..<3).map { index in
            var page = Activity(type: "page", title: "Page \(index % 2)")
            page.webpageURL = "https://example.org/\(index % 2)"
            let start = Timestamp(milliseconds: 1_700_000_000_000 + Int64(index) * 1000)
            return PastVisit(page, from: browser, start: start)
        }
        let first = try store.donate(visits: visits).map { try $0.get() }
        #expect(first.map(\.isDuplicate) == [false, false, false])
        let second = try store.donate(visits: visits).map { try $0.get() }
        #expect(second.map(\.isDuplicate) == [true, true, true])
        #expect(second.map(\.position) == first.map(\.position))
        #expect(try store.activities().map(\.visits).sorted() == [1, 2])
        #expect(try store.currentActivities().isEmpty)
    }

    @Test("The text of a document is kept only in a store that keeps content")
    func content() throws {
        for (content, isKept) in [(ContentHandling.dropped, false), (.kept, true)] {
            let test = try TestStore()
            let store = try test.open(content: content)
            var batch = IndexBatch()
            let attributes: [String: TaggedValue] = [
                "title": .text("One"), "textContent": .text("KilimanjaroText"),
            ]
            batch.items = [SearchableItem(identifier: "1", attributes: attributes)]
            _ = try store.donor("org.example.notes").apply(batch)
            var activity = Self.xamarin()
            activity.attributes = attributes
            try store.donor("org.example.notes").becomeCurrent(activity)
            #expect(try test.files(holding: Array("Kilimanjaro".utf8)).isEmpty != isKept)
            let kept = try store.items().first?.item.attributes["textContent"] != nil
            #expect(kept == isKept)
        }
    }
}
