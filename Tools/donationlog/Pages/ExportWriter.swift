import DonationStore
import Exporting

/// Writes the events of a log in one of the forms.
struct ExportWriter {
    private let form: ExportForm
    private let filter: EventFilter
    private let conditions: EventConditions
    private var export: LogExport
    /// Whether the export holds the whole log unchanged.
    private let isWhole: Bool
    /// The deletions of the log; `nil` if the export needs none.
    private let deletions: LogDeletions?
    private var anonymiser: Anonymiser?
    /// The positions of live donations still to be read, if the filter has names; `nil` if not,
    /// when the whole log is read.
    private var selected: ArraySlice<Position>?
    /// The number of events written.
    private(set) var count = 0

    /// The digest of the log, if the export holds the whole log unchanged.
    var logDigest: String? {
        isWhole ? export.logDigest : nil
    }

    /// The number of damaged pictures left out.
    var lostPictures: Int { export.lostPictures }

    /// Begins to export the present log.
    init(
        _ form: ExportForm,
        of store: DonationStore,
        where filter: EventFilter,
        anonymiser: Anonymiser?
    ) throws(Failure) {
        self.form = form
        self.filter = filter
        conditions = filter.conditions
        self.anonymiser = anonymiser
        let export = try asking(try store.export())
        self.export = export
        isWhole = form != .csv && filter.isEmpty && anonymiser == nil
        selected = try filter.selection(in: store).map { selection throws(Failure) in
            try asking(
                try store.positions(of: selection, before: export.last.next, limit: .max)
            ).reversed()[...]
        }
        deletions = isWhole || selected != nil ? nil : try asking(try export.deletions())
    }

    /// Writes the whole export.
    ///
    /// - Throws: A failure if the tool cannot read the log or write the output, or after ^C.
    mutating func write(to output: Output) throws(Failure) {
        var progress = ProgressLine()
        defer { progress.finish() }
        let interruption = Interruption()
        if form == .csv { try output.row(ExportTable.header) }
        while form == .ndjson, isWhole, let lines = try asking(try export.nextLines()) {
            try output.lines(lines.bytes)
            count += lines.count
            progress.show(
                Double(lines.last.rawValue),
                of: Double(export.last.rawValue),
                "events"
            )
            if interruption.hasCome { throw .told(.interrupted) }
        }
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

    /// Returns the event to write; `nil` to leave it out.
    private mutating func chosen(_ event: ExportedEvent) -> ExportedEvent? {
        let isDeleted = deletions?.contains(event) ?? false
        // The rest of a whole log keeps all positions, so that another store can import it.
        guard filter.isEmpty || !isDeleted && conditions.areMet(by: event.recorded) else {
            return nil
        }
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
    /// The event as a filter takes it.
    fileprivate var recorded: RecordedEvent {
        var recorded = RecordedEvent(position: position, recordedAt: recordedAt, event: event)
        recorded.donor = donorName
        if donorName != nil { recorded.start = start }
        return recorded
    }
}
