import Foundation
import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

/// A moment of the past knows the events up to then, and nothing else.
///
/// `DONATION_TEST_MOMENTS` is the number of moments to try in whole histories, two by default.
@Suite struct `A moment of the past` {
    private static var moments: Int {
        ProcessInfo.processInfo.environment["DONATION_TEST_MOMENTS"].flatMap { Int($0) } ?? 2
    }

    /// Compares with stores that hold only the events up to then.
    @Test(arguments: Histories.all, SeededGenerator.seeds(2))
    func `answers as a store that was given only that`(history: URL, seed: UInt64) throws {
        let lived = try LivedHistory(of: history, seed: seed)
        var random = SeededGenerator(seed: seed &+ 1000)
        let events = try lived.events()
        let span = try #require(lived.span)
        var (tried, failed) = (0, 0)
        while tried < Self.moments {
            let width = UInt64(span.upperBound.milliseconds - span.lowerBound.milliseconds)
            let time = Timestamp(
                milliseconds: span.lowerBound.milliseconds + Int64(random.next() % width)
            )
            let (given, places) = try lived.store(of: events, at: time)
            let past = try lived.store.views(asOf: time)
            var context = SuggestionContext(at: .past(time), limit: .max)
            let found = try past.suggestions(for: context)
            if tried % 2 == 1, let first = found.first { context.chosen = first.people }
            let asked = try past.suggestions(for: context)
            context.moment = .clock(time)
            let expected = try given.suggestions(for: context)
            let (then, only) = (Seen.all(asked) { places[$0] }, Seen.all(expected) { $0 })
            let isEqual = then == only
            let difference = zip(then, only).first { $0 != $1 }
            #expect(
                isEqual,
                "\(history.lastPathComponent), \(time), seed \(seed): \(difference as Any)"
            )
            let contacts = try past.contacts()
            #expect(try Known.all(contacts) == Known.all(Array(given.contacts())))
            try expectReasons(past, asked, given, Array(expected), places)
            tried += 1
            failed += isEqual ? 0 : 1
            // The past knows only earlier events, and counts the others.
            let live = events.count { $0.isLive && $0.recorded.donation != nil }
            let known = events.count { $0.isLive && $0.isKnown(at: time, isDonation: true) }
            #expect(past.leftOut.donations == live - known)
        }
        print(
            "moments of \(history.lastPathComponent): \(tried) moments tried, \(failed) failed, "
                + "seed \(seed)"
        )
    }

    /// Checks that the best suggestions rest on the same events.
    private func expectReasons(
        _ past: PastStore,
        _ found: [Suggestion],
        _ given: DonationStore,
        _ expected: [Suggestion],
        _ places: [Position: Position]
    ) throws {
        for suggestion in found.prefix(2) {
            let seen = Seen(suggestion) { places[$0] }
            let other = try #require(expected.first { Seen($0) { $0 } == seen })
            let reasons = try past.explain(suggestion, limit: .max).map { reason in
                reason.evidence.map { places[$0.position] }
            }
            #expect(
                try reasons == given.explain(other, limit: .max).map { $0.evidence.map(\.position) }
            )
        }
    }

    @Test func `a suggestion is explained with nothing but itself`() throws {
        let test = try TestStore()
        let store = try test.open()
        for minute in 0..<3 {
            try store.donor("org.a").donate(message("\(minute)", minute: Int64(minute)))
        }
        let start = try #require(message("0").start)
        let time = Timestamp(milliseconds: start.milliseconds + 60_000)
        let then = try #require(try store.suggestions(at: .past(time)).first)
        #expect(then.context.moment == .past(time))
        let reasons = try store.explain(then)
        #expect(reasons == (try store.views(asOf: time).explain(then)))
        #expect(reasons.first?.evidenceCount == 2)
        let now = try #require(try store.suggestions().first)
        #expect(now.context.moment == .clock(test.now))
        #expect(try store.explain(now).first?.evidenceCount == 3)
        // The explanation stays the same later.
        let before = try store.explain(now)
        test.now = Timestamp(milliseconds: test.now.milliseconds + 9_000_000)
        #expect(try store.explain(now) == before)
        let asOf = try store.views(asOf: Position(rawValue: 1))
        let early = try #require(try asOf.suggestions(at: .clock(time)).first)
        #expect(early.context.moment == .clock(time))
        #expect(try asOf.explain(early).first?.evidenceCount == 1)
    }

    @Test func `what was received later is not known, what was deleted later is`() throws {
        let test = try TestStore()
        let store = try test.open()
        let names = ["ana", "bob", "cleo"]
        for (minute, name) in names.enumerated() {
            let interaction = message(name, to: name, minute: Int64(minute), conversation: name)
            try store.donor("org.a").donate(interaction)
        }
        let time = test.now
        func suggested() throws -> [String] {
            try store.suggestions(at: .past(time)).compactMap(\.conversationIdentifier)
        }
        #expect(try suggested() == ["cleo", "bob", "ana"])
        test.now = Timestamp(milliseconds: time.milliseconds + 60_000)
        let ana = ConversationReference(position: Position(rawValue: 1))
        try store.pin(ana)
        #expect(try store.suggestions().first?.conversationIdentifier == "ana")
        #expect(try suggested() == ["cleo", "bob", "ana"])
        var weights = RankingCoefficients.Weights()
        weights.recency = 0
        try store.adopt(RankingCoefficients(weights: weights))
        #expect(try store.views(asOf: time).adoptedCoefficients() == nil)
        let contacts = Array(try store.contacts())
        try store.link(contacts: Array(contacts.prefix(2)))
        #expect(try store.contacts().count == 2)
        #expect(try store.views(asOf: time).contacts().count == 3)
        let joined = try #require(try store.contacts().first)
        #expect(try store.views(asOf: time).contacts(within: joined).count == 2)
        #expect(try store.views(asOf: time).leftOut == LeftOut(donations: 0, events: 3))
        try store.delete(identifiers: ["cleo"], from: .all)
        #expect(try suggested() == ["bob", "ana"])
        #expect(try store.views(asOf: test.now).leftOut.isEmpty)
        try store.setPolicy(PolicyRule(region: try Region(code: "GB")))
        #expect(try suggested() == ["bob", "ana"])
    }
}

