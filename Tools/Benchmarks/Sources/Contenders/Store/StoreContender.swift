package import DonationStore

/// The store in the way an app and a share sheet use it.
package final class StoreContender: Contender {
    package let store: DonationStore
    private let work: Work
    /// The donations of calls to come, as an app has them.
    private var batches: [Range<Int>: [Donation]] = [:]

    package init(at path: String, for work: Work) throws {
        store = try DonationStore.open(at: path, content: work.corpus.shape.content)
        self.work = work
    }

    package func expect(_ ranges: [Range<Int>]) {
        for range in ranges { batches[range] = Array(work.donations[range]) }
    }

    package func donate(_ range: Range<Int>) throws {
        try store.donateNew(batches[range] ?? Array(work.donations[range]))
    }

    package func read(_ index: Int) throws {
        let donation = work.donations[index]
        let identifier = donation.interaction.identifier ?? ""
        let app = donation.donor.app
        // As the others do, this reads the bytes and makes no value of each field.
        guard let found = try store.donations(identifier: identifier, from: .app(app)).first,
            found.byteCount > 0
        else { throw UnexpectedOutcome("\(identifier) was not found") }
    }

    package func scan() throws -> Int {
        var count = 0
        try store.forEachDonation { _, _ in count += 1 }
        return count
    }

    package func tail(_ count: Int) throws {
        let last = try store.lastPosition().rawValue
        let first = Position(rawValue: last - min(last, UInt64(count)))
        guard try !store.events(after: first, limit: count).isEmpty else {
            throw UnexpectedOutcome("the log has no end")
        }
    }

    package func suggest() throws -> Int {
        try store.suggestions(limit: 4).count
    }

    package func delete(contact key: String) throws -> Int {
        let people = work.donations.lazy.flatMap(\.interaction.intent.people.everyone)
        guard let person = people.first(where: { Row.key(of: $0) == key }),
            let contact = try store.contact(for: person)
        else { throw UnexpectedOutcome("there is no contact \(key)") }
        return try store.delete(contact).deleted
    }

    package func erase() throws {
        try store.erase()
    }

    package func rebuild() throws {
        try store.rebuild()
    }
}
