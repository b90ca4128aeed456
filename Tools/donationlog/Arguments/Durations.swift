import ArgumentParser
import DonationStore

/// Reads a duration such as `90d`: digits and one unit, above zero.
func duration(_ text: String) throws -> Duration {
    let digits = text.prefix { ("0"..."9").contains($0) }
    guard let unit = DurationText.units.first(where: { $0.name == text.dropFirst(digits.count) }),
        let number = Int64(digits), number > 0,
        case let (milliseconds, overflows) =
            number.multipliedReportingOverflow(by: unit.milliseconds),
        !overflows
    else {
        throw ArgumentParser.ValidationError(
            "Write a number above zero and one of w, d, h, m, s and ms, as in 90d."
        )
    }
    return .milliseconds(milliseconds)
}

/// Reads a rate such as `100/1h`: a number of donations, and a duration.
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
