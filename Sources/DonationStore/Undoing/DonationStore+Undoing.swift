public import Interactions

/// Taking back what the owner did: a deletion, an import, a link, a wish, a rule.
extension DonationStore {
    /// Returns the owner's acts, newest first.
    ///
    /// What apps and rules deleted is none, and what the owner said about suggestions neither.
    ///
    /// - Throws: ``DonationStoreError`` if the log cannot be read.
    /// - Complexity: O(*n*) in the events of the log; reads their envelopes.
    public func acts() throws(DonationStoreError) -> [OwnersAct] {
        try ActSearch(log).acts()
    }

    /// Takes back the owner's last acts that still hold, in one commit.
    ///
    /// What a deletion took comes back as if it had never gone, but for donations that were donated
    /// again. What an import or another act appended is deleted or withdrawn. What an erasure has
    /// destroyed stays gone.
    ///
    /// ```swift
    /// try store.delete(identifiers: ["message-17"], from: .all)
    /// try store.undo()  // The message is back.
    /// ```
    ///
    /// - Parameter count: The number of acts.
    /// - Returns: What taking back each of them did, the last act first.
    /// - Throws: ``UndoRefusal`` if there are not so many, or one of them is erased; or an error of
    ///   the store. Then nothing was changed, except after
    ///   ``DonationStoreError/outcomeUnknown(path:)``.
    /// - Complexity: O(*n*) in the events of the log, and one commit. After a deletion came back
    ///   the next question makes the views anew.
    @discardableResult
    public func undo(last count: Int = 1) throws(UndoError) -> [UndoReceipt] {
        try log.undo { _, acts throws(UndoRefusal) in
            let some = acts.filter { $0.state == .holds || $0.state == .erased }
            guard !some.isEmpty else { throw .nothing }
            let chosen = some.prefix(max(0, count))
            if let erased = chosen.first(where: { $0.state == .erased }) {
                let before = some.first { $0.position < erased.position && $0.state == .holds }
                throw .erased(erased.position, before: before?.position)
            }
            guard chosen.count >= count else { throw .onlySo(many: chosen.count) }
            return Array(chosen)
        }
    }

    /// Takes back one act of the owner, and leaves those after it.
    ///
    /// - Parameter position: The position of the act or of one of its events.
    /// - Returns: What that did.
    /// - Throws: ``UndoRefusal`` if there is no such act, or it does not hold any more; or an error
    ///   of the store. Then nothing was changed, except after
    ///   ``DonationStoreError/outcomeUnknown(path:)``.
    /// - Complexity: As ``undo(last:)``.
    @discardableResult
    public func undo(at position: Position) throws(UndoError) -> UndoReceipt {
        let receipts = try log.undo { search, acts throws(UndoRefusal) in
            let found =
                acts.first { $0.position == position }
                ?? acts.first { $0.events.contains(position) || $0.notes.contains(position) }
            guard let act = found else { throw .noAct(position) }
            switch act.state {
            case .holds:
                for (position, rule) in search.rules(of: act) {
                    guard let later = search.laterRule(of: rule.scope, after: position) else {
                        continue
                    }
                    throw .laterRule(later, than: position)
                }
                return [act]
            case .undone(let at): throw .undone(act.position, at: at)
            case .withdrawn(let at): throw .withdrawn(act.position, at: at)
            case .erased: throw .erased(act.position, before: nil)
            }
        }
        guard let receipt = receipts.first else { throw .refused(.noAct(position)) }
        return receipt
    }

    /// Notes that events belong to one act of the owner, so that ``undo(last:)`` takes them back
    /// together.
    ///
    /// - Parameters:
    ///   - command: The command, as in `import`.
    ///   - source: The format of what it read; empty for none.
    ///   - positions: The positions that it appended.
    ///   - beginning: The position of the first note of the same act; `nil` for none.
    /// - Returns: The position of the note.
    /// - Throws: ``DonationStoreError``; then nothing was noted.
    /// - Complexity: O(*r*) in the runs of positions, and one commit.
    @discardableResult
    public func noteAct(
        _ command: String,
        of source: String = "",
        appending positions: PositionSet,
        after beginning: Position? = nil
    ) throws(DonationStoreError) -> Position {
        try log.note(
            Act(command, of: source, appending: positions, after: beginning ?? .start)
        )
    }
}
