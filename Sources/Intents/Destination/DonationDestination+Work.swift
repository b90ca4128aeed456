public import DonationStore

// For the modules with Apple's names that share the store and the app with this one.

@_spi(Facade)
extension DonationDestination {
    /// Does work on the store, after the earlier donations and on a thread of theirs.
    ///
    /// The work must not wait for other work of the destination.
    public func perform(
        _ body: @escaping @Sendable (Result<DonationStore, INIntentError.Cause>) -> Void
    ) {
        Outbox.of(self).add(.perform(content: keepsContent ? .kept : .dropped, body))
    }

    /// Returns the store as the app sees it, under its account.
    public func handle(of store: DonationStore) -> DonorHandle {
        store.donor(app, account: account)
    }

    /// Calls a handler of the app, on a thread that may wait.
    public static func callBack(_ handler: @escaping @Sendable () -> Void) {
        Outbox.callBack(handler)
    }
}
