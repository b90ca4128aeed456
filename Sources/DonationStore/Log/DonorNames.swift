internal import Interactions
internal import LMDB

/// The donors of a log by number and by name.
///
/// A number never changes its donor within a generation, so a name once read stays true, and an
/// update reads only later numbers. A donor takes some hundred bytes of memory, as there may be
/// millions.
struct DonorNames {
    /// The encoded donors, each once; `numbers` has their numbers in the same order.
    private var rows = ByteIndex()
    private var numbers: [DonorNumber] = []
    /// The index of each number's row.
    private var rowIndices: [DonorNumber: Int32] = [:]
    /// The first donors decoded, both ways; most logs have no others.
    private var first: [DonorNumber: Donor] = [:]
    private var firstNumbers: [Donor: DonorNumber] = [:]
    private var nextUnread = DonorNumber(rawValue: 1)

    /// The largest number of decoded donors to keep.
    private static let mostHandy = 1024

    /// The donors by their numbers.
    var byNumber: ByNumber { ByNumber(names: self) }

    struct ByNumber {
        fileprivate let names: DonorNames

        /// The numbers, in no order.
        var keys: some Collection<DonorNumber> { names.rowIndices.keys }
        /// The donors, in no order.
        var values: [Donor] { names.rowIndices.values.compactMap(names.donor(at:)) }

        subscript(number: DonorNumber) -> Donor? { names.donor(number) }
    }

    /// Returns the donor of a number.
    func donor(_ number: DonorNumber) -> Donor? {
        first[number] ?? rowIndices[number].flatMap(donor(at:))
    }

    private func donor(at index: Int32) -> Donor? {
        Donor(decoding: rows.bytes(of: Int(index)).span)
    }

    func number(of donor: Donor) -> DonorNumber? {
        if let number = firstNumbers[donor] { return number }
        let row = donor.encoded
        return rows.find(row.span, in: row.indices).map { numbers[$0] }
    }

    /// Returns the numbers of the donors in a scope, in order.
    func numbers(_ scope: DonorScope) -> [DonorNumber] {
        let account = scope.account
        let beginning = scope.app.map { Donor(app: $0).encoded } ?? []
        var found: [DonorNumber] = []
        for (number, index) in rowIndices where rows.starts(Int(index), with: beginning) {
            if let account, donor(at: index)?.account?.isSpelled(account) != true { continue }
            found.append(number)
        }
        return found.count > 1 ? found.sorted() : found
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
        rowIndices[number] = Int32(truncatingIfNeeded: index)
        let isHandy = first.count < Self.mostHandy
        first[number] = isHandy ? donor : nil
        firstNumbers[donor] = isHandy ? number : nil
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
