import DonationStore

/// The notes that a run of an import or of a watcher leaves in the log, so that it is one act.
///
/// A long run notes what it has appended now and then: a killed one loses little.
struct ActNotes {
    /// The number of events appended after which a run makes a note.
    private static let step = 20_000

    private let command: String
    private let source: String
    private var waiting: [Position] = []
    private var beginning: Position?

    init(_ command: String, of source: String) {
        (self.command, self.source) = (command, source)
    }

    /// Adds an event that the run appended.
    mutating func add(_ position: Position) { waiting.append(position) }

    /// Makes a note if there is enough for one.
    mutating func writeIfMany(to store: DonationStore?) throws(Failure) {
        if waiting.count >= Self.step { try write(to: store) }
    }

    /// Makes a note of all that the run has appended since the last one.
    mutating func write(to store: DonationStore?) throws(Failure) {
        guard let store, !waiting.isEmpty else { return }
        let positions = PositionSet(waiting)
        waiting.removeAll(keepingCapacity: true)
        let (command, source, beginning) = (command, source, beginning)
        let note = try asking(
            try store.noteAct(command, of: source, appending: positions, after: beginning)
        )
        if self.beginning == nil { self.beginning = note }
    }
}
