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

/// The row of the visits that a donor lets be predicted: the contents of the last ones.
package struct PredictionView: Hashable, Sendable {
    /// The largest number of visits.
    package static let most = 32

    /// The keys of the visited contents, the last visit at the end.
    package private(set) var contents: [ActivityRowKey] = []

    mutating func add(_ content: ActivityRowKey) {
        contents.append(content)
        if contents.count > Self.most { contents.removeFirst() }
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
    func write(to row: inout RowEncoder) {
        row.count(contents.count)
        for key in contents { row.blob(key.bytes) }
    }

    init(from decoder: inout RowDecoder, _ row: Span<UInt8>) throws(DecodingFailure) {
        for _ in 0..<(try decoder.count(in: row)) {
            contents.append(ActivityRowKey(bytes: try decoder.bytes(in: row)))
        }
    }
}
