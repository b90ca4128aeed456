/// The numbers of donations that began in each of the 168 hours of the week, in a time zone.
///
/// Hour 0 begins on Monday at midnight. Each donation counts in the hour that clocks showed at its
/// start, by the zone's offset at that moment: in London nine o'clock is nine o'clock, in summer
/// and in winter. Views keep no such counts, because no count of hours is right for every zone;
/// these counts come from the starts.
public struct HoursOfWeek: Hashable, Sendable {
    /// The zone whose clocks tell the hours.
    public let zone: ZoneOffsets
    /// All 168 counts, Monday's first.
    public private(set) var counts = [Int](repeating: 0, count: 168)

    /// Makes counts of zero for a zone.
    public init(in zone: ZoneOffsets) {
        self.zone = zone
    }

    /// The count in an hour of the week, 0 for the first of Monday.
    public subscript(hour: Int) -> Int { counts.indices.contains(hour) ? counts[hour] : 0 }

    /// Counts a donation that began at a time.
    public mutating func add(_ start: Timestamp) {
        counts[Self.hour(of: start, in: zone)] += 1
    }

    /// Returns the hour of the week that the clocks of a zone show at a time.
    public static func hour(of time: Timestamp, in zone: ZoneOffsets) -> Int {
        let hours = zone.localSeconds(at: time).flooredQuotient(3600)
        // 1970 began on a Thursday.
        return Int((hours % 168 + 168 + 72) % 168)
    }
}
