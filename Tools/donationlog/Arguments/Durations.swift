import ArgumentParser
import DonationStore

/// The units of a duration, the longest first, in milliseconds.
private let units: [(name: String, milliseconds: Int64)] = [
    ("w", 604_800_000), ("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1000), ("ms", 1),
]

/// Reads a duration such as `90d`: digits and one unit, above zero.
func duration(_ text: String) throws -> Int64 {
    let digits = text.prefix { ("0"..."9").contains($0) }
    guard let unit = units.first(where: { $0.name == text.dropFirst(digits.count) }),
        let number = Int64(digits), number > 0,
        case let (milliseconds, overflows) =
            number.multipliedReportingOverflow(by: unit.milliseconds),
        !overflows
    else {
        throw ArgumentParser.ValidationError(
            "Write a number above zero and one of w, d, h, m, s and ms, as in 90d."
        )
    }
    return milliseconds
}

/// Reads a rate such as `100/1h`: how many donations, and within what.
func rate(_ text: String) throws -> PolicyRule.Rate {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let count = UInt64(parts[0]), count > 0, !parts[0].hasPrefix("+"),
        let per = try? duration(String(parts[1]))
    else {
        throw ArgumentParser.ValidationError(
            "Write how many donations within how long, as in 100/1h."
        )
    }
    return PolicyRule.Rate(count: count, per: per)
}

/// A duration as ``duration(_:)`` reads it, in the longest unit that needs no fraction.
func text(ofDuration milliseconds: Int64) -> String {
    for unit in units where milliseconds % unit.milliseconds == 0 {
        return "\(milliseconds / unit.milliseconds)\(unit.name)"
    }
    return "\(milliseconds)ms"
}
