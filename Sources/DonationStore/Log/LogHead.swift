internal import Interactions
internal import LMDB

/// The end of the log and the digest up to there: the only row that every append rewrites.
struct LogHead: Hashable {
    /// The position of the next event.
    var nextPosition: Position
    /// The number of the next donor.
    var nextDonor: DonorNumber
    /// The digest of all records.
    var digest: LogDigest

    /// The position of the last event; 0 in an empty log.
    var lastPosition: Position { Position(rawValue: nextPosition.rawValue - 1) }

    init(
        nextPosition: Position = .start.next,
        nextDonor: DonorNumber = DonorNumber(rawValue: 1)
    ) {
        (self.nextPosition, self.nextDonor) = (nextPosition, nextDonor)
        digest = LogDigest()
    }

    /// Decodes the row; `nil` if it is invalid.
    init?(decoding row: Span<UInt8>) {
        guard let donor = Self.nextDonor(in: row) else { return nil }
        nextPosition = Position(rawValue: row.bigEndian(at: 0, width: 8))
        nextDonor = donor
        digest = LogDigest(bytes: row.copy(12..<44))
    }

    /// Decodes the number of the next donor in a row; `nil` if the row is invalid.
    static func nextDonor(in row: Span<UInt8>) -> DonorNumber? {
        guard row.count == 44,
            (1...UInt64(Int64.max)).contains(row.bigEndian(at: 0, width: 8)),
            case let number = row.bigEndian(at: 8, width: 4), number < UInt32.max
        else { return nil }
        return DonorNumber(rawValue: UInt32(number))
    }

    /// The row: both numbers, 8 and 4 bytes, and the digest, 32 bytes.
    var encoded: [UInt8] {
        var row: [UInt8] = []
        row.reserveCapacity(44)
        row.appendBigEndian(nextPosition.rawValue)
        row.appendBigEndian(nextDonor.rawValue)
        row += digest.bytes
        return row
    }
}

extension LogTransaction where Self: ~Copyable {
    /// Reads the head of the log.
    func head() throws(DonationStoreError) -> LogHead {
        guard let row = try value(forKey: LogKey.head.span, in: tables.meta),
            let head = LogHead(decoding: row)
        else { throw unreadable(.notFound) }
        return head
    }

    /// Returns the number of the next donor, without the rest of the head.
    func nextDonor() throws(DonationStoreError) -> DonorNumber {
        guard let row = try value(forKey: LogKey.head.span, in: tables.meta),
            let next = LogHead.nextDonor(in: row)
        else { throw unreadable(.notFound) }
        return next
    }

    /// Returns the identity of the store, the same for its whole life.
    func storeIdentity() throws(DonationStoreError) -> [UInt8] {
        guard let row = try value(forKey: LogKey.storeIdentity.span, in: tables.meta) else {
            throw unreadable(.notFound)
        }
        return row.copy(row.indices)
    }

    /// Returns the identity of this log, a new one after each restore, import or erasure.
    func logIdentity() throws(DonationStoreError) -> [UInt8] {
        guard let row = try value(forKey: LogKey.logIdentity.span, in: tables.meta) else {
            throw unreadable(.notFound)
        }
        return row.copy(row.indices)
    }

    /// Returns the format that the log was written in.
    func format() throws(DonationStoreError) -> UInt32 {
        guard let row = try value(forKey: LogKey.format.span, in: tables.meta), row.count == 4
        else { throw unreadable(.notFound) }
        return UInt32(row.bigEndian(at: 0, width: 4))
    }

    /// Returns whether the log holds message content.
    func holdsContent() throws(DonationStoreError) -> Bool {
        try value(forKey: LogKey.content.span, in: tables.meta) != nil
    }
}

extension Change where Tables == LogTables {
    /// Marks that the log holds message content.
    mutating func markContent() throws(DonationStoreError) {
        guard try !holdsContent() else { return }
        let mark: [UInt8] = [1]
        try put(mark.span, forKey: LogKey.content.span, in: tables.meta)
    }
}
