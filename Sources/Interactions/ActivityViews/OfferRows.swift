/// The row of the offers of one deed by one app on one surface.
package struct OffersView: Hashable, Sendable {
    /// The times that a surface showed such an offer, each half as much after thirty days.
    package var shown = DecayedCount()
    /// The times that the owner chose it, in the same way.
    package var chosen = DecayedCount()
    /// The positions of the newest of these choices, the newest first.
    package var choices: [Position] = []

    /// The largest number of choices that are named.
    package static let mostChoices = 4

    mutating func add(_ event: ActivityEvent, isChosen: Bool) {
        shown.add(at: event.start)
        guard isChosen else { return }
        chosen.add(at: event.start)
        choices.insert(event.position, at: 0)
        if choices.count > Self.mostChoices { choices.removeLast() }
    }
}

/// The row of an event that lists of offers named: the newest outcomes of these lists.
package struct OutcomesView: Hashable, Sendable {
    /// An outcome for one of the things in the event.
    package struct Outcome: Hashable, Sendable {
        /// The index of the thing.
        package var index: Int
        /// The position of the feedback.
        package var position: Position
        /// Whether the owner chose it, and did not put the list away.
        package var isChosen: Bool
    }

    /// The number of outcomes from which on older lists are dropped.
    package static let most = 8

    /// The outcomes, the newest list first.
    package private(set) var outcomes: [Outcome] = []

    /// Makes the outcomes of an event that no list named.
    package init() {}

    /// Takes the outcome of a newer list for an event.
    mutating func add(_ feedback: OfferFeedback, at position: Position, on event: Position) {
        var found: [Outcome] = []
        if let chosen = feedback.chosen {
            guard chosen.position == event else { return }
            found = [Outcome(index: chosen.index, position: position, isChosen: true)]
        } else if feedback.outcome == .dismissed {
            for offer in feedback.shown where offer.position == event {
                found.append(Outcome(index: offer.index, position: position, isChosen: false))
            }
        }
        outcomes.insert(contentsOf: found, at: 0)
        while let oldest = outcomes.last?.position,
            let first = outcomes.firstIndex(where: { $0.position == oldest }), first >= Self.most
        {
            outcomes.removeSubrange(first...)
        }
    }
}

/// The row of the visits that a donor lets be predicted: the last ones.
package struct PredictionView: Hashable, Sendable {
    /// A visit.
    package struct Visit: Hashable, Sendable {
        /// The position.
        package var position: Position
        /// The key of the visited content; `nil` for one that is too long to keep here.
        package var content: ActivityRowKey?
    }

    /// The largest number of visits.
    package static let most = 32
    /// The length of the longest key that the row keeps, in bytes.
    static let longestKey = 512

    /// The visits, the last at the end.
    package private(set) var visits: [Visit] = []

    mutating func add(_ content: ActivityRowKey, at position: Position) {
        let isShort = content.bytes.count <= Self.longestKey
        visits.append(Visit(position: position, content: isShort ? content : nil))
        if visits.count > Self.most { visits.removeFirst() }
    }
}

// MARK: Bytes

extension OffersView {
    func write(to row: inout RowEncoder) {
        shown.write(to: &row)
        chosen.write(to: &row)
        row.count(choices.count)
        for choice in choices { row.number(choice.rawValue) }
    }

    init(from decoder: inout RowDecoder, _ row: Span<UInt8>) throws(DecodingFailure) {
        shown = try DecayedCount(from: &decoder, row)
        chosen = try DecayedCount(from: &decoder, row)
        for _ in 0..<(try decoder.count(in: row)) {
            choices.append(Position(rawValue: try decoder.number(in: row)))
        }
    }
}

extension OutcomesView {
    func write(to row: inout RowEncoder) {
        row.count(outcomes.count)
        for outcome in outcomes {
            row.number(UInt64(clamping: outcome.index))
            row.number(outcome.position.rawValue)
            row.number(outcome.isChosen ? 1 : 0)
        }
    }

    init(from decoder: inout RowDecoder, _ row: Span<UInt8>) throws(DecodingFailure) {
        for _ in 0..<(try decoder.count(in: row)) {
            let index = Int(clamping: try decoder.number(in: row))
            let position = Position(rawValue: try decoder.number(in: row))
            let isChosen = try decoder.number(in: row) == 1
            outcomes.append(Outcome(index: index, position: position, isChosen: isChosen))
        }
    }
}

extension PredictionView {
    /// Writes each key once, and then the visits with the numbers of their keys, 0 for none.
    func write(to row: inout RowEncoder) {
        var keys: [ActivityRowKey] = []
        let numbers = visits.map { visit -> Int in
            guard let key = visit.content else { return 0 }
            if let known = keys.firstIndex(of: key) { return known + 1 }
            keys.append(key)
            return keys.count
        }
        row.count(keys.count)
        for key in keys { row.blob(key.bytes) }
        row.count(visits.count)
        for (visit, number) in zip(visits, numbers) {
            row.number(visit.position.rawValue)
            row.count(number)
        }
    }

    init(from decoder: inout RowDecoder, _ row: Span<UInt8>) throws(DecodingFailure) {
        var keys: [ActivityRowKey] = []
        for _ in 0..<(try decoder.count(in: row)) {
            let key = ActivityRowKey(bytes: try decoder.bytes(in: row))
            guard key.rowClass == .content else { throw .malformedField(atByte: decoder.index) }
            keys.append(key)
        }
        for _ in 0..<(try decoder.count(in: row)) {
            let position = Position(rawValue: try decoder.number(in: row))
            let number = try decoder.count(in: row)
            guard number <= keys.count else { throw .malformedField(atByte: decoder.index) }
            visits.append(
                Visit(position: position, content: number == 0 ? nil : keys[number - 1])
            )
        }
    }
}
