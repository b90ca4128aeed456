import RealModule

/// A count of events, each of which counts half as much after thirty days: the same in any order.
///
/// A sum of decaying floating-point numbers depends on the order of the additions. Here time has
/// steps of one half-life, and an event adds a whole number to its step: 2 to the power of its
/// place within the step, in parts of 2⁻³². Steps that are forty half-lives before the newest one
/// weigh nothing beside it, and are left out.
public struct DecayedSum: Hashable, Sendable {
    /// The time after which half is left, in milliseconds: thirty days.
    static let halfLife: Int64 = 2_592_000_000
    /// The number of steps that count, the newest included.
    static let longestReach: Int64 = 40
    /// The parts of one.
    private static let parts = 4_294_967_296.0

    /// The sum of the events in one step.
    private struct Step: Hashable, Sendable {
        var number: Int64
        var sum: UInt64
    }

    /// The steps with events, the newest first.
    private var steps: [Step] = []
    /// The time of the latest event; `nil` before the first.
    private var last: Timestamp?

    package init() {}

    /// Returns the rest of the count at a time; that at the latest event for an earlier time.
    public func value(at now: Timestamp) -> Double {
        guard let last else { return 0 }
        let (whole, rest) = Self.split(max(now, last))
        let sum = steps.reduce(0.0) { sum, step in
            let age = max(-1_000, Int(clamping: step.number - whole))
            return sum
                + Double(sign: .plus, exponent: age, significand: 1) * Double(step.sum)
        }
        return sum * .exp2(-rest) / Self.parts
    }

    /// Adds one event.
    mutating func add(at time: Timestamp) {
        let (number, rest) = Self.split(time)
        last = last.map { max($0, time) } ?? time
        let weight = UInt64((Double.exp2(rest) * Self.parts).rounded())
        let index = steps.firstIndex { $0.number <= number } ?? steps.endIndex
        if index < steps.endIndex, steps[index].number == number {
            steps[index].sum &+= weight
        } else {
            steps.insert(Step(number: number, sum: weight), at: index)
            let newest = steps[0].number
            steps.removeAll { newest - $0.number >= Self.longestReach }
        }
    }

    /// Returns the number of whole half-lives until a time, and the rest of one.
    private static func split(_ time: Timestamp) -> (whole: Int64, rest: Double) {
        let whole = time.milliseconds.flooredQuotient(halfLife)
        return (whole, Double(time.milliseconds &- whole &* halfLife) / Double(halfLife))
    }
}

extension DecayedSum {
    func write(to row: inout RowEncoder) {
        row.time(last)
        row.count(steps.count)
        guard var newer = steps.first?.number else { return }
        row.fixed(UInt64(bitPattern: newer))
        for step in steps {
            row.number(UInt64(bitPattern: newer &- step.number))
            row.number(step.sum)
            newer = step.number
        }
    }

    init(from decoder: inout RowDecoder, _ row: Span<UInt8>) throws(DecodingFailure) {
        last = try decoder.time(in: row)
        let start = decoder.index
        let count = try decoder.count(in: row)
        guard count <= Self.longestReach, (count == 0) == (last == nil) else {
            throw .malformedField(atByte: start)
        }
        guard count > 0 else { return }
        var number = Int64(bitPattern: try decoder.fixed(in: row))
        guard number.magnitude < 1 << 50 else { throw .malformedField(atByte: start) }
        for index in 0..<count {
            let distance = try decoder.number(in: row)
            guard distance < UInt64(Self.longestReach), (distance == 0) == (index == 0) else {
                throw .malformedField(atByte: start)
            }
            number -= Int64(distance)
            steps.append(Step(number: number, sum: try decoder.number(in: row)))
        }
    }
}
