import Foundation
import TestSupport

@testable import DonationStore
@testable import Interactions

/// A history donated in runs, some of them long after the fact, with feedback, preferences and
/// corrections in between.
struct LivedHistory {
    let test: TestStore
    let store: DonationStore
    private var random: SeededGenerator
    private var latest = Timestamp(milliseconds: .min)
    private var said: [Position] = []
    /// The chosen donations, which stay.
    private var chosen: Set<Position> = []

    /// An event, and whether it is live at the end.
    struct Lived {
        let recorded: RecordedEvent
        let isLive: Bool

        func isKnown(at time: Timestamp, isDonation: Bool) -> Bool {
            guard case .donated(let donation) = recorded.event else {
                return !isDonation && recorded.recordedAt <= time
            }
            return donation.interaction.start.map { $0 <= time } ?? false
        }
    }

    init(of file: URL, seed: UInt64) throws {
        test = try TestStore()
        store = try test.open()
        random = SeededGenerator(seed: seed)
        var run: [Donation] = []
        var left = 100
        for line in try Data(contentsOf: file).split(separator: 0x0A) {
            run.append(try Donation(json: JSONValue(parsing: line)))
            left -= 1
            guard left == 0 else { continue }
            try live(through: run)
            run = []
            left = 1 + Int(random.next() % 300)
        }
        try live(through: run)
    }

    /// From the first donation to the last receipt.
    var span: ClosedRange<Timestamp>? {
        guard let first = try? store.donors().compactMap(\.first).min() else { return nil }
        return first...max(first, test.now)
    }

    // MARK: How it went

    private mutating func live(through run: [Donation]) throws {
        let starts = run.compactMap(\.interaction.start)
        latest = ([latest] + starts).max() ?? latest
        let hour: Int64 = 3_600_000
        let delay = random.pick([0, hour, 30 * 24 * hour])
        test.now = Timestamp(milliseconds: latest.milliseconds + delay)
        _ = try store.donate(run)
        for _ in 0..<3 {
            test.now = Timestamp(milliseconds: test.now.milliseconds + 60_000)
            try saySomething()
        }
    }

    private mutating func saySomething() throws {
        let suggestions = try store.suggestions(limit: 12).filter { $0.latest != nil }
        switch random.next() % 12 {
        case 0: try pair()
        case 1: try part()
        case 2, 3: try delete()
        case 4:
            let weights = (0..<5).map { _ in Double(random.next() % 40) / 10 }
            guard
                let coefficients = Adoption(
                    version: RankingCoefficients().version,
                    weights: weights,
                    learnedThrough: nil
                ).coefficients
            else { return }
            let last = try store.lastPosition()
            // The log refuses it if anything was deleted since the learning.
            said += [
                try store.adopt(coefficients, learnedThrough: random.chance(0.5) ? last : nil)
            ]
        case 5:
            if let last = said.popLast() { try store.withdraw(last) }
        case 6, 7:
            guard !suggestions.isEmpty else { return }
            try feedback(on: suggestions)
        default:
            guard !suggestions.isEmpty else { return }
            let suggestion = random.pick(suggestions)
            let reference = try suggestion.reference(in: store)
            switch random.next() % 5 {
            case 0: said.append(try store.pin(reference))
            case 1: said.append(try store.suggestLess(reference))
            case 2: said.append(try store.neverSuggest(reference))
            case 3: said.append(try store.clearPreference(reference))
            default: said.append(try store.reset(reference))
            }
        }
    }

    private mutating func feedback(on suggestions: [Suggestion]) throws {
        let shown = try suggestions.prefix(4).map { suggestion throws in
            try suggestion.reference(in: store)
        }
        let isChosen = random.chance(0.6)
        let one = isChosen ? random.pick(shown) : nil
        let feedback = SuggestionFeedback(
            shown: shown,
            outcome: isChosen ? .chosen : .abandoned,
            chosen: one,
            context: SuggestionFeedback.Context(app: random.pick(["org.photos", "org.maps"]))
        )
        said.append(try store.record(feedback))
        if let one { chosen.insert(one.position) }
    }

    private mutating func pair() throws {
        let contacts = Array(try store.contacts())
        let pair = (0..<2).map { _ in random.pick(contacts) }
        guard pair[0].key != pair[1].key else { return }
        said.append(try store.link(contacts: pair))
    }

