/// The names in memory that live donations give with addresses, telephone numbers and identifiers.
///
/// They tell whether a handle is one person's or several people's (``HandleSharing``), and by which
/// names a person was known before. There is a
/// row for each handle, donor and name, so there are never more rows than people named in live
/// donations, and a row has a limited size. The fold reads at most ``HandleSharing/mostNames``
/// names of one handle and donor.
struct HandleNames {
    struct Row {
        let isCard: Bool
        /// The number of live donations that give the name.
        fileprivate(set) var count: Int
        fileprivate let group: Int
        fileprivate var isTouched = false
    }

    /// The names that one donor gives with one handle.
    struct Group {
        let piece: ContactKey
        let donor: DonorNumber
        fileprivate(set) var rows: [Int] = []
        /// Whether a name appeared or disappeared since the last ``Fold/settle()``.
        fileprivate var hasChanged = false
    }

    /// The longest address or number to consider, with its kind, in bytes.
    static let longestPiece = 254

    private(set) var rows: [Row] = []
    private(set) var groups: [Group] = []
    /// The keys of ``rows`` and the beginnings of the keys of ``groups``, by the same indices.
    private var rowKeys = ByteIndex()
    private var groupKeys = ByteIndex()
    private var changedGroups: [Int] = []
    private var touchedRows = MarkedRows()
    private var touchedSharing: [[UInt8]: HandleSharing?] = [:]
    /// The donations of each appearance that are not counted yet, by appearance.
    private var uncounted: [Int32] = []
    private var uncountedAppearances: [Int] = []

    /// The number of rows that a save would write.
    var touchedCount: Int { touchedRows.count + touchedSharing.count }

    /// The approximate memory used, in bytes.
    var weight: Int { 600 * rows.count + 4 * uncounted.count }

    /// Notes one more donation of an appearance, or one fewer.
    mutating func note(_ appearance: Int, _ change: Int32) {
        while uncounted.count <= appearance { uncounted.append(0) }
        if uncounted[appearance] == 0 { uncountedAppearances.append(appearance) }
        uncounted[appearance] &+= change
    }

    /// Takes the noted appearances, with the change in the number of donations of each.
    mutating func takeUncounted() -> [(appearance: Int, change: Int32)] {
        var taken: [(appearance: Int, change: Int32)] = []
        for appearance in uncountedAppearances where uncounted[appearance] != 0 {
            taken.append((appearance, uncounted[appearance]))
            uncounted[appearance] = 0
        }
        uncountedAppearances.removeAll(keepingCapacity: true)
        return taken
    }

    /// Returns whether names given with a piece of evidence are kept: a person is found by them.
    static func keeps(_ piece: ContactKey) -> Bool {
        switch piece.kind {
        case .emailAddress, .phoneNumber, .customIdentifier, .handle, .contactIdentifier:
            piece.bytes.count <= longestPiece
        default: false
        }
    }

    /// Returns whether a piece of evidence can be several people's.
    static func canBeShared(_ piece: ContactKey) -> Bool { counts(piece, isOnCard: true) }

    /// Returns whether names given with a piece of evidence tell whose it is.
    ///
    /// Within one app a name may change often, so only cards tell whose a handle as given is, such
    /// as a number without a calling code.
    static func counts(_ piece: ContactKey, isOnCard: Bool) -> Bool {
        switch piece.kind {
        case .emailAddress, .phoneNumber: piece.bytes.count <= longestPiece
        case .handle: isOnCard && piece.bytes.count <= longestPiece
        default: false
        }
    }

    /// Returns the beginning of all keys about a handle.
    static func prefix(_ piece: ContactKey) -> [UInt8] { key(of: piece, room: 0) }

    /// Returns the beginning of all keys about a handle and a donor.
    static func prefix(_ piece: ContactKey, _ donor: DonorNumber) -> [UInt8] {
        var key = key(of: piece, room: 4)
        key.appendBigEndian(donor.rawValue)
        return key
    }

