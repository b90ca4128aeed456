package import Interactions

/// The options for reading calendars.
package struct CalendarOptions: Sendable {
    /// The donor of the events.
    package var donor: Donor
    /// The owner's addresses.
    package var owner: HistoryOwner
    /// The clocks at the place of times without a zone.
    package var clock: WallClock
    /// Returns the clocks in a zone with a name; `nil` for an unknown one.
    package var clockInZone: @Sendable (String) -> WallClock?

    /// Makes the options for calendars.
    package init(
        donor: Donor,
        owner: HistoryOwner,
        clock: WallClock,
        clockInZone: @escaping @Sendable (String) -> WallClock?
    ) {
        self.donor = donor
        self.owner = owner
        self.clock = clock
        self.clockInZone = clockInZone
    }
}

extension HistoryReason {
    /// An event that recurs.
    package static let recurrence = HistoryReason(
        rawValue: "the later dates of an event that recurs"
    )
    /// An event that somebody has called off.
    package static let cancelled = HistoryReason(rawValue: "a cancelled event")
    /// An event that the owner has declined.
    package static let declined = HistoryReason(rawValue: "an event that you declined")
    /// A zone that this machine does not know; the time is read without it.
    package static let unknownZone = HistoryReason(rawValue: "the unknown time zone of an event")
}
