/// A region with its own telephone numbers, whose rules give the meaning of national numbers.
///
/// Two capital letters name a region, as in ISO 3166-1; `AC` (Ascension), `TA` (Tristan da Cunha)
/// and `XK` (Kosovo) exist too.
public struct Region: Hashable, Sendable {
    private let planIndex: UInt8

    /// Makes the region of a code, as in `GB`.
    ///
    /// - Throws: ``ValidationError`` about the field `region` when no region has the code.
    public init(code: String) throws(ValidationError) {
        guard let planIndex = Self.planIndices[code] else {
            throw ValidationError(field: "region", reason: .unknownRegion)
        }
        self.planIndex = planIndex
    }

    private static let planIndices: [String: UInt8] = Dictionary(
        NumberingPlan.all.enumerated().compactMap { planIndex, plan in
            // A calling code of no region has no code of letters.
            guard plan.code.utf8.count == 2 else { return nil }
            return UInt8(exactly: planIndex).map { (plan.code, $0) }
        },
        uniquingKeysWith: { first, _ in first }
    )

    /// All regions, by code.
    public static var all: [Region] {
        planIndices.keys.sorted().compactMap { code in
            do { return try Region(code: code) } catch { return nil }
        }
    }

    /// The code, two capital letters.
    public var code: String { plan.code }

    var plan: NumberingPlan { NumberingPlan.all[Int(planIndex)] }
}

extension Region: CustomStringConvertible {
    /// The code.
    public var description: String { code }
}
