internal import Interactions
internal import LMDB

/// The owner's acts in a log, found by one walk through it.
struct ActSearch {
    /// The identity of the log.
    let identity: [UInt8]
    /// The last position searched.
    let last: Position
    /// All whole tombstones, by whomever, in order.
    private(set) var tombstones: [(position: Position, deletion: Deletion)] = []
    /// What was undone.
    private(set) var undoings = Undoings()
    /// The events that are acts by themselves, unless another event says that they belong to one.
    private var events: [Position: (payload: any LoggedPayload, time: Timestamp)] = [:]
    /// The rules in the order of the log.
    private var rules: [(position: Position, rule: PolicyRule)] = []
    private var notes: [(position: Position, act: Act, time: Timestamp)] = []
    private var undone: [(position: Position, event: Undone)] = []
    private var erasedTombstones: [Position: Timestamp] = [:]

    /// Searches a log to its end.
    ///
    /// - Complexity: O(*n*) in the events of the log; reads their envelopes.
    init(_ log: EventLog) throws(DonationStoreError) {
        let end = try log.end()
        (identity, last) = (end.identity, end.last)
        let kinds = log.host.kinds
        var next: Position? = last > .start ? Position.start.next : nil
        while let position = next {
            next = try log.readChunk(from: position, through: last) {
                position,
                record,
                _ throws(DecodingFailure) in
                let envelope = try Envelope(decoding: record)
                if envelope.isErasedDeletion { erasedTombstones[position] = envelope.recordedAt }
                guard envelope.state == .whole, envelope.kind != .donated,
                    kinds[envelope.kind]?.isDonated == false
                else { return }
                try Envelope.verifyChecksum(of: record)
                let event = try Event(decoding: record, envelope, kinds: kinds) { _ in nil }
                guard let payload = event.logged else { return }
                add(payload, at: position, envelope.recordedAt)
            }
        }
    }

    private mutating func add(
        _ payload: any LoggedPayload,
        at position: Position,
        _ time: Timestamp
    ) {
        switch payload.logEffect {
        case .deletes(let deletion): tombstones.append((position, deletion))
        case .undoes(let event):
            undone.append((position, event))
            undoings.add(event, at: position)
        case .sets(let rule): rules.append((position, rule))
        case .refuses, .owns, .none: break
        }
        if let act = payload as? Act {
            notes.append((position, act, time))
        } else if payload.isOwnersAct {
            events[position] = (payload, time)
        }
    }

    // MARK: Acts

    /// The acts, newest first.
    func acts() -> [OwnersAct] {
        let deleted = DeletedPositions(tombstones, undoings)
        let made = PositionSet(runs: undone.flatMap { $0.event.made.runs })
        var takenBack: [Position: Position] = [:]
        for (position, event) in undone {
            for run in event.events.runs {
                for number in run { takenBack[Position(rawValue: number)] = position }
            }
        }
        var acts = notedActs(takenBack)
        let noted = PositionSet(runs: acts.flatMap { $0.events.runs })
        for (position, event) in events
        where !noted.contains(position) && !made.contains(position) {
            var state = takenBack[position].map { OwnersAct.State.undone(at: $0) } ?? .holds
            if state == .holds, let tombstone = deleted.tombstone(of: position) {
                state = .withdrawn(at: tombstone)
            }
            acts.append(
                OwnersAct(
                    at: position,
                    event.time,
                    of: PositionSet([position]),
                    event.payload,
                    state
                )
            )
        }
        // Their stubs do not say whose wish it was.
        for (position, time) in erasedTombstones
        where !noted.contains(position) && !made.contains(position) {
            let state = takenBack[position].map { OwnersAct.State.undone(at: $0) } ?? .erased
            acts.append(OwnersAct(at: position, time, of: PositionSet([position]), nil, state))
        }
        return acts.sorted { $0.position > $1.position }
    }

    /// Returns the acts of several events: those of one run are one.
    private func notedActs(_ takenBack: [Position: Position]) -> [OwnersAct] {
        let runs = Dictionary(grouping: notes) { note in
            note.act.beginning > .start ? note.act.beginning : note.position
        }
        return runs.values.compactMap { notes in
            guard let note = notes.last else { return nil }
            let events = PositionSet(runs: notes.flatMap { $0.act.positions.runs })
            // A deletion has few events, an import very many, none of them a tombstone.
            let isErased =
                erasedTombstones.keys.contains { events.contains($0) }
                && !tombstones.contains { events.contains($0.position) }
            let state: OwnersAct.State =
                takenBack[note.position].map { .undone(at: $0) }
                ?? (isErased ? .erased : .holds)
            return OwnersAct(
                noted: note.act,
                at: note.position,
                note.time,
                of: events,
                by: PositionSet(notes.map(\.position)),
                tombstones.first { events.contains($0.position) }?.deletion,
                state
            )
        }
    }

    // MARK: Parts

    /// Returns the tombstones of an act.
    func tombstones(of act: OwnersAct) -> [(position: Position, deletion: Deletion)] {
        tombstones.filter { act.events.contains($0.position) }
    }

    /// Returns the rules that an act set.
    func rules(of act: OwnersAct) -> [(position: Position, rule: PolicyRule)] {
        rules.filter { act.events.contains($0.position) }
    }

    /// Returns the rule of a scope in force before a position; one without values if none was.
    func rule(of scope: PolicyScope, before position: Position) -> PolicyRule {
        let earlier = Policies(rules.lazy.filter { $0.position < position }.map(\.rule))
        return earlier.rules.first { $0.scope == scope }
            ?? PolicyRule(app: scope.app, intentClass: scope.intentClass)
    }

    /// Returns a rule of a scope that replaced the one at a position and was not taken back.
    func laterRule(of scope: PolicyScope, after position: Position) -> Position? {
        let takenBack = PositionSet(
            runs: undone.flatMap { $0.event.events.runs + $0.event.made.runs }
        )
        return rules.first { later in
            later.position > position && later.rule.scope == scope
                && !takenBack.contains(later.position)
        }?.position
    }
}

extension DeletedPositions {
    /// Returns the tombstone that withdrew the owner's event at a position; `nil` if none did.
    func tombstone(of position: Position) -> Position? {
        tombstones(after: position).first { $0.deletion.positions.contains(position) }?.position
    }
}
