import Foundation
import TestSupport
import Testing

@testable import DonationStore

@Suite struct `Counting the donations of a store` {
    /// The counts of each contact and conversation, by key.
    private struct Counts: Equatable {
        /// Sent, received and together.
        var contacts: [String: [Int]] = [:]
        var conversations: [String: [Int]] = [:]
        var donors: [String: Int] = [:]
        var all = 0
    }

    private func counted(_ store: DonationStore) throws -> (Counts, CountedNames) {
        var counts = Counts()
        var contacts: [Int32: [Int]] = [:]
        var conversations: [Int: [Int]] = [:]
        var donors: [DonorNumber: Int] = [:]
        let names = try store.countDonations { donation, people in
            let index = donation.isOutgoing ? 0 : 1
            counts.all += 1
            for person in people {
                let role = [ContactRole.sent, .received, .together].firstIndex(of: person.role)
                contacts[person.index, default: [0, 0, 0]][role ?? 3] += 1
            }
            if let conversation = donation.conversation {
                conversations[conversation, default: [0, 0]][index] += 1
            }
            donors[donation.donor, default: 0] += 1
        }
        for (number, value) in contacts { counts.contacts[names.contact(Int(number))] = value }
        for (number, value) in conversations {
            counts.conversations[names.conversation(number)] = value
        }
        for (number, value) in donors {
            counts.donors[try #require(names.donor(number)).text] = value
        }
        return (counts, names)
    }

    /// The same from the views.
    private func viewed(_ store: DonationStore) throws -> Counts {
        var counts = Counts()
        for contact in try store.contacts() {
            let roles = contact.roles
            counts.contacts[contact.key] = [
                roles.sent.count, roles.received.count, roles.together.count,
            ]
        }
        for conversation in try store.conversations() {
            counts.conversations[conversation.key] = [
                conversation.outgoing.count, conversation.incoming.count,
            ]
        }
        for donor in try store.donors() {
            counts.donors[donor.donor.text] = donor.count
            counts.all += donor.count
        }
        return counts
    }

    @Test func `gives what the views know, after deletions and corrections, too`() throws {
        let test = try TestStore()
        let store = try test.open()
        test.now = Timestamp(milliseconds: 1_800_000_000_000)
        let lines = try String(contentsOf: Histories.sample, encoding: .utf8).split(separator: "\n")
        _ = try store.donate(
            try lines.map { try Donation(json: JSONValue(parsing: Array($0.utf8))) }
        )
        let whole = try counted(store).0
        #expect(whole == (try viewed(store)))
        #expect(whole.all == 3752)
        _ = try store.link([
            ParticipantReference(position: Position(rawValue: 1), index: 0),
            ParticipantReference(position: Position(rawValue: 8), index: 0),
        ])
        _ = try store.donor("org.example.phone").deleteAll()
        let changed = try counted(store).0
        #expect(changed == (try viewed(store)))
        #expect(changed.all == 3530)
        #expect(changed.contacts.count < whole.contacts.count)
    }

    @Test func `stops when it is told to`() throws {
        let store = try TestStore().open()
        _ = try store.donor("a").donate(message("1"))
        #expect(throws: DonationStoreError.cancelled) {
            try store.countDonations(monitor: WorkMonitor(isCancelled: { true })) { _, _ in }
        }
    }

    @Test func `counts one contact once, by however many handles`() throws {
        let store = try TestStore().open()
        let handle = PersonHandle(value: "+44 20 7946 0018", type: .phoneNumber)
        let card = Person(displayName: "Ana", contactIdentifier: "410F")
        let phone = Person(displayName: "Ana", personHandle: handle)
        // The first donation joins them.
        let both = Person(displayName: "Ana", personHandle: handle, contactIdentifier: "410F")
        for recipients in [[both], [card, phone]] {
            let intent = SendMessageIntent(recipients: recipients)
            _ = try store.donor("a").donate(
                Interaction(intent: .sendMessage(intent), direction: .outgoing)
            )
        }
        #expect(try counted(store).0.contacts.values.map(\.self) == [[2, 0, 0]])
    }
}
