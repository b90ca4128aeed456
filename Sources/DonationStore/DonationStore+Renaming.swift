public import Interactions

/// Names that the owner gives, in place of those that others give.
extension DonationStore {
    /// Gives a contact the owner's own name, which is shown instead of the names that others give.
    ///
    /// The event names the donation of the contact that began last. The latest name counts.
    ///
    /// ```swift
    /// if let ana = try store.contacts(named: "ana@example.org").only {
    ///     try store.rename(ana, to: "Ana from the choir")
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - contact: A contact from ``contacts(after:limit:)``.
    ///   - name: The name, at most `Rename.longestName` bytes.
    /// - Returns: The event's position; ``withdraw(_:)`` takes it back.
    /// - Throws: ``CorrectionRefusal`` if the name is empty or too long, or nobody is left to name,
    ///   or an error of the store; then nothing was appended, except after
    ///   ``DonationStoreError/outcomeUnknown(path:)``.
    /// - Complexity: O(*h* log *n*) in the history of the contact, and one commit.
    @discardableResult
    public func rename(_ contact: Contact, to name: String) throws(CorrectionError) -> Position {
        let found = try CorrectionError.storing(try participants(of: [contact]))
        guard let participant = found.first else { throw .refused(.personGone) }
        return try log.rename(Rename(.person(participant), to: name))
    }

    /// Gives a conversation the owner's own name, which is shown instead of the app's.
    ///
    /// - Parameters:
    ///   - conversation: A conversation, or the position of a donation in one.
    ///   - name: The name, at most `Rename.longestName` bytes.
    /// - Returns: The event's position; ``withdraw(_:)`` takes it back.
    /// - Throws: ``CorrectionRefusal`` if the name is empty or too long, or the conversation is
    ///   gone, or an error of the store; then nothing was appended, except after
    ///   ``DonationStoreError/outcomeUnknown(path:)``.
    /// - Complexity: O(log *n*) in the number of events, and one commit.
    @discardableResult
    public func rename(
        _ conversation: some NamesConversation,
        to name: String
    ) throws(CorrectionError) -> Position {
        let reference = try conversation.reference(in: self)
        return try log.rename(Rename(.conversation(reference), to: name))
    }
}

extension EventLog {
    /// Appends a name that the owner gives.
    func rename(_ rename: Rename) throws(CorrectionError) -> Position {
        try CorrectionError.validating(try rename.validate())
        let change = try CorrectionError.storing(try write())
        switch rename.subject {
        case .person(let participant): _ = try person(participant, in: change)
        case .conversation(let conversation): try require(conversation, in: change)
        }
        return try append(rename, change)
    }
}
