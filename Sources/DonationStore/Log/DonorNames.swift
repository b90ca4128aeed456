internal import Interactions
internal import LMDB

/// The donors of a log by number and by name.
///
/// A number never changes its donor within a generation, so a name once read stays true, and an
/// update reads only later numbers. A donor takes some hundred bytes of memory, as there may be
/// millions. Arrays serve here, as each dictionary would cost a new process a search for the
/// conformance of its keys.
struct DonorNames {
    /// The encoded donors, each once; `numbers` has their numbers in the same order.
    private var rows = ByteIndex()
    private var numbers: [DonorNumber] = []
    /// The index of each number's row, in the order of the numbers.
    private var places: [(number: DonorNumber, row: Int32)] = []
    /// The donors of the first rows decoded; most logs have no others.
    private var first: [Donor] = []
    private var nextUnread = DonorNumber(rawValue: 1)

    /// The largest number of decoded donors to keep, and of those to compare before a search.
    private static let (mostHandy, mostCompared) = (1024, 8)

    /// The donors by their numbers.
    var byNumber: ByNumber { ByNumber(names: self) }

    struct ByNumber {
        fileprivate let names: DonorNames

        /// The numbers, in no order.
        var keys: some Collection<DonorNumber> { names.places.lazy.map(\.number) }
        /// The donors, in no order.
        var values: [Donor] { names.places.compactMap { names.donor(at: $0.row) } }

        subscript(number: DonorNumber) -> Donor? { names.donor(number) }
    }

    /// The order of the keys of views by the names of donors.
    var keyOrder: KeyOrder { KeyOrder { [self] in donor($0) } }

    /// Returns the donor of a number.
    func donor(_ number: DonorNumber) -> Donor? {
        let place = place(of: number)
        guard place < places.count, places[place].number == number else { return nil }
        return donor(at: places[place].row)
    }

    /// The first place of a number that is not less.
    private func place(of number: DonorNumber) -> Int {
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if places[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func donor(at index: Int32) -> Donor? {
        if index < first.count { return first[Int(index)] }
        return Donor(decoding: rows.bytes(of: Int(index)).span)
    }

    func number(of donor: Donor) -> DonorNumber? {
        for index in first.indices.prefix(Self.mostCompared) where first[index] == donor {
            return numbers[index]
        }
        let row = donor.encoded
        return rows.find(row.span, in: row.indices).map { numbers[$0] }
    }

    /// Returns the numbers of the donors in a scope, in order.
    func numbers(_ scope: DonorScope) -> [DonorNumber] {
        let account = scope.account
        let beginning = scope.app.map { Donor(app: $0).encoded } ?? []
        var found: [DonorNumber] = []
        for (number, index) in places where rows.starts(Int(index), with: beginning) {
            if let account, donor(at: index)?.account?.isSpelled(account) != true { continue }
            found.append(number)
        }
        return found
    }

    /// Returns the numbers of an app under all of its accounts, given one of them.
    func numbers(ofAppOf donor: DonorNumber) -> [DonorNumber] {
        byNumber[donor].map { numbers(.app($0.app)) } ?? []
    }

    /// Returns whether two numbers belong to one app, whatever its accounts.
    func areOfOneApp(_ first: DonorNumber, _ second: DonorNumber) -> Bool {
        guard let app = byNumber[first]?.app, let other = byNumber[second]?.app else {
            return false
        }
        return app.isSpelled(other)
    }

    /// Reads the donors added since the last update.
    ///
    /// - Returns: Whether there were any.
    @discardableResult
    mutating func update(
        from transaction: borrowing some LogTransaction & ~Copyable
    ) throws(DonationStoreError) -> Bool {
        try update(to: transaction.head().nextDonor, from: transaction)
    }

    /// Reads the donors added since, up to the number of the next donor.
    mutating func update(
        to next: DonorNumber,
        from transaction: borrowing some LogTransaction & ~Copyable
    ) throws(DonationStoreError) -> Bool {
        guard nextUnread < next else { return false }
        var cursor = try transaction.cursor(in: transaction.tables.donors)
        var isOnEntry = try cursor.seek(atOrAfter: LogKey.donor(nextUnread).span)
        while isOnEntry {
            if cursor.key.count == 4, let donor = Donor(decoding: cursor.value) {
                add(donor, DonorNumber(rawValue: UInt32(cursor.key.bigEndian(at: 0, width: 4))))
            }
            isOnEntry = try cursor.moveToNext()
        }
        nextUnread = next
        return true
    }

    /// Gives a donor the next number.
    mutating func append(
        _ donor: Donor,
        to transaction: inout Change<LogTables>,
        _ head: inout LogHead
    ) throws(DonationStoreError) -> DonorNumber {
        let number = head.nextDonor
        try transaction.put(donor, number)
        head.nextDonor = number.next
        nextUnread = head.nextDonor
        add(donor, number)
        return number
    }

    mutating func add(_ donor: Donor, _ number: DonorNumber) {
        let row = donor.encoded
        let index = rows.index(of: row)
        if index == numbers.count { numbers.append(number) } else { numbers[index] = number }
        if index == first.count, index < Self.mostHandy { first.append(donor) }
        let place = place(of: number)
        let isKnown = place < places.count && places[place].number == number
        let new = (number: number, row: Int32(truncatingIfNeeded: index))
        places.replaceSubrange(place..<(isKnown ? place + 1 : place), with: CollectionOfOne(new))
    }
}

extension Donor {
    /// The row: the app's length, the app, and after a byte 1 the account if there is one.
    var encoded: [UInt8] {
        var row: [UInt8] = []
        row.reserveCapacity(2 + app.utf8.count + (account?.utf8.count ?? 0))
        row.append(UInt8(clamping: app.utf8.count))
        row += app.utf8
        if let account { row += [1] + account.utf8 }
        return row
    }

    init?(decoding row: Span<UInt8>) {
        guard row.count > 0, row[0] > 0, Int(row[0]) < row.count else { return nil }
        let end = 1 + Int(row[0])
        self.init(app: String(decoding: row.copy(1..<end), as: UTF8.self))
        guard end < row.count else { return }
        account = String(decoding: row.copy(end + 1..<row.count), as: UTF8.self)
    }
}
