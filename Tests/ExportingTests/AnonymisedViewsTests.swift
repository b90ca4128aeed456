import DonationStore
import Exporting
import Foundation
import Interactions
import TestSupport
import Testing

@Suite struct `A log anonymised and imported` {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// A new store from an anonymised export of the first.
    private func anonymousCopy(
        of store: DonationStore,
        _ anonymiser: inout Anonymiser
    ) throws -> DonationStore {
        let path = directory.path(of: "copy")
        var log = try LogImport(to: path)
        var export = try store.export()
        let deletions = try export.deletions()
        while let events = try export.nextEvents() {
            for event in events {
                let anonymous = anonymiser.anonymise(event, isDeleted: deletions.contains(event))
                let line = try JSONValue(parsing: anonymous.json.bytes)
                try log.append(try ExportedEvent(json: line), line: Int(event.position.rawValue))
            }
        }
        _ = try log.finish()
        return try DonationStore(at: path, creatingIfMissing: false)
    }

    private func expectAlike(
        _ store: DonationStore,
        now: Timestamp,
        ordersTies: Bool = true
    ) throws {
        var options = Anonymiser.Options()
        options.shiftsTimes = true
        options.region = try store.policies().first { $0.scope == PolicyScope() }?.region
        var anonymiser = try Anonymiser(
            salt: `An anonymised event`.salt,
            options: options
        )
        let copy = try anonymousCopy(of: store, &anonymiser)
        #expect(try copy.verify().isClean)
        let before = try Shape(of: store, at: now, shift: 0, ordersTies)
        let then = Timestamp(milliseconds: now.milliseconds - anonymiser.shift)
        let after = try Shape(of: copy, at: then, shift: anonymiser.shift, ordersTies)
        for (name, part) in Shape.parts {
            // Only the difference: the whole would fill the screen.
            let difference = after[keyPath: part].difference(from: before[keyPath: part])
            #expect(difference.isEmpty, "\(name): \(difference.map(Self.text))")
        }
    }

    private static func text(_ change: CollectionDifference<String>.Change) -> String {
        switch change {
        case .insert(_, let line, _): "\n+ \(line)"
        case .remove(_, let line, _): "\n- \(line)"
        }
    }

    @Test(arguments: Array(UInt64(1)...8))
    func `has the same people, conversations and suggestions, to six decimals`(
        seed: UInt64
    ) throws {
        let store = try DonationStore(at: directory.path(of: "store"))
        var history = AnonymisedHistory(seed: seed, mostPeople: 1)
        try history.fill(store)
        try expectAlike(store, now: DonationGenerator.receivedAt)
    }

    // Equally recent rows are in the order of their keys, which differ now; the rank by recency in
    // the score follows that order.
    @Test(arguments: Array(UInt64(9)...16))
    func `has the same but for the order of what is as recent`(seed: UInt64) throws {
        let store = try DonationStore(at: directory.path(of: "store"))
        var history = AnonymisedHistory(seed: seed, mostPeople: 3)
        try history.fill(store)
        try expectAlike(store, now: DonationGenerator.receivedAt, ordersTies: false)
    }

    @Test func `has the suggestions of a whole history`() throws {
        let store = try DonationStore(at: directory.path(of: "store"))
        let text = try Data(contentsOf: Histories.sample)
        let donations = try text.split(separator: 0x0A).map {
            try Donation(json: try JSONValue(parsing: Array($0)))
        }
        _ = try store.donate(donations)
        let now = try #require(Timestamp(rfc3339: "2026-09-28T22:40:00Z"))
        try expectAlike(store, now: now)
    }
}

/// The content of the views without names: positions in the log identify people.
private struct Shape {
    var contacts: [String] = []
    var conversations: [String] = []
    var suggestions: [String] = []
    var preferences: [String] = []

    static var parts: [(String, KeyPath<Shape, [String]>)] {
        [
            ("contacts", \.contacts), ("conversations", \.conversations),
            ("suggestions", \.suggestions), ("preferences", \.preferences),
        ]
    }

    init(of store: DonationStore, at now: Timestamp, shift: Int64, _ ordersTies: Bool) throws {
        func time(_ time: Timestamp?) -> String {
            time.map { String($0.milliseconds + shift) } ?? "-"
        }
        func tally(_ tally: Tally) -> String {
            "\(tally.count) \(time(tally.first)) \(time(tally.last))"
        }
        func roles(_ roles: ContactView.Roles) -> String {
            [roles.incomingSender, roles.incomingRecipient, roles.outgoingRecipient]
                .map(tally).joined(separator: ",")
        }
        /// The memory divides time into steps since 1970, so shifted times change its last bits.
        func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }
        for contact in try store.contacts() {
            let places = try store.timeline(of: contact, limit: 10_000).map(\.rawValue)
            let channels = contact.channels.map { roles($0.roles) }.sorted()
            contacts.append(
                "\(places.sorted()) \(roles(contact.roles)) \(channels) "
                    + "\(contact.name == nil) \(contact.image == nil)"
            )
        }
        for conversation in try store.conversations() {
            let places = try store.timeline(of: conversation, limit: 10_000)
                .map(\.rawValue)
            conversations.append(
                "\(places.sorted()) \(conversation.isGroup) \(conversation.people.count) "
                    + "\(tally(conversation.incoming)) \(tally(conversation.outgoing)) "
                    + "\(conversation.groupName == nil)"
            )
        }
        // The addresses that show who takes no message are not in the copy.
        var context = SuggestionContext(at: .clock(now), limit: 1000)
        context.includesNobody = true
        for suggestion in try store.suggestions(for: context) {
            let reasons = suggestion.reasons.filter { ordersTies || $0.name != .recency }.map {
                "\($0.name) \(rounded($0.value))"
            }
            // The key decides between two equally ranked conversations with one person.
            let known = ordersTies ? suggestion.latest : nil
            let latest = known.map { String($0.rawValue) } ?? "-"
            suggestions.append(
                "\(ordersTies ? rounded(suggestion.score) : 0) \(latest) \(suggestion.people.count) \(reasons)"
            )
        }
        for said in try store.preferences() {
            preferences.append(
                "\(said.view.pinned == nil) \(said.view.isNever) \(said.view.lessCount)"
            )
        }
        contacts.sort()
        conversations.sort()
        suggestions.sort()
        preferences.sort()
    }
}
