internal import Digests
internal import Interactions

/// A running digest over all records of a log, in order.
///
/// Each step is the SHA-256 of the previous digest and the record, beginning with 32 zero bytes.
/// Logs with equal digests hold equal records at equal positions. It costs one hash for each
/// appended record, whatever the log's length; ``DonationStore/verify(views:monitor:)`` computes it
/// again.
struct LogDigest: Hashable {
    /// The length in bytes.
    static let length = SHA256.byteCount

    private(set) var bytes: [UInt8]

    /// Makes the digest of no record.
    init() {
        bytes = [UInt8](repeating: 0, count: Self.length)
    }

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The digest in hexadecimal.
    var hexadecimal: String { bytes.map(\.hexadecimal).joined() }

    /// Begins a piece, behind which the caller appends a record for ``add(following:)``.
    ///
    /// To hash both as one piece is less work than to hash them one after the other.
    func begin(_ piece: inout [UInt8]) {
        piece.removeAll(keepingCapacity: true)
        piece += bytes
    }

    /// Adds the record in a piece that ``begin(_:)`` began; the record begins at ``length``.
    mutating func add(following piece: [UInt8]) {
        SHA256.hash(data: piece, into: &bytes)
    }

    /// Adds a whole record.
    mutating func add(_ record: [UInt8]) {
        add(following: bytes + record)
    }
}
