/// The row of a widget: what it shows now, and when it was updated and seen.
///
/// The log has the texts. What the owner saw and tapped has no order; of the rest an event that
/// arrives late makes the row be folded again.
package struct WidgetView: Hashable, Sendable {
    /// An entry, without its texts.
    package struct Entry: Hashable, Sendable {
        /// The time from which it is shown.
        package var from: Timestamp
        /// The relevance that the app gave it; 0 for none.
        package var relevance: Double = 0
        /// The time for which that counts, in milliseconds; 0 until the next entry.
        package var duration: UInt64 = 0

        /// Makes the entry without its texts.
        package init(_ entry: WidgetEntry) {
            from = entry.from
            guard let relevance = entry.snapshot.relevance, relevance.score.isFinite else { return }
            (self.relevance, duration) = (max(0, relevance.score), relevance.duration)
        }
    }

    /// An update whose entries are shown until a later one begins.
    package struct Earlier: Hashable, Sendable {
        /// The position.
        package var position: Position
        /// The time of its first entry.
        package var first: Timestamp
    }

    /// The content in one mode: the newest update that has any.
    package struct Content: Hashable, Sendable {
        /// The mode.
        package var mode: WidgetMode
        /// The position of the update.
        package var position: Position
        /// The start of the update.
        package var start: Timestamp
        /// The entries in the order of their times; at least one.
        package var entries: [Entry]
        /// The time from which the last entry is wrong; `nil` for none.
        package var until: Timestamp?
        /// The time of the next update.
        package var policy: WidgetPolicy
        package var policyDate: Timestamp?
        /// The updates before it that are shown until its first entry begins, each from its own
        /// first entry until the next one begins.
        package var earlier: [Earlier] = []

        /// The largest number of updates that wait for their first entry.
        static let mostEarlier = 8

        /// The time of the first entry.
        package var first: Timestamp { entries.first?.from ?? start }
        /// The time of the last entry.
        package var last: Timestamp { entries.last?.from ?? start }

        /// Returns the update whose entries are shown at a time, and the time from which those of
        /// another one are; `nil` for none.
        package func update(at now: Timestamp) -> (position: Position, until: Timestamp?)? {
            guard now < first else { return (position, nil) }
            guard let index = earlier.lastIndex(where: { $0.first <= now }) else { return nil }
            let next = index + 1 < earlier.count ? earlier[index + 1].first : first
            return (earlier[index].position, next)
        }

        /// Takes the place of another content, whose entries go on until the first one here.
        fileprivate mutating func replace(_ old: Content) {
            let first = first
            guard first > start else { return }
            // Those that would begin later than this one never do.
            var waiting = (old.earlier + [Earlier(position: old.position, first: old.first)])
                .filter { $0.first < first }
            // Of those that have begun the last one is shown.
            if let begun = waiting.lastIndex(where: { $0.first <= start }) {
                waiting.removeSubrange(..<begun)
            }
            if waiting.count > Self.mostEarlier {
                // What is shown now is not taken away.
                waiting.remove(at: waiting[0].first <= start ? 1 : 0)
            }
            earlier = waiting
        }
    }

    /// The last event that has an order.
    package internal(set) var last = Position.start
    package internal(set) var lastStart: Timestamp?
    /// The newest event that registered it.
    package internal(set) var registered: EventMark?
    /// The newest event that put it somewhere or took it away.
    package internal(set) var placed: EventMark?
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
    /// The newest wish for an update since the last one, and its cause; of a wish that is free and
    /// one that is not the free one.
    package internal(set) var asked: EventMark?
    package internal(set) var askedCause = WidgetCause.background
    /// The newest update, whatever came of it.
    package internal(set) var checked: EventMark?
    /// The newest update that failed, and the number of those since the last that did not.
    package internal(set) var failed: EventMark?
    package internal(set) var failures: UInt64 = 0
    /// The newest update that gave content in a mode that is known here: its policy holds.
    package internal(set) var filled: EventMark?
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
    package internal(set) var views: [EventMark] = []
    package internal(set) var taps: [EventMark] = []

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

    /// Returns the content in a mode; `nil` if there is none.
    ///
    /// - Parameter mode: The mode; the one in which it is drawn if `nil`. An expanded widget shows
    ///   compact content until it has other.
    /// - Returns: The content.
    package func content(in mode: WidgetMode?) -> Content? {
        if let mode { return contents.first { $0.mode == mode } }
        let active = activeMode
        return contents.first { $0.mode == active }
            ?? (active == .expanded ? contents.first { $0.mode == .compact } : nil)
    }

    /// Whether a surface may show it.
    package var isShown: Bool { hasContent && !isRemoved }
}

