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

    private(set) var bytes = [UInt8](repeating: 0, count: length)

    init() {}

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The digest in hexadecimal.
    var hexadecimal: String { bytes.map(\.hexadecimal).joined() }

    /// Joins the digest and a record in two parts into one piece; the record begins at ``length``.
    ///
    /// Copying them is less work than hashing three parts.
    func followed(by envelope: [UInt8], _ payload: [UInt8]) -> [UInt8] {
        var piece: [UInt8] = []
        piece.reserveCapacity(bytes.count + envelope.count + payload.count)
        piece += bytes
        piece += envelope
        piece += payload
        return piece
    }

    /// Adds the record in a piece that ``followed(by:_:)`` returned.
    mutating func add(following piece: [UInt8]) {
        bytes = SHA256.hash(data: piece)
    }

    /// Adds a whole record.
    mutating func add(_ record: [UInt8]) {
        add(following: followed(by: record, []))
    }
}
