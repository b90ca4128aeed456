internal import Interactions
internal import LMDB

/// Participants that an erasure takes out of donations that stay.
struct Redactions {
    /// The indices of the participants, by donation.
    private let redacted: [Position: Set<Int>]

    init(_ participants: [ParticipantReference] = []) {
        redacted = Dictionary(grouping: participants, by: \.position)
            .mapValues { Set($0.map(\.index)) }
    }

    var isEmpty: Bool { redacted.isEmpty }

    /// The number of participants to take out.
    var count: Int { redacted.values.reduce(0) { $0 + $1.count } }

    /// The event that names their indices.
    var event: Redaction {
        Redaction(
            redacted.flatMap { position, indices in
                indices.map { ParticipantReference(position: position, index: $0) }
            }
        )
    }

    /// Returns a record that stays, without these participants.
    ///
    /// A donation loses them. An event that names other participants of it names them by their new
    /// indices.
    ///
    /// - Returns: The record; `nil` if it is an event that now names nobody.
    func applied(to record: CopiedRecord, at position: Position) -> CopiedRecord? {
        guard !isEmpty else { return record }
        switch record.content {
        case .donation(let interaction):
            guard let indices = redacted[position] else { return record }
            return CopiedRecord(record, saying: interaction.redacted(indices))
        case .payload(let payload): return Self.moved(payload, of: record, by: redacted)
        case .other: return record
        }
    }

    private static func moved(
        _ payload: some LoggedPayload,
        of record: CopiedRecord,
        by redacted: [Position: Set<Int>]
    ) -> CopiedRecord? {
        guard let moved = payload.moved(by: redacted) else { return nil }
        guard moved != payload else { return record }
        return CopiedRecord(record, payload: moved.encoded, .payload(moved))
    }
}

extension CopiedRecord {
    fileprivate init(_ record: CopiedRecord, saying interaction: Interaction) {
        var encoder = RecordEncoder()
        encoder.encode(interaction)
        self.init(record, payload: encoder.payload, .donation(interaction))
    }

    /// Makes the record of an event, for the position after all others.
    init(_ redaction: Redaction, recordedAt: Timestamp) throws(DecodingFailure) {
        try self.init(decoding: redaction.record(receivedAt: recordedAt).span)
    }
}

extension EventLog {
    /// Returns the part of a plan that concerns donations that stay.
    ///
    /// - Parameters:
    ///   - plan: The participants.
    ///   - deleted: The deleted positions, whose participants go with them.
    ///   - mustStay: Whether to refuse, rather than skip, a participant of a deleted donation.
    /// - Returns: The redactions.
    /// - Throws: ``CorrectionRefusal`` if a participant is not there, or the log is not the plan's;
    ///   or an error of the store.
    func redactions(
        _ plan: RedactionPlan?,
        after deleted: DeletedPositions,
        mustStay: Bool = false
    ) throws(CorrectionError) -> Redactions {
        guard let plan, !plan.participants.isEmpty else { return Redactions() }
        guard try CorrectionError.storing(try end()).identity == plan.logIdentity else {
            throw .refused(.logReplaced)
        }
        let snapshot = try CorrectionError.storing(try read())
        var participants: [ParticipantReference] = []
        for participant in plan.participants {
            let position = participant.position
            let record = try record(at: position, in: snapshot)
            guard case .donation(let interaction) = record.content else {
                let isErased = record.envelope.isErasedDonation
                throw .refused(isErased ? .erased(position) : .noDonation(position))
            }
            guard !deleted.contains(position, of: record.envelope.donor) else {
                guard !mustStay else { throw .refused(.deleted(position)) }
                continue
            }
            let count = interaction.intent.people.everyone.count
            guard (0..<count).contains(participant.index) else {
                throw .refused(.noParticipant(participant, count: count))
            }
            participants.append(participant)
        }
        return Redactions(participants)
    }

    /// Returns the part of a plan that concerns donations that stay after an erasure.
    func redactionsToErase(
        _ plan: RedactionPlan?,
        after deleted: DeletedPositions
    ) throws(ErasureError) -> Redactions {
        do {
            return try redactions(plan, after: deleted)
        } catch {
            switch error {
            case .refused(let refusal): throw .refused(.redaction(refusal))
            case .store(let error): throw .store(error)
            }
        }
    }
}