    /// Returns the key of a name that a donor gives with a handle; cards have other keys.
    static func key(
        of name: CardName,
        isCard: Bool,
        with piece: ContactKey,
        by donor: DonorNumber
    ) -> [UInt8] {
        var key = key(of: piece, room: 9 + name.words.bytes.count)
        key.appendBigEndian(donor.rawValue)
        key.append(isCard ? 1 : 0)
        if isCard { key.appendBigEndian(name.identity) }
        key += name.words.bytes
        return key
    }

    private static func key(of piece: ContactKey, room: Int) -> [UInt8] {
        var key: [UInt8] = []
        key.reserveCapacity(1 + piece.bytes.count + room)
        key.append(UInt8(truncatingIfNeeded: piece.bytes.count))
        key += piece.bytes
        return key
    }

    /// Returns the handle and the donor of a key.
    static func parts(of key: [UInt8]) throws(DecodingFailure) -> (ContactKey, DonorNumber) {
        guard let length = key.first.map(Int.init), key.count >= length + 5 else {
            throw .truncated(atByte: key.count)
        }
        let donor = UInt32(key.span.bigEndian(at: length + 1, width: 4))
        return (ContactKey(bytes: Array(key[1...length])), DonorNumber(rawValue: donor))
    }

    /// Returns the name from the rest of a key.
    static func name(suffix: [UInt8]) throws(DecodingFailure) -> CardName {
        guard suffix.first == 1 else {
            return CardName(words: NameWords(bytes: Array(suffix.dropFirst())), identity: 0)
        }
        guard suffix.count > 5 else { throw .truncated(atByte: suffix.count) }
        let identity = UInt32(suffix.span.bigEndian(at: 1, width: 4))
        return CardName(words: NameWords(bytes: Array(suffix[5...])), identity: identity)
    }

    /// Returns the mark that tells a card from others: its identifier's checksum, or 0 without one.
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

    /// Returns the index of the row of a key, if it is in memory.
    func row(_ key: [UInt8]) -> Int? { rowKeys.find(key.span, in: key.indices) }

    /// Returns the key of a row.
    func key(of row: Int) -> [UInt8] { rowKeys.bytes(of: row) }

    /// Adds a row that was loaded or that did not exist, whose key is not in memory.
    mutating func add(
        _ key: [UInt8],
        isCard: Bool,
        count: Int,
        of piece: ContactKey,
        by donor: DonorNumber
    ) -> Int {
        let group = groupKeys.index(of: Self.prefix(piece, donor))
        if group == groups.count { groups.append(Group(piece: piece, donor: donor)) }
        let row = rowKeys.index(of: key)
        rows.append(Row(isCard: isCard, count: count, group: group))
        groups[group].rows.append(row)
        return row
    }

    /// Changes the number of donations that give a name with a handle.
    mutating func count(_ row: Int, by change: Int) {
        let wasThere = rows[row].count > 0
        rows[row].count &+= change
        touchedRows.insert(row, &rows[row].isTouched)
        let group = rows[row].group
        guard wasThere != (rows[row].count > 0), !groups[group].hasChanged else { return }
        groups[group].hasChanged = true
        changedGroups.append(group)
    }

    /// Takes the groups in which a name appeared or disappeared.
    mutating func takeChangedGroups() -> [Int] {
        defer { changedGroups = [] }
        for group in changedGroups { groups[group].hasChanged = false }
        return changedGroups
    }

    /// Records a donor's reason why a handle is shared; `nil` when it is not.
    mutating func touch(_ sharing: HandleSharing?, of piece: ContactKey, _ donor: DonorNumber) {
        touchedSharing[Self.prefix(piece, donor)] = .some(sharing)
    }

    // MARK: Saving

    mutating func takeRows() -> [Fold.RowChange] {
        touchedRows.take().map { index in
            rows[index].isTouched = false
            let key = key(of: index)
            guard rows[index].count > 0 else { return (key, nil) }
            var row = RowEncoder()
            row.count(rows[index].count)
            return (key, row.bytes)
        }
    }

    mutating func takeSharing() -> [Fold.RowChange] {
        defer { touchedSharing = [:] }
        return touchedSharing.map { key, sharing in (key, sharing.map { [$0.rawValue] }) }
    }
}
