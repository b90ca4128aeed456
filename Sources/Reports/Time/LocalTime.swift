package import Interactions

extension ZoneOffsets {
    /// Returns the local time of a time in the zone.
    package func local(_ time: Timestamp) -> LocalTime {
        LocalTime(secondsSince1970: localSeconds(at: time))
    }
}

/// A time as local clocks show it.
package struct LocalTime: Hashable, Sendable {
    /// The day.
    package let day: CivilDay
    /// Seconds since midnight.
    let seconds: Int

    init(secondsSince1970 seconds: Int64) {
        let days = seconds.flooredQuotient(86_400)
        day = CivilDay(number: Int(days))
        self.seconds = Int(seconds - days * 86_400)
    }

    var hour: Int { seconds / 3600 }

    /// The time as in `5 January 2026, 09:30`.
    var text: String { "\(day.long), \(hour.padded(2)):\((seconds / 60 % 60).padded(2))" }
}
