import DonationStore
import Foundation

extension ZoneOffsets {
    /// Returns the offsets of the local time zone over a range of times.
    static func here(_ range: ClosedRange<Timestamp>) -> ZoneOffsets {
        let zone = TimeZone.current
        return ZoneOffsets(
            name: zone.identifier == "GMT" ? ZoneOffsets.universal.name : zone.identifier,
            from: range.lowerBound,
            through: range.upperBound
        ) { zone.secondsFromGMT(for: $0.date) }
    }

    /// Returns the offsets of the local time zone between a first and a last time.
    static func here(first: Timestamp?, last: Timestamp?) -> ZoneOffsets {
        guard let first, let last, first <= last else { return here(.now ... .now) }
        return here(first...last)
    }
}