    private mutating func part() throws {
        let contact = random.pick(Array(try store.contacts()))
        let evidence = Array(try store.evidence(of: contact))
        guard !evidence.isEmpty else { return }
        if let position = try store.unlink(random.pick(evidence), of: contact) {
            said.append(position)
        }
    }

    private mutating func delete() throws {
        let contact = random.pick(Array(try store.contacts()))
        let positions = try store.timeline(of: contact, limit: .max)
        guard positions.count < 200, chosen.isDisjoint(with: positions) else { return }
        try store.delete(contact)
    }

    // MARK: The events up to a time

    /// All events, and whether tombstones delete them.
    func events() throws -> [Lived] {
        var events: [RecordedEvent] = []
        while true {
            let page = try store.events(after: events.last?.position ?? .start, limit: 1000)
            guard !page.isEmpty else { break }
            events += page
        }
        let tombstones = events.compactMap { event -> (Position, Deletion)? in
            event.event.payload(as: Deletion.self).map { (event.position, $0) }
        }
        func goes(_ position: Position, before end: Position = Position(rawValue: .max)) -> Bool {
            tombstones.contains {
                $0.1.positions.contains(position) && position < $0.0 && $0.0 < end
            }
        }
        return events.map { event in
            var isLive = !goes(event.position)
            if let last = event.event.payload(as: Adoption.self)?.learnedThrough {
                // Weights learned from a donation go with it.
                let learned = events.prefix { $0.position <= last }
                for one in learned {
                    guard case .donated = one.event else { continue }
                    let isGone = tombstones.contains {
                        $0.0 > event.position && $0.1.positions.contains(one.position)
                    }
                    if isGone { isLive = false }
                }
            }
            return Lived(recorded: event, isLive: isLive)
        }
    }

    /// A store with only the live events up to a time, in the same order and with the same
    /// receipts; and the places of the donations in it.
    func store(
        of events: [Lived],
        at time: Timestamp
    ) throws -> (store: DonationStore, places: [Position: Position]) {
        let other = try TestStore(seed: 9)
        let store = try other.open()
        var places: [Position: Position] = [:]
        var run: [(Position, Donation)] = []
        func donate() throws {
            let results = try store.donate(run.map(\.1))
            for ((position, _), result) in zip(run, results) {
                places[position] = try result.get().position
            }
            run = []
        }
        for lived in events where lived.isLive {
            let (position, event) = (lived.recorded.position, lived.recorded.event)
            if lived.recorded.recordedAt != other.now {
                try donate()
                other.now = lived.recorded.recordedAt
            }
            if case .donated(let donation) = event {
                if lived.isKnown(at: time, isDonation: true) { run.append((position, donation)) }
            } else if lived.isKnown(at: time, isDonation: false) {
                try donate()
                let before = try store.lastPosition()
                try say(event, in: store, places)
                if try store.lastPosition() > before { places[position] = before.next }
            }
        }
        try donate()
        return (store, places)
    }

    private func say(
        _ event: Event,
        in store: DonationStore,
        _ places: [Position: Position]
    ) throws {
        func place(_ reference: ConversationReference?) -> ConversationReference? {
            reference.flatMap { reference in
                places[reference.position].map {
                    ConversationReference(
                        position: $0,
                        isOfSenderAlone: reference.isOfSenderAlone
                    )
                }
            }
        }
        switch event.logged {
        case let link as Link:
            let participants = link.participants.compactMap { one in
                places[one.position].map { ParticipantReference(position: $0, index: one.index) }
            }
            if participants.count > 1 { try store.link(participants) }
        case let unlink as Unlink:
            guard let position = places[unlink.participant.position] else { return }
            let index = unlink.participant.index
            try store.unlink(
                unlink.evidence,
                of: ParticipantReference(position: position, index: index)
            )
        case let preference as Preference:
            guard let reference = place(preference.conversation) else { return }
            _ = try store.log.prefer(Preference(preference.change, reference))
        case let feedback as SuggestionFeedback:
            var feedback = feedback
            feedback.shown = feedback.shown.compactMap(place)
            feedback.chosen = place(feedback.chosen)
            if !feedback.shown.isEmpty { try store.record(feedback) }
        case let adoption as Adoption:
            var adoption = adoption
            if let last = adoption.learnedThrough {
                adoption.learnedThrough = places.filter { $0.key <= last }.map(\.value).max()
            }
            _ = try store.log.adopt(adoption)
        default: break
        }
    }
}
