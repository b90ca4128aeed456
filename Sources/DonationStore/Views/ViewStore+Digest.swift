import Crypto
internal import Interactions
internal import LMDB

extension ViewStore {
    /// Hands every view of a table to `body`, in the order of their keys.
    func forEach<Key: ViewKey>(
        in table: Table,
        of snapshot: borrowing Snapshot<ViewTables>,
        _ body: (Key, [UInt8]) throws(DecodingFailure) -> Void
    ) throws(DonationStoreError) {
        do throws(LMDBError) {
            var cursor = try snapshot.transaction.cursor(in: table)
            var isOnEntry = try cursor.moveToFirst()
            while isOnEntry {
                do {
                    let (key, row): (Key, [UInt8]) = try StoredView.read(cursor.key, cursor.value)
                    try body(key, row)
                } catch {
                    throw LMDBError.corrupted
                }
                isOnEntry = try cursor.moveToNext()
            }
        } catch {
            throw storageError(error)
        }
    }

    /// One digest over the views on disk; equal views have equal digests, however they came to be.
    func digest(of snapshot: borrowing Snapshot<ViewTables>) throws(DonationStoreError) -> String {
        var digest = ViewDigest()
        digest.begin("contacts")
        try forEach(in: snapshot.tables.contacts, of: snapshot) { (key: ContactKey, row) in
            digest.add(key, row)
        }
        digest.begin("conversations")
        try forEach(in: snapshot.tables.conversations, of: snapshot) {
            (key: ConversationKey, row) in
            digest.add(key, row)
        }
        return digest.value
    }
}

extension Fold {
    /// The digest that the views of this fold have on disk.
    var digest: String {
        var digest = ViewDigest()
        digest.begin("contacts")
        contacts.add(to: &digest)
        digest.begin("conversations")
        conversations.add(to: &digest)
        return digest.value
    }
}

extension ViewCache {
    fileprivate func add(to digest: inout ViewDigest) {
        let byTableKey = views.map { (StoredView.key($0.key), $0.key, $0.value) }
        for (_, key, view) in byTableKey.sorted(by: { $0.0.lexicographicallyPrecedes($1.0) }) {
            digest.add(key, view.encoded)
        }
    }
}

/// SHA-256 over the names of the views and their rows in order, each with its length before it.
private struct ViewDigest {
    private var hash = SHA256()

    /// The digest in hexadecimal.
    var value: String {
        hash.finalize().map(\.hexadecimal).joined()
    }

    mutating func begin(_ view: String) {
        add(Array(view.utf8))
    }

    mutating func add(_ key: some ViewKey, _ row: [UInt8]) {
        add(key.bytes)
        add(row)
    }

    private mutating func add(_ bytes: [UInt8]) {
        var length: [UInt8] = []
        length.appendBigEndian(UInt64(bytes.count))
        hash.update(data: length)
        hash.update(data: bytes)
    }
}
