package import DonationStore

/// The donations of a corpus in memory, in the form that each contender takes: nobody converts
/// anything while time is taken.
package final class Work {
    package let corpus: Corpus
    /// What an app hands to the store.
    package let donations: [Donation]
    /// What tables take.
    package let rows: [Row]
    /// What a file takes: donation JSON, a line each.
    package let lines: [[UInt8]]
    /// What the store's log holds, for LMDB alone.
    package let entries: BaselineEntries

    /// Reads a corpus, which nobody in this process has open.
    package init(_ corpus: Corpus) throws {
        self.corpus = corpus
        var (donations, rows, lines) = ([Donation](), [Row](), [[UInt8]]())
        do {
            let store = try DonationStore.open(at: corpus.path, content: corpus.shape.content)
            try store.forEachDonation { position, donation in
                donations.append(donation)
                rows.append(Row(position, donation, try store.payload(at: position) ?? []))
                lines.append(donation.json.bytes + [UInt8(ascii: "\n")])
            }
        }
        (self.donations, self.rows, self.lines) = (donations, rows, lines)
        entries = try BaselineEntries(ofStoreAt: corpus.path)
        guard entries.count == donations.count else {
            throw UnexpectedOutcome("\(corpus.path) has events that are no donations")
        }
    }

    package var count: Int { donations.count }

    /// The mean size of a record, its envelope included.
    package var meanRecordBytes: Double { Double(entries.recordBytes) / Double(max(1, count)) }
}

extension DonationStore {
    /// Goes through the log, some events at a time.
    package func forEachDonation(_ body: (Position, Donation) throws -> Void) throws {
        var last = Position.start
        while case let events = try events(after: last, limit: 4096), let end = events.last {
            for event in events {
                if case .donated(let donation) = event.event { try body(event.position, donation) }
            }
            last = end.position
        }
    }
}
