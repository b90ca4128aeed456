internal import Interactions
internal import LMDB

/// The donors of a log by number and by name.
///
/// A number never changes its donor within a generation, so what was read once stays true; only
/// later numbers are read again.
struct DonorNames {
    private(set) var byNumber: [DonorNumber: Donor] = [:]
    private var byName: [Donor: DonorNumber] = [:]
    private var nextUnread = DonorNumber(rawValue: 1)

    func number(of donor: Donor) -> DonorNumber? {
        byName[donor]
    }

    /// The numbers of an app, of all its accounts or of one; all numbers when no app is named.
    func numbers(app: String?, account: String? = nil) -> [DonorNumber] {
        var numbers: [DonorNumber] = []
        for (number, donor) in byNumber
        where (app.map(donor.app.isSpelled) ?? true)
            && (account.map { donor.account?.isSpelled($0) ?? false } ?? true)
        { numbers.append(number) }
        return numbers.sorted()
    }

    /// The numbers of an app under all of its accounts, by one of them.
    func numbers(ofAppOf donor: DonorNumber) -> [DonorNumber] {
        byNumber[donor].map { numbers(app: $0.app) } ?? []
    }

    /// Whether two numbers are one app's, whatever its accounts.
    func areOfOneApp(_ first: DonorNumber, _ second: DonorNumber) -> Bool {
        guard let app = byNumber[first]?.app, let other = byNumber[second]?.app else {
            return false
        }
        return app.isSpelled(other)
    }

    /// Reads the donors that have come since.
    ///
    /// - Returns: Whether there were any.
    @discardableResult
    mutating func update(
        from transaction: borrowing some Transaction & ~Copyable,
        _ tables: LogTables
    ) throws(LMDBError) -> Bool {
        try update(to: transaction.head(tables).nextDonor, from: transaction, tables)
    }

    /// The same when the number of the next donor is known.
    mutating func update(
        to next: DonorNumber,
        from transaction: borrowing some Transaction & ~Copyable,
        _ tables: LogTables
    ) throws(LMDBError) -> Bool {
        guard nextUnread < next else { return false }
        var cursor = try transaction.cursor(in: tables.donors)
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
        to transaction: inout WriteTransaction,
        _ tables: LogTables,
        _ head: inout LogHead
    ) throws(LMDBError) -> DonorNumber {
        let number = head.nextDonor
        try transaction.put(donor, number, tables)
        head.nextDonor = number.next
        nextUnread = head.nextDonor
        add(donor, number)
        return number
    }

    mutating func add(_ donor: Donor, _ number: DonorNumber) {
        byNumber[number] = donor
        byName[donor] = number
    }
}

extension Donor {
    /// The row: the app's length, the app, and after a byte 1 the account if there is one.
    var encoded: [UInt8] {
        var row = [UInt8(clamping: app.utf8.count)]
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
