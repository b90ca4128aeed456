import DonationStore
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Intents

/// An activity that can be found.
func findable(_ title: String, type: String = "org.example.reader.article") -> NSUserActivity {
    let activity = NSUserActivity(activityType: type)
    activity.title = title
    activity.isEligibleForSearch = true
    return activity
}

/// A delegate that counts, and fills in the user info.
final class CountingDelegate: NSUserActivityDelegate, Sendable {
    let saves = Mutex(0)
    let continued = Mutex(0)
    private let fill: @Sendable (NSUserActivity) -> Void

    init(_ fill: @escaping @Sendable (NSUserActivity) -> Void = { _ in }) {
        self.fill = fill
    }

    func userActivityWillSave(_ userActivity: NSUserActivity) {
        saves.withLock { $0 += 1 }
        fill(userActivity)
    }

    func userActivityWasContinued(_ userActivity: NSUserActivity) {
        continued.withLock { $0 += 1 }
    }
}

@Suite struct `An activity that becomes current` {
    let test: TestDestination

    init() throws { test = try TestDestination() }

    private func current() throws -> [String?] {
        try test.store().currentActivities().map(\.activity.title)
    }

    @Test func `is donated as it is, with all its fields`() async throws {
        let activity = findable("On lakes")
        activity.keywords = ["water", "nature"]
        activity.userInfo = ["article": 17]
        activity.requiredUserInfoKeys = ["article"]
        activity.webpageURL = URL(string: "https://example.org/lakes?page=2#end")
        activity.referrerURL = URL(string: "https://example.org/")
        activity.expirationDate = Date(timeIntervalSince1970: 4e9)
        activity.isEligibleForPrediction = true
        activity.isEligibleForHandoff = false
        activity.isEligibleForPublicIndexing = true
        activity.persistentIdentifier = "article-17"
        activity.targetContentIdentifier = "window-1"
        activity.suggestedInvocationPhrase = "Read on"
        activity.shortcutAvailability = [.sleepReading]
        activity.externalMediaContentIdentifier = "media-1"
        await test.use { activity.becomeCurrent() }
        await test.flush()
        let stored = try #require(try test.store().activities().first)
        #expect(stored.visits == 1)
        #expect(stored.donor == Donor(app: "org.example.chat"))
        var expected = Activity(type: "org.example.reader.article", title: "On lakes")
        expected.keywords = ["water", "nature"]
        expected.userInfo = ["article": .integer(17)]
        expected.requiredUserInfoKeys = ["article"]
        expected.webpageURL = "https://example.org/lakes?page=2#end"
        expected.referrerURL = "https://example.org/"
        expected.expiration = Timestamp(milliseconds: 4_000_000_000_000)
        expected.scopes = [.search, .prediction, .publicIndexing]
        expected.persistentIdentifier = "article-17"
        expected.targetContentIdentifier = "window-1"
        expected.suggestedInvocationPhrase = "Read on"
        expected.shortcutAvailability = UInt64(INShortcutAvailabilityOptions.sleepReading.rawValue)
        expected.externalMediaContentIdentifier = "media-1"
        #expect(stored.activity == expected)
        #expect(activity.donationError == nil)
        #expect(NSUserActivity(stored.activity, by: nil) == activity)
    }

    @Test func `has the defaults of Apple's`() {
        let activity = NSUserActivity(activityType: "org.example.reader.article")
        #expect(activity.isEligibleForHandoff)
        #expect(!activity.isEligibleForSearch)
        #expect(!activity.isEligibleForPublicIndexing)
        #expect(!activity.isEligibleForPrediction)
        #expect(!activity.needsSave)
        #expect(!activity.supportsContinuationStreams)
        #expect(activity.keywords == [])
        #expect(activity.requiredUserInfoKeys == nil)
        activity.requiredUserInfoKeys = []
        #expect(activity.requiredUserInfoKeys == [])
        activity.targetContentIdentifier = "window"
        #expect(!activity.needsSave)
    }

