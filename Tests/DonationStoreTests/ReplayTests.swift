import Foundation
import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

/// Replays of whole histories, the sample and a real one.
///
/// The real one is in `../shared/data` or `DONATION_TEST_DATA`. `DONATION_TEST_REPLAY` is the
/// interval between asked questions, 16 by default; 1 asks all.
@Suite struct `Suggestions throughout a history` {
    private static var stride: Int {
        ProcessInfo.processInfo.environment["DONATION_TEST_REPLAY"].flatMap { Int($0) } ?? 16
    }

    @Test(arguments: Histories.all)
    func `add up bit for bit and are the top of the full sort, live as rebuilt`(
        history: URL
    ) throws {
        let test = try TestStore()
        test.now = Timestamp(milliseconds: 2_000_000_000_000)
        let store = try test.open()
        var pending: [Donation] = []
        var questions = 0
        for line in try Data(contentsOf: history).split(separator: 0x0A) {
            let donation = try Donation(json: JSONValue(parsing: line))
            if donation.interaction.direction == .outgoing, let start = donation.interaction.start {
                questions += 1
                if questions % Self.stride == 0 {
                    _ = try store.donate(pending)
                    pending = []
                    try Self.ask(store, at: start)
                }
            }
            pending.append(donation)
        }
        _ = try store.donate(pending)
        #expect(questions > 1000)
        let live = try store.digest()
        #expect(try store.rebuild().digest == live)
    }

    private static func ask(_ store: DonationStore, at now: Timestamp) throws {
        var candidates = Candidates()
        let snapshot = try store.views.readCaughtUp()
        try store.views.forEach(in: snapshot.tables[.conversations], of: snapshot) {
            key,
            row throws(DecodingFailure) in
            candidates.add(ConversationKey(bytes: key), try RankingState(startOf: row.span))
        }
        let full = candidates.ranked(at: now, limit: .max)
        let found = try store.suggestions(at: .clock(now), limit: 9).filter { $0.identity != nil }
        // A person with two conversations in one app is suggested only in the better one.
        var rest = full[...]
        for suggestion in found {
            let identity = suggestion.identity?.bytes
            let place = rest.firstIndex { $0.key == identity }
            let index = try #require(place)
            #expect(rest[index].reasons == suggestion.reasons)
            #expect(rest[index].score == suggestion.score)
            rest = rest[(index + 1)...]
        }
        for suggestion in found {
            #expect(
                suggestion.reasons.dropFirst().reduce(suggestion.reasons[0].value) { $0 + $1.value }
                    == suggestion.score
            )
            #expect(suggestion.score.isFinite)
        }
        #expect(found.first?.identity?.bytes == full.first?.key)
        let passed = full.count - rest.count - found.count
        let second =
            full.count
            - Set(try store.suggestions(at: .clock(now), limit: .max).compactMap(\.identity)).count
        #expect(passed <= second)
    }
}
