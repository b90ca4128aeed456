import DonationStore
import DonationStoreTesting
import Synchronization
import Testing

/// A projector with few rows, so that their timelines have closed chunks.
private enum Everything: Projector {
    struct View: ProjectedView, Codable {
        var count = 0
        var last = ""
    }

    static let name = "everything"
    static let version = 1

    static func keys(of donation: ProjectedDonation) -> [String] {
        ["", donation.donor.app] + donation.others.map(\.key) + ["e\u{301}", "\u{e9}"]
    }

    static func apply(_ donation: ProjectedDonation, to view: inout View, for key: String) {
        view.count += 1
        view.last = donation.interaction.identifier ?? ""
    }
}

/// Counts in a variable, so another fold continues the count.
private enum Counting: Projector {
    struct View: ProjectedView, Codable {
        var count = 0
    }

    static let total = Mutex(0)
    static let name = "counting"
    static let version = 1

    static func keys(of donation: ProjectedDonation) -> [String] { [""] }

    static func apply(_ donation: ProjectedDonation, to view: inout View, for key: String) {
        view.count = total.withLock { total in
            total += 1
            return total
        }
    }
}

/// Loses a field when it writes.
private enum Forgetful: Projector {
    struct View: ProjectedView, Codable {
        var count = 0
        var seen = 0

        enum CodingKeys: CodingKey {
            case count
        }
    }

    static let name = "forgetful"
    static let version = 1

    static func keys(of donation: ProjectedDonation) -> [String] { [donation.donor.app] }

    static func apply(_ donation: ProjectedDonation, to view: inout View, for key: String) {
        view.seen += 1
        view.count = view.seen
    }
}

/// Writes bytes that are no view.
private enum Unreadable: Projector {
    struct View: ProjectedView {
        init() {}
        init?(decoding bytes: [UInt8]) { nil }
        var encoded: [UInt8] { [1] }
    }

    static let name = "unreadable"
    static let version = 1

    static func keys(of donation: ProjectedDonation) -> [String] { [""] }

    static func apply(_ donation: ProjectedDonation, to view: inout View, for key: String) {}
}

/// Names keys by earlier donations.
private enum Wandering: Projector {
    struct View: ProjectedView, Codable {
        var count = 0
    }

    static let calls = Mutex(0)
    static let name = "wandering"
    static let version = 1

    static func keys(of donation: ProjectedDonation) -> [String] {
        [
            calls.withLock { calls in
                calls += 1
                return "\(calls % 3)"
            }
        ]
    }

    static func apply(_ donation: ProjectedDonation, to view: inout View, for key: String) {
        view.count += 1
    }
}

@Suite(.serialized) struct LawTests {
    @Test func `a pure projector keeps the laws`() throws {
        try checkLaws(of: Everything.self, histories: 100)
        try checkLaws(of: Everything.self, seed: 9, histories: 3) { donations in
            // Long histories of one donor.
            Donation(donations.donation().interaction, from: Donor(app: "org.example.chat"))
        }
    }

    private func broken<P: Projector>(_ projector: P.Type) throws -> BrokenLaw {
        try #require(throws: BrokenLaw.self) { try checkLaws(of: projector) }
    }

    @Test func `a projector with a variable is found out`() throws {
        let broken = try broken(Counting.self)
        #expect(broken.law == .pure)
        #expect(broken.history.count == 1)
        #expect(broken.description.contains("seed \(broken.seed), smallest history:\n  1. donate"))
    }

    @Test func `a view that forgets something is found out, in few steps`() throws {
        let broken = try broken(Forgetful.self)
        #expect(broken.law == .rebuildEqualsLive)
        #expect(broken.history.count == 3)
        #expect(broken.history[1].contains("another process"))
        #expect(throws: broken) {
            try checkLaws(of: Forgetful.self, seed: broken.seed, histories: 1)
        }
    }

    @Test func `a view that does not come back from its bytes is found out`() throws {
        let broken = try broken(Unreadable.self)
        #expect(broken.law == .encoding)
        #expect(broken.history.count == 1)
    }

    @Test func `keys that change are found out`() throws {
        #expect(try broken(Wandering.self).history.count <= 2)
    }

    @Test func `random donations come again with the same seed, and a store takes them`() throws {
        let some = RandomDonations(seed: 5).prefix(200).map { $0 }
        #expect(some == RandomDonations(seed: 5).prefix(200).map { $0 })
        #expect(some != RandomDonations(seed: 6).prefix(200).map { $0 })
        _ = try Given(some).views(of: Everything.self)
    }
}
