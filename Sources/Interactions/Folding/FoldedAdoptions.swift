/// The adoptions of a fold, loaded when first needed.
struct FoldedAdoptions {
    private let source: any ViewSource<ViewTable>
    private var loaded: Adoptions?

    init(source: any ViewSource<ViewTable>) {
        self.source = source
    }

    /// Returns the adoption in force, and loads it at the first call.
    private mutating func load() throws(FoldFailure) -> Adoptions {
        if let loaded { return loaded }
        let row = try source.row(.adoptions, Adoptions.currentKey)
        let adoptions: Adoptions
        do {
            adoptions = try Adoptions(current: row)
        } catch {
            throw .unusableViews
        }
        loaded = adoptions
        return adoptions
    }

    mutating func apply(
        _ adoption: Adoption,
        at position: Position,
        receivedAt time: Timestamp
    ) throws(FoldFailure) {
        guard let coefficients = adoption.coefficients, adoption.learnedThrough ?? .start < position
        else { return }
        _ = try load()
        // A row writes the least number for no time.
        let isTime = adoption.learnedThroughTime?.milliseconds != .min
        loaded?.add(
            AdoptedCoefficients(
                position: position,
                coefficients: coefficients,
                learnedThrough: adoption.learnedThrough,
                learnedThroughTime: isTime ? adoption.learnedThroughTime : nil,
                recordedAt: time
            )
        )
    }

    /// Voids adoptions learned from a donation that a tombstone names.
    ///
    /// The donation's own state does not matter: an erasure asks the same question and cannot tell.
    mutating func void(learnedFrom position: Position) throws(FoldFailure) {
        // Most deletions concern donations that no adoption has learned from yet.
        guard position <= (try load().lastLearnedFrom) else { return }
        var isDonation = false
        do {
            try source.record(at: position) { record throws(DecodingFailure) in
                isDonation = try Envelope(decoding: record).wasDonation
            }
        } catch .damaged {
            return
        }
        guard isDonation else { return }
        try removeAll { $0.learnedThrough.map { position <= $0 } ?? false }
    }

    /// Voids all learned adoptions.
    mutating func voidLearned() throws(FoldFailure) {
        guard try load().lastLearnedFrom > .start else { return }
        try removeAll { $0.learnedThrough != nil }
    }

    /// Voids the adoption at a position.
    mutating func withdraw(at position: Position) throws(FoldFailure) {
        guard try load().current != nil else { return }
        try removeAll { $0.position == position }
    }

    private mutating func removeAll(
        where isVoid: (AdoptedCoefficients) -> Bool
    ) throws(FoldFailure) {
        var all = try load()
        if !all.areAllKnown {
            try source.forEach(.adoptions, prefix: []) { key, row throws(DecodingFailure) in
                if key != Adoptions.currentKey { try all.load(row.span) }
            }
            all.finishLoading()
        }
        all.removeAll(where: isVoid)
        loaded = all
    }

    /// Takes the changed rows.
    mutating func takeChanges() -> [Fold.RowChange] { loaded?.takeChanges() ?? [] }
}