    @Test func `A4: ends the visit of the one that was current in the scene`() async throws {
        let (one, other, aside) = (findable("One"), findable("Other"), findable("Aside"))
        await test.use {
            one.becomeCurrent()
            aside.becomeCurrent(inScene: "second")
            other.becomeCurrent()
        }
        await test.flush()
        #expect(Set(try current()) == ["Other", "Aside"])
        let visits = try test.store().visits()
        #expect(visits.first { $0.activity.title == "One" }?.end != nil)
        // The first has no seat any more, so its end ends nothing.
        one.invalidate()
        await test.flush()
        #expect(Set(try current()) == ["Other", "Aside"])
        withExtendedLifetime((other, aside)) {}
    }

    @Test func `A5: resigns when its object is released, and stays as it was`() async throws {
        await test.use { findable("On lakes").becomeCurrent() }
        await test.flush()
        #expect(try current() == [])
        let visit = try #require(try test.store().visits().first)
        #expect(visit.end != nil)
        #expect(visit.cause == .invalidated)
        #expect(try test.store().activities().map(\.activity.title) == ["On lakes"])
    }

    @Test func `A5: resigns when its object is released after its delegate was asked`()
        async throws
    {
        let delegate = CountingDelegate { $0.userInfo = ["article": 17] }
        await test.use {
            let activity = findable("On lakes")
            activity.delegate = delegate
            activity.becomeCurrent()
        }
        await test.flush()
        await test.flush()
        #expect(delegate.saves.withLock { $0 } == 1)
        #expect(try current() == [])
        let stored = try test.store().activities()
        #expect(stored.map(\.activity.userInfo) == [["article": .integer(17)]])
    }

    @Test func `resigns, and becomes current again, but not once it is invalid`() async throws {
        let activity = findable("On lakes")
        await test.use { activity.becomeCurrent() }
        activity.resignCurrent()
        await test.flush()
        #expect(try current() == [])
        await test.use { activity.becomeCurrent() }
        await test.flush()
        #expect(try current() == ["On lakes"])
        activity.invalidate()
        await test.use { activity.becomeCurrent() }
        await test.flush()
        #expect(try current() == [])
        #expect(try test.store().visits().map(\.cause) == [.invalidated, .resigned])
    }

    @Test func `is one visit however often it becomes current, until it shows something else`()
        async throws
    {
        let activity = findable("One")
        activity.persistentIdentifier = "one"
        await test.use {
            activity.becomeCurrent()
            activity.becomeCurrent()
            activity.persistentIdentifier = "two"
            activity.title = "Two"
            activity.becomeCurrent()
        }
        await test.flush()
        #expect(try test.store().visits().map(\.activity.title) == ["Two", "One"])
        #expect(try current() == ["Two"])
        withExtendedLifetime(activity) {}
    }

    @Test func `keeps its place among deletions, and leaves the thread at once`() async throws {
        let end = test.block()
        let (one, other) = (findable("One"), findable("Other"))
        (one.persistentIdentifier, other.persistentIdentifier) = ("p1", "p2")
        await test.use {
            one.becomeCurrent()
            NSUserActivity.deleteAllSavedUserActivities {}
            other.becomeCurrent()
        }
        end.signal()
        await test.flush()
        #expect(try test.store().activities().map(\.activity.title) == ["Other"])
        withExtendedLifetime((one, other)) {}
    }

    @Test func `A28: is deleted by its persistent identifier, and an unknown one is no error`()
        async throws
    {
        let called = Mutex(0)
        await test.use {
            for name in ["p1", "p2"] {
                let activity = findable(name)
                activity.persistentIdentifier = name
                activity.becomeCurrent()
            }
            let identifiers = ["p1", "p9"]
            await NSUserActivity.deleteSavedUserActivities(
                withPersistentIdentifiers: identifiers
            )
            await withCheckedContinuation { continuation in
                NSUserActivity.deleteSavedUserActivities(withPersistentIdentifiers: identifiers) {
                    called.withLock { $0 += 1 }
                    continuation.resume()
                }
            }
        }
        #expect(called.withLock { $0 } == 1)
        #expect(try test.store().activities().map(\.activity.title) == ["p2"])
        await test.use { await NSUserActivity.deleteAllSavedUserActivities() }
        #expect(try test.store().activities() == [])
    }

