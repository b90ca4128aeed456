import Bus

/// The limits of what one connection may ask, so that none makes the others pay.
///
/// The owner's rates of donations hold besides.
struct Quotas {
    /// The largest number of calls of one connection that wait for an answer.
    static let callsOfConnection = 16
    /// The largest number of calls of all connections that wait for an answer.
    static let calls = 256
    /// The largest number of donations in a call.
    static let donations = 1000
    /// The largest number of bytes of donations in a call.
    static let bytes = 4 << 20

    /// The largest number of offers in a list that feedback is about.
    static let shown = 64

    /// The largest number of bytes of donations in the calls that wait.
    static let waitingBytes = 32 << 20

    private var waiting: [String: Int] = [:]
    private(set) var total = 0
    private var bytes = 0

    /// Counts a call that waits for an answer.
    ///
    /// - Parameters:
    ///   - sender: The connection.
    ///   - bytes: The size of its donations.
    /// - Throws: ``BusError`` if there are too many, or they are too large together.
    mutating func begin(_ sender: String, bytes: Int = 0) throws(BusError) {
        guard total < Self.calls, self.bytes + bytes <= Self.waitingBytes else {
            throw .busy("\(total) calls wait already; call again later")
        }
        guard waiting[sender, default: 0] < Self.callsOfConnection else {
            throw .busy(
                "\(Self.callsOfConnection) calls of this connection wait already; "
                    + "wait for an answer before the next call"
            )
        }
        waiting[sender, default: 0] += 1
        total += 1
        self.bytes += bytes
    }

    /// Counts a call that was answered.
    mutating func end(_ sender: String, bytes: Int = 0) {
        guard let count = waiting[sender] else { return }
        waiting[sender] = count > 1 ? count - 1 : nil
        total -= 1
        self.bytes -= bytes
    }
}
