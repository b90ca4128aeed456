import RealModule

/// A sum of whole numbers, each of which counts half as much after a half-life: the same in any
/// order.
///
/// A sum of decaying floating-point numbers depends on the order of the additions. Here time has
/// steps of 64 half-lives, and a number counts 2 to the power of the half-lives since the beginning
/// of its step, in parts of 2⁻³²: sums of whole numbers are the same in any order, so a late
/// addition costs the same as any other. Only the newest step and the one before it count; older
/// ones weigh less than 2⁻⁶⁴ of a new addition.
struct DecayedSum: Hashable, Sendable {
    /// The half-lives in a step, as a power of two.
    private static let stepBits: Int64 = 6
    /// The parts of one.
    private static let parts = 4_294_967_296.0

    /// The half-lives from 1970 to a time.
    struct HalfLives: Sendable {
        /// The number of whole half-lives.
        fileprivate var whole: Int32 = 0
        /// The weight in parts, without that of the beginning of the half-life.
        fileprivate var fraction: UInt32 = 0

        init() {}

        /// Makes the half-lives to a time, each of some milliseconds.
        @inline(__always)
        init(of time: Timestamp, halfLife: Int64) {
            let (whole, rest) = Self.split(time, halfLife)
            self.whole = Int32(clamping: whole)
            fraction = UInt32(Self.growth(over: rest) * DecayedSum.parts)
        }

        /// Returns the number of whole half-lives until a time, and the rest of one.
        @inline(__always)
        fileprivate static func split(
            _ time: Timestamp,
            _ halfLife: Int64
        ) -> (whole: Int64, rest: Double) {
            let whole = time.milliseconds.flooredQuotient(halfLife)
            return (whole, Double(time.milliseconds &- whole &* halfLife) / Double(halfLife))
        }

        /// Returns 2 to the power of a number, less 1; the number is at least 0 and below 1.
        ///
        /// The polynomial has the least greatest error, 7 · 10⁻¹¹, of those of degree 7 that are
        /// exact at 0 and 1. It costs less than the library's function, and gives the same bits
        /// everywhere.
        @inline(__always)
        private static func growth(over rest: Double) -> Double {
            var sum = 2.1662893191266158e-05
            sum = sum * rest + 0.00014299202673493695
            sum = sum * rest + 0.001342923452268609
            sum = sum * rest + 0.009613626537889518
            sum = sum * rest + 0.05550523557080598
            sum = sum * rest + 0.24022637363159896
            sum = sum * rest + 0.6931471858875107
            return sum * rest
        }

        @inline(__always)
        fileprivate var step: Int32 { whole >> Int32(DecayedSum.stepBits) }
        /// The number of half-lives within the step.
        @inline(__always)
        fileprivate var index: Int32 { whole & (1 << Int32(DecayedSum.stepBits) - 1) }
    }

    /// The number of the newest step; the least number without additions.
    private var step = Int32.min
    /// The sum in the newest step, in parts of one at its beginning.
    private var newest: UInt128 = 0
    /// The sum in the step before that one.
    private var before: UInt128 = 0

    init() {}

    /// Adds a number at a time.
    @inline(__always)
    mutating func add(_ number: UInt64, at time: HalfLives) {
        let step = time.step
        // Some hundred million additions fill a sum; more begin it again, in any order.
        let weight = number &* (1 << 32 | UInt64(time.fraction))
        let sum = UInt128(weight) &<< UInt128(time.index)
        if step == self.step {
            newest &+= sum
        } else if step > self.step {
            before = step &- 1 == self.step ? newest : 0
            (self.step, newest) = (step, sum)
        } else if step == self.step &- 1 {
            before &+= sum
        }
    }

    /// Returns what is left at the time of the latest addition, or later.
    func value(at time: Timestamp, halfLife: Int64) -> Double {
        guard step > .min else { return 0 }
        let (whole, rest) = HalfLives.split(time, halfLife)
        // 2⁻⁶⁴: the step before is 64 half-lives older.
        let sum = newest.inFloatingPoint + before.inFloatingPoint * 5.421010862427522e-20
        let age = Double(Int64(step) << Self.stepBits &- whole) - rest
        return sum * .exp2(age) / Self.parts
    }
}

extension DecayedSum {
    /// Writes the sums of its steps, unless it is empty.
    ///
    /// The reader knows the latest addition, and with it the newest step.
    func write(to row: inout RowEncoder) {
        row.sum(newest, isLast: before == 0)
        if before > 0 { row.sum(before, isLast: true) }
    }

    /// Reads a sum whose latest addition was at a time.
    init(
        from decoder: inout RowDecoder,
        _ row: Span<UInt8>,
        latest: HalfLives
    ) throws(DecodingFailure) {
        step = latest.step
        let isLast: Bool
        (newest, isLast) = try decoder.sum(in: row)
        if !isLast { before = try decoder.sum(in: row).sum }
    }
}

// A sum has many zero bits at both ends: at its top unless it has very many additions, and at its
// bottom unless some of them came early in the step. So a row holds the bytes between them, after
// one that has their number less 1 in its upper half, half of the number of bytes skipped below
// them, and in its lowest bit whether the sum is the last one.

extension RowEncoder {
    fileprivate mutating func sum(_ sum: UInt128, isLast: Bool) {
        let pairs = sum == 0 ? 0 : sum.trailingZeroBitCount / 16
        let rest = sum &>> UInt128(16 * pairs)
        let length = max(1, (UInt128.bitWidth - rest.leadingZeroBitCount + 7) / 8)
        let head = UInt8(truncatingIfNeeded: (length - 1) << 4 | pairs << 1 | (isLast ? 1 : 0))
        integer(rest, length: length, after: head)
    }
}

extension RowDecoder {
    fileprivate mutating func sum(
        in row: Span<UInt8>
    ) throws(DecodingFailure) -> (sum: UInt128, isLast: Bool) {
        let start = index
        let head = Int(row[try part(1, of: row).lowerBound])
        let (length, skipped) = (head >> 4 + 1, head & 0b1110)
        guard length + skipped <= 16 else { throw .malformedField(atByte: start) }
        var sum: UInt128 = 0
        for byte in try part(length, of: row) { sum = sum &<< 8 | UInt128(row[byte]) }
        return (sum &<< UInt128(8 * skipped), head & 1 == 1)
    }
}

extension UInt128 {
    /// The number as the sum of its halves; the generic conversion goes through all digits.
    fileprivate var inFloatingPoint: Double {
        Double(UInt64(truncatingIfNeeded: self &>> 64)) * 18_446_744_073_709_551_616
            + Double(UInt64(truncatingIfNeeded: self))
    }
}
