/// How many donations began in each of the 168 hours of the week, by the clocks of a time zone.
///
/// Hour 0 begins on Monday at midnight. Each donation counts in the hour that clocks showed when it
/// began, by the zone's offset at that moment: in London nine o'clock is nine o'clock, in summer
/// and in winter. Views keep no such counts, for no count of hours is right for every zone; they
/// are made of the starts.
public struct HoursOfWeek: Hashable, Sendable {
    /// The zone by whose clocks hours are told.
    public let zone: ZoneOffsets
    /// All 168 counts, Monday's first.
    public private(set) var counts = [Int](repeating: 0, count: 168)

    /// Begins to count by the clocks of a zone.
    public init(in zone: ZoneOffsets) {
        self.zone = zone
    }

    /// How many began in an hour of the week, 0 for the first of Monday.
    public subscript(hour: Int) -> Int { counts.indices.contains(hour) ? counts[hour] : 0 }

    /// Counts what began at a time.
    public mutating func add(_ start: Timestamp) {
        counts[Self.hour(of: start, in: zone)] += 1
    }

    /// The hour of the week in which a time lies, by the clocks of a zone at that time.
    public static func hour(of time: Timestamp, in zone: ZoneOffsets) -> Int {
        let hours = zone.localSeconds(at: time).flooredQuotient(3600)
        // 1970 began on a Thursday.
        return Int((hours % 168 + 168 + 72) % 168)
    }
}
