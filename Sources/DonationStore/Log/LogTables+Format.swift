internal import Interactions
internal import LMDB

extension LogTables {
    /// Checks a log's format, and upgrades format 1 to the present one.
    ///
    /// It refuses a newer format, and first makes sure that the link to the log is on disk. Format
    /// 2 added the digest to the end of the log's row `head`, and erased records. Nothing else in a
    /// log of format 1 changes.
    func prepare(_ opened: Generations<LogTables>.Opened, path: String) throws(DonationStoreError) {
        // The process that made this generation current may have died before its link was on disk,
        // and nothing may be acknowledged before it is.
        try onDisk(try Files.synchronize(directory: path))
        let format: UInt32
        do {
            format = try opened.beginRead().format()
        } catch .storage(.notFound, _) {
            throw .notAStore(path: path, .notFound)
        }
        guard format <= EventLog.format else {
            throw .newerFormat(found: format, supported: EventLog.format, path: path)
        }
        guard format < EventLog.format else { return }
        try upgrade(opened)
    }

    private func upgrade(_ opened: Generations<LogTables>.Opened) throws(DonationStoreError) {
        var transaction = try opened.beginWrite()
        // Another process may have been faster.
        guard try transaction.format() < EventLog.format else { return }
        var head = try transaction.headOfFormat1()
        head.digest = try digest(in: transaction)
        try transaction.put(head)
        var format: [UInt8] = []
        format.appendBigEndian(EventLog.format)
        try transaction.put(format.span, forKey: LogKey.format.span, in: meta)
        try transaction.commit()
    }

    private func digest(
        in transaction: borrowing Change<LogTables>
    ) throws(DonationStoreError) -> LogDigest {
        var digest = LogDigest()
        var cursor = try transaction.cursor(in: events)
        while try cursor.moveToNext() { digest.add(cursor.value.copy(cursor.value.indices)) }
        return digest
    }
}

extension LogTransaction where Self: ~Copyable {
    /// Returns the head of a log of format 1, which had no digest yet.
    fileprivate func headOfFormat1() throws(DonationStoreError) -> LogHead {
        guard let row = try value(forKey: LogKey.head.span, in: tables.meta), row.count == 12
        else { throw unreadable(.notFound) }
        return LogHead(
            nextPosition: Position(rawValue: row.bigEndian(at: 0, width: 8)),
            nextDonor: DonorNumber(rawValue: UInt32(row.bigEndian(at: 8, width: 4)))
        )
    }
}

extension Change where Tables == LogTables {
    /// Writes the identities of the store and the log, and the format.
    mutating func putIdentity(store: [UInt8], log: [UInt8]) throws(DonationStoreError) {
        var format: [UInt8] = []
        format.appendBigEndian(EventLog.format)
        try put(format.span, forKey: LogKey.format.span, in: tables.meta)
        try put(store.span, forKey: LogKey.storeIdentity.span, in: tables.meta)
        try put(log.span, forKey: LogKey.logIdentity.span, in: tables.meta)
    }
}
