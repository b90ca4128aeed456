/// The corrections of a fold, loaded when first needed.
struct FoldedCorrections {
    private let source: any ViewSource<ViewTable>
    private var loaded: Corrections?
    /// Corrections made or withdrawn since the last save.
    private var touched: Set<Position> = []
    /// Links withdrawn since the last settling, which may now separate the persons they joined.
    private var withdrawnLinks: [[PersonKey]] = []

    init(source: any ViewSource<ViewTable>) {
        self.source = source
    }

    /// Returns the corrections in force.
    mutating func all() throws(FoldFailure) -> Corrections {
        if let loaded { return loaded }
        var corrections = Corrections()
        try source.forEach(.corrections, prefix: []) { key, row throws(DecodingFailure) in
            guard key.count == 8 else { throw .truncated(atByte: key.count) }
            let position = Position(rawValue: key.span.bigEndian(at: 0, width: 8))
            corrections.set(position, to: try Corrections.Correction(decoding: row.span))
        }
        loaded = corrections
        return corrections
    }

    /// Returns the time of the latest reset of anybody; every donation asks for it.
    mutating func lastReset() throws(FoldFailure) -> Timestamp? {
        if case nil = loaded { _ = try all() }
        return loaded?.lastReset
    }

    /// Sets the correction of an event, or removes it.
    mutating func set(
        _ position: Position,
        to correction: Corrections.Correction?
    ) throws(FoldFailure) {
        _ = try all()
        loaded?.set(position, to: correction)
        touched.insert(position)
    }

    /// Sets what remains of a link when some of its participants go.
    mutating func weaken(
        _ position: Position,
        _ referents: [Corrections.Referent],
        to remaining: [Corrections.Referent]
    ) throws(FoldFailure) {
        try set(position, to: remaining.count > 1 ? .link(remaining) : nil)
        withdrawnLinks.append(referents.map(\.person))
    }

    /// Records the region of national phone numbers from a position on, if it is another than
    /// before.
    mutating func note(_ region: Region?, at position: Position) throws(FoldFailure) {
        guard try all().region != region?.code else { return }
        try set(position, to: .region(region?.code ?? ""))
    }

    /// Returns the persons whom links join, or joined until the last settling.
    mutating func linkedPersons() throws(FoldFailure) -> [PersonKey] {
        try all().linkedPersons + withdrawnLinks.flatMap { $0 }
    }

    /// Forgets the withdrawn links, once all contacts are settled.
    mutating func forgetWithdrawnLinks() {
        withdrawnLinks = []
    }

    /// Takes the changed rows.
    mutating func takeChanges() -> [Fold.RowChange] {
        defer { touched = [] }
        return touched.map { ($0.bytes, loaded?[$0]?.encoded) }
    }
}
