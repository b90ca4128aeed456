import DonationStore

/// The store for a history; the first donation makes it if necessary.
final class ImportDestination {
    private let options: StoreOptions
    private let content: ContentHandling
    let isDry: Bool
    private var opened: DonationStore?
    private var notes: ActNotes
    /// The names of `--me` that the store has not been told yet.
    private var names: [String]

    /// Makes the destination of a run of a command that reads a format.
    init(
        _ options: StoreOptions,
        _ content: ContentHandling,
        isDry: Bool,
        me: [String] = [],
        for command: String,
        of source: String
    ) {
        notes = ActNotes(command, of: source)
        names = me
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

    /// Tells the store the addresses and numbers among the names of `--me`, unless it knows them.
    ///
    /// A name is nobody's alone, and counts in the import itself.
    ///
    /// - Parameter importer: The importer, which must have found something.
    /// - Throws: `Failure` if the store cannot be read or written.
    func tellOwner(after importer: HistoryImporter) throws(Failure) {
        guard !isDry else { return }
        let addresses = try newAddresses(after: importer)
        guard !addresses.isEmpty, let store = try store() else { return }
        names = []
        if let event = try asking(try store.own(addresses, isByImport: true)) { note(event) }
    }

    /// Returns the addresses among the names of `--me` that the store does not know as the owner's.
    ///
    /// - Parameter importer: The importer; if it has found nothing, there are none.
    /// - Returns: The addresses, in normal form.
    /// - Throws: `Failure` if the store cannot be read.
    func newAddresses(after importer: HistoryImporter) throws(Failure) -> [String] {
        guard !names.isEmpty, importer.appended + importer.duplicates > 0 else { return [] }
        var region: Region?
        var known: Set<String> = []
        if let opened {
            region = try asking(try opened.policyRegion())
            known = Set(try asking(try opened.ownAddresses()).map(\.address))
        }
        return names.compactMap { OwnAddresses.normalForm(of: $0, region: region) }
            .filter { !known.contains($0) }
    }

    /// Returns the store if it is open; `nil` if there is none yet.
    func storeIfOpen() -> DonationStore? { opened }

    /// Returns the end of the log; `nil` without a store.
    func lastPosition() throws(Failure) -> Position? {
        guard let opened else { return nil }
        return try asking(try opened.lastPosition())
    }
}
