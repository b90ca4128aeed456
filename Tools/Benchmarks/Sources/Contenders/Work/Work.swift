package import DonationStore

/// The donations of a corpus in memory, in each contender's form, so that no conversion is timed.
package final class Work {
    package let corpus: Corpus
    /// The input of the store from an app.
    package let donations: [Donation]
    /// The input of tables.
    package let rows: [Row]
    /// The input of a file, a line of donation JSON each.
    package let lines: [[UInt8]]
    /// The content of the store's log, for LMDB alone.
    package let entries: BaselineEntries

    /// Reads a corpus that this process does not have open.
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

    /// The mean size of a record with its envelope.
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
