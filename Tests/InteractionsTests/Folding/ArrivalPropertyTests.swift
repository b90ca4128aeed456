import TestSupport
import Testing

@testable import Interactions

/// Properties of any history, in any order in which it can arrive.
///
/// A tombstone or an adoption keeps the same events before it, an event stays on its side of those
/// that it names, and wishes and corrections keep their order.
@Suite struct `Arrival in any order` {
    @Test(arguments: SeededGenerator.seeds(60))
    func `makes no difference to contacts, conversations and wishes`(seed: UInt64) throws {
        let isLong = seed.isMultiple(of: 10)
        var generator = HistoryGenerator(
            seed: seed,
            isLong: isLong,
            isAboutWishes: seed % 4 == 1
        )
        let history = generator.history(isLong ? 500 : 60)
        // Half of the histories take deletions back.
        let whole = seed.isMultiple(of: 2) ? history.undoing(seed: seed) : history
        let events = whole.enumerated().map { index, event in
            switch event {
            // The donations that an adoption knows are those received before it, so nothing passes
            // one. Most histories have none.
            case .adopted where !seed.isMultiple(of: 3): return LoggedEvent.unknown
            case .adopted(var adoption, let time):
                if adoption.learnedThrough != nil {
                    adoption.learnedThrough = Position(rawValue: UInt64(index))
                }
                return .adopted(adoption, time)
            // Of cards at one instant the last received counts.
            case .donated(let interaction, let donor, _) where interaction.intent.isCard:
                return .donated(interaction, donor, Timestamp(milliseconds: -1 - Int64(index)))
            default: return event
            }
        }
        let expected = try NamedViews(events, positions: Array(1...UInt64(events.count)))
        var random = SeededGenerator(seed: seed &+ 500)
        for _ in 0..<(isLong ? 2 : 4) {
            let order = Arrival(events).order(&random)
            var places = [UInt64](repeating: 0, count: events.count)
            for (place, index) in order.enumerated() { places[index] = UInt64(place) + 1 }
            let arrived = order.map { events[$0].moved(to: places) }
            let pauses = (0..<random.pick([0, 1, 2, 5])).map { _ in
                Int.random(in: 0...events.count, using: &random)
            }
            let found = try NamedViews(
                arrived,
                positions: order.map { UInt64($0) + 1 },
                pausingAt: pauses.sorted()
            )
            expected.expectEqual(found)
        }
    }

    @Test func `lets a reset reach a donation that arrives after it`() throws {
        func donation(_ hour: Int64) -> LoggedEvent {
            let recipients = [Person(customIdentifier: "u")]
            let interaction = Interaction(
                intent: .sendMessage(SendMessageIntent(recipients: recipients)),
                direction: .outgoing
            )
            return .donated(interaction, chat, time(hour * 3_600_000))
        }
        let reset = LoggedEvent.preference(
            Preference(.reset, ConversationReference(position: Position(rawValue: 1))),
            time(10 * 3_600_000)
        )
        let expected = try NamedViews(
            [donation(1), donation(5), donation(11), reset],
            positions: [1, 2, 3, 4]
        )
        for pauses in [[], [2], [1, 2, 3]] {
            let found = try NamedViews(
                [donation(1), reset, donation(11), donation(5)],
                positions: [1, 4, 3, 2],
                pausingAt: pauses
            )
            expected.expectEqual(found)
        }
    }

    @Test func `moves most events in these tests`() {
        var generator = HistoryGenerator(seed: 10, isLong: true)
        let events = generator.history(500)
        var random = SeededGenerator(seed: 1)
        let order = Arrival(events).order(&random)
        #expect(Set(order) == Set(events.indices))
        #expect(order.enumerated().count { abs($0 - $1) > 5 } > events.count / 3)
    }
}

/// The orders in which events can arrive.
private struct Arrival {
    /// For each event those that must come before it.
    private var earlier: [Set<Int>]

