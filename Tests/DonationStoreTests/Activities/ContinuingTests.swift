import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

@Suite("Going on with an activity")
struct ContinuingTests {
    private let now = Timestamp(milliseconds: 1_767_603_600_000)
    private let reader = ActivityReceiver(app: "com.xamarin", team: "X", types: ["read"])

    private func activity() -> Activity {
        var activity = Activity(type: "read", title: "The Xamarin Platform")
        activity.webpageURL = "http://xamarin.com/platform"
        return activity
    }

    @Test("A3: where the app is missing, the web page is offered")
    func webpage() {
        let activity = activity()
        #expect(activity.handoff(to: [reader], team: "X", at: now) == .app("com.xamarin"))
        #expect(
            activity.handoff(to: [], team: "X", at: now) == .webpage("http://xamarin.com/platform")
        )
    }

    @Test("A8: an activity that may only be found is not offered")
    func notHandedOver() {
        var activity = activity()
        activity.scopes = [.search]
        #expect(activity.handoff(to: [reader], team: "X", at: now) == nil)
    }

    @Test("A17: an app of another maker does not go on with it")
    func otherTeam() {
        var activity = activity()
        #expect(
            activity.handoff(to: [reader], team: "Y", at: now)
                == .webpage("http://xamarin.com/platform")
        )
        activity.webpageURL = nil
        #expect(activity.handoff(to: [reader], team: "Y", at: now) == nil)
        activity.expiration = now
        #expect(activity.handoff(to: [reader], team: "X", at: now) == nil)
    }

    @Test("What is often done at this hour comes first, with reasons that add up")
    func suggestions() throws {
        let test = try TestStore()
        let store = try test.open()
        test.now = Timestamp(milliseconds: 1_767_571_200_000 + 7 * 86_400_000)
        let donor = store.donor("org.example.reader")
        for (title, hour) in [("Morning", 7), ("Evening", 19)] {
            for day in 0..<6 {
                var activity = Activity(type: "read", title: title)
                activity.persistentIdentifier = title
                activity.scopes = [.search, .prediction]
                let time = 1_767_571_200_000 + Int64(day * 24 + hour) * 3_600_000
                try donor.becomeCurrent(activity, start: Timestamp(milliseconds: time))
            }
        }
        var secret = Activity(type: "read", title: "Secret")
        secret.scopes = [.search]
        try donor.becomeCurrent(secret)
        for (hour, first) in [(7, "Morning"), (19, "Evening")] {
            let time = 1_767_571_200_000 + Int64(6 * 24 + hour) * 3_600_000
            let found = try store.activitySuggestions(
                at: Timestamp(milliseconds: time),
                limit: 4
            )
            #expect(found.count == 2)
            #expect(found.first?.activity.activity.title == first, "\(hour)")
            for suggestion in found {
                #expect(suggestion.score == suggestion.reasons.reduce(0) { $0 + $1.value })
            }
        }
    }

    @Test("A14: a link comes due by its place, and opens the page where the app is gone")
    func links() throws {
        let store = try TestStore().open()
        let donor = store.donor("com.xamarin")
        let trigger = LinkTrigger(.arriving, place: "Home")
        try donor.takeLink(LinkTaken(about: activity(), trigger: trigger))
        let link = try #require(try store.links().first)
        #expect(link.isDue(at: now, arriving: "home"))
        #expect(!link.isDue(at: now, leaving: "home"))
        #expect(!link.isDue(at: now))
        #expect(link.opening(among: [reader], team: "X") == .app("com.xamarin"))
        #expect(
            link.opening(among: [], team: "X") == .webpage("http://xamarin.com/platform")
        )
        try donor.takeLink(LinkTaken(about: activity(), trigger: LinkTrigger(.time, time: now)))
        let timed = try #require(try store.links().first)
        #expect(timed.isDue(at: now))
        #expect(!timed.isDue(at: Timestamp(milliseconds: now.milliseconds - 1)))
    }
}
