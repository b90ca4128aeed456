extension HistoryReason {
    /// An automatic answer, a report of delivery, or another mail marked as automatic.
    package static let automatic = HistoryReason(rawValue: "sent by a machine")
    /// A mail to many who cannot all answer: a newsletter or an advertisement.
    package static let bulk = HistoryReason(rawValue: "sent in bulk")
    /// A mail that a mailing list wrote, or that hides its author behind the list.
    package static let listItself = HistoryReason(rawValue: "from a mailing list itself")
    /// A mail from an address that takes no answers.
    package static let noReply = HistoryReason(rawValue: "from an address that takes no answers")
}

extension MailHeader {
    /// Whether the mail says that a machine wrote it: an answer in somebody's absence, a report of
    /// delivery or reading, a notification.
    var isAutomatic: Bool {
        let marks = [MailField.autoSubmitted, .autoReply, .autoRespond]
        return marks.contains { value($0).map { !$0.prefix(2).isNamed("no") } ?? false }
            || value(.returnPath)?.elementsEqual("<>".utf8) == true
            || value(.precedence)?.isNamed("auto_reply") == true
            || value(.contentType)?.prefix(16).isNamed("multipart/report") == true
    }

    /// Whether this was sent to many who did not ask for it one by one.
    var isBulk: Bool {
        let precedence = value(.precedence) ?? []
        return precedence.isNamed("bulk") || precedence.isNamed("junk") || has(.listID)
            || has(.listUnsubscribe)
    }

    /// Whether this is one of many copies, if it is to a single person and of no list: a subscriber
    /// can leave, and it answers nothing.
    var isNewsletter: Bool {
        has(.listUnsubscribe) && !has(.inReplyTo) && !has(.references)
    }
}