extension RecordedEvent {
    fileprivate var donation: Donation? {
        if case .donated(let donation) = event { donation } else { nil }
    }
}

/// The content of a suggestion, without the parts that depend on donor numbers.
private struct Seen: Hashable, Comparable {
    let score: Double
    let text: String

    init(_ suggestion: Suggestion, place: (Position) -> Position?) {
        score = suggestion.score
        let people = suggestion.people
            .map { String(decoding: $0.json.bytes, as: UTF8.self) }
            .sorted()
        text = [
            "\(suggestion.donor)", suggestion.conversationIdentifier ?? "-",
            suggestion.groupName ?? "-", "\(suggestion.isGroup)", people.joined(separator: " "),
            "\(suggestion.latest.map { "\(String(describing: place($0)))" } ?? "-")",
            suggestion.reasons.map { "\($0.name) \($0.value)" }.joined(separator: " "),
        ].joined(separator: "|")
    }

    /// All of an answer, with equal scores in a fixed order.
    static func all(_ suggestions: some Sequence<Suggestion>, place: (Position) -> Position?)
        -> [Seen]
    {
        let seen = suggestions.map { Seen($0, place: place) }
        return seen.map(\.score) == seen.map(\.score).sorted(by: >) ? seen.sorted() : seen
    }

    static func < (left: Seen, right: Seen) -> Bool {
        (-left.score, left.text) < (-right.score, right.text)
    }
}

/// The content of a contact, without the parts that depend on donor numbers.
private struct Known: Hashable {
    let key: String
    let name: String?
    let counts: String

    static func all(_ contacts: [Contact]) -> Set<Known> {
        Set(contacts.map { Known(key: $0.key, name: $0.name, counts: "\($0.roles)") })
    }
}