    init(_ events: [LoggedEvent]) {
        earlier = Array(repeating: [], count: events.count)
        var lastFixed: Int?
        var lastOrdered: Int?
        for (index, event) in events.enumerated() {
            if let lastFixed { earlier[index].insert(lastFixed) }
            if event.isPassedByNone {
                earlier[index].formUnion(0..<index)
                lastFixed = index
            }
            for position in event.named where position >= 1 && position <= events.count {
                let other = Int(position) - 1
                if other < index { earlier[index].insert(other) }
                if other > index { earlier[other].insert(index) }
            }
            switch event {
            case .donated, .feedback, .me: break
            default:
                if let lastOrdered { earlier[index].insert(lastOrdered) }
                lastOrdered = index
            }
        }
    }

    /// One of the orders, as the indices of the events.
    func order(_ random: inout SeededGenerator) -> [Int] {
        var missing = earlier.map(\.count)
        var later: [[Int]] = Array(repeating: [], count: earlier.count)
        for (index, others) in earlier.enumerated() {
            for other in others { later[other].append(index) }
        }
        var ready = missing.indices.filter { missing[$0] == 0 }
        var order: [Int] = []
        while !ready.isEmpty {
            let next = ready.remove(at: Int.random(in: 0..<ready.count, using: &random))
            order.append(next)
            for other in later[next] {
                missing[other] -= 1
                if missing[other] == 0 { ready.append(other) }
            }
        }
        return order
    }
}

extension LoggedEvent {
    /// Whether the events before it stay before it, and those after it after it.
    fileprivate var isPassedByNone: Bool {
        switch self {
        case .deleted, .adopted: true
        default: false
        }
    }

    /// The positions that the event names.
    fileprivate var named: [UInt64] {
        let positions: [Position] =
            switch self {
            case .deleted(let deletion):
                deletion.positions.runs.flatMap { $0.map { Position(rawValue: $0) } }
            case .undone(let undone):
                (undone.tombstones.runs + undone.left.runs).flatMap { run in
                    run.map { Position(rawValue: $0) }
                }
            case .linked(let link): link.participants.map(\.position)
            case .unlinked(let unlink): [unlink.participant.position]
            case .renamed(let rename, _): [rename.subject.position]
            case .feedback(let feedback, _): feedback.references.map(\.position)
            case .preference(let preference, _): [preference.conversation.position]
            case .wish(let wish, _): wish.referents
            default: []
            }
        return positions.map(\.rawValue)
    }

    /// The event with the new positions of what it names.
    fileprivate func moved(to places: [UInt64]) -> LoggedEvent {
        func moved(_ position: Position) -> Position {
            let number = position.rawValue
            return number >= 1 && number <= places.count
                ? Position(rawValue: places[Int(number) - 1]) : position
        }
        func moved(_ participant: ParticipantReference) -> ParticipantReference {
            ParticipantReference(position: moved(participant.position), index: participant.index)
        }
        func moved(_ conversation: ConversationReference) -> ConversationReference {
            ConversationReference(
                position: moved(conversation.position),
                isOfSenderAlone: conversation.isOfSenderAlone
            )
        }
        switch self {
        case .deleted(var deletion):
            deletion.positions = PositionSet(
                deletion.positions.runs.flatMap { $0.map { moved(Position(rawValue: $0)) } }
            )
            return .deleted(deletion)
        case .undone(let undone):
            func movedSet(_ set: PositionSet) -> PositionSet {
                PositionSet(set.runs.flatMap { $0.map { moved(Position(rawValue: $0)) } })
            }
            return .undone(
                Undone(
                    tombstones: movedSet(undone.tombstones),
                    leaving: movedSet(undone.left)
                )
            )
        case .linked(let link): return .linked(Link(link.participants.map(moved)))
        case .unlinked(let unlink):
            return .unlinked(Unlink(unlink.evidence, of: moved(unlink.participant)))
        case .renamed(let rename, let time):
            switch rename.subject {
            case .person(let participant):
                return .renamed(Rename(.person(moved(participant)), to: rename.name), time)
            case .conversation(let conversation):
                return .renamed(Rename(.conversation(moved(conversation)), to: rename.name), time)
            }
        case .feedback(let feedback, let time):
            return .feedback(
                SuggestionFeedback(
                    shown: feedback.shown.map(moved),
                    outcome: feedback.outcome,
                    chosen: feedback.chosen.map(moved),
                    context: feedback.context
                ),
                time
            )
        case .preference(let preference, let time):
            return .preference(Preference(preference.change, moved(preference.conversation)), time)
        case .wish(let wish, let time):
            guard let participant = wish.participant else { return self }
            return .wish(Wish(wish.change, wish.subject.about(moved(participant))), time)
        default: return self
        }
    }
}

