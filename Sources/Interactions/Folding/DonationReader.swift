/// A reader of records ahead of a fold, which decodes donations with a decoder of its own.
///
/// Several readers can read ranges of a log side by side; the fold takes their batches in the order
/// of the positions.
package struct DonationReader: Sendable {
    /// The memory, in bytes, at which the reader forgets everybody.
    private let mostBytes: Int
    private var decoder: DonationDecoder
    private var donation = Participation()
    /// The numbers of everything that earlier batches have brought.
    private var brought = DecoderCounts()
    private var batch = ReadBatch(isAnew: true)

    init(rules: IdentityRules, mostBytes: Int) {
        self.mostBytes = mostBytes
        decoder = DonationDecoder(rules: rules)
        decoder.rememberPeople()
    }

    /// Reads the record at the next position.
    ///
    /// - Returns: Whether the batch has room for more.
    package mutating func read(_ record: Span<UInt8>, at position: Position) -> Bool {
        if !readDonation(record, at: position) { batch.append(record, at: position) }
        return !batch.isFull
    }

    private mutating func readDonation(_ record: Span<UInt8>, at position: Position) -> Bool {
        do {
            try Envelope.verifyChecksum(of: record)
            let envelope = try Envelope(decoding: record)
            guard envelope.isDonation else { return false }
            try decoder.read(record, envelope, at: position, into: &donation)
            batch.append(donation)
            return true
        } catch {
            // The fold reads the record again, and finds the same fault.
            return false
        }
    }

    /// Takes what was read since the last call.
    package mutating func takeBatch() -> ReadBatch {
        var taken = batch
        taken.additions = decoder.additions(since: brought)
        let isFull = decoder.isFull || decoder.weight >= mostBytes
        if isFull {
            decoder.forget()
            decoder.conversations = ConversationIndex()
        }
        brought = DecoderCounts(of: decoder)
        batch = ReadBatch(isAnew: isFull)
        return taken
    }
}

extension Fold {
    /// Makes a reader of records ahead of this fold, which takes an eighth of its memory.
    package func makeReader() -> DonationReader? {
        DonationReader(rules: decoder.rules, mostBytes: mostBytes / 8)
    }

    /// Applies the events of a batch from where an earlier call stopped.
    ///
    /// - Parameters:
    ///   - batch: The batch, from which this takes the events.
    ///   - indices: The indices of everything that the reader has met.
    /// - Returns: `false` if the fold has forgotten what the reader met: the caller reads on from
    ///   ``progress`` with a new reader.
    /// - Throws: ``FoldFailure/damaged(_:_:)`` at a record that cannot be read; the caller may pass
    ///   over it with ``skipDamaged(_:)`` and go on.
    package mutating func apply(
        _ batch: inout ReadBatch,
        _ indices: inout ReadIndices
    ) throws(FoldFailure) -> Bool {
        try adopt(&batch, &indices)
        while decoder.forgettings == indices.forgettings {
            if let event = batch.takeOtherEvent() {
                try apply(event.record.span, at: event.position)
            } else if batch.takeDonation(into: &donation) {
                donation.translate(by: indices.decoder)
                try enqueue()
                progress.live += 1
                progress.position = donation.facts.position
            } else {
                return true
            }
        }
        return false
    }

    /// Adds everything that a batch brings to the fold's decoder.
    private mutating func adopt(
        _ batch: inout ReadBatch,
        _ indices: inout ReadIndices
    ) throws(FoldFailure) {
        try makeRoom()
        if batch.isAnew, batch.isUntouched {
            indices = ReadIndices()
            indices.forgettings = decoder.forgettings
        }
        guard decoder.forgettings == indices.forgettings else { return }
        decoder.adopt(batch.additions, &indices.decoder)
        batch.additions = DecoderAdditions()
    }
}
