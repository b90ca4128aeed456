extension HistoryReason {
    /// An automatic answer, a report of delivery, or another mail marked as automatic.
    package static let automatic = HistoryReason(rawValue: "sent by a machine")
    /// A mail to many who cannot all answer: a newsletter or an advertisement.
    package static let bulk = HistoryReason(rawValue: "sent in bulk")
    /// A mail from an address that takes no answers.
    package static let noReply = HistoryReason(rawValue: "from an address that takes no answers")
}

extension MailHeader {
    /// Returns the reason why no person wrote this mail; `nil` if a person may have.
    func reasonForMachine(sender: String) -> HistoryReason? {
        if let mark = value(.autoSubmitted), !mark.prefix(2).isNamed("no") { return .automatic }
        if value(.returnPath)?.elementsEqual("<>".utf8) == true { return .automatic }
        if value(.precedence)?.isNamed("auto_reply") == true { return .automatic }
        return MachineAddress.contains(sender) ? .noReply : nil
    }

    /// Whether this was sent to many who did not ask for it one by one.
    var isBulk: Bool {
        let precedence = value(.precedence) ?? []
        return precedence.isNamed("bulk") || precedence.isNamed("junk") || value(.listID) != nil
            || value(.listUnsubscribe) != nil
    }
}
