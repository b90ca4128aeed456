internal import Interactions
internal import LMDB

extension EventLog {
    /// Appends feedback on a list of suggestions.
    func record(_ feedback: SuggestionFeedback) throws(CorrectionError) -> Position {
        if let refusal = feedback.refusal { throw .refused(refusal) }
        var encoder = RecordEncoder()
        encoder.encode(feedback)
        try CorrectionError.validating(try feedback.validate())
        try CorrectionError.validating(try encoder.validate())
        let change = try CorrectionError.storing(try write())
        for conversation in feedback.references {
            try require(conversation, in: change)
        }
        return try append(feedback, change)
    }

    /// Appends a preference.
    func prefer(_ preference: Preference) throws(CorrectionError) -> Position {
        let change = try CorrectionError.storing(try write())
        try require(preference.conversation, in: change)
        return try append(preference, change)
    }

    /// Appends an adoption.
    ///
    /// The long search for later deletions comes before the lock; under the lock it only searches
    /// later events. Tests use `beforeLocking` to let others act last.
    func adopt(
        _ adoption: Adoption,
        beforeLocking: () -> Void = {}
    ) throws(CorrectionError) -> Position {
        var encoder = RecordEncoder()
        encoder.encode(adoption)
        try CorrectionError.validating(try adoption.validate())
        try CorrectionError.validating(try encoder.validate())
        let end = try CorrectionError.storing(try end())
        if let last = adoption.learnedThrough {
            guard last > .start, last <= end.last else { throw .refused(.noEvent(last)) }
            try requireUndeleted(through: last, since: last, end.last)
        }
        beforeLocking()
        let change = try CorrectionError.storing(try write())
        if let last = adoption.learnedThrough {
            let head = try CorrectionError.storing(try change.head())
            let identity = try CorrectionError.storing(try change.logIdentity())
            // Nothing is known yet of a log that was replaced.
            let known = identity == end.identity ? end.last : last
            try requireUndeleted(through: last, since: known, head.lastPosition)
        }
        return try append(adoption, change)
    }

    /// Makes sure that a live donation names the conversation.
    func require(
        _ conversation: ConversationReference,
        in transaction: borrowing Change<LogTables>
    ) throws(CorrectionError) {
        let position = conversation.position
        let (interaction, donor) = try liveDonation(at: position, in: transaction)
        let key = ConversationKey(
            of: interaction,
            donor: donor,
            isOfSenderAlone: conversation.isOfSenderAlone
        )
        guard key != nil else { throw .refused(.noConversation(conversation)) }
    }

    /// Makes sure that no event after `start` up to `last` deletes anything up to `learned`.
    ///
    /// Deleted events that are no donations count, and so does an erased tombstone: it is better to
    /// learn once more.
    private func requireUndeleted(
        through learned: Position,
        since start: Position,
        _ last: Position
    ) throws(CorrectionError) {
        let isDeleted = try CorrectionError.storing(
            try deletes(through: learned, since: start, last)
        )
        guard !isDeleted else { throw .refused(.learnedFromDeleted(learned)) }
    }

    private func deletes(
        through learned: Position,
        since start: Position,
        _ last: Position
    ) throws(DonationStoreError) -> Bool {
        var isDeleted = false
        var next: Position? = start.next
        while let position = next {
            next = try readChunk(from: position, through: last) {
                _,
                record,
                _ throws(DecodingFailure) in
                let envelope = try Envelope(decoding: record)
                if envelope.isErasedDeletion { isDeleted = true }
                guard envelope.isDeletion else { return }
                try Envelope.verifyChecksum(of: record)
                let event = try Event(decoding: record, envelope) { _ in nil }
                guard let deletion = event.payload(as: Deletion.self) else { return }
                let reaches = deletion.positions.first.map { $0 <= learned } ?? false
                if reaches || !deletion.donors.isEmpty { isDeleted = true }
            }
        }
        return isDeleted
    }
}

extension SuggestionFeedback {
    /// The reason why the feedback contradicts itself; `nil` if it does not.
    fileprivate var refusal: CorrectionRefusal? {
        guard !references.isEmpty else { return .nothingNamed }
        var seen: Set<ConversationReference> = []
        for conversation in shown where !seen.insert(conversation).inserted {
            return .shownTwice(conversation)
        }
        guard [.chosen, .otherChosen].contains(outcome) else {
            return chosen.map { .notChosen($0) }
        }
        guard let chosen else { return .noneChosen }
        return seen.contains(chosen) == (outcome == .chosen)
            ? nil : outcome == .chosen ? .notShown(chosen) : .isShown(chosen)
    }
}
