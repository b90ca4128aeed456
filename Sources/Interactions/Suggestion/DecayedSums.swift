import RealModule

/// The ranking's memory of a set of donations: the three decayed counters as exact sums.
///
/// A sum of decaying floating-point numbers depends on the order of the additions. Here each
/// counter divides time into steps of one half-life, and adds whole numbers within a step: a
/// donation counts 2 to the power of its place within its step, in parts of 2⁻³². Sums of whole
/// numbers are the same in any order, so a donation that arrives late costs what any other does.
/// Steps that are ``longestReach`` half-lives before the newest one weigh nothing beside it, and
/// are left out.
struct DecayedSums: Hashable, Sendable {
    /// The number of steps that count, the newest included.
    static let longestReach: Int64 = 40
    /// The parts of one, and of the least increment that ``RankingState/incomingIncrement`` gives.
    private static let parts = 4_294_967_296.0
    private static let outgoing: UInt64 = 10
    private static let incoming: UInt64 = 3

    /// A donation's step of each counter, and its weight within the step.
    ///
    /// It depends on the start alone, so all views that a donation touches share it.
    struct Moment: Sendable {
        fileprivate var steps = InlineArray<3, Int64>(repeating: 0)
        fileprivate var weights = InlineArray<3, UInt64>(repeating: 0)

        init(_ start: Timestamp) {
            // The half-lives are written out, as a division by a constant costs much less.
            (steps[0], weights[0]) = Self.place(of: start.milliseconds, 1_800_000)
            (steps[1], weights[1]) = Self.place(of: start.milliseconds, 86_400_000)
            (steps[2], weights[2]) = Self.place(of: start.milliseconds, 2_592_000_000)
        }

        @inline(__always)
        private static func place(of milliseconds: Int64, _ halfLife: Int64) -> (Int64, UInt64) {
            let (step, rest) = split(milliseconds, halfLife)
            return (step, UInt64((Double.exp2(rest) * parts).rounded()))
        }

        /// Returns the number of whole half-lives until a time, and the rest of one.
        @inline(__always)
        fileprivate static func split(
            _ milliseconds: Int64,
            _ halfLife: Int64
        ) -> (whole: Int64, rest: Double) {
            let whole = milliseconds.flooredQuotient(halfLife)
            return (whole, Double(milliseconds &- whole &* halfLife) / Double(halfLife))
        }
    }

    /// The sum of the donations in one step of a counter.
    private struct Step: Hashable, Sendable {
        var number: Int64
        var sum: UInt64
    }

    /// The steps with donations: counter by counter, and of each the newest first.
    private var steps: [Step] = []
    /// The number of steps of each counter.
    private var counts = SIMD4<UInt8>.zero

    init() {}

    /// Adds a donation.
    mutating func add(isOutgoing: Bool, at moment: borrowing Moment) {
        let factor = isOutgoing ? Self.outgoing : Self.incoming
        var first = 0
        for counter in 0..<3 {
            add(factor &* moment.weights[counter], to: moment.steps[counter], counter, from: first)
            first += Int(counts[counter])
        }
    }

    private mutating func add(_ weight: UInt64, to number: Int64, _ counter: Int, from first: Int) {
        let end = first + Int(counts[counter])
        var index = first
        while index < end, steps[index].number > number { index += 1 }
        if index < end, steps[index].number == number {
            steps[index].sum &+= weight
            return
        }
        // One that is too old to count.
        if index > first, steps[first].number - number >= Self.longestReach { return }
        steps.insert(Step(number: number, sum: weight), at: index)
        counts[counter] += 1
        guard index == first else { return }
        var last = end
        while steps[last].number <= number - Self.longestReach {
            steps.remove(at: last)
            counts[counter] -= 1
            last -= 1
        }
    }

    /// Returns the counters at the time of the latest donation, or later.
    func values(at time: Timestamp) -> SIMD3<Double> {
        var values = SIMD3<Double>.zero
        var index = 0
        for counter in 0..<3 where counts[counter] > 0 {
            let (whole, rest) = Moment.split(
                time.milliseconds,
                RankingState.wholeHalfLives[counter]
            )
            var sum = 0.0
            for _ in 0..<counts[counter] {
                let age = Int(clamping: steps[index].number - whole)
                sum +=
                    Double(sign: .plus, exponent: max(age, -1_000), significand: 1)
                    * Double(steps[index].sum)
                index += 1
            }
            values[counter] = sum * .exp2(-rest) / (Self.parts * Double(Self.outgoing))
        }
        return values
    }
}

extension DecayedSums {
    func write(to row: inout RowEncoder) {
        var index = 0
        for counter in 0..<3 {
            row.count(Int(counts[counter]))
            guard counts[counter] > 0 else { continue }
            var last = steps[index].number
            row.fixed(UInt64(bitPattern: last))
            for _ in 0..<counts[counter] {
                row.number(UInt64(bitPattern: last &- steps[index].number))
                row.number(steps[index].sum)
                last = steps[index].number
                index += 1
            }
        }
    }

    init(from decoder: inout RowDecoder, _ row: Span<UInt8>) throws(DecodingFailure) {
        for counter in 0..<3 {
            let start = decoder.index
            let count = try decoder.number(in: row)
            guard count <= UInt64(Self.longestReach) else { throw .malformedField(atByte: start) }
            counts[counter] = UInt8(truncatingIfNeeded: count)
            guard count > 0 else { continue }
            var last = Int64(bitPattern: try decoder.fixed(in: row))
            guard abs(last.clamped) < 1 << 50 else { throw .malformedField(atByte: start) }
            for index in 0..<count {
                let distance = try decoder.number(in: row)
                guard distance < UInt64(Self.longestReach), (distance == 0) == (index == 0) else {
                    throw .malformedField(atByte: start)
                }
                last -= Int64(distance)
                steps.append(Step(number: last, sum: try decoder.number(in: row)))
            }
        }
    }
}

extension Int64 {
    /// The number, or one of the same sign that has an opposite.
    fileprivate var clamped: Int64 { Swift.max(self, .min + 1) }
}
