internal import Interactions

extension ExportedEvent {
    /// Checks that a log could have taken this event at its position, by all that can be said
    /// without the log.
    ///
    /// - Throws: ``ValidationError`` with the first field that is wrong.
    func validate() throws(ValidationError) {
        switch event {
        case .donated(let donation): try validate(donation)
        case .deleted(let deletion):
            try requireEarlier([deletion.positions.last].compactMap(\.self), "deleted.positions")
        case .linked(let link):
            try requireEarlier(link.participants.map(\.position), "linked.participants")
        case .unlinked(let unlink):
            try requireEarlier([unlink.participant.position], "unlinked.participant.position")
        case .feedback(let feedback):
            try requireEarlier(feedback.references.map(\.position), "feedback")
        case .preference(let preference):
            try requireEarlier([preference.conversation.position], "preference")
        case .adopted(let adoption):
            let learned = [adoption.learnedThrough].compactMap(\.self)
            try requireEarlier(learned, "adopted.learnedThrough")
        case .redacted(let redaction):
            try requireEarlier(redaction.participants.map(\.position), "redacted.participants")
        default: break
        }
    }

    private func validate(_ donation: Donation) throws(ValidationError) {
        var given = donation
        // As it was when the donor gave it: an end may lie before a start that is the receipt.
        if given.interaction.startIsDefaulted { given.interaction.start = nil }
        do {
            try given.validateStored(receivedAt: recordedAt)
        } catch {
            let field = error.field.isEmpty ? "donation" : "donation.\(error.field)"
            throw ValidationError(field: field, reason: error.reason)
        }
    }

    private func requireEarlier(
        _ named: [Position],
        _ field: String
    ) throws(ValidationError) {
        guard named.allSatisfy({ $0 < position }) else {
            throw ValidationError(field: field, reason: .contradicts("position"))
        }
    }
}
