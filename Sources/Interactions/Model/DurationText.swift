/// A duration as text for people, in the longest unit that needs no fraction: `90d`.
package struct DurationText: CustomStringConvertible {
    /// The units, the longest first, in milliseconds.
    package static let units: [(name: String, milliseconds: Int64)] = [
        ("w", 604_800_000), ("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1000),
        ("ms", 1),
    ]

    private let milliseconds: Int64

    /// Makes a duration of a number of milliseconds.
    package init(_ milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// The digits and the unit.
    package var description: String {
        for unit in Self.units where milliseconds % unit.milliseconds == 0 {
            return "\(milliseconds / unit.milliseconds)\(unit.name)"
        }
        return "\(milliseconds)ms"
    }
}

extension Double {
    /// The number with three digits after the point, rounded as C's `%.3f` rounds.
    var withThreeDecimals: String {
        let product = self * 1000
        guard product.magnitude < 0x1p53 else { return "\(self)" }
        var whole = product.rounded(.toNearestOrEven)
        // The product is itself rounded: where it seems to be a tie, the lost part decides.
        let lost = (-product).addingProduct(self, 1000)
        if (product - product.rounded(.down)) == 0.5, lost != 0 {
            whole = product.rounded(lost > 0 ? .up : .down)
        }
        let (quotient, rest) = Int64(whole.magnitude).quotientAndRemainder(dividingBy: 1000)
        let digits = "\(1000 + rest)".dropFirst()
        return (sign == .minus ? "-" : "") + "\(quotient).\(digits)"
    }
}
