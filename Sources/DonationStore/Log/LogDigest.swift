internal import Digests
internal import Interactions

/// A running digest over all records of a log, in order: SHA-256 over the digest before and the
/// record, from 32 zero bytes on.
///
/// Logs with equal digests hold equal records at equal positions. It costs one hash for each record
/// appended, whatever the log's length; ``DonationStore/verify(views:monitor:)`` computes it again.
struct LogDigest: Hashable {
    /// How many bytes it is.
    static let length = SHA256.byteCount

    private(set) var bytes = [UInt8](repeating: 0, count: length)

    init() {}

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The digest in hexadecimal.
    var hexadecimal: String { bytes.map(\.hexadecimal).joined() }

    /// A record that comes in two parts behind the digest before it, in one piece.
    ///
    /// The record begins at ``length``. Handing the hash three parts is more work than copying
    /// them.
    func followed(by envelope: [UInt8], _ payload: [UInt8]) -> [UInt8] {
        var piece: [UInt8] = []
        piece.reserveCapacity(bytes.count + envelope.count + payload.count)
        piece += bytes
        piece += envelope
        piece += payload
        return piece
    }

    /// Adds the record in what ``followed(by:_:)`` has returned.
    mutating func add(following piece: [UInt8]) {
        bytes = SHA256.hash(data: piece)
    }

    /// Adds a whole record.
    mutating func add(_ record: [UInt8]) {
        add(following: followed(by: record, []))
    }
}
