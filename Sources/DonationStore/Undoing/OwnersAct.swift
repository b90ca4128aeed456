public import Interactions

/// One act of the owner: a run of an import, a deletion, a link, a wish, or another.
public struct OwnersAct: Hashable, Sendable {
    /// Whether the act still holds.
    public enum State: Hashable, Sendable {
        /// It holds, and can be taken back.
        case holds
        /// It was undone by the event at this position.
        case undone(at: Position)
        /// It was withdrawn by the tombstone at this position.
        case withdrawn(at: Position)
        /// It deleted what an erasure destroyed since.
        case erased
    }

    /// The position by which it is called: of its last event.
    public let position: Position
    /// The time of its last event.
    public let time: Timestamp
    /// The events that it appended, without those that say that they belong together.
    public let events: PositionSet
    /// The command that did it, as in `import`; `nil` if one event alone is the act.
    public let command: String?
    /// The format of what it read, as in `mbox`; `nil` for none.
    public let source: String?
    /// The event that is the act, or that the act is named for; `nil` for a run of an import.
    public let event: (any EventPayload)?
    /// Whether it still holds.
    public let state: State
    /// The events that say what belongs together.
    let notes: PositionSet

    /// The act in words, as in `import mbox` or `linked 3[0], 7[1]`.
    public var text: String {
        guard let command, !command.isEmpty else { return event?.line ?? "deleted" }
        return source.map { "\(command) \($0)" } ?? command
    }

    init(
        at position: Position,
        _ time: Timestamp,
        of events: PositionSet,
        _ event: (any EventPayload)?,
        _ state: State
    ) {
        (self.position, self.time, self.events) = (position, time, events)
        (self.event, self.state) = (event, state)
        (command, source, notes) = (nil, nil, PositionSet())
    }

    init(
        noted act: Act,
        at position: Position,
        _ time: Timestamp,
        of events: PositionSet,
        by notes: PositionSet,
        _ event: (any EventPayload)?,
        _ state: State
    ) {
        (self.position, self.time, self.events) = (position, time, events)
        (self.event, self.state, self.notes) = (event, state, notes)
        command = act.command
        source = act.source.isEmpty ? nil : act.source
    }

    /// Returns whether both are the same act in the same state.
    public static func == (left: OwnersAct, right: OwnersAct) -> Bool {
        left.position == right.position && left.state == right.state && left.events == right.events
    }

    /// Hashes the position.
    public func hash(into hasher: inout Hasher) { hasher.combine(position) }
}

/// What taking back one act did.
public struct UndoReceipt: Hashable, Sendable {
    /// The act, as it was before.
    public let act: OwnersAct
    /// The position of the event that says so.
    public let position: Position
    /// The number of donations that came back.
    public let donations: Int
    /// The number of other events that came back.
    public let events: Int
    /// The number of donations and events deleted or withdrawn, since the act had appended them.
    public let deleted: Int
    /// The positions of donations that stay deleted, because they were donated again.
    public let left: [Position]
}

/// The reason why an act is not taken back; nothing was changed.
public enum UndoRefusal: Error, Hashable, Sendable {
    /// No act of the owner still holds.
    case nothing
    /// There are fewer acts than asked for.
    case onlySo(many: Int)
    /// No act of the owner has an event at this position.
    case noAct(Position)
    /// What the act deleted is erased; the second position is that of the act before it.
    case erased(Position, before: Position?)
    /// The act was undone before.
    case undone(Position, at: Position)
    /// The act was withdrawn before.
    case withdrawn(Position, at: Position)
    /// A later rule of the same scope holds.
    case laterRule(Position, than: Position)
}

extension UndoRefusal: OperationRefusal {
    /// A text for people: the problem and its remedy.
    public var description: String {
        switch self {
        case .nothing: "there is nothing to undo"
        case .onlySo(let count):
            "there are only \(count) acts to undo; ask for so many, or fewer"
        case .noAct(let position):
            "no act of yours has an event at \(position.rawValue); list the acts"
        case .erased(let position, let before):
            "the act at \(position.rawValue) cannot be undone: what it deleted is erased"
                + (before.map { "; the act before it is at \($0.rawValue)" } ?? "")
        case .undone(let position, let at):
            "the act at \(position.rawValue) was undone at \(at.rawValue) already"
        case .withdrawn(let position, let at):
            "the act at \(position.rawValue) was withdrawn at \(at.rawValue) already"
        case .laterRule(let later, let position):
            "the rule at \(position.rawValue) was replaced at \(later.rawValue); undo that first"
        }
    }
}
