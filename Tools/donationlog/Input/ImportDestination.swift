import DonationStore

/// The store for a history; the first donation makes it if necessary.
final class ImportDestination {
    private let options: StoreOptions
    private let content: ContentHandling
    let isDry: Bool
    private var opened: DonationStore?
    private var notes: ActNotes

    /// Makes the destination of a run of a command that reads a format.
    init(
        _ options: StoreOptions,
        _ content: ContentHandling,
        isDry: Bool,
        for command: String,
        of source: String
    ) {
        notes = ActNotes(command, of: source)
        self.options = options
        self.content = content
        self.isDry = isDry
    }

    /// Opens the store if there is one, so that its faults are reported before the work.
    func openIfThere() throws(Failure) {
        guard try options.hasStore() else { return }
        if isDry { opened = try options.openStore() } else { _ = try store() }
    }

    /// Returns the store, and makes it if necessary; `nil` if it is missing in a dry run.
    func store() throws(Failure) -> DonationStore? {
        if opened != nil || isDry { return opened }
        let store = try options.makeStore(content: content)
        opened = store
        return store
    }

    /// Notes an event that the run appended.
    func note(_ position: Position) { if !isDry { notes.add(position) } }

    /// Writes to the log what the run has appended, if that is much.
    func writeNotesIfMany() throws(Failure) { try notes.writeIfMany(to: opened) }

    /// Writes to the log what the run has appended, so that it is one act.
    func writeNotes() throws(Failure) { try notes.write(to: opened) }

    /// Returns the end of the log; `nil` without a store.
    func lastPosition() throws(Failure) -> Position? {
        guard let opened else { return nil }
        return try asking(try opened.lastPosition())
    }
}
