import Bus
import DonationStore

/// The limits of the calls that wait for an answer, so that no caller makes the others pay.
///
/// A call is counted from its reading to its answer: for its connection, for its caller, which may
/// have many connections, and for all. The owner's rates of donations hold besides.
struct Quotas {
    /// The largest number of calls of one connection that wait.
    static let callsOfConnection = 16
    /// The largest number of calls of one caller that wait.
    static let callsOfCaller = 64
    /// The largest number of calls of all callers that wait.
    static let calls = 256

    /// The largest size of the calls of one caller that wait.
    static let bytesOfCaller = 12 << 20
    /// The largest size of all calls that wait.
    static let waitingBytes = 48 << 20

    /// The largest number of donations, or of identifiers, in a call.
    static let donations = 1000
    /// The largest number of bytes of donations in a call.
    static let bytes = 4 << 20
    /// The largest number of suggestions or offers in a list, all of which feedback can name.
    static let shown = DonationLimits.suggestions

    /// A call that waits.
    struct Ticket {
        fileprivate let connection: String
        fileprivate let caller: String
        fileprivate var bytes = 0
    }

    private var connections: [String: Int] = [:]
    private var callers: [String: (calls: Int, bytes: Int)] = [:]
    private(set) var total = 0
    private var bytes = 0

    /// Counts a call.
    ///
    /// - Parameters:
    ///   - connection: The connection.
    ///   - caller: The name of its caller.
    /// - Returns: The ticket of the call, for its end.
    /// - Throws: ``BusError`` if too many calls wait.
    mutating func begin(_ connection: String, of caller: String) throws(BusError) -> Ticket {
        guard total < Self.calls else {
            throw .busy("\(total) calls wait already; call again later")
        }
        guard connections[connection, default: 0] < Self.callsOfConnection else {
            throw .busy(
                "\(Self.callsOfConnection) calls of this connection wait already; "
                    + "wait for an answer before the next call"
            )
        }
        let ticket = Ticket(connection: connection, caller: caller)
        guard callers[ticket.caller]?.calls ?? 0 < Self.callsOfCaller else {
            throw .busy(
                "\(Self.callsOfCaller) calls of \(ticket.caller) wait already; call again later"
            )
        }
        connections[connection, default: 0] += 1
        callers[ticket.caller, default: (0, 0)].calls += 1
        total += 1
        return ticket
    }

    /// Counts the size of a call.
    ///
    /// - Parameters:
    ///   - count: The bytes of its values.
    ///   - ticket: The call.
    /// - Throws: ``BusError`` if the calls that wait are too large.
    mutating func add(bytes count: Int, to ticket: inout Ticket) throws(BusError) {
        guard bytes + count <= Self.waitingBytes,
            callers[ticket.caller, default: (0, 0)].bytes + count <= Self.bytesOfCaller
        else { throw .busy("the calls that wait are too large already; call again later") }
        bytes += count
        callers[ticket.caller, default: (0, 0)].bytes += count
        ticket.bytes += count
    }

    /// Counts a call that was answered.
    mutating func end(_ ticket: Ticket) {
        total -= 1
        bytes -= ticket.bytes
        connections[ticket.connection, default: 1] -= 1
        callers[ticket.caller, default: (1, 0)].calls -= 1
        callers[ticket.caller, default: (0, 0)].bytes -= ticket.bytes
        if connections[ticket.connection] == 0 { connections[ticket.connection] = nil }
        if callers[ticket.caller]?.calls == 0 { callers[ticket.caller] = nil }
    }
}

/// The limit of the feedback of a caller, which no rate of the owner's counts.
struct FeedbackRate {
    /// The largest number of outcomes that a caller records in a minute.
    static let most = 120

    private var counts: [String: Int] = [:]
    private var end: ContinuousClock.Instant?

    /// Counts an outcome.
    ///
    /// - Throws: ``BusError`` if the caller recorded too many in this minute.
    mutating func count(_ caller: String, at now: ContinuousClock.Instant) throws(BusError) {
        if end.map({ now >= $0 }) ?? true { (counts, end) = ([:], now + .seconds(60)) }
        guard counts[caller, default: 0] < Self.most else {
            throw .tooFast("a caller records at most \(Self.most) outcomes in a minute")
        }
        counts[caller, default: 0] += 1
    }
}

extension BusValue {
    /// The memory that the value takes in bytes, about.
    var size: Int {
        let own = 64
        switch self {
        case .string(let text), .path(let text), .signature(let text): return own + text.utf8.count
        case .bytes(let bytes): return own + bytes.count
        case .array(let values, of: _), .structure(let values):
            return values.reduce(own) { $0 + $1.size }
        case .entry(let key, let value): return own + key.size + value.size
        case .variant(let value): return own + value.size
        case .byte, .bool, .int32, .uint32, .int64, .uint64, .double, .descriptor: return own
        }
    }
}
