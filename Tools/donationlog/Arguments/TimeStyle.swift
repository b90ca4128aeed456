import ArgumentParser
import DonationStore

/// The style of times.
enum TimeStyle: String, WordArgument {
    case relative, absolute, iso

    /// Returns a time in this style.
    func text(of time: Timestamp, now: Timestamp = .now) -> String {
        switch self {
        case .relative: time.text(relativeTo: now)
        case .absolute: time.localText
        case .iso: time.rfc3339 ?? time.localText
        }
    }
}

extension Timestamp {
    /// Returns the distance from now in words: `3 minutes ago`, `in 2 days`.
    func text(relativeTo now: Timestamp) -> String {
        let (difference, overflows) = now.milliseconds.subtractingReportingOverflow(milliseconds)
        guard !overflows, difference > .min else { return localText }
        guard abs(difference) >= 1000 else { return "now" }
        let text = SpokenDuration(milliseconds: Double(difference)).nearest
        return difference < 0 ? "in \(text)" : "\(text) ago"
    }
}
