import RealModule

/// The ranking's memory of a set of donations: the three decayed counters as exact sums.
///
/// A sum of decaying floating-point numbers depends on the order of the additions. Here each
/// counter divides time into steps of 64 half-lives, and adds whole numbers within a step: a
/// donation counts 2 to the power of its place within its step, in parts of 2⁻³². Sums of whole
/// numbers are the same in any order, so a donation that arrives late costs what any other does.
/// Only the newest step and the one before it count; donations before them weigh less than 2⁻⁶⁴ of
/// a new one.
struct DecayedSums: Hashable, Sendable {
    /// The half-lives in a step, as a power of two.
    fileprivate static let stepBits: Int64 = 6
    /// The parts of one, and of the least increment that ``RankingState/incomingIncrement`` gives.
    fileprivate static let parts = 4_294_967_296.0
    fileprivate static let outgoing: UInt64 = 10
    private static let incoming: UInt64 = 3

    /// A donation's half-life of each counter since 1970, and its weight at the begin of it.
    ///
    /// It depends on the start alone, so all views that a donation touches share it.
    struct Moment: Sendable {
        fileprivate var places = InlineArray<3, Int64>(repeating: 0)
        fileprivate var weights = InlineArray<3, UInt64>(repeating: 0)

        init(_ start: Timestamp) {
            // The half-lives are written out, as a division by a constant costs much less.
            (places[0], weights[0]) = Self.place(of: start.milliseconds, 1_800_000)
            (places[1], weights[1]) = Self.place(of: start.milliseconds, 86_400_000)
            (places[2], weights[2]) = Self.place(of: start.milliseconds, 2_592_000_000)
        }

        @inline(__always)
        private static func place(of milliseconds: Int64, _ halfLife: Int64) -> (Int64, UInt64) {
            let (place, rest) = split(milliseconds, halfLife)
            // To add a half and to round down costs less than to round.
            return (place, UInt64(Double.exp2(rest) * parts + 0.5))
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

    /// The sums of one counter in the newest step with donations, and in the step before that one.
    fileprivate struct Counter: Hashable, Sendable {
        /// The number of the newest step; the least number without donations.
        var step = Int64.min
        var newest: UInt128 = 0
        var before: UInt128 = 0

        @inline(__always)
        mutating func add(_ weight: UInt64, at place: Int64) {
            let step = place >> DecayedSums.stepBits
            // Some hundred million donations fill a sum; more begin it again, in any order.
            let weight = UInt128(weight) &<< UInt128(place & (1 << DecayedSums.stepBits - 1))
            if step == self.step {
                newest &+= weight
            } else if step > self.step {
                before = step &- 1 == self.step ? newest : 0
                (self.step, newest) = (step, weight)
            } else if step == self.step &- 1 {
                before &+= weight
            }
        }

        /// Returns the counter at the rest of a half-life after a number of them.
        func value(at place: Int64, _ rest: Double) -> Double {
            guard step > .min else { return 0 }
            // 2⁻⁶⁴: the step before is 64 half-lives older.
            let sum = newest.inFloatingPoint + before.inFloatingPoint * 5.421010862427522e-20
            let age = Double(step << DecayedSums.stepBits &- place) - rest
            return sum * .exp2(age) / (DecayedSums.parts * Double(DecayedSums.outgoing))
        }
    }

    private var minutes = Counter()
    private var days = Counter()
    private var months = Counter()

    init() {}

    /// Adds a donation.
    mutating func add(isOutgoing: Bool, at moment: borrowing Moment) {
        let factor = isOutgoing ? Self.outgoing : Self.incoming
        minutes.add(factor &* moment.weights[0], at: moment.places[0])
        days.add(factor &* moment.weights[1], at: moment.places[1])
        months.add(factor &* moment.weights[2], at: moment.places[2])
    }

    /// Returns the counters at the time of the latest donation, or later.
    func values(at time: Timestamp) -> SIMD3<Double> {
        func value(_ counter: Counter, _ halfLife: Int64) -> Double {
            let (place, rest) = Moment.split(time.milliseconds, halfLife)
            return counter.value(at: place, rest)
        }
        let halfLives = RankingState.wholeHalfLives
        return SIMD3(
            value(minutes, halfLives.x),
            value(days, halfLives.y),
            value(months, halfLives.z)
        )
    }
}

extension DecayedSums {
    func write(to row: inout RowEncoder) {
        let counters: InlineArray<3, Counter> = [minutes, days, months]
        var flags: UInt64 = 0
        for index in 0..<3 where counters[index].before > 0 { flags |= 1 << UInt64(index) }
        row.number(flags)
        for index in 0..<3 {
            let counter = counters[index]
            row.fixed([
                UInt64(bitPattern: counter.step), counter.newest.high, counter.newest.low,
            ])
            if counter.before > 0 { row.fixed([counter.before.high, counter.before.low]) }
        }
    }

    init(from decoder: inout RowDecoder, _ row: Span<UInt8>) throws(DecodingFailure) {
        let flags = try decoder.number(in: row)
        minutes = try Counter(from: &decoder, row, hasBefore: flags & 1 != 0)
        days = try Counter(from: &decoder, row, hasBefore: flags & 2 != 0)
        months = try Counter(from: &decoder, row, hasBefore: flags & 4 != 0)
    }
}

extension DecayedSums.Counter {
    fileprivate init(
        from decoder: inout RowDecoder,
        _ row: Span<UInt8>,
        hasBefore: Bool
    ) throws(DecodingFailure) {
        step = Int64(bitPattern: try decoder.fixed(in: row))
        newest = try decoder.sum(in: row)
        if hasBefore { before = try decoder.sum(in: row) }
    }
}

extension RowDecoder {
    fileprivate mutating func sum(in row: Span<UInt8>) throws(DecodingFailure) -> UInt128 {
        let high = try fixed(in: row)
        return UInt128(high) &<< 64 | UInt128(try fixed(in: row))
    }
}

extension UInt128 {
    fileprivate var high: UInt64 { UInt64(truncatingIfNeeded: self &>> 64) }
    fileprivate var low: UInt64 { UInt64(truncatingIfNeeded: self) }

    /// The number as the sum of its halves; the generic conversion goes through all digits.
    fileprivate var inFloatingPoint: Double {
        Double(high) * 18_446_744_073_709_551_616 + Double(low)
    }
}
