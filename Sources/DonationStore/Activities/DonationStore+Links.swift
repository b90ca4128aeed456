internal import Interactions
internal import LMDB

extension DonationStore {
    /// Records that the owner opened a link.
    ///
    /// - Parameter link: The position of the event that took it.
    /// - Returns: The position of the new event.
    /// - Throws: ``OperationError/refused(_:)`` if there is no such link, or it was removed.
    /// - Complexity: O(log *n*) pages, *n* events in the log, and one commit.
    @discardableResult
    public func openLink(_ link: Position) throws(CorrectionError) -> Position {
        try append(LinkOpened(link), about: link)
    }

    /// Records that the owner does not want to be reminded any more.
    ///
    /// - Parameter link: The position of the event that took it.
    /// - Returns: The position of the new event.
    /// - Throws: ``OperationError/refused(_:)`` if there is no such link, or it was removed.
    /// - Complexity: O(log *n*) pages, *n* events in the log, and one commit.
    @discardableResult
    public func removeLink(_ link: Position) throws(CorrectionError) -> Position {
        try append(LinkRemoved(link), about: link)
    }

    private func append(
        _ event: some LoggedPayload,
        about link: Position
    ) throws(CorrectionError) -> Position {
        let change = try CorrectionError.storing(try log.write())
        let isOpen = try CorrectionError.storing(
            try readingActivities { reader throws(DonationStoreError) in
                let row = try reader.row(.link(link))
                if case .link(let view)? = row?.view { return !view.isRemoved }
                return false
            }
        )
        guard isOpen else { throw .refused(.noEvent(link)) }
        return try log.append(event, change)
    }

    /// Records which results of a search the owner saw, and which one the owner chose.
    ///
    /// - Returns: The position of the new event.
    /// - Throws: ``OperationError/refused(_:)`` if the list is invalid, or names a position that is
    ///   not that of a live activity or item.
    /// - Complexity: O(*r* log *n*) in the results and the events, and one commit.
    @discardableResult
    public func record(_ feedback: SearchFeedback) throws(CorrectionError) -> Position {
        try CorrectionError.validating(try feedback.validate())
        let change = try CorrectionError.storing(try log.write())
        let unknown = try CorrectionError.storing(
            try readingActivities { reader throws(DonationStoreError) in
                for position in feedback.shown {
                    let events = try reader.events(at: [position])
                    guard let subject = events.first?.subject,
                        let row = try reader.row(subject),
                        try reader.positions(of: row).contains(position)
                    else { return Optional(position) }
                }
                return nil
            }
        )
        if let unknown { throw .refused(.noEvent(unknown)) }
        return try log.append(feedback, change)
    }
}
