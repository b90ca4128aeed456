import Glibc
import Synchronization

/// A counter of an environment's transactions, which lets none in while the map is replaced.
struct TransactionGate: ~Copyable {
    /// The time to wait for others.
    ///
    /// A thread that begins a second transaction besides its own would wait for itself; it gets an
    /// error instead.
    private static let patienceInMilliseconds = 10_000
    /// The part of `state` that means "the map is being replaced".
    private static let closed = 1 << 62

    /// The number of transactions, plus `closed`.
    private let state = Atomic<Int>(0)

    /// Counts one transaction in.
    ///
    /// - Throws: ``LMDBError/mapResized`` when the gate stays closed.
    func enter() throws(LMDBError) {
        var waited = 0
        while state.add(1, ordering: .acquiring).oldValue >= Self.closed {
            state.subtract(1, ordering: .relaxed)
            try Self.nap(&waited)
        }
    }

    /// Counts one transaction out.
    func leave() {
        state.subtract(1, ordering: .releasing)
    }

    /// Closes the gate, waits until it is empty and calls `body`.
    ///
    /// If another thread is doing that, it only waits for that thread.
    ///
    /// - Throws: ``LMDBError/mapResized`` when the others do not leave, or an error of `body`.
    func whileEmpty(_ body: () throws(LMDBError) -> Void) throws(LMDBError) {
        var waited = 0
        guard state.bitwiseOr(Self.closed, ordering: .acquiring).oldValue < Self.closed else {
            while state.load(ordering: .acquiring) >= Self.closed { try Self.nap(&waited) }
            return
        }
        defer { state.subtract(Self.closed, ordering: .releasing) }
        while state.load(ordering: .acquiring) != Self.closed { try Self.nap(&waited) }
        try body()
    }

    private static func nap(_ waited: inout Int) throws(LMDBError) {
        guard waited < patienceInMilliseconds else { throw .mapResized }
        usleep(1000)
        waited += 1
    }
}
