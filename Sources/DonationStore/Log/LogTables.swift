import Crypto
internal import Interactions
internal import LMDB

/// The tables of the log and the keys in them; `docs/FORMAT.md` has the byte maps.
struct LogTables: GenerationTables {
    /// Position → record.
    let events: Table
    /// Donor, identifier and start → position, of live donations.
    let identifiers: Table
    /// Donor number → app and account.
    let donors: Table
    /// Donor number and SHA-256 → how often the picture is used, and the picture.
    let images: Table
    /// Format, identities, next position, rules.
    let meta: Table

    static let names = ["events", "identifiers", "donors", "images", "meta"]
    static let configuration = Environment.Configuration()

    init(of environment: Environment) throws(LMDBError) {
        events = try environment.table(named: "events")
        identifiers = try environment.table(named: "identifiers")
        donors = try environment.table(named: "donors")
        images = try environment.table(named: "images")
        meta = try environment.table(named: "meta")
    }
}

/// The longest key LMDB takes, in bytes.
let longestKey = 511

enum LogKey {
    static func position(_ position: Position) -> [UInt8] {
        var key: [UInt8] = []
        key.appendBigEndian(position.rawValue)
        return key
    }

    static func donor(_ donor: DonorNumber) -> [UInt8] {
        var key: [UInt8] = []
        key.appendBigEndian(donor.rawValue)
        return key
    }

    /// The part of an `identifiers` key before the start: all donations of one identifier.
    ///
    /// The length stands before the text so that no identifier is the beginning of another's key.
    /// One too long for a key is cut, and told apart by its hash.
    static func identifier(_ text: [UInt8], of donor: DonorNumber) -> [UInt8] {
        var key = Self.donor(donor)
        key.appendBigEndian(UInt16(truncatingIfNeeded: text.count))
        let room = longestKey - key.count - 8
        if text.count <= room {
            key += text
        } else {
            key += text.prefix(room - SHA256.byteCount)
            key += SHA256.hash(data: text)
        }
        return key
    }

    /// An `identifiers` key; the start's sign is flipped so that keys sort as times do.
    static func identifier(
        _ identifier: String,
        of donor: DonorNumber,
        start: Timestamp
    ) -> [UInt8] {
        var key = Self.identifier(Array(identifier.utf8), of: donor)
        key.appendBigEndian(UInt64(bitPattern: start.milliseconds) ^ 1 << 63)
        return key
    }

    static func imageUses(_ digest: [UInt8], of donor: DonorNumber) -> [UInt8] {
        Self.donor(donor) + digest + [0]
    }

    static func imageBytes(_ digest: [UInt8], of donor: DonorNumber) -> [UInt8] {
        Self.donor(donor) + digest + [1]
    }

    // Computed: the span of a stored static cannot be handed on (Swift 6.3).
    static var format: [UInt8] { Array("format".utf8) }
    static var storeIdentity: [UInt8] { Array("store".utf8) }
    static var logIdentity: [UInt8] { Array("log".utf8) }
    static var head: [UInt8] { Array("head".utf8) }
    static var policies: [UInt8] { Array("policies".utf8) }
    static var content: [UInt8] { Array("content".utf8) }
    static var outdatedViews: [UInt8] { Array("outdated views".utf8) }
}
