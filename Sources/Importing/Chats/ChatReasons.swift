extension HistoryReason {
    /// A sign in answer to another message.
    package static let reaction = HistoryReason(rawValue: "a reaction to a message")
}
