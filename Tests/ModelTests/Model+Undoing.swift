import DonationStore
import Interactions

extension Model {
    /// What undoing an act is expected to do.
    enum Undoing: Equatable {
        case refused(UndoRefusal)
        /// The numbers of donations that come back, and the positions that stay deleted.
        case done(donations: Int, left: [Int])
    }

    /// Takes back the act at a position, or returns the reason of a refusal.
    mutating func undo(_ position: Int) -> Undoing {
        let place = Position(rawValue: UInt64(position))
        guard (1..<entries.count + 1).contains(position), !made.contains(position),
            isAct(self[position])
        else { return .refused(.noAct(place)) }
        let entry = self[position]
        if let event = undone[position] {
            return .refused(.undone(place, at: Position(rawValue: UInt64(event))))
        }
        if entry.kind == .deleted {
            guard entry.state != .erased else { return .refused(.erased(place, before: nil)) }
            return bringBack(position)
        }
        if let rule = entry.rule { return undo(rule, at: position) }
        if entry.state == .deleted {
            let tombstone = entries.indices.first { index in
                index >= position && entries[index].kind == .deleted
                    && undone[index + 1] == nil && entries[index].reached.contains(position)
            }
            let at = Position(rawValue: UInt64(tombstone ?? 0) + 1)
            return .refused(.withdrawn(place, at: at))
        }
        delete([position])
        note(others: [position], made: [entries.count])
        return .done(donations: 0, left: [])
    }

    /// Whether an entry is an act of the owner.
    private func isAct(_ entry: Entry) -> Bool {
        if entry.rule != nil { return true }
        guard let correction = entry.correction else {
            // The stub of a tombstone does not say whose wish it was.
            return entry.kind == .deleted && (!entry.isOthers || entry.state == .erased)
        }
        guard entry.said == nil, entry.state != .erased else { return false }
        switch correction {
        case let adoption as Adoption: return adoption.learnedThrough == nil
        case let rule as AccessRule: return !rule.isUndecided
        case is SuggestionFeedback, is OfferFeedback, is SearchFeedback: return false
        case is LinkOpened, is Redaction, is Undone: return false
        default: return true
        }
    }

    private mutating func bringBack(_ tombstone: Int) -> Undoing {
        undone[tombstone] = entries.count + 1
        let others = entries.indices.filter { index in
            entries[index].kind == .deleted && undone[index + 1] == nil
        }
        let back = self[tombstone].reached.sorted().filter { position in
            self[position].state == .deleted
                && !others.contains { $0 + 1 > position && entries[$0].reached.contains(position) }
        }
        let left = back.filter { hasTwin($0, after: tombstone) }
        for position in back where !left.contains(position) { entries[position - 1].state = .live }
        for position in left { stillDeleted[position] = entries.count + 1 }
        unvoidAdoptions(left, of: tombstone)
        note(tombstones: [tombstone], left: left)
        let donations = back.count { self[$0].gift != nil } - left.count
        return .done(donations: donations, left: left)
    }

    /// Whether a deleted donation was donated again.
    private func hasTwin(_ position: Int, after tombstone: Int) -> Bool {
        guard let old = self[position].interaction else { return false }
        return entries.enumerated().contains { index, entry in
            guard index + 1 > tombstone, entry.state == .live,
                entry.number == self[position].number, let new = entry.interaction,
                Self.isSpelled(new.identifier, old.identifier)
            else { return false }
            return new.start == old.start || new.startIsDefaulted || old.startIsDefaulted
        }
    }

    /// Lets adoptions hold again that no tombstone in force makes void.
    private mutating func unvoidAdoptions(_ left: [Int], of undone: Int) {
        for index in entries.indices where entries[index].isVoid {
            guard let learned = (entries[index].correction as? Adoption)?.learnedThrough,
                entries[index].state != .erased
            else { continue }
            func isReached(_ places: some Sequence<Int>) -> Bool {
                places.contains { UInt64($0) <= learned.rawValue && self[$0].gift != nil }
            }
            entries[index].isVoid = entries.indices.contains { tombstone in
                guard tombstone > index, entries[tombstone].kind == .deleted else { return false }
                guard self.undone[tombstone + 1] == nil else {
                    return isReached(entries[tombstone].reached.filter { stillDeleted[$0] != nil })
                }
                return entries[tombstone].isOfDonors || isReached(entries[tombstone].reached)
            }
        }
    }

    private mutating func undo(_ rule: Rule, at position: Int) -> Undoing {
        let scope = rule.rule.scope
        let later = entries.indices.first { index in
            index >= position && entries[index].rule?.rule.scope == scope
                && undone[index + 1] == nil && !made.contains(index + 1)
        }
        if let later {
            let (first, second) = (UInt64(position), UInt64(later) + 1)
            return .refused(
                .laterRule(Position(rawValue: second), than: Position(rawValue: first))
            )
        }
        let former = entries[..<(position - 1)].last { $0.rule?.rule.scope == scope }?.rule
        set(former ?? Rule(app: rule.app, kind: rule.kind))
        note(others: [position], made: [entries.count])
        return .done(donations: 0, left: [])
    }

    private mutating func note(
        tombstones: [Int] = [],
        left: [Int] = [],
        others: [Int] = [],
        made: [Int] = []
    ) {
        func set(_ positions: [Int]) -> PositionSet {
            PositionSet(positions.map { Position(rawValue: UInt64($0)) })
        }
        append(
            Undone(
                tombstones: set(tombstones),
                leaving: set(left),
                others: set(others),
                with: set(made)
            )
        )
        for position in others { undone[position] = entries.count }
        self.made.formUnion(made)
    }
}

extension Run {
    func undo(_ position: Int) throws {
        let expected = model.undo(position)
        var found: Model.Undoing
        do throws(UndoError) {
            let receipt = try store.undo(at: Position(rawValue: UInt64(position)))
            found = .done(donations: receipt.donations, left: receipt.left.map { Int($0.rawValue) })
        } catch .refused(let refusal) {
            found = .refused(refusal)
        } catch .store(let error) {
            throw error
        }
        try expect("undo(at: \(position))", found, expected)
    }
}
