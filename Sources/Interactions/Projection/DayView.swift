/// A view of one donor's day in UTC: small enough to fold again after a deletion.
///
/// The days add up to the donor's totals.
public struct DayView: Hashable, Sendable {
    /// Donations received.
    public internal(set) var incoming = Tally()
    /// Donations sent.
    public internal(set) var outgoing = Tally()
    /// The number of donations of each kind of action, in a fixed order.
    public internal(set) var actions: [ActionCount] = []
    /// The donations.
    package var timeline = Timeline()

    /// The number of donations of one kind of action.
    public struct ActionCount: Hashable, Sendable {
        /// The kind of action.
        public let action: ChannelAction
        /// The number of donations.
        public internal(set) var count: Int
    }

    /// Makes the view of a day without donations.
    package init() {}

    /// The number of all donations.
    public var count: Int { incoming.count + outgoing.count }
}

extension Timestamp {
    /// The number of the day, by UTC, since 1970-01-01.
    package var day: Int64 { milliseconds.flooredQuotient(86_400_000) }
}

/// The key of a day view: the donor's number, and days since 1970.
public struct DayKey: Hashable, Sendable {
    /// The donor.
    public let donor: DonorNumber
    /// Days since 1970-01-01, by UTC.
    public let day: Int64

    init(donor: DonorNumber, start: Timestamp) {
        self.donor = donor
        day = start.day
    }

    /// Returns the days on which an event in a range of time can begin.
    package static func days(of times: Range<Timestamp>) -> ClosedRange<Int64> {
        let first = times.lowerBound.milliseconds
        let last = max(first, times.upperBound.milliseconds &- (times.isEmpty ? 0 : 1))
        return times.lowerBound.day...Timestamp(milliseconds: last).day
    }

    /// The donor's number, then the day in a form that sorts.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(12)
        bytes.appendBigEndian(donor.rawValue)
        bytes.appendBigEndian(UInt64(bitPattern: day) ^ 1 << 63)
        return bytes
    }

    package init?(bytes: Span<UInt8>) {
        guard bytes.count == 12 else { return nil }
        donor = DonorNumber(rawValue: UInt32(bytes.bigEndian(at: 0, width: 4)))
        day = Int64(bitPattern: bytes.bigEndian(at: 4, width: 8) ^ 1 << 63)
    }
}

/// The projector that folds donations into one view per donor and day.
enum DayProjector {
    static func apply(
        _ donation: borrowing DonationFacts,
        _ actions: [ChannelAction],
        to view: inout DayView
    ) {
        view.count(actions[Int(donation.action.rawValue)])
        // Cards are only counted.
        guard !donation.isCard else { return }
        if donation.direction == .outgoing {
            view.outgoing.add(donation.start)
        } else {
            view.incoming.add(donation.start)
        }
    }
}

extension DayView {
    fileprivate mutating func count(_ action: ChannelAction) {
        var index = 0
        while index < actions.count {
            if actions[index].action == action {
                actions[index].count += 1
                return
            }
            guard actions[index].action.precedes(action) else { break }
            index += 1
        }
        actions.insert(ActionCount(action: action, count: 1), at: index)
    }
}

extension DayView: TimelineView {
    package init(decoding row: Span<UInt8>) throws(DecodingFailure) {
        var decoder = RowDecoder()
        incoming = try Tally(from: &decoder, row)
        outgoing = try Tally(from: &decoder, row)
        for _ in 0..<(try decoder.count(in: row)) {
            let action = try ChannelAction(from: &decoder, row)
            actions.append(ActionCount(action: action, count: try decoder.count(in: row)))
        }
        timeline = try Timeline(from: &decoder, row)
    }

    package var encoded: [UInt8] {
        var row = RowEncoder(capacity: 256)
        incoming.write(to: &row)
        outgoing.write(to: &row)
        row.count(actions.count)
        for action in actions {
            action.action.write(to: &row)
            row.count(action.count)
        }
        timeline.write(to: &row)
        return row.bytes
    }
}
