import DonationStore
import Foundation
import TestSupport
import Testing

@testable import DonationStore

/// A store of the program from before groups, channels, cards and shared handles had their own
/// rules.
///
/// `Frozen/first-identity-rules` holds its log with links, an unlink, a pin and other preferences,
/// feedback, weights, aliases, channels and cards; its export; and its suggestions of that time.
/// `Frozen/8bd33aa` holds the same of the tool of that commit, without cards, with one donation
/// erased and one deleted.
@Suite struct `A store of the first rules of identity` {
    private static let names = ["first-identity-rules", "8bd33aa"]

    @Test(arguments: names)
    func `holds what it held, and goes on`(name: String) throws {
        let frozen = FrozenLog(name: name)
        let test = try TestStore()
        let expected = try frozen.thaw(to: test.path)
        let store = try test.open(creatingIfMissing: false)
        let lines = try frozen.lines(of: "log.ndjson").map { Array($0.utf8) }
        #expect(try `A log exported and imported`.lines(of: store) == lines)
        #expect(try store.verify().isClean)
        let next = Position(rawValue: UInt64(expected.count) + 1)
        #expect(try store.donor("org.example.chat").donate(message("new")).position == next)
        let digest = try store.digest()
        try store.rebuild()
        #expect(try store.digest() == digest)
    }

    @Test(arguments: names)
    func `is the same when its export is imported`(name: String) throws {
        let frozen = FrozenLog(name: name)
        let test = try TestStore()
        _ = try frozen.thaw(to: test.path)
        let lines = try frozen.lines(of: "log.ndjson").map { Array($0.utf8) }
        let path = test.directory.path(of: "imported")
        _ = try `A log exported and imported`.take(lines, to: path)
        let imported = try DonationStore(at: path, creatingIfMissing: false)
        let store = try test.open(creatingIfMissing: false)
        #expect(try imported.logDigest() == store.logDigest())
        #expect(try imported.digest() == store.digest())
        #expect(try imported.verify().isClean)
    }

    /// `changes.txt` lists every changed suggestion with its rule.
    @Test(arguments: names)
    func `suggests who was suggested, but for what a rule changes`(name: String) throws {
        let frozen = FrozenLog(name: name)
        let test = try TestStore()
        _ = try frozen.thaw(to: test.path)
        let store = try test.open(creatingIfMissing: false)
        var lines: [String] = []
        for time in ["2026-07-19T12:00:00Z", "2026-11-30T12:00:00Z"] {
            let now = try #require(Timestamp(rfc3339: time))
            lines.append("# \(time)")
            lines += try store.suggestions(at: .clock(now), limit: 100).map(\.line)
        }
        let before = try frozen.lines(of: "suggestions.txt")
        let changes = lines.difference(from: before).map { change in
            switch change {
            case .remove(_, let line, _): "- \(line)"
            case .insert(_, let line, _): "+ \(line)"
            }
        }
        let named = try frozen.lines(of: "changes.txt")
            .filter { $0.hasPrefix("- ") || $0.hasPrefix("+ ") }
        #expect(changes.sorted() == named.sorted(), "\(lines.joined(separator: "\n"))")
    }
}

extension Suggestion {
    /// The people that it names, as in the frozen list.
    fileprivate var line: String {
        let names = people.map { $0.displayName ?? $0.personHandle?.value ?? "?" }
        let who =
            groupName
            ?? (names.isEmpty ? conversationIdentifier ?? "?" : names.joined(separator: ", "))
        return "\(who) | \(donor.text) | \(conversationIdentifier ?? "-")"
            + (isGroup ? " | group" : "")
    }
}