    @Test func `is refused by the key of a value that cannot be kept`() async throws {
        struct Own {}
        let activity = findable("On lakes")
        activity.userInfo = ["good": 1, "more": ["own": Own()]]
        await test.use { activity.becomeCurrent() }
        await test.flush()
        let error = try #require(activity.donationError)
        guard case .donation(.refused(.invalid(let fault)))? = error.cause else {
            Issue.record("\(error)")
            return
        }
        #expect(fault.field == "activity.userInfo.more.own")
        #expect(try test.store().activities() == [])
        // Put right, it becomes current with the next save.
        activity.userInfo = ["good": 1]
        activity.needsSave = true
        activity.resignCurrent()
        await test.flush()
        #expect(activity.donationError == nil)
        #expect(try test.store().activities().map(\.visits) == [1])
    }

    @Test func `is refused with a page that is not of the web`() async throws {
        let activity = findable("On lakes")
        activity.webpageURL = URL(string: "ftp://example.org/lakes")
        await test.use { activity.becomeCurrent() }
        await test.flush()
        #expect("\(try #require(activity.donationError))".contains("webpageURL"))
    }
}

@Suite struct `A save of an activity` {
    let test: TestDestination

    init() throws { test = try TestDestination() }

    @Test func `A15: asks the delegate once after 1,000 changes`() async throws {
        let number = Mutex(0)
        let delegate = CountingDelegate { activity in
            activity.addUserInfoEntries(from: ["number": number.withLock { $0 }])
            // As many delegates do; it is a part of this save.
            activity.needsSave = true
        }
        let activity = findable("On lakes")
        activity.persistentIdentifier = "lakes"
        activity.delegate = delegate
        func change() {
            for _ in 1...1_000 {
                number.withLock { $0 += 1 }
                activity.needsSave = true
            }
        }
        change()
        #expect(activity.needsSave)
        await test.use { activity.becomeCurrent() }
        await test.flush()
        #expect(delegate.saves.withLock { $0 } == 1)
        #expect(!activity.needsSave)
        #expect(try stored() == [["number": .integer(1_000)]])

        // While it is current, and as it resigns.
        let end = test.block()
        change()
        activity.resignCurrent()
        end.signal()
        await test.flush()
        #expect(delegate.saves.withLock { $0 } == 2)
        #expect(!activity.needsSave)
        #expect(try stored() == [["number": .integer(2_000)]])
        #expect(try test.store().visits().count == 1)
    }

    private func stored() throws -> [[String: TaggedValue]] {
        try test.store().activities().map(\.activity.userInfo)
    }

    @Test func `comes by itself, and before anything that comes later`() async throws {
        let activity = findable("On lakes")
        activity.persistentIdentifier = "lakes"
        await test.use { activity.becomeCurrent() }
        activity.userInfo = ["page": 1]
        activity.needsSave = true
        await DonationDestination.flush()
        #expect(!activity.needsSave)
        #expect(try stored() == [["page": .integer(1)]])
        // Without a word, when another takes its place.
        activity.userInfo = ["page": 2]
        let other = findable("On hills")
        await test.use { other.becomeCurrent() }
        await test.flush()
        #expect(Set(try stored()) == [["page": .integer(2)], [:]])
        withExtendedLifetime((activity, other)) {}
    }

    @Test func `asks the delegate off the caller's thread`() async {
        let hasReturned = DispatchSemaphore(value: 0)
        let isOff = Mutex(false)
        let delegate = CountingDelegate { _ in
            let result = hasReturned.wait(timeout: .now() + .seconds(4))
            isOff.withLock { $0 = result == .success }
        }
        let activity = findable("On lakes")
        activity.delegate = delegate
        await test.use {
            activity.becomeCurrent()
            hasReturned.signal()
        }
        await test.flush()
        #expect(isOff.withLock { $0 })
    }

    @Test func `asks no delegate a second time without a change`() async throws {
        let delegate = CountingDelegate()
        let activity = findable("On lakes")
        activity.delegate = delegate
        await test.use { activity.becomeCurrent() }
        activity.resignCurrent()
        await test.use { activity.becomeCurrent() }
        activity.invalidate()
        await test.flush()
        #expect(delegate.saves.withLock { $0 } == 1)
    }

