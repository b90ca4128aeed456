/// An event, as a row names it: its position and its start.
package struct EventMark: Hashable, Sendable {
    /// The position.
    package var position: Position
    /// The start.
    package var start: Timestamp

    init(_ event: ActivityEvent) {
        (position, start) = (event.position, event.start)
    }

    /// Reads the mark from a row; `nil` if the row has none there.
    init?(from decoder: inout RowDecoder, _ row: Span<UInt8>) throws(DecodingFailure) {
        position = Position(rawValue: try decoder.number(in: row))
        guard let start = try decoder.time(in: row) else { return nil }
        self.start = start
    }
}