/// The views of a log, with positions replaced by what they name.
private struct NamedViews {
    private var contacts: [ContactKey: ContactView] = [:]
    private var conversations: [ConversationKey: ConversationView] = [:]
    private var days: [DayKey: DayView] = [:]
    private var preferences: [[UInt8]: PreferenceView] = [:]
    private var timelines: [String: Set<UInt64>] = [:]
    private var pins: [[UInt8]: UInt64] = [:]
    private var wishes: [UInt64: StoredWish] = [:]
    private var newestOnes: [ConversationKey: UInt64] = [:]
    private var rows: [ViewTable: [[UInt8]: [UInt8]]]

    // `positions` has the name of each position, `pauses` the numbers of events at which the views
    // are saved.
    init(
        _ events: [LoggedEvent],
        positions: [UInt64],
        pausingAt pauses: [Int] = []
    ) throws {
        let memory = MemoryViews()
        for count in pauses + [events.count] {
            memory.records = events.prefix(count).map(\.record)
            try memory.catchUp(rules: events.rules)
        }
        func names(_ timeline: Timeline) throws -> Set<UInt64> {
            Set(
                try memory.donations(of: timeline).map { entry in
                    positions[Int(entry.position.rawValue) - 1] << 1 | (entry.isAside ? 1 : 0)
                }
            )
        }
        let views = try memory.views
        (contacts, conversations, days) = (views.contacts, views.conversations, views.days)
        for key in contacts.keys {
            timelines["contact \(key)"] = try contacts[key].map { try names($0.timeline) }
            contacts[key]?.timeline = Timeline()
        }
        for key in conversations.keys {
            timelines["conversation \(key)"] = try conversations[key].map { try names($0.timeline) }
            conversations[key]?.timeline = Timeline()
            if let newest = conversations[key]?.newest {
                newestOnes[key] = positions[Int(newest.rawValue) - 1]
            }
            conversations[key]?.newest = nil
        }
        for key in days.keys {
            timelines["day \(key)"] = try days[key].map { try names($0.timeline) }
            days[key]?.timeline = Timeline()
        }
        for (key, row) in memory.rows[.preferences, default: [:]] {
            var view = try PreferenceView(decoding: row.span)
            timelines["said \(key)"] = try names(view.timeline)
            view.timeline = Timeline()
            if let pinned = view.pinned {
                pins[key] = positions[Int(pinned.position.rawValue) - 1]
                view.pinned = (.start, pinned.time)
            }
            preferences[key] = view
        }
        for (key, row) in memory.rows[.wishes, default: [:]] {
            let position = try StoredWish.position(ofRowKey: key)
            var wish = try StoredWish(decoding: row.span)
            if wish.donation > .start {
                wish.donation = Position(
                    rawValue: positions[Int(wish.donation.rawValue) - 1]
                )
            }
            wishes[positions[Int(position.rawValue) - 1]] = wish
        }
        let compared: [ViewTable] = [
            .persons, .evidence, .members, .order, .names, .shared, .turns, .adoptions,
        ]
        rows = memory.rows.filter { compared.contains($0.key) && !$0.value.isEmpty }
    }

    func expectEqual(_ other: NamedViews) {
        #expect(contacts == other.contacts)
        #expect(conversations == other.conversations)
        #expect(newestOnes == other.newestOnes)
        #expect(days == other.days)
        #expect(preferences == other.preferences)
        #expect(pins == other.pins)
        #expect(wishes == other.wishes)
        #expect(timelines == other.timelines)
        #expect(rows == other.rows)
    }
}