    @Test func `does not keep the delegate alive`() async {
        final class Delegate: NSUserActivityDelegate {}
        let activity = findable("On lakes")
        await test.use {
            let delegate = Delegate()
            activity.delegate = delegate
            activity.becomeCurrent()
            #expect(activity.delegate === delegate)
        }
        await test.flush()
        #expect(activity.delegate == nil)
    }

    @Test func `takes changes from many threads`() async throws {
        let activity = findable("On lakes")
        activity.persistentIdentifier = "lakes"
        let delegate = CountingDelegate { $0.addUserInfoEntries(from: ["save": true]) }
        activity.delegate = delegate
        await test.use { activity.becomeCurrent() }
        await withTaskGroup { group in
            for task in 0..<8 {
                group.addTask {
                    for turn in 0..<200 {
                        activity.addUserInfoEntries(from: ["\(task)-\(turn)": turn])
                        activity.needsSave = true
                        _ = activity.title
                    }
                }
            }
        }
        activity.resignCurrent()
        await test.flush()
        #expect(activity.userInfo?.count == 1_601)
        #expect(try test.store().visits().count == 1)
    }
}

@Suite struct `The user info of an activity` {
    struct Payload: Codable, Hashable {
        var date: Date
        var page: URL
        var data: Data
        var words: Set<String>
        var identifier: UUID
        var none: String?
        var list: [Int?]
        var flag: Bool
        var half: Double
        var nested: [String: [Date]]
    }

    @Test func `A20: gives a typed payload back from the log`() async throws {
        let test = try TestDestination()
        let payload = Payload(
            date: Date(timeIntervalSinceReferenceDate: 123_456_789.123_456),
            page: try #require(URL(string: "https://example.org/a?b=c#d")),
            data: Data([0, 1, 255]),
            words: ["lake", "hill"],
            identifier: UUID(),
            none: nil,
            list: [1, nil, 3],
            flag: true,
            half: 2,
            nested: ["dates": [Date(timeIntervalSinceReferenceDate: -1.5)]]
        )
        let activity = findable("On lakes")
        activity.userInfo = ["other": UUID()]
        try activity.setTypedPayload(payload)
        await test.use { activity.becomeCurrent() }
        await test.flush()
        let stored = try #require(try test.store().activities().first)
        let read = NSUserActivity(stored.activity)
        #expect(try read.typedPayload(Payload.self) == payload)
        #expect(read.userInfo?["other"] is UUID)
        #expect(throws: NSUserActivity.TypedPayloadError.invalidContent) {
            try findable("none").typedPayload(Payload.self)
        }
        #expect(throws: NSUserActivity.TypedPayloadError.encodingError) {
            try findable("none").setTypedPayload([1, 2])
        }
    }

    @Test func `A20: gives all types back from the log`() async throws {
        let test = try TestDestination()
        let identifier = UUID()
        let info: [AnyHashable: Any] = [
            "text": "a", "number": 7, "half": 0.5, "flag": true,
            "date": Date(timeIntervalSinceReferenceDate: 123_456_789.123_456),
            "page": try #require(URL(string: "https://example.org/a?b=c#d")),
            "uuid": identifier, "data": Data([0, 255]), "null": NSNull(),
            "set": Set(["a", "b"]), "sets": NSSet(array: [1, 2]),
            "list": [1, "a", [Date(timeIntervalSinceReferenceDate: 0)]] as [Any],
            "more": ["uuid": identifier, "null": NSNull()] as [String: Any],
        ]
        let activity = findable("On lakes")
        activity.userInfo = info
        await test.use { activity.becomeCurrent() }
        await test.flush()
        #expect(activity.donationError == nil)
        let stored = try #require(try test.store().activities().first)
        for read in [activity, NSUserActivity(stored.activity)] {
            let values = try #require(read.userInfo)
            #expect(values.count == info.count)
            #expect(values["text"] as? String == "a")
            #expect(values["number"] as? Int == 7)
            #expect(values["half"] as? Double == 0.5)
            #expect(values["flag"] as? Bool == true)
            #expect(values["date"] as? Date == info["date"] as? Date)
            #expect(values["page"] as? URL == info["page"] as? URL)
            #expect(values["uuid"] as? UUID == identifier)
            #expect(values["data"] as? Data == Data([0, 255]))
            #expect(values["null"] is NSNull)
            #expect(values["set"] as? Set<String> == ["a", "b"])
            #expect(values["sets"] as? Set<Int> == [1, 2])
            let list = try #require(values["list"] as? [Any])
            #expect(list[0] as? Int == 1)
            #expect(list[1] as? String == "a")
            #expect(list[2] as? [Date] == [Date(timeIntervalSinceReferenceDate: 0)])
            let more = try #require(values["more"] as? [String: Any])
            #expect(more["uuid"] as? UUID == identifier)
            #expect(more["null"] is NSNull)
        }
    }

    @Test func `A6: comes back from a search with the required keys alone`() throws {
        var activity = Activity(type: "org.example.reader.article")
        activity.userInfo = ["a": .integer(1), "b": .integer(2)]
        activity.requiredUserInfoKeys = ["a"]
        #expect(NSUserActivity(activity).userInfo as? [String: Int] == ["a": 1])
        #expect(NSUserActivity(activity, by: nil).userInfo as? [String: Int] == ["a": 1, "b": 2])
    }

    @Test func `A7: comes back with a web page, but not by Apple's rule`() throws {
        var activity = Activity(type: "org.example.reader.article")
        activity.userInfo = ["a": .integer(1)]
        activity.webpageURL = "https://example.org"
        #expect(NSUserActivity(activity).userInfo as? [String: Int] == ["a": 1])
        #expect(NSUserActivity(activity, by: .likeApple).userInfo == nil)
    }
}