// MARK: Folding

extension WidgetView {
    /// Takes an event.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - follows: The order of the events.
    /// - Returns: Whether it could: of those that have an order none may come before the last one.
    /// - Throws: ``FoldFailure`` if another event cannot be read.
    mutating func apply(
        _ event: ActivityEvent,
        _ follows: EventOrder
    ) throws(FoldFailure) -> Bool {
        guard case .other(let payload) = event.content else { return true }
        if let seen = payload as? WidgetViewed {
            try add(seen, event, follows)
            return true
        }
        guard try follows(event, last, lastStart) else { return false }
        let mark = EventMark(event)
        (last, lastStart) = (mark.position, mark.start)
        switch payload {
        case let event as WidgetChanged: apply(event, at: mark)
        case let event as WidgetUpdated: apply(event, at: mark)
        default: break
        }
        return true
    }

    private mutating func apply(_ event: WidgetChanged, at mark: EventMark) {
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
        case .updateAsked:
            // A free wish is not lost behind one that needs a budget.
            guard asked == nil || askedCause.isCounted || !event.cause.isCounted else { break }
            (asked, askedCause) = (mark, event.cause)
        }
    }

    /// Whether its app permits a mode: of those of Today widgets compact, unless it says more.
    package func permits(_ mode: WidgetMode) -> Bool {
        mode != .expanded || largestMode == .expanded
    }

    private mutating func apply(_ event: WidgetUpdated, at mark: EventMark) {
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
            filled = mark
            take(entries, of: event, in: mode, at: mark)
        }
    }

    private mutating func take(
        _ entries: [WidgetEntry],
        of event: WidgetUpdated,
        in mode: WidgetMode,
        at mark: EventMark
    ) {
        var content = Content(
            mode: mode,
            position: mark.position,
            start: mark.start,
            entries: entries.map(Entry.init),
            until: entries.last?.snapshot.validUntil,
            policy: event.policy,
            policyDate: event.policyDate
        )
        for entry in content.entries { highestRelevance = max(highestRelevance, entry.relevance) }
        let index = contents.firstIndex { $0.mode.number >= mode.number } ?? contents.endIndex
        guard index < contents.endIndex, contents[index].mode == mode else {
            contents.insert(content, at: index)
            return
        }
        content.replace(contents[index])
        contents[index] = content
    }

    private mutating func add(
        _ seen: WidgetViewed,
        _ event: ActivityEvent,
        _ follows: EventOrder
    ) throws(FoldFailure) {
        if seen.isTapped {
            tapped.add(at: event.start)
            try Self.insert(event, into: &taps, follows)
        } else {
            shown.add(at: event.start)
            hours[event.start.hourOfDay] &+= 1
            lastShown = lastShown.map { max($0, event.start) } ?? event.start
            try Self.insert(event, into: &views, follows)
        }
    }

    private static func insert(
        _ event: ActivityEvent,
        into marks: inout [EventMark],
        _ follows: EventOrder
    ) throws(FoldFailure) {
        var index = 0
        while index < marks.count,
            try !follows(event, marks[index].position, marks[index].start)
        {
            index += 1
        }
        marks.insert(EventMark(event), at: index)
        if marks.count > mostNamed { marks.removeLast() }
    }
}
