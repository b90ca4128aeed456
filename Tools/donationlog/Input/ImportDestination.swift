import DonationStore

/// The store that a history is appended to, which is made when there is something to append.
final class ImportDestination {
    private let options: StoreOptions
    private let content: ContentPolicy
    let isDry: Bool
    private var opened: DonationStore?

    init(_ options: StoreOptions, _ content: ContentPolicy, isDry: Bool) {
        self.options = options
        self.content = content
        self.isDry = isDry
    }

    /// Opens the store if there is one, so that what is wrong with it is told before the work.
    func openIfThere() throws(Failure) {
        guard try options.hasStore() else { return }
        if isDry { opened = try options.openStore() } else { _ = try store() }
    }

    /// The store, which is made now if there is none; `nil` when it is not there in a dry run.
    func store() throws(Failure) -> DonationStore? {
        if opened != nil || isDry { return opened }
        let store = try options.makeStore(content: content)
        opened = store
        return store
    }

    /// Where the log ends; `nil` when there is no store.
    func lastPosition() throws(Failure) -> Position? {
        guard let opened else { return nil }
        return try asking(opened.lastPosition)
    }
}