@Suite struct `Going on with an activity` {
    @MainActor private final class Window: NSUserActivityRestoring {
        var restored: [String?] = []

        func restoreUserActivityState(_ userActivity: NSUserActivity) {
            MainActor.assertIsolated()
            restored.append(userActivity.title)
        }
    }

    @Test func `A16: restores each object once, on the main actor, whenever it is handed`()
        async throws
    {
        let delegate = CountingDelegate()
        let activity = findable("On lakes")
        activity.delegate = delegate
        let windows = await MainActor.run { [Window(), Window()] }
        let handler = Mutex<NSUserActivity.RestorationHandler?>(nil)
        let isTaken = await activity.continue { handed, restorationHandler in
            #expect(handed !== activity && handed == activity)
            handler.withLock { $0 = restorationHandler }
            return true
        }
        #expect(isTaken)
        let restore = try #require(handler.withLock { $0 })
        // Later, and on other threads.
        await withTaskGroup { group in
            for _ in 0..<4 { group.addTask { restore(windows) } }
        }
        restore(nil)
        restore([])
        var restored = 0
        while restored < 2 {
            await Task.yield()
            restored = await MainActor.run { windows.map { $0.restored.count }.reduce(0, +) }
        }
        await Task { @MainActor in }.value
        let titles = await MainActor.run { windows.map { $0.restored } }
        #expect(titles == [["On lakes"], ["On lakes"]])
        await DonationDestination.flush()
        #expect(delegate.continued.withLock { $0 } == 1)
    }

    @Test func `tells the delegate nothing if the app does not take it`() async {
        let delegate = CountingDelegate()
        let activity = findable("On lakes")
        activity.delegate = delegate
        let isTaken = await activity.continue { _, _ in false }
        #expect(!isTaken)
        await DonationDestination.flush()
        #expect(delegate.continued.withLock { $0 } == 0)
    }

    @Test func `A29: hands over a page of the browser as it is, without user info`() async {
        let page = "https://example.org/lakes?page=2&q=a%20b#end"
        let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
        activity.webpageURL = URL(string: page)
        activity.userInfo = ["tab": 7]
        await activity.continue { handed, _ in
            #expect(handed.activityType == "NSUserActivityTypeBrowsingWeb")
            #expect(handed.userInfo == nil)
            #expect(handed.webpageURL?.absoluteString == page)
            return true
        }
    }
}
