import Crypto
internal import Interactions

/// A running digest over all records of a log, in order: SHA-256 over the digest before and the
/// record, from 32 zero bytes on.
///
/// Logs with equal digests hold equal records at equal positions. It costs one hash for each record
/// appended, whatever the log's length; ``DonationStore/verify(views:monitor:)`` computes it again.
struct LogDigest: Hashable {
    private(set) var bytes = [UInt8](repeating: 0, count: SHA256.byteCount)

    init() {}

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The digest in hexadecimal.
    var hexadecimal: String { bytes.map(\.hexadecimal).joined() }

    /// Adds a record that comes in two parts.
    mutating func add(_ envelope: [UInt8], _ payload: [UInt8]) {
        var hash = SHA256()
        hash.update(data: bytes)
        hash.update(data: envelope)
        hash.update(data: payload)
        // Into the same array: one made from a digest grows byte by byte.
        bytes.removeAll(keepingCapacity: true)
        for byte in hash.finalize() { bytes.append(byte) }
    }

    /// Adds a whole record.
    mutating func add(_ record: [UInt8]) {
        add(record, [])
    }
}
