/// Receives the progress of a long operation and can cancel it.
///
/// ```swift
/// let monitor = WorkMonitor(progress: { done, total in print("\(done) of \(total)") })
/// try store.erase(monitor: monitor)
/// ```
public struct WorkMonitor {
    /// The function that receives the amount done and the total, called now and then.
    public var progress: (_ done: UInt64, _ total: UInt64) -> Void
    /// The function that returns whether to stop, called now and then.
    public var isCancelled: () -> Bool

    /// Makes a monitor; by default it ignores progress and never cancels.
    public init(
        progress: @escaping (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in },
        isCancelled: @escaping () -> Bool = { false }
    ) {
        self.progress = progress
        self.isCancelled = isCancelled
    }

    /// Reports progress, and throws if the monitor cancels the operation.
    func report(_ done: UInt64, of total: UInt64) throws(DonationStoreError) {
        progress(min(done, total), total)
        guard !isCancelled() else { throw .cancelled }
    }
}
