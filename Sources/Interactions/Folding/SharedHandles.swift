/// The handles of several people, which join nobody, and the names that show it.
struct SharedHandles {
    private let source: any ViewSource<ViewTable>
    /// The names that donations give with addresses, numbers and identifiers.
    private var names = HandleNames()
    /// The donors whose donations show that a handle is shared, with reasons.
    private var sharing: [ContactKey: [DonorNumber: HandleSharing]] = [:]

    init(source: any ViewSource<ViewTable>) {
        self.source = source
    }

    /// The number of rows that a save would write.
    var touchedCount: Int { names.touchedCount }

    /// The approximate memory used, in bytes.
    var weight: Int { names.weight + 100 * sharing.count }

    /// Returns whether an address or number is shared and joins nobody, as of the last settling.
    mutating func contains(_ piece: ContactKey) throws(FoldFailure) -> Bool {
        guard HandleNames.canBeShared(piece) else { return false }
        return try !reasons(of: piece).isEmpty
    }

    /// Returns the donors whose donations show that a handle is shared, with the reasons.
    private mutating func reasons(
        of piece: ContactKey
    ) throws(FoldFailure) -> [DonorNumber: HandleSharing] {
        if let known = sharing[piece] { return known }
        var reasons: [DonorNumber: HandleSharing] = [:]
        let prefix = HandleNames.prefix(piece)
        try source.forEach(.shared, prefix: prefix) { key, row throws(DecodingFailure) in
            let (_, donor, reason) = try Fold.sharing(decoding: key, row)
            reasons[donor] = reason
        }
        sharing[piece] = reasons
        return reasons
    }

    /// Notes one more donation of an appearance, or one fewer.
    mutating func note(_ appearance: Int, _ change: Int32) {
        names.note(appearance, change)
    }

    /// Counts the names that donations gave with handles since the last call.
    mutating func countNames(_ decoder: borrowing DonationDecoder) throws(FoldFailure) {
        for (index, change) in names.takeUncounted() {
            let appearance = decoder.appearances[index]
            let text = decoder.summaries[index].name
            guard text >= 0 else { continue }
            let name = String(decoding: decoder.text(text), as: UTF8.self)
            guard let words = NameWords(name) else { continue }
            let evidence = appearance.person.evidence
            let identity = appearance.isCard ? HandleNames.identity(ofCard: evidence) : 0
            for piece in evidence where HandleNames.keeps(piece) {
                let name = CardName(words: words, identity: identity)
                names.count(try row(of: name, piece, appearance), by: Int(change))
            }
        }
    }

    /// Returns the index of the row of a name that an appearance gives with a handle.
    private mutating func row(
        of name: CardName,
        _ piece: ContactKey,
        _ appearance: Appearance
    ) throws(FoldFailure) -> Int {
        let (isCard, donor) = (appearance.isCard, appearance.donor)
        let key = HandleNames.key(of: name, isCard: isCard, with: piece, by: donor)
        if let known = names.row(key) { return known }
        var count = 0
        if let row = try source.row(.names, key) {
            var decoder = RowDecoder()
            do {
                count = try decoder.count(in: row.span)
            } catch {
                throw .unusableViews
            }
        }
        return names.add(key, isCard: isCard, count: count, of: piece, by: donor)
    }

    /// Finds the handles that became shared or unshared, each as often as it changed.
    mutating func settle() throws(FoldFailure) -> [(piece: ContactKey, isShared: Bool)] {
        var changed: [(piece: ContactKey, isShared: Bool)] = []
        for index in names.takeChangedGroups() {
            let (piece, donor) = (names.groups[index].piece, names.groups[index].donor)
            guard HandleNames.canBeShared(piece) else { continue }
            let cards = try firstNames(of: index, onCards: true)
            let others =
                HandleNames.counts(piece, isOnCard: false)
                ? try firstNames(of: index, onCards: false) : []
            let words = Set((cards + others).map(\.words))
                .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
            let reason = HandleSharing(names: words, cards: cards)
            var reasons = try reasons(of: piece)
            guard reasons[donor] != reason else { continue }
            let wasShared = !reasons.isEmpty
            reasons[donor] = reason
            sharing[piece] = reasons
            names.touch(reason, of: piece, donor)
            if wasShared == reasons.isEmpty { changed.append((piece, isShared: !wasShared)) }
        }
        return changed
    }

    /// Returns the first names that a donor's live donations give with a handle, in the order of
    /// keys.
    private func firstNames(of group: Int, onCards: Bool) throws(FoldFailure) -> [CardName] {
        let rows = names.groups[group].rows
        let prefix = HandleNames.prefix(names.groups[group].piece, names.groups[group].donor)
        var keys: [[UInt8]] = []
        for row in rows where names.rows[row].isCard == onCards && names.rows[row].count > 0 {
            keys.append(names.key(of: row))
        }
        // A row on disk may be in memory too, with a newer count.
        try source.forEach(
            .names,
            prefix: prefix + [onCards ? 1 : 0],
            limit: HandleSharing.mostNames + rows.count
        ) { key, _ throws(DecodingFailure) in
            if names.row(key) == nil { keys.append(key) }
        }
        keys.sort { $0.lexicographicallyPrecedes($1) }
        var found: [CardName] = []
        for key in keys.prefix(HandleSharing.mostNames) {
            do {
                found.append(try HandleNames.name(suffix: Array(key[prefix.count...])))
            } catch {
                throw .unusableViews
            }
        }
        return found
    }

    // MARK: Rows

    /// Takes the changed rows of names.
    mutating func takeNames() -> [Fold.RowChange] { names.takeRows() }

    /// Takes the changed rows of shared handles.
    mutating func takeSharing() -> [Fold.RowChange] { names.takeSharing() }
}

extension Fold {
    /// Decodes a shared handle, the donor whose donations show it, and the reason.
    package static func sharing(
        decoding key: [UInt8],
        _ row: [UInt8]
    ) throws(DecodingFailure) -> (piece: ContactKey, donor: DonorNumber, reason: HandleSharing) {
        let (piece, donor) = try HandleNames.parts(of: key)
        guard let number = row.first, let reason = HandleSharing(rawValue: number) else {
            throw .malformedField(atByte: 0)
        }
        return (piece, donor, reason)
    }
}
