/// Who is told how far long work has come, and says whether it is to stop.
public struct WorkMonitor {
    /// Is told now and then how much of how much is done.
    public var progress: (_ done: UInt64, _ total: UInt64) -> Void
    /// Is asked now and then whether to stop.
    public var isCancelled: () -> Bool

    /// Makes a monitor; by default nobody is told, and nothing stops.
    public init(
        progress: @escaping (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in },
        isCancelled: @escaping () -> Bool = { false }
    ) {
        self.progress = progress
        self.isCancelled = isCancelled
    }

    /// Tells how far the work has come, and ends it if that is wished.
    func report(_ done: UInt64, of total: UInt64) throws(DonationStoreError) {
        progress(min(done, total), total)
        guard !isCancelled() else { throw .cancelled }
    }
}
