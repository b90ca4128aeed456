/// How the telephones of a region are numbered, as far as normalising a number asks for it.
final class NumberingPlan: Sendable {
    /// The region's code; `001` for a calling code of no region.
    let code: String
    /// The country calling code, in ASCII.
    let callingCode: [UInt8]
    /// Whether the plan stands for all that share the calling code.
    let isMain: Bool
    /// What is dialled before the calling code of another country; `.` is any digit.
    let internationalPrefixes: [[UInt8]]
    /// What is dialled before a national number and is no part of it, the longest first.
    let nationalPrefixes: [[UInt8]]
    /// A bit for each number of digits that a national number may have.
    let lengths: UInt32
    /// How many digits the longest number of a fixed line has.
    let longestFixedLine: Int
    /// A bit for each digit that a national number may begin with and no national prefix does.
    let firstDigits: UInt16
    /// With what the national numbers begin that begin as a national prefix does.
    let otherBeginnings: [[UInt8]]
    /// Whether some numbers are written in more ways than the prefixes say.
    let hasExceptions: Bool

    /// All plans, in the order of ``table``.
    static let all = table.utf8.split(separator: UInt8(ascii: "\n")).compactMap(NumberingPlan.init)

    /// The plans that stand for a calling code, each at its number.
    private static let byCallingCode: [NumberingPlan?] = {
        var plans: [NumberingPlan?] = Array(repeating: nil, count: 1000)
        for plan in all where plan.isMain && plans.indices.contains(plan.callingNumber) {
            plans[plan.callingNumber] = plan
        }
        return plans
    }()

    /// The plan that stands for a calling code.
    static func main(callingCode: Int) -> NumberingPlan? {
        byCallingCode.indices.contains(callingCode) ? byCallingCode[callingCode] : nil
    }

    /// The plan that stands for the calling code.
    var main: NumberingPlan? { isMain ? self : Self.main(callingCode: callingNumber) }

    private var callingNumber: Int { callingCode.reduce(0) { $0 * 10 + Int($1 & 0xF) } }

    /// Reads a row of ``table``.
    private init?(_ row: Substring.UTF8View) {
        let columns = row.split(separator: UInt8(ascii: " "))
        guard columns.count >= 7, let fixedLine = Int(Substring(columns[5])) else { return nil }
        code = String(Substring(columns[0]))
        callingCode = columns[1].filter { $0 != UInt8(ascii: "*") }
        isMain = columns[1].last == UInt8(ascii: "*")
        internationalPrefixes = Self.prefixes(columns[2])
        nationalPrefixes = Self.prefixes(columns[3])
        lengths = columns[4].split(separator: UInt8(ascii: ","))
            .compactMap { Int(Substring($0)) }
            .reduce(0) { $0 | 1 << UInt32($1) }
        longestFixedLine = fixedLine
        let beginnings = columns[6].split(
            separator: UInt8(ascii: "|"),
            omittingEmptySubsequences: false
        )
        firstDigits = beginnings[0].reduce(0) { $0 | 1 << UInt16($1 & 0xF) }
        otherBeginnings = beginnings.dropFirst().map(Array.init)
        hasExceptions = columns.count > 7
    }

    private static func prefixes(_ column: Substring.UTF8View) -> [[UInt8]] {
        guard column.first != UInt8(ascii: "-") else { return [] }
        return column.split(separator: UInt8(ascii: "|")).map(Array.init)
            .sorted { $0.count > $1.count }
    }

    /// Whether a digit, given in ASCII, is one that national numbers may begin with and no national
    /// prefix does.
    func hasNumbers(beginningWith digit: UInt8) -> Bool {
        firstDigits & 1 << UInt16(digit & 0xF) != 0
    }

    /// Whether national numbers may have so many digits.
    func hasNumbers(ofLength length: Int) -> Bool {
        lengths & 1 << UInt32(clamping: length) != 0
    }
}
