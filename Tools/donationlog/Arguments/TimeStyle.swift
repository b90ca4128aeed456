import ArgumentParser
import DonationStore

/// How times are shown.
enum TimeStyle: String, CaseIterable, ExpressibleByArgument {
    case relative, absolute, iso

    /// A time in this style.
    func text(of time: Timestamp, now: Timestamp = .now) -> String {
        switch self {
        case .relative: time.text(relativeTo: now)
        case .absolute: time.localText
        case .iso: time.rfc3339 ?? time.localText
        }
    }
}

extension Timestamp {
    /// How long ago, or how long from now: `3 minutes ago`, `in 2 days`.
    func text(relativeTo now: Timestamp) -> String {
        let (difference, overflows) = now.milliseconds.subtractingReportingOverflow(milliseconds)
        guard !overflows, difference > .min else { return localText }
        let seconds = Double(abs(difference)) / 1000
        guard seconds >= 1 else { return "now" }
        let text = Self.text(ofSeconds: seconds)
        return difference < 0 ? "in \(text)" : "\(text) ago"
    }

    /// In the unit that leaves one or two digits, as `git log` has it.
    private static func text(ofSeconds seconds: Double) -> String {
        let day = 86_400.0
        let units: [(below: Double, size: Double, name: String)] = [
            (90, 1, "second"), (90 * 60, 60, "minute"), (36 * 3600, 3600, "hour"),
            (14 * day, day, "day"), (70 * day, 7 * day, "week"),
            (365 * day, 30.4375 * day, "month"),
        ]
        let unit =
            units.first { seconds < $0.below }
            ?? (below: .infinity, size: 365.25 * day, name: "year")
        let count = max(1, Int((seconds / unit.size).rounded()))
        return "\(count) \(unit.name)\(count == 1 ? "" : "s")"
    }
}
