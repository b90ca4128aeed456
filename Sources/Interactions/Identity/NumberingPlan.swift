/// The numbering plan of a region's telephones, as far as normalising a number needs it.
final class NumberingPlan: Sendable {
    /// The region's code; `001` for a calling code of no region.
    let code: String
    /// The country calling code, in ASCII.
    let callingCode: [UInt8]
    /// Whether the plan serves for all regions that share the calling code.
    let isMain: Bool
    /// The digits dialled before the calling code of another country; `.` is any digit.
    let internationalPrefixes: [[UInt8]]
    /// The digits dialled before a national number that are no part of it, the longest first.
    let nationalPrefixes: [[UInt8]]
    /// A bit for each possible length of a national number.
    let lengths: UInt32
    /// The number of digits in the longest number of a fixed line.
    let longestFixedLine: Int
    /// A bit for each first digit of national numbers that begins no national prefix.
    let firstDigits: UInt16
    /// The beginnings of the national numbers that begin as a national prefix does.
    let otherBeginnings: [[UInt8]]
    /// Whether some numbers have more spellings than the prefixes show.
    let hasExceptions: Bool

    /// All plans, in the order of ``table``.
    static let all = table.utf8.split(separator: UInt8(ascii: "\n")).compactMap(NumberingPlan.init)

    /// The main plans, each at the number of its calling code.
    private static let byCallingCode: [NumberingPlan?] = {
        var plans: [NumberingPlan?] = Array(repeating: nil, count: 1000)
        for plan in all where plan.isMain && plans.indices.contains(plan.callingNumber) {
            plans[plan.callingNumber] = plan
        }
        return plans
    }()

    /// Returns the main plan of a calling code.
    static func main(callingCode: Int) -> NumberingPlan? {
        byCallingCode.indices.contains(callingCode) ? byCallingCode[callingCode] : nil
    }

    /// The main plan of the calling code.
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

    /// Returns whether national numbers may begin with an ASCII digit that begins no national
    /// prefix.
    func hasNumbers(beginningWith digit: UInt8) -> Bool {
        firstDigits & 1 << UInt16(digit & 0xF) != 0
    }

    /// Returns whether national numbers may have `length` digits.
    func hasNumbers(ofLength length: Int) -> Bool {
        lengths & 1 << UInt32(clamping: length) != 0
    }
}
