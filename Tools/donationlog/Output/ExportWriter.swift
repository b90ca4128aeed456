import DonationStore
import Exports

/// Writes the events of a log in one form or another.
struct ExportWriter {
    private let form: ExportForm
    private let filter: EventFilter
    private var export: LogExport
    /// Whether all is written as it is.
    private let isWhole: Bool
    /// What is deleted; `nil` where all is written, or only what is not deleted is read.
    private let deletions: LogDeletions?
    private var anonymiser: Anonymiser?
    /// Where the donations are that the filter's names lead to and that were not read yet, all of
    /// them live; `nil` where it has none, and the whole log is read.
    private var selected: ArraySlice<Position>?
    /// How many events were written.
    private(set) var count = 0

    /// The digest of the log, where all of it is written as it is.
    var logDigest: String? {
        isWhole ? export.logDigest : nil
    }

    /// How many pictures were left out because they are damaged.
    var lostPictures: Int { export.lostPictures }

    /// Begins to export the log as it is now.
    init(
        _ form: ExportForm,
        of store: DonationStore,
        _ filter: EventFilter,
        _ anonymiser: Anonymiser?
    ) throws(Failure) {
        self.form = form
        self.filter = filter
        self.anonymiser = anonymiser
        let export = try asking(store.export)
        self.export = export
        isWhole = form != .csv && filter.isEmpty && anonymiser == nil
        selected = try filter.selection(in: store).map { selection throws(Failure) in
            try asking { () throws(DonationStoreError) in
                try store.positions(of: selection, before: export.last.next, limit: .max)
            }.reversed()[...]
        }
        deletions = isWhole || selected != nil ? nil : try asking(export.deletions)
    }

    /// Writes all of it.
    ///
    /// - Throws: A failure when the log cannot be read or the output not be written, or after ^C.
    mutating func write(to output: Output) throws(Failure) {
        var progress = ProgressLine()
        defer { progress.finish() }
        let interruption = Interruption()
        if form == .csv { try output.row(ExportTable.header) }
        while let events = try next() {
            for event in events {
                guard let event = chosen(event) else { continue }
                try write(event, to: output)
            }
            let done = events.last?.position.rawValue ?? 0
            progress.show(Double(done), of: Double(export.last.rawValue), "events")
            if interruption.hasCome { throw .told(.interrupted) }
        }
        try output.flush()
    }

    private mutating func next() throws(Failure) -> [ExportedEvent]? {
        do {
            guard var positions = selected else { return try export.nextEvents() }
            defer { selected = positions }
            return try export.nextEvents(at: &positions)
        } catch {
            throw .store(error)
        }
    }

    /// The event as it is to be written; `nil` when it is not.
    private mutating func chosen(_ event: ExportedEvent) -> ExportedEvent? {
        let isDeleted = deletions?.contains(event) ?? false
        // What is left of a whole log keeps all positions, so that it can be imported.
        guard filter.isEmpty || !isDeleted && filter.matches(event.recorded) else { return nil }
        return anonymiser?.anonymise(event, isDeleted: isDeleted) ?? event
    }

    private mutating func write(_ event: ExportedEvent, to output: Output) throws(Failure) {
        switch form {
        case .ndjson: try output.line(event.json)
        case .cloudevents:
            let source = anonymiser?.source(export.source) ?? export.source
            try output.line(event.cloudEvent(source: source))
        case .csv:
            guard deletions?.contains(event) != true, let row = ExportTable.row(event) else {
                return
            }
            try output.row(row)
        }
        count += 1
    }
}

extension ExportedEvent {
    /// The event as filters look at it.
    fileprivate var recorded: RecordedEvent {
        RecordedEvent(position: position, recordedAt: recordedAt, event: event)
    }
}
