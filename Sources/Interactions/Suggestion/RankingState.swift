import RealModule

/// The ranking's state of one contact or conversation: constant size, whatever the history.
///
/// It has three decayed counters, the numbers that tell whether an answer is due, and the number of
/// members of a room. In the counters of a room a received donation counts for all its members.
/// ``Ranking`` has the formula.
public struct RankingState: Hashable, Sendable {
    // Constants of their own, as a division by one costs much less.

    /// The half-lives of the three counters, in milliseconds.
    @inline(__always)
    static var halfHour: Int64 { 1_800_000 }
    @inline(__always)
    static var day: Int64 { 86_400_000 }
    @inline(__always)
    static var thirtyDays: Int64 { 2_592_000_000 }
    /// The same as one vector.
    static let halfLives = SIMD3(Double(halfHour), Double(day), Double(thirtyDays))
    /// The increment of the counters for an incoming donation; an outgoing one adds 1.
    package static let incomingIncrement = 0.3

    /// The three counters as of `last`.
    var memory: SIMD3<Double> {
        get { SIMD3(minutes, days, months) }
        set { (minutes, days, months) = (newValue.x, newValue.y, newValue.z) }
    }
    // These are separate: a type that holds a vector is larger, and its memory harder to get.
    private var minutes = 0.0
    private var days = 0.0
    private var months = 0.0
    /// The number sent.
    public internal(set) var sent = 0
    /// The latest start, in either direction; `nil` before the first donation.
    public internal(set) var last: Timestamp?
    /// The latest start of an incoming donation.
    var lastIncoming: Timestamp?
    /// The start of the burst that waits for an answer; `nil` when none waits.
    var unansweredSince: Timestamp?
    /// The number of bursts of incoming messages.
    var bursts = 0
    /// The number of bursts answered within a day.
    var replied = 0
    /// The number of recipients of the last incoming donation.
    var addressees = 1
    /// The number of members of a room; 0 for anything else.
    ///
    /// A room is a conversation with an identifier and several members.
    public internal(set) var members = 0

    /// Whether anything was received.
    package var hasReceived: Bool { lastIncoming != nil }

    package init() {}

    /// An event in the history.
    package enum Step {
        case outgoing
        case incoming(addressees: Int, isCall: Bool)

        static func incoming(_ donation: borrowing DonationFacts) -> Step {
            .incoming(addressees: donation.addressees, isCall: donation.action.isCall)
        }
    }

    /// Applies a donation that began at `now`, not before the last one applied.
    ///
    /// A fold, which meets donations in any order, uses ``RankingMemory`` instead.
    package mutating func apply(_ step: Step, at now: Timestamp) {
        let age = last.map { now.milliseconds(since: $0) } ?? 0
        let increment = if case .outgoing = step { 1.0 } else { Self.incomingIncrement }
        memory = memory * Self.decay(over: age) + increment
        last = now
        switch step {
        case .outgoing:
            sent += 1
            waiting.apply(Turn(start: now, isOutgoing: true))
        case .incoming(let addressees, let isCall):
            // Of several with the latest start the largest number counts.
            self.addressees = lastIncoming == now ? max(self.addressees, addressees) : addressees
            lastIncoming = now
            if !isCall { waiting.apply(Turn(start: now, isOutgoing: false)) }
        }
    }

    /// Sets the number of members and the counters, in which a received donation counts for all
    /// members of a room.
    ///
    /// - Parameters:
    ///   - members: The number of members; below two it is no room.
    ///   - sent: The counters of donations sent.
    ///   - received: The counters of donations received.
    package mutating func count(
        members: Int,
        sent: SIMD3<Double>,
        received: SIMD3<Double>
    ) {
        self.members = members < 2 ? 0 : members
        memory = sent + received / Double(max(1, self.members))
    }

    /// Returns the part of each counter left after `age` milliseconds.
    package static func decay(over age: Double) -> SIMD3<Double> {
        let exponents = -age / halfLives
        return SIMD3(.exp2(exponents.x), .exp2(exponents.y), .exp2(exponents.z))
    }

    /// The part that tells who waits for an answer.
    var waiting: Waiting {
        get { Waiting(since: unansweredSince, bursts: bursts, replied: replied) }
        set {
            unansweredSince = newValue.since
            (bursts, replied) = (newValue.bursts, newValue.replied)
        }
    }
}

extension RankingState {
    /// Returns whether the contact is more recent than another's, or has more sent; `nil` when
    /// equal.
    func isMoreRecent(than other: RankingState) -> Bool? {
        let (last, otherLast) = (last?.milliseconds ?? .min, other.last?.milliseconds ?? .min)
        if last != otherLast { return last > otherLast }
        return sent == other.sent ? nil : sent > other.sent
    }
}

extension RankingState {
    /// The length in a row, in bytes, for any values.
    static let length = 88

    /// Writes ``length`` bytes, which a decoder can read at the beginning of a row.
    func write(to row: inout RowEncoder) {
        row.fixed([
            memory.x.bitPattern, memory.y.bitPattern, memory.z.bitPattern, UInt64(sent),
            UInt64(row: last), UInt64(row: lastIncoming), UInt64(row: unansweredSince),
            UInt64(bursts), UInt64(replied), UInt64(addressees), UInt64(members),
        ])
    }

    init(from decoder: inout RowDecoder, _ row: Span<UInt8>) throws(DecodingFailure) {
        let start = decoder.index
        // This reads all fields together, since ranking reads the state of every candidate it
        // considers.
        let fields = row.extracting(try decoder.part(Self.length, of: row))
        for index in memory.indices {
            memory[index] = Double(bitPattern: fields.fixed(at: 8 * index))
        }
        last = fields.time(at: 32)
        lastIncoming = fields.time(at: 40)
        unansweredSince = fields.time(at: 48)
        let counts = SIMD4(
            fields.fixed(at: 24),
            fields.fixed(at: 56),
            fields.fixed(at: 64),
            fields.fixed(at: 72)
        )
        let members = fields.fixed(at: 80)
        guard max(counts.max(), members) <= DonationLimits.largestCount else {
            throw .malformedField(atByte: start)
        }
        (sent, bursts) = (Int(counts[0]), Int(counts[1]))
        (replied, addressees) = (Int(counts[2]), Int(counts[3]))
        self.members = Int(members)
    }

    /// Reads the state at the beginning of a row of a contact or a conversation.
    package init(startOf row: Span<UInt8>) throws(DecodingFailure) {
        var decoder = RowDecoder()
        try self.init(from: &decoder, row)
    }
}
