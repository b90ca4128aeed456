internal import Interactions

extension ExportedEvent {
    /// Checks that a log could have taken this event at its position, as far as the event shows it.
    ///
    /// - Throws: ``ValidationError`` with the first field that is wrong.
    func validate() throws(ValidationError) {
        if case .donated(let donation) = event { try validate(donation) }
        guard let payload = event.logged else { return }
        try payload.requireReferents(before: position)
        let kind = type(of: payload)
        if kind.isDonated, donorName == nil || donor == nil {
            throw ValidationError(field: donor == nil ? "donor" : "app", reason: .missing)
        }
        // Earlier versions took corrections and rules of which later ones are less sure.
        if !kind.concernsPeople || kind.activityPayload != nil { try payload.validate() }
    }

    private func validate(_ donation: Donation) throws(ValidationError) {
        var given = donation
        // Check the donor's own form: its end may lie before a start that is the time of receipt.
        if given.interaction.startIsDefaulted { given.interaction.start = nil }
        do {
            try given.validateStored(receivedAt: recordedAt)
        } catch {
            let field = error.field.isEmpty ? "donation" : "donation.\(error.field)"
            throw ValidationError(field: field, reason: error.reason)
        }
    }
}
