import Foundation
import TestSupport
import Testing

@testable import DonationStore

@Suite struct `Donations selected by the views` {
    private let test: TestStore
    private let store: DonationStore

    init() throws {
        test = try TestStore()
        test.now = Timestamp(milliseconds: 2_000_000_000_000)
        store = try test.open()
        try store.donateAll(of: Histories.sample)
    }

    /// The matching live donations in the whole log, newest first.
    private func donations(
        where fits: (Position, Donation) throws -> Bool
    ) throws -> [Position] {
        var found: [Position] = []
        for event in try store.allEvents() {
            if case .donated(let donation) = event.event, !event.isDeleted,
                try fits(event.position, donation)
            {
                found.append(event.position)
            }
        }
        return found.reversed()
    }

    private func positions(_ change: (inout DonationQuery) -> Void) throws -> [Position] {
        var selection = DonationQuery()
        change(&selection)
        let all = Array(try store.positions(of: selection, limit: .max))
        // Pages give the same donations.
        var paged: [Position] = []
        while case let page = try store.positions(of: selection, before: paged.last, limit: 37),
            !page.isEmpty
        {
            paged += page
        }
        #expect(paged == all)
        if all.count > 10 {
            let newer = try store.positions(of: selection, after: all[9], limit: .max)
            #expect(Array(newer) == Array(all.prefix(9)))
        }
        return all
    }

    @Test func `are those of an app, a class or a time`() throws {
        let app = "org.example.chat"
        #expect(
            try positions { $0.app = app } == donations { _, donation in donation.donor.app == app }
        )
        for name in ["INStartCallIntent", "INSendMessageIntent", "INPlayMediaIntent"] {
            #expect(
                try positions { $0.intentClasses = [name] }
                    == donations { $1.interaction.intent.className == name }
            )
        }
        let start = try #require(Timestamp(rfc3339: "2026-08-03T10:30:00Z"))
        let end = try #require(Timestamp(rfc3339: "2026-08-20T00:00:00Z"))
        let times = start..<end
        #expect(
            try positions { ($0.app, $0.times) = (app, times) }
                == donations { _, donation in
                    donation.donor.app == app
                        && donation.interaction.start.map(times.contains) == true
                }
        )
        #expect(try positions { $0.app = "org.example.none" } == [])
    }

    @Test func `are those with a contact that are in a conversation`() throws {
        // She also writes mail, and is in a room of several.
        let olena = try #require(try store.contacts(named: "олена").only)
        let room = try #require(try store.conversations(named: "Lighthouse").only)
        let with = try positions { $0.contact = olena }
        let inRoom = try positions { $0.conversation = room }
        let both = try positions { ($0.contact, $0.conversation) = (olena, room) }
        #expect(with.count == olena.roles.count)
        #expect(inRoom.count == room.incoming.count + room.outgoing.count)
        #expect(both == with.filter(Set(inRoom).contains))
        #expect(!both.isEmpty && both.count < with.count && both.count < inRoom.count)
        #expect(try positions { ($0.contact, $0.app) = (olena, "org.example.none") } == [])
        let calls = try positions {
            ($0.contact, $0.intentClasses) = (olena, ["INStartCallIntent"])
        }
        #expect(
            try calls
                == donations {
                    with.contains($0) && $1.interaction.intent.className == "INStartCallIntent"
                }
        )
    }

    @Test func `are of what a contact has become, without what is deleted`() throws {
        let (ana, mae) = (
            try #require(try store.contacts(named: "mae").only),
            try #require(try store.contacts(named: "anna belova").only)
        )
        let counts = (ana.roles.count, mae.roles.count)
        try store.link(contacts: [ana, mae])
        for contact in [ana, mae] {
            #expect(try positions { $0.contact = contact }.count == counts.0 + counts.1)
        }
        try store.delete(mae)
        #expect(try positions { $0.contact = ana } == [])
    }
}

@Suite struct `Donations with a contact` {
    /// The number of the busiest to check.
    private static let most = 20

    @Test(arguments: Histories.all)
    func `are one number everywhere`(history: URL) throws {
        let test = try TestStore()
        test.now = Timestamp(milliseconds: 2_000_000_000_000)
        let store = try test.open()
        try store.donateAll(of: history)
        let contacts = try store.contacts().sorted { $0.roles.count > $1.roles.count }
        let counted = try store.countedRoles()
        #expect(counted.count == contacts.count)
        #expect(contacts.count > Self.most)
        for contact in contacts.prefix(Self.most) {
            let roles = contact.roles
            #expect(
                roles.sent.count + roles.received.count + roles.together.count == roles.count
            )
            let numbers = [roles.sent, roles.received, roles.together].map(\.count)
            #expect(counted[contact.key] == numbers)
            #expect(contact.donors.reduce(0) { $0 + $1.roles.count } == roles.count)
            #expect(contact.channels.reduce(0) { $0 + $1.roles.count } == roles.count)
            var selection = DonationQuery()
            selection.contact = contact
            let listed = try store.positions(of: selection, limit: .max)
            #expect(listed.count == roles.count)
            #expect(
                Array(try store.timeline(of: contact, limit: .max)) == Array(listed)
            )
            // A deletion takes exactly the selected donations.
            let reach = try store.reach(of: contact)
            #expect(reach.donations + reach.doubtful >= roles.count)
            selection.reach = reach
            let meant = try store.positions(of: selection, limit: .max)
            #expect(meant.count == reach.donations)
            let copy = try test.copy()
            #expect(try copy.delete(contact).deleted == meant.count)
            let deleted = try copy.allEvents().filter(\.isDeleted).map(\.position)
            #expect(deleted == meant.reversed())
        }
    }
}

extension DonationStore {
    /// Donates the lines of a history.
    fileprivate func donateAll(of history: URL) throws {
        let donations = try Data(contentsOf: history).split(separator: 0x0A).map {
            try Donation(json: JSONValue(parsing: $0))
        }
        _ = try donate(donations)
    }

    /// The counts of each contact from the log, by key: sent, received and together.
    fileprivate func countedRoles() throws -> [String: [Int]] {
        var counts: [Int32: [Int]] = [:]
        let names = try countDonations { _, contacts in
            for contact in contacts {
                let role = [ContactRole.sent, .received, .together].firstIndex(of: contact.role)
                counts[contact.index, default: [0, 0, 0]][role ?? 3] += 1
            }
        }
        return Dictionary(
            uniqueKeysWithValues: counts.map { (names.contact(Int($0)), $1) }
        )
    }

    /// Every event, oldest first.
    fileprivate func allEvents() throws -> [RecordedEvent] {
        var all: [RecordedEvent] = []
        while case let page = try events(after: all.last?.position ?? .start), !page.isEmpty {
            all += page
        }
        return all
    }
}
