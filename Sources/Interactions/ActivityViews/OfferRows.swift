/// The row of the offers of one deed by one app on one surface.
package struct OffersView: Hashable, Sendable {
    /// The times that a surface showed such an offer, each half as much after thirty days.
    package var shown = DecayedCount()
    /// The times that the owner chose it, in the same way.
    package var chosen = DecayedCount()
    /// The feedback of the newest of these choices, the newest first.
    package private(set) var choices: [FeedbackMark] = []

    /// The largest number of choices that are named.
    package static let mostChoices = 4

    mutating func add(_ event: ActivityEvent, isChosen: Bool) {
        shown.add(at: event.start)
        guard isChosen else { return }
        chosen.add(at: event.start)
        let mark = FeedbackMark(event)
        choices.insert(mark, at: choices.firstIndex { $0 < mark } ?? choices.endIndex)
        if choices.count > Self.mostChoices { choices.removeLast() }
    }
}

/// The place of feedback among others, by start.
///
/// Feedback is the owner's own: at equal starts one log orders it.
package struct FeedbackMark: Hashable, Comparable, Sendable {
    /// The position.
    package var position: Position
    /// The start.
    var start: Timestamp

    fileprivate init(_ event: ActivityEvent) {
        (position, start) = (event.position, event.start)
    }

    package static func < (left: FeedbackMark, right: FeedbackMark) -> Bool {
        (left.start, left.position) < (right.start, right.position)
    }
}

/// The row of an event that lists of offers named: the newest outcomes of these lists.
package struct OutcomesView: Hashable, Sendable {
    /// An outcome for one of the things in the event.
    package struct Outcome: Hashable, Sendable {
        /// The index of the thing.
        package var index: Int
        /// The feedback.
        var feedback: FeedbackMark
        /// Whether the owner chose it, and did not put the list away.
        package var isChosen: Bool

        /// The position of the feedback.
        package var position: Position { feedback.position }
    }

    /// The number of outcomes from which on older lists are dropped.
    package static let most = 8

    /// The outcomes, the newest list first.
    package private(set) var outcomes: [Outcome] = []

    /// Makes the outcomes of an event that no list named.
    package init() {}

    /// Takes the outcome of a list for an event.
    mutating func add(_ event: ActivityEvent, on subject: Position) {
        guard let feedback = event.feedback else { return }
        let mark = FeedbackMark(event)
        var found: [Outcome] = []
        if let chosen = feedback.chosen {
            guard chosen.position == subject else { return }
            found = [Outcome(index: chosen.index, feedback: mark, isChosen: true)]
        } else if feedback.outcome == .dismissed {
            for offer in feedback.shown where offer.position == subject {
                found.append(Outcome(index: offer.index, feedback: mark, isChosen: false))
            }
        }
        let place = outcomes.firstIndex { $0.feedback < mark } ?? outcomes.endIndex
        outcomes.insert(contentsOf: found, at: place)
        while let oldest = outcomes.last?.feedback,
            let first = outcomes.firstIndex(where: { $0.feedback == oldest }), first >= Self.most
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
        /// The start.
        var start: Timestamp
        /// The key of the visited content; `nil` for one that is too long to keep here.
        package var content: ActivityRowKey?
    }

    /// The largest number of visits.
    package static let most = 32
    /// The length of the longest key that the row keeps, in bytes.
    static let longestKey = 512

    /// The visits, the last at the end.
    package private(set) var visits: [Visit] = []

    /// Takes a visit in at its place.
    ///
    /// - Parameters:
    ///   - event: The event that began the visit.
    ///   - content: The key of the visited content.
    ///   - follows: Returns whether the event comes after another one.
    /// - Throws: ``FoldFailure`` if the other event cannot be read.
    mutating func add(
        _ event: ActivityEvent,
        _ content: ActivityRowKey,
        _ follows: EventOrder
    ) throws(FoldFailure) {
        var index = visits.count
        while index > 0 {
            let earlier = visits[index - 1]
            if try follows(event, earlier.position, earlier.start) { break }
            index -= 1
        }
        let isShort = content.bytes.count <= Self.longestKey
        let visit = Visit(
            position: event.position,
            start: event.start,
            content: isShort ? content : nil
        )
        visits.insert(visit, at: index)
        if visits.count > Self.most { visits.removeFirst() }
    }
}

// MARK: Bytes

extension OffersView {
    func write(to row: inout RowEncoder) {
        shown.write(to: &row)
        chosen.write(to: &row)
        row.count(choices.count)
        for choice in choices { choice.write(to: &row) }
    }

    init(from decoder: inout RowDecoder, _ row: Span<UInt8>) throws(DecodingFailure) {
        shown = try DecayedCount(from: &decoder, row)
        chosen = try DecayedCount(from: &decoder, row)
        for _ in 0..<(try decoder.count(in: row)) {
            choices.append(try FeedbackMark(from: &decoder, row))
        }
    }
}

extension FeedbackMark {
    fileprivate func write(to row: inout RowEncoder) {
        row.number(position.rawValue)
        row.time(start)
    }

    fileprivate init(
        from decoder: inout RowDecoder,
        _ row: Span<UInt8>
    ) throws(DecodingFailure) {
        position = Position(rawValue: try decoder.number(in: row))
        guard let start = try decoder.time(in: row) else {
            throw .malformedField(atByte: decoder.index)
        }
        self.start = start
    }
}

extension OutcomesView {
    func write(to row: inout RowEncoder) {
        row.count(outcomes.count)
        for outcome in outcomes {
            row.number(UInt64(clamping: outcome.index))
            outcome.feedback.write(to: &row)
            row.number(outcome.isChosen ? 1 : 0)
        }
    }

    init(from decoder: inout RowDecoder, _ row: Span<UInt8>) throws(DecodingFailure) {
        for _ in 0..<(try decoder.count(in: row)) {
            let index = Int(clamping: try decoder.number(in: row))
            let feedback = try FeedbackMark(from: &decoder, row)
            let isChosen = try decoder.number(in: row) == 1
            outcomes.append(Outcome(index: index, feedback: feedback, isChosen: isChosen))
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
            row.time(visit.start)
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
            guard let start = try decoder.time(in: row) else {
                throw .malformedField(atByte: decoder.index)
            }
            let number = try decoder.count(in: row)
            guard number <= keys.count else { throw .malformedField(atByte: decoder.index) }
            let content = number == 0 ? nil : keys[number - 1]
            visits.append(Visit(position: position, start: start, content: content))
        }
    }
}
