/// The row of a widget: what it shows now, and when it was updated and seen.
///
/// The log has the texts. Everything is in the order of time: an event that arrives late makes the
/// row be folded again.
package struct WidgetView: Hashable, Sendable {
    /// An event of the widget.
    package struct Mark: Hashable, Sendable {
        /// The position.
        package var position: Position
        /// The start.
        package var start: Timestamp
    }

    /// The content in one mode: the newest update that has any.
    package struct Content: Hashable, Sendable {
        /// The mode.
        package var mode: WidgetMode
        /// The position of the update.
        package var position: Position
        /// The start of the update.
        package var start: Timestamp
        /// The time of the first entry, and that of the last.
        package var first: Timestamp
        package var last: Timestamp
        /// The time from which the last entry is wrong; `nil` for none.
        package var until: Timestamp?
        /// The time of the next update.
        package var policy: WidgetPolicy
        package var policyDate: Timestamp?
        /// The update whose entries are shown until the first one here; ``Position/start`` for
        /// none.
        package var before = Position.start
    }

    /// The last event.
    package internal(set) var last = Position.start
    package internal(set) var lastStart: Timestamp?
    /// The newest event that registered it.
    package internal(set) var registered: Mark?
    /// The newest event that put it somewhere or took it away.
    package internal(set) var placed: Mark?
    /// Whether the owner took it away.
    package internal(set) var isRemoved = false
    /// The stack, and the place there.
    package internal(set) var stack = ""
    package internal(set) var order: UInt64 = 0
    /// The largest mode that the app permits; ``WidgetMode/unspecified`` if it did not say.
    package internal(set) var largestMode = WidgetMode.unspecified
    /// The mode that the owner chose; ``WidgetMode/unspecified`` if the owner did not.
    package internal(set) var mode = WidgetMode.unspecified
    /// The size that it may have then, in points; 0 for unknown.
    package internal(set) var width: UInt64 = 0
    package internal(set) var height: UInt64 = 0
    /// Whether it has something to show.
    package internal(set) var hasContent = true
    /// The newest wish for an update since the last one, and its cause.
    package internal(set) var asked: Mark?
    package internal(set) var askedCause = WidgetCause.background
    /// The newest update, whatever came of it.
    package internal(set) var checked: Mark?
    /// The newest update that failed, and the number of those since the last that did not.
    package internal(set) var failed: Mark?
    package internal(set) var failures: UInt64 = 0
    /// The content by mode, in the order of the modes.
    package internal(set) var contents: [Content] = []
    /// The starts of the newest updates that the budget counts, the newest at the end.
    package internal(set) var counted: [Timestamp] = []
    /// The highest relevance that any entry has had; 0 for none.
    package internal(set) var highestRelevance: Double = 0
    /// The times that the owner saw it, and tapped it, each half as much after thirty days.
    package internal(set) var shown = DecayedCount()
    package internal(set) var tapped = DecayedCount()
    /// The number of times that the owner saw it in each hour of the day, by UTC.
    package internal(set) var hours: [UInt64] = Array(repeating: 0, count: 24)
    package internal(set) var lastShown: Timestamp?
    /// The newest of these events, the newest first.
    package internal(set) var views: [Position] = []
    package internal(set) var taps: [Position] = []

    /// The largest number of events of one sort that are named.
    static let mostNamed = 4

    /// Makes the row of a widget without events.
    package init() {}

    /// The mode in which it is drawn unless the surface says otherwise.
    ///
    /// A Today widget begins compact, and is never larger than its app permits.
    package var activeMode: WidgetMode {
        if mode != .unspecified { return mode }
        return contents.contains { !$0.mode.isToday } ? contents[0].mode : .compact
    }

    /// Whether a surface may show it.
    package var isShown: Bool { hasContent && !isRemoved }
}

// MARK: Folding

