internal import Digests
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
    /// Donor number and SHA-256 → number of uses of the picture, and the picture.
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
        [UInt8](bigEndian: position.rawValue)
    }

    static func donor(_ donor: DonorNumber) -> [UInt8] {
        [UInt8](bigEndian: donor.rawValue)
    }

    /// The length of the start at the end of an `identifiers` key.
    static let startLength = 8

    /// Returns the part of an `identifiers` key before the start: all donations of one identifier.
    ///
    /// The length comes before the text so that no identifier is a prefix of another's key. An
    /// identifier too long for a key is cut and distinguished by its hash.
    static func identifier(_ text: String, of donor: DonorNumber) -> [UInt8] {
        var key: [UInt8] = []
        append(text, of: donor, start: nil, to: &key)
        return key
    }

    /// Returns an `identifiers` key; the start's sign is flipped so that keys sort like times.
    static func identifier(
        _ identifier: String,
        of donor: DonorNumber,
        start: Timestamp
    ) -> [UInt8] {
        var key: [UInt8] = []
        replace(&key, by: identifier, of: donor, start: start)
        return key
    }

    /// Replaces bytes by an `identifiers` key, without an allocation if there is room.
    static func replace(
        _ key: inout [UInt8],
        by identifier: String,
        of donor: DonorNumber,
        start: Timestamp
    ) {
        key.removeAll(keepingCapacity: true)
        append(identifier, of: donor, start: start, to: &key)
    }

    /// Returns the start at the end of an `identifiers` key.
    static func start(in key: Span<UInt8>) -> Timestamp {
        let bits = key.bigEndian(at: key.count - startLength, width: startLength)
        return Timestamp(milliseconds: Int64(bitPattern: bits ^ 1 << 63))
    }

    private static func append(
        _ identifier: String,
        of donor: DonorNumber,
        start: Timestamp?,
        to key: inout [UInt8]
    ) {
        let text = identifier.utf8Span.span
        let room = longestKey - 6 - startLength
        let hash = text.count <= room ? [] : SHA256.hash(data: text.copy(text.indices))
        let kept = text.count <= room ? text : text.extracting(first: room - hash.count)
        key.append(addingCapacity: 6 + kept.count + hash.count + startLength) { output in
            output.append(bigEndian: donor.rawValue)
            output.append(bigEndian: UInt16(truncatingIfNeeded: text.count))
            output.append(kept)
            output.append(hash.span)
            guard let start else { return }
            output.append(bigEndian: UInt64(bitPattern: start.milliseconds) ^ 1 << 63)
        }
    }

    static func imageUses(_ digest: [UInt8], of donor: DonorNumber) -> [UInt8] {
        Self.donor(donor) + digest + [0]
    }

    static func imageBytes(_ digest: [UInt8], of donor: DonorNumber) -> [UInt8] {
        Self.donor(donor) + digest + [1]
    }

    // The rows of `meta`, returned as copies: the span of a stored static cannot be passed on
    // (Swift 6.3).
    static var format: [UInt8] { MetaKey.format }
    static var storeIdentity: [UInt8] { MetaKey.storeIdentity }
    static var logIdentity: [UInt8] { MetaKey.logIdentity }
    static var head: [UInt8] { MetaKey.head }
    static var policies: [UInt8] { MetaKey.policies }
    static var refusals: [UInt8] { MetaKey.refusals }
    static var undone: [UInt8] { MetaKey.undone }
    static var owner: [UInt8] { MetaKey.owner }
    static var content: [UInt8] { MetaKey.content }
    static var outdatedViews: [UInt8] { MetaKey.outdatedViews }
}

/// The keys of `meta`, made once.
private enum MetaKey {
    static let format = Array("format".utf8)
    static let storeIdentity = Array("store".utf8)
    static let logIdentity = Array("log".utf8)
    static let head = Array("head".utf8)
    static let policies = Array("policies".utf8)
    static let refusals = Array("refused".utf8)
    static let undone = Array("undone".utf8)
    static let owner = Array("me".utf8)
    static let content = Array("content".utf8)
    static let outdatedViews = Array("outdated views".utf8)
}
