package import Interactions
internal import LMDB

/// An event as statistics count it.
package enum CountedEvent: Sendable {
    /// A donation.
    case donation(Outline)
    /// Any other event that this version knows, by its name in event JSON.
    case known(String)
    /// An event of a kind that this version does not know.
    case unknown
    /// An erased event.
    case erased

    /// The parts of a donation that statistics count.
    package struct Outline: Sendable {
        /// The start of the interaction.
        package var start: Timestamp
        /// The time the log received it.
        package var recordedAt: Timestamp
        /// The direction, as donated.
        package var direction: Direction
        /// Whether it is neither deleted nor a card of an address book.
        package var counts: Bool
    }
}

extension DonationStore {
    /// Calls `body` with each readable event, in the order of the log.
    ///
    /// Of a donation it reads the envelope and a few fields, after checking the checksum.
    ///
    /// - Parameters:
    ///   - monitor: Receives the progress, in events.
    ///   - body: Receives an event.
    /// - Returns: The unreadable records.
    /// - Throws: ``DonationStoreError`` if the log cannot be read,
    ///   ``DonationStoreError/cancelled`` if canceled.
    /// - Complexity: O(*e*) in the events; memory O(*t*) in the tombstones.
    package func countEvents(
        monitor: WorkMonitor = WorkMonitor(),
        _ body: (CountedEvent) -> Void
    ) throws(DonationStoreError) -> [(position: Position, failure: DecodingFailure)] {
        let end = try log.end()
        let deleted = try log.deletedPositions(after: .start, through: end.last)
        var damaged: [(position: Position, failure: DecodingFailure)] = []
        var next: Position? = Position.start.next
        while let position = next, position <= end.last {
            try monitor.report(position.rawValue - 1, of: end.last.rawValue)
            next = try log.readChunk(from: position, through: end.last) { position, record, names in
                do throws(DecodingFailure) {
                    body(try log.counted(record, at: position, deleted, names: names))
                } catch {
                    damaged.append((position, error))
                }
            }
        }
        return damaged
    }
}

extension EventLog {
    fileprivate func counted(
        _ record: Span<UInt8>,
        at position: Position,
        _ deleted: DeletedPositions,
        names: DonorNames
    ) throws(DecodingFailure) -> CountedEvent {
        try Envelope.verifyChecksum(of: record)
        let envelope = try Envelope(decoding: record)
        guard envelope.isDonation else {
            let kinds = host.kinds
            return CountedEvent(
                try Event(decoding: record, envelope, kinds: kinds) { names.byNumber[$0] }
            )
        }
        let outline = try DonationOutline(decoding: record, Envelope.length..<record.count)
        return .donation(
            CountedEvent.Outline(
                start: envelope.start,
                recordedAt: envelope.recordedAt,
                direction: outline.direction,
                counts: !outline.isCard && !deleted.contains(position, of: envelope.donor)
            )
        )
    }
}

extension CountedEvent {
    /// Makes the count of an event that is no donation.
    fileprivate init(_ event: Event) {
        switch event {
        case .known(let payload): self = .known(type(of: payload).name)
        case .erased: self = .erased
        case .donated, .unknown: self = .unknown
        }
    }
}
