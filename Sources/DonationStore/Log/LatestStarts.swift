internal import Interactions
internal import LMDB

/// The latest start of each donor, after which the log lets the donor's next donation without a
/// start begin.
///
/// A donation without a start begins when the log receives it. Several of one donor may arrive
/// within a millisecond, or in one batch, and only their starts keep their order. So each begins a
/// millisecond after the one before it, at most ``mostAhead`` after its receipt; further ones begin
/// together. It follows the log, whichever process appends.
struct LatestStarts {
    /// How far a start may be ahead of the receipt, in milliseconds.
    static let mostAhead: Int64 = 60_000
    /// The events before the end of the log that a new process looks at.
    static let reach: UInt64 = 1024
    /// The donors to keep.
    static let most = 4096

    /// The name of the log's generation: another may lack some of the events.
    private let generation: String
    private var end = Position.start
    /// For each donor the latest start that was not before its receipt.
    private var latest: [DonorNumber: Timestamp] = [:]

    init(of generation: String = "") {
        self.generation = generation
    }

    /// Returns these and forgets them, so that whoever changes them need not copy.
    ///
    /// The result is empty if these are of another generation.
    mutating func take(of generation: String) -> LatestStarts {
        defer { self = LatestStarts() }
        return self.generation == generation ? self : LatestStarts(of: generation)
    }

    /// Notes the starts that were appended since the last call, as far as they are within reach.
    mutating func update(
        to last: Position,
        in transaction: borrowing some LogTransaction & ~Copyable
    ) throws(DonationStoreError) {
        guard last > end else { return }
        let first = max(end.rawValue, last.rawValue - min(last.rawValue, Self.reach)) + 1
        var cursor = try transaction.cursor(in: transaction.tables.events)
        var isOnEntry = try cursor.seek(
            atOrAfter: LogKey.position(Position(rawValue: first)).span
        )
        while isOnEntry {
            if let envelope = try? Envelope(decoding: cursor.value), envelope.isDonation {
                note(envelope.start, of: envelope.donor, receivedAt: envelope.recordedAt)
            }
            isOnEntry = try cursor.moveToNext()
        }
        end = last
    }

    /// Notes the event that is appended at a position, if all before it are known; only a donation
    /// has a start here.
    mutating func note(
        _ start: Timestamp?,
        of donor: DonorNumber,
        receivedAt: Timestamp,
        at position: Position
    ) {
        guard end.next == position else { return }
        end = position
        if let start { note(start, of: donor, receivedAt: receivedAt) }
    }

    private mutating func note(_ start: Timestamp, of donor: DonorNumber, receivedAt: Timestamp) {
        guard let ahead = start.ahead(of: receivedAt), ahead <= Self.mostAhead else { return }
        // An earlier one is news only if the clock went back.
        if let last = latest[donor], let late = last.ahead(of: start), late <= Self.mostAhead {
            return
        }
        if latest.count >= Self.most { latest.removeAll(keepingCapacity: true) }
        latest[donor] = start
    }

    /// Returns the start of a donation that has none of its own.
    func start(of donor: DonorNumber, receivedAt: Timestamp) -> Timestamp {
        guard let last = latest[donor], let ahead = last.ahead(of: receivedAt),
            ahead <= Self.mostAhead
        else { return receivedAt }
        return ahead < Self.mostAhead ? Timestamp(milliseconds: last.milliseconds + 1) : last
    }
}

extension Timestamp {
    /// Returns how many milliseconds this is after an earlier or equal time; `nil` if it is before.
    fileprivate func ahead(of earlier: Timestamp) -> Int64? {
        guard self >= earlier else { return nil }
        let (difference, overflows) =
            milliseconds.subtractingReportingOverflow(earlier.milliseconds)
        return overflows ? .max : difference
    }
}