extension WidgetView {
    /// Takes the next event, in the order of time.
    mutating func apply(_ event: ActivityEvent) {
        (last, lastStart) = (event.position, event.start)
        guard case .other(let payload) = event.content else { return }
        let mark = Mark(position: event.position, start: event.start)
        switch payload {
        case let event as WidgetChanged: apply(event, at: mark)
        case let event as WidgetUpdated: apply(event, at: mark)
        case let event as WidgetViewed: apply(event, at: mark)
        default: break
        }
    }

    private mutating func apply(_ event: WidgetChanged, at mark: Mark) {
        switch event.change {
        case .unspecified: break
        case .registered: registered = mark
        case .placed:
            (placed, isRemoved) = (mark, false)
            (stack, order) = (event.stack, event.order)
        case .removed: (placed, isRemoved) = (mark, true)
        case .modeChanged:
            guard permits(event.mode) else { break }
            (mode, width, height) = (event.mode, event.width, event.height)
        case .largestModeChanged:
            largestMode = event.mode
            if !permits(mode) { (mode, width, height) = (.compact, 0, 0) }
        case .hasContent: hasContent = true
        case .hasNoContent: hasContent = false
        case .updateAsked: (asked, askedCause) = (mark, event.cause)
        }
    }

    /// Whether its app permits a mode: of those of Today widgets compact, unless it says more.
    package func permits(_ mode: WidgetMode) -> Bool {
        mode != .expanded || largestMode == .expanded
    }

    private mutating func apply(_ event: WidgetUpdated, at mark: Mark) {
        // Whatever came of it, the wish is fulfilled.
        (checked, asked) = (mark, nil)
        if event.cause.isCounted {
            counted.append(mark.start)
            if counted.count > WidgetBudget.mostCounted { counted.removeFirst() }
        }
        guard event.result != .failed else {
            failed = mark
            // In views that contradict each other any value may occur, and none may trap.
            failures &+= 1
            return
        }
        failures = 0
        guard event.result == .newData else { return }
        for (mode, entries) in WidgetEntry.byMode(of: event, from: mark.start) {
            take(entries, of: event, in: mode, at: mark)
        }
    }

    private mutating func take(
        _ entries: [WidgetEntry],
        of event: WidgetUpdated,
        in mode: WidgetMode,
        at mark: Mark
    ) {
        guard let first = entries.first, let last = entries.last else { return }
        for entry in entries {
            if let score = entry.snapshot.relevance?.score, score.isFinite {
                highestRelevance = max(highestRelevance, score)
            }
        }
        var content = Content(
            mode: mode,
            position: mark.position,
            start: mark.start,
            first: first.from,
            last: last.from,
            until: last.snapshot.validUntil,
            policy: event.policy,
            policyDate: event.policyDate
        )
        let index = contents.firstIndex { $0.mode.number >= mode.number } ?? contents.endIndex
        guard index < contents.endIndex, contents[index].mode == mode else {
            contents.insert(content, at: index)
            return
        }
        // Until its first entry begins, the entries of the content before go on.
        if content.first > mark.start {
            let old = contents[index]
            content.before = old.first <= mark.start ? old.position : old.before
        }
        contents[index] = content
    }

    private mutating func apply(_ event: WidgetViewed, at mark: Mark) {
        if event.isTapped {
            tapped.add(at: mark.start)
            taps.insert(mark.position, at: 0)
            if taps.count > Self.mostNamed { taps.removeLast() }
        } else {
            shown.add(at: mark.start)
            hours[mark.start.hourOfDay] &+= 1
            lastShown = mark.start
            views.insert(mark.position, at: 0)
            if views.count > Self.mostNamed { views.removeLast() }
        }
    }
}

// MARK: Bytes

