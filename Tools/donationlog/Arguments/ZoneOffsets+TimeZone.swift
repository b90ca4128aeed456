import DonationStore
import Foundation

extension ZoneOffsets {
    /// The time zone here, for times in a range.
    static func here(_ range: ClosedRange<Timestamp>) -> ZoneOffsets {
        let zone = TimeZone.current
        return ZoneOffsets(
            name: zone.identifier == "GMT" ? ZoneOffsets.universal.name : zone.identifier,
            from: range.lowerBound,
            through: range.upperBound
        ) { zone.secondsFromGMT(for: $0.date) }
    }

    /// The time zone here, for times of which the first and the last are known.
    static func here(first: Timestamp?, last: Timestamp?) -> ZoneOffsets {
        guard let first, let last, first <= last else { return here(.now ... .now) }
        return here(first...last)
    }
}
