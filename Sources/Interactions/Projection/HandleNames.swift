/// The names that live donations give with addresses and telephone numbers, as far as they are in
/// memory: by them a handle is one person's or several people's (``HandleSharing``).
///
/// There is a row for each handle, donor and name, so there are never more than people are named in
/// live donations, and a row is of one size at most. Of one handle and donor no more than
/// ``HandleSharing/mostNames`` are ever read.
struct HandleNames {
    struct Row {
        var key: [UInt8]
        var name: CardName
        var isCard: Bool
        var count: Int
        var isTouched = false
    }

    /// The names of one handle by one donor.
    struct Group {
        var piece: ContactKey
        var donor: DonorNumber
        var rows: [Int] = []
        /// Whether a name came or went since the last ``Fold/settle()``.
        var hasChanged = false
    }

    /// The longest address or number that is looked at, with its kind.
    static let longestPiece = 254

    private(set) var rows: [Row] = []
    private(set) var groups: [Group] = []
    private var rowNumbers: [[UInt8]: Int] = [:]
    private var groupNumbers: [[UInt8]: Int] = [:]
    private var changedGroups: [Int] = []
    private var touchedRows = MarkedRows()
    private var touchedSharing: [[UInt8]: HandleSharing?] = [:]
    /// By how much each appearance was donated more often than was counted.
    private var uncounted: [Int32] = []
    private var uncountedAppearances: [Int] = []

    /// How many rows a save would write.
    var touchedCount: Int { touchedRows.count + touchedSharing.count }

    /// About how many bytes of memory it takes.
    var weight: Int { 600 * rows.count + 4 * uncounted.count }

    /// Counts an appearance in a donation, or takes one back.
    mutating func note(_ appearance: Int, _ change: Int32) {
        while uncounted.count <= appearance { uncounted.append(0) }
        if uncounted[appearance] == 0 { uncountedAppearances.append(appearance) }
        uncounted[appearance] &+= change
    }

    /// The appearances that were noted, with how much more often each was donated; none are from
    /// now on.
    mutating func takeUncounted() -> [(appearance: Int, change: Int32)] {
        var taken: [(appearance: Int, change: Int32)] = []
        for appearance in uncountedAppearances where uncounted[appearance] != 0 {
            taken.append((appearance, uncounted[appearance]))
            uncounted[appearance] = 0
        }
        uncountedAppearances.removeAll(keepingCapacity: true)
        return taken
    }

    /// Whether the names that are given with a piece of evidence are looked at.
    static func counts(_ piece: ContactKey) -> Bool {
        (piece.kind == .emailAddress || piece.kind == .phoneNumber)
            && piece.bytes.count <= longestPiece
    }

    /// What the keys of everything about a handle begin with.
    static func prefix(_ piece: ContactKey) -> [UInt8] {
        [UInt8(truncatingIfNeeded: piece.bytes.count)] + piece.bytes
    }

    /// What the keys of everything about a handle and a donor begin with.
    static func prefix(_ piece: ContactKey, _ donor: DonorNumber) -> [UInt8] {
        var key = prefix(piece)
        key.appendBigEndian(donor.rawValue)
        return key
    }

    /// The handle and the donor of a key.
    static func parts(of key: [UInt8]) throws(DecodingFailure) -> (ContactKey, DonorNumber) {
        guard let length = key.first.map(Int.init), key.count >= length + 5 else {
            throw .truncated(atByte: key.count)
        }
        let donor = UInt32(key.span.bigEndian(at: length + 1, width: 4))
        return (ContactKey(bytes: Array(key[1...length])), DonorNumber(rawValue: donor))
    }

    /// The rest of the key of a name, which a card gives or not.
    static func suffix(_ name: CardName, isCard: Bool) -> [UInt8] {
        guard isCard else { return [0] + name.words.bytes }
        var suffix: [UInt8] = [1]
        suffix.appendBigEndian(name.identity)
        return suffix + name.words.bytes
    }

    /// The name of the rest of a key.
    static func name(suffix: [UInt8]) throws(DecodingFailure) -> CardName {
        guard suffix.first == 1 else {
            return CardName(words: NameWords(bytes: Array(suffix.dropFirst())), identity: 0)
        }
        guard suffix.count > 5 else { throw .truncated(atByte: suffix.count) }
        let identity = UInt32(suffix.span.bigEndian(at: 1, width: 4))
        return CardName(words: NameWords(bytes: Array(suffix[5...])), identity: identity)
    }

    /// What tells a card from others, by its evidence: the checksum of its identifier, or 0 if it
    /// has none.
    static func identity(ofCard evidence: [ContactKey]) -> UInt32 {
        let identifier = evidence.first {
            $0.kind == .contactIdentifier || $0.kind == .numberedContact
        }
        guard let identifier else { return 0 }
        var checksum = CRC32C()
        checksum.add(identifier.bytes.span, identifier.bytes.indices)
        return max(1, checksum.value)
    }

    // MARK: Rows

    /// The number of the row of a key, if it is in memory.
    func row(_ key: [UInt8]) -> Int? { rowNumbers[key] }

    /// Adds a row that was loaded, or that there was none of.
    mutating func add(_ row: Row, of piece: ContactKey, _ donor: DonorNumber) -> Int {
        let prefix = Self.prefix(piece, donor)
        let group = groupNumbers[prefix] ?? groups.count
        if group == groups.count {
            groups.append(Group(piece: piece, donor: donor))
            groupNumbers[prefix] = group
        }
        groups[group].rows.append(rows.count)
        rowNumbers[row.key] = rows.count
        rows.append(row)
        return rows.count - 1
    }

    /// Counts donations more, or less, that give a name with a handle.
    mutating func count(_ row: Int, by change: Int, of piece: ContactKey, _ donor: DonorNumber) {
        let wasThere = rows[row].count > 0
        rows[row].count &+= change
        touchedRows.insert(row, &rows[row].isTouched)
        guard wasThere != (rows[row].count > 0),
            let group = groupNumbers[Self.prefix(piece, donor)], !groups[group].hasChanged
        else { return }
        groups[group].hasChanged = true
        changedGroups.append(group)
    }

    /// The groups in which a name came or went; none have from now on.
    mutating func takeChangedGroups() -> [Int] {
        defer { changedGroups = [] }
        for group in changedGroups { groups[group].hasChanged = false }
        return changedGroups
    }

    /// Says why a handle is several people's by the donations of a donor, or that it is not.
    mutating func touch(_ sharing: HandleSharing?, of piece: ContactKey, _ donor: DonorNumber) {
        touchedSharing[Self.prefix(piece, donor)] = .some(sharing)
    }

    // MARK: Saving

    mutating func takeRows() -> [Fold.RowChange] {
        touchedRows.take().map { number in
            rows[number].isTouched = false
            guard rows[number].count > 0 else { return (rows[number].key, nil) }
            var row = RowWriter()
            row.count(rows[number].count)
            return (rows[number].key, row.bytes)
        }
    }

    mutating func takeSharing() -> [Fold.RowChange] {
        defer { touchedSharing = [:] }
        return touchedSharing.map { key, sharing in (key, sharing.map { [$0.rawValue] }) }
    }
}
