/// The progress of a long operation.
public struct WorkProgress: Hashable, Sendable {
    /// The amount done: events, or donations.
    public var done: UInt64
    /// The whole amount.
    public var total: UInt64
    /// The amount done before this run, by a rebuild that was killed.
    public var resumedAt: UInt64 = 0
    /// The duration of this run so far.
    public var elapsed: Duration

    /// The amount done per second.
    public var rate: Double {
        let seconds = elapsed / .seconds(1)
        return seconds > 0 ? Double(done - min(resumedAt, done)) / seconds : 0
    }

    /// The estimated time for the rest; `nil` while it is unknown.
    public var timeLeft: Duration? {
        rate > 0 ? .seconds(Double(total - min(done, total)) / rate) : nil
    }
}

/// Receives the progress of a long operation and can cancel it.
///
/// ```swift
/// let monitor = WorkMonitor(progress: { print("\($0.done) of \($0.total)") })
/// try store.erase(monitor: monitor)
/// ```
public struct WorkMonitor {
    /// The function that receives the progress, called now and then.
    public var progress: (WorkProgress) -> Void
    /// The function that returns whether to stop, called now and then.
    public var isCancelled: () -> Bool
    private let start = ContinuousClock.now

    /// Makes a monitor; by default it ignores progress and never cancels.
    public init(
        progress: @escaping (WorkProgress) -> Void = { _ in },
        isCancelled: @escaping () -> Bool = { false }
    ) {
        self.progress = progress
        self.isCancelled = isCancelled
    }

    /// Reports progress, and throws if the monitor cancels the operation.
    package func report(
        _ done: UInt64,
        of total: UInt64,
        resumedAt: UInt64 = 0
    ) throws(DonationStoreError) {
        progress(
            WorkProgress(
                done: min(done, total),
                total: total,
                resumedAt: resumedAt,
                elapsed: .now - start
            )
        )
        try check()
    }

    /// Returns the monitor of one of several passes over the same amount.
    func pass(_ index: UInt64, of count: UInt64) -> WorkMonitor {
        var monitor = self
        monitor.progress = { [progress] pass in
            var whole = pass
            whole.done += index * pass.total
            whole.total *= count
            progress(whole)
        }
        return monitor
    }

    /// Throws if the monitor cancels the operation.
    package func check() throws(DonationStoreError) {
        guard !isCancelled() else { throw .cancelled }
    }
}
