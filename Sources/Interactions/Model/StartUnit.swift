/// The unit in which a source tells when a donation began.
///
/// Of a start in a coarse unit only the unit is a fact; a part of it keeps the order of the source.
package enum StartUnit: UInt8, Sendable {
    /// The start is exact.
    case millisecond
    /// The source tells whole seconds.
    case second
    /// The source tells whole minutes.
    case minute
    /// The source tells days.
    case day

    /// The length of the unit.
    package var milliseconds: Int64 {
        switch self {
        case .millisecond: 1
        case .second: 1000
        case .minute: 60_000
        case .day: 86_400_000
        }
    }

    /// Returns the beginning of the unit that holds a time.
    package func beginning(of time: Timestamp) -> Timestamp {
        let past = time.milliseconds % milliseconds
        let (beginning, overflows) = time.milliseconds.subtractingReportingOverflow(
            past < 0 ? past + milliseconds : past
        )
        return overflows ? time : Timestamp(milliseconds: beginning)
    }

    /// Returns whether one unit holds both times.
    package func holds(_ first: Timestamp, _ second: Timestamp) -> Bool {
        first == second || beginning(of: first) == beginning(of: second)
    }
}
