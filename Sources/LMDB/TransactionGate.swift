import Glibc
import Synchronization

/// Counts the transactions of one environment, and lets none in while its map is replaced.
struct TransactionGate: ~Copyable {
    /// How long to wait for others.
    ///
    /// A thread that has a transaction and begins a second one would wait for itself; it gets an
    /// error instead.
    private static let patienceInMilliseconds = 10_000
    /// Stands in `state` for "the map is being replaced".
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

    /// Closes the gate, waits until it is empty and does something, unless another thread is just
    /// doing that: then waits for it.
    ///
    /// - Throws: ``LMDBError/mapResized`` when the others do not leave, or what `body` throws.
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
