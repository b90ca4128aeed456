internal import Interactions

/// Reads calendars (iCalendar, RFC 5545): an event that several take part in is an interaction.
///
/// It reads people and times, but neither titles nor notes nor places.
package struct CalendarSource: HistorySource, LineTaking {
    /// The largest size of an unfolded property in bytes.
    static let propertyLimit = 65_536
    /// The largest depth of nested components.
    private static let depthLimit = 64

    private let options: CalendarOptions
    var lines = LineCutter(limit: propertyLimit)
    private var property: [UInt8] = []
    private var isTooLong = false
    /// The names of the open components.
    private var open: [String] = []
    private var event: CalendarEvent?
    private var start = 1
    private var hasBegun = false
    private var hasFault = false
    /// Whether the whole file takes events back.
    private var isCancelling = false

    /// Makes a source for the calendars of a person.
    package init(_ options: CalendarOptions) {
        self.options = options
    }

    /// Whether the rest of the file is no calendar.
    package var isComplete: Bool { hasFault }

    /// Takes the next bytes of the file.
    package mutating func take(_ bytes: borrowing Span<UInt8>, to items: inout [HistoryItem]) {
        takeLines(of: bytes, to: &items)
    }

    /// Ends the file.
    package mutating func finish(to items: inout [HistoryItem]) {
        takeLastLine(to: &items)
        finishProperty(before: start, to: &items)
        if event != nil { items.append(.skipped(.cutOff, at: .line(start))) }
    }

    mutating func take(
        _ bytes: borrowing Span<UInt8>,
        _ line: LineCutter.Line,
        to items: inout [HistoryItem]
    ) {
        guard !hasFault else { return }
        var range = line.range
        let isFolded = range.first.map { bytes[$0].isSpaceOrTab } ?? false
        if isFolded, !property.isEmpty {
            range = range.dropFirst()
        } else {
            finishProperty(before: line.number, to: &items)
        }
        if line.isCut || property.count + range.count > Self.propertyLimit {
            isTooLong = true
        } else {
            for index in range { property.append(bytes[index]) }
        }
    }

    private mutating func finishProperty(before line: Int, to items: inout [HistoryItem]) {
        defer {
            property.removeAll(keepingCapacity: true)
            isTooLong = false
        }
        guard !isTooLong, !property.isEmpty, !hasFault else { return }
        guard let property = CalendarProperty(property[...]) else {
            if !hasBegun { fail(at: line - 1, to: &items) }
            return
        }
        switch property.name {
        case "begin": begin(property.value.uppercased(), at: line - 1, to: &items)
        case "end": end(property.value.uppercased(), to: &items)
        default:
            guard hasBegun else { return fail(at: line - 1, to: &items) }
            // An alarm in an event has people of its own.
            if open.last == "VEVENT" {
                event?.add(property, options.owner)
            } else if open.last == "VCALENDAR", property.name == "method" {
                isCancelling = property.is("CANCEL")
            }
        }
    }

    private mutating func begin(_ name: String, at line: Int, to items: inout [HistoryItem]) {
        // Some programs write a single event without a calendar around it.
        guard hasBegun || name == "VCALENDAR" || name == "VEVENT", open.count < Self.depthLimit
        else {
            return fail(at: line, to: &items)
        }
        hasBegun = true
        if name == "VEVENT" {
            // Events do not nest: the earlier one was cut off.
            if event != nil { items.append(.skipped(.cutOff, at: .line(start))) }
            event = CalendarEvent()
            start = line
        }
        open.append(name)
    }

    private mutating func end(_ name: String, to items: inout [HistoryItem]) {
        guard let depth = open.lastIndex(of: name) else { return }
        open.removeSubrange(depth...)
        if name == "VCALENDAR" { isCancelling = false }
        guard name == "VEVENT", var done = event else { return }
        event = nil
        let location = HistoryLocation.line(start)
        guard !isCancelling else {
            items.append(.skipped(.cancelled, at: location))
            return
        }
        switch done.donation(options) {
        case .failure(let refusal): items.append(.skipped(refusal.reason, at: location))
        case .success(let donation):
            for note in done.notes.sorted() { items.append(.noted(note, at: location)) }
            items.append(.donation(donation, at: location))
        }
    }

    private mutating func fail(at line: Int, to items: inout [HistoryItem]) {
        hasFault = true
        items.append(.skipped(.unreadable, at: .line(max(1, line))))
    }
}
