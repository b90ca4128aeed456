// The bytes of the row of a widget.

extension WidgetView {
    func write(to row: inout RowEncoder) {
        row.number(last.rawValue)
        row.time(lastStart)
        for mark in [registered, placed, asked, checked, failed, filled] {
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
        for marks in [views, taps] {
            row.count(marks.count)
            for mark in marks {
                row.number(mark.position.rawValue)
                row.time(mark.start)
            }
        }
    }

    init(from decoder: inout RowDecoder, _ row: Span<UInt8>) throws(DecodingFailure) {
        last = Position(rawValue: try decoder.number(in: row))
        lastStart = try decoder.time(in: row)
        registered = try EventMark(from: &decoder, row)
        placed = try EventMark(from: &decoder, row)
        asked = try EventMark(from: &decoder, row)
        checked = try EventMark(from: &decoder, row)
        failed = try EventMark(from: &decoder, row)
        filled = try EventMark(from: &decoder, row)
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
            counted.append(try decoder.presentTime(in: row))
        }
        highestRelevance = try decoder.double(in: row)
        shown = try DecayedCount(from: &decoder, row)
        tapped = try DecayedCount(from: &decoder, row)
        for hour in hours.indices { hours[hour] = try decoder.number(in: row) }
        lastShown = try decoder.time(in: row)
        views = try Self.marks(from: &decoder, row)
        taps = try Self.marks(from: &decoder, row)
    }

    private static func marks(
        from decoder: inout RowDecoder,
        _ row: Span<UInt8>
    ) throws(DecodingFailure) -> [EventMark] {
        var marks: [EventMark] = []
        for _ in 0..<(try decoder.count(in: row)) {
            guard let mark = try EventMark(from: &decoder, row) else {
                throw .malformedField(atByte: decoder.index)
            }
            marks.append(mark)
        }
        return marks
    }
}

extension WidgetView.Content {
    fileprivate func write(to row: inout RowEncoder) {
        row.number(mode.number)
        row.number(position.rawValue)
        for time in [start, until, policyDate] { row.time(time) }
        row.number(policy.number)
        row.count(entries.count)
        for entry in entries {
            row.time(entry.from)
            row.number(entry.relevance > 0 ? 1 : 0)
            guard entry.relevance > 0 else { continue }
            row.double(entry.relevance)
            row.number(entry.duration)
        }
        row.count(earlier.count)
        for update in earlier {
            row.number(update.position.rawValue)
            row.time(update.first)
        }
    }

    fileprivate init(
        from decoder: inout RowDecoder,
        _ row: Span<UInt8>
    ) throws(DecodingFailure) {
        mode = WidgetMode(number: try decoder.number(in: row)) ?? .unspecified
        position = Position(rawValue: try decoder.number(in: row))
        start = try decoder.presentTime(in: row)
        until = try decoder.time(in: row)
        policyDate = try decoder.time(in: row)
        policy = WidgetPolicy(number: try decoder.number(in: row)) ?? .whenever
        entries = []
        for _ in 0..<(try decoder.count(in: row)) {
            entries.append(try WidgetView.Entry(from: &decoder, row))
        }
        guard !entries.isEmpty else { throw .malformedField(atByte: decoder.index) }
        for _ in 0..<(try decoder.count(in: row)) {
            let position = Position(rawValue: try decoder.number(in: row))
            let first = try decoder.presentTime(in: row)
            earlier.append(WidgetView.Earlier(position: position, first: first))
        }
    }
}

extension WidgetView.Entry {
    fileprivate init(
        from decoder: inout RowDecoder,
        _ row: Span<UInt8>
    ) throws(DecodingFailure) {
        from = try decoder.presentTime(in: row)
        guard try decoder.number(in: row) == 1 else { return }
        relevance = try decoder.double(in: row)
        duration = try decoder.number(in: row)
    }
}

extension RowDecoder {
    /// Reads a time that is there.
    fileprivate mutating func presentTime(
        in row: Span<UInt8>
    ) throws(DecodingFailure) -> Timestamp {
        guard let time = try time(in: row) else { throw .malformedField(atByte: index) }
        return time
    }
}