extension WidgetView {
    func write(to row: inout RowEncoder) {
        row.number(last.rawValue)
        row.time(lastStart)
        for mark in [registered, placed, asked, checked, failed] {
            row.number(mark?.position.rawValue ?? 0)
            row.time(mark?.start)
        }
        row.number((isRemoved ? 1 : 0) | (hasContent ? 2 : 0))
        row.number(askedCause.number)
        row.text(stack)
        for number in [order, largestMode.number, mode.number, width, height, failures] {
            row.number(number)
        }
        row.count(contents.count)
        for content in contents { content.write(to: &row) }
        row.count(counted.count)
        for start in counted { row.time(start) }
        row.double(highestRelevance)
        shown.write(to: &row)
        tapped.write(to: &row)
        for hour in hours { row.number(hour) }
        row.time(lastShown)
        for positions in [views, taps] {
            row.count(positions.count)
            for position in positions { row.number(position.rawValue) }
        }
    }

    init(from decoder: inout RowDecoder, _ row: Span<UInt8>) throws(DecodingFailure) {
        last = Position(rawValue: try decoder.number(in: row))
        lastStart = try decoder.time(in: row)
        registered = try Mark(from: &decoder, row)
        placed = try Mark(from: &decoder, row)
        asked = try Mark(from: &decoder, row)
        checked = try Mark(from: &decoder, row)
        failed = try Mark(from: &decoder, row)
        let flags = try decoder.number(in: row)
        (isRemoved, hasContent) = (flags & 1 != 0, flags & 2 != 0)
        askedCause = WidgetCause(number: try decoder.number(in: row)) ?? .background
        stack = String(decoding: try decoder.bytes(in: row), as: UTF8.self)
        order = try decoder.number(in: row)
        largestMode = WidgetMode(number: try decoder.number(in: row)) ?? .unspecified
        mode = WidgetMode(number: try decoder.number(in: row)) ?? .unspecified
        width = try decoder.number(in: row)
        height = try decoder.number(in: row)
        failures = try decoder.number(in: row)
        for _ in 0..<(try decoder.count(in: row)) {
            contents.append(try Content(from: &decoder, row))
        }
        for _ in 0..<(try decoder.count(in: row)) {
            guard let start = try decoder.time(in: row) else {
                throw .malformedField(atByte: decoder.index)
            }
            counted.append(start)
        }
        highestRelevance = try decoder.double(in: row)
        shown = try DecayedCount(from: &decoder, row)
        tapped = try DecayedCount(from: &decoder, row)
        for hour in hours.indices { hours[hour] = try decoder.number(in: row) }
        lastShown = try decoder.time(in: row)
        for _ in 0..<(try decoder.count(in: row)) {
            views.append(Position(rawValue: try decoder.number(in: row)))
        }
        for _ in 0..<(try decoder.count(in: row)) {
            taps.append(Position(rawValue: try decoder.number(in: row)))
        }
    }
}

extension WidgetView.Mark {
    fileprivate init?(
        from decoder: inout RowDecoder,
        _ row: Span<UInt8>
    ) throws(DecodingFailure) {
        position = Position(rawValue: try decoder.number(in: row))
        guard let start = try decoder.time(in: row) else { return nil }
        self.start = start
    }
}

extension WidgetView.Content {
    fileprivate func write(to row: inout RowEncoder) {
        row.number(mode.number)
        row.number(position.rawValue)
        for time in [start, first, last, until, policyDate] { row.time(time) }
        row.number(policy.number)
        row.number(before.rawValue)
    }

    fileprivate init(
        from decoder: inout RowDecoder,
        _ row: Span<UInt8>
    ) throws(DecodingFailure) {
        mode = WidgetMode(number: try decoder.number(in: row)) ?? .unspecified
        position = Position(rawValue: try decoder.number(in: row))
        let start = try decoder.time(in: row)
        let first = try decoder.time(in: row)
        let last = try decoder.time(in: row)
        guard let start, let first, let last else {
            throw .malformedField(atByte: decoder.index)
        }
        (self.start, self.first, self.last) = (start, first, last)
        until = try decoder.time(in: row)
        policyDate = try decoder.time(in: row)
        policy = WidgetPolicy(number: try decoder.number(in: row)) ?? .whenever
        before = Position(rawValue: try decoder.number(in: row))
    }
}
