/// What the log says of one conversation.
public struct ConversationView: Hashable, Sendable {
    /// Donations received in it.
    public internal(set) var incoming = Tally()
    /// Donations sent in it.
    public internal(set) var outgoing = Tally()
    /// Everyone seen in it but the owner, in the order of their keys.
    public internal(set) var participants: [ContactKey] = []
    /// How many others the latest donation said there are; `nil` when none said.
    public internal(set) var size: Int?
    /// What it was last called, by start.
    public internal(set) var groupName: String?
    /// The image last seen.
    public internal(set) var image: Image?
    /// What the ranking needs.
    public internal(set) var ranking = RankingState()
    /// The starts of the donations that `size`, `groupName` and `image` are from.
    var sizeAt: Timestamp?
    var groupNameAt: Timestamp?
    var imageAt: Timestamp?

    /// Makes the view of a conversation nobody has donated.
    package init() {}

    /// Whether two or more others take part.
    public var isGroup: Bool { (size ?? participants.count) >= 2 }

    /// How many donations in all; 0 for a conversation that only could be: the sender of a message
    /// to several is a candidate to be answered alone.
    public var count: Int { incoming.count + outgoing.count }
}

extension ConversationView: ViewRow {
    package init(decoding row: Span<UInt8>) throws(DecodingFailure) {
        var reader = RowReader()
        incoming = try Tally(from: &reader, row)
        outgoing = try Tally(from: &reader, row)
        for _ in 0..<(try reader.count(in: row)) {
            participants.append(ContactKey(bytes: try reader.bytes(in: row)))
        }
        sizeAt = try reader.time(in: row)
        if sizeAt != nil { size = try reader.count(in: row) }
        groupNameAt = try reader.time(in: row)
        groupName = try reader.text(in: row)
        imageAt = try reader.time(in: row)
        if imageAt != nil {
            image = try reader.image(in: row)
        }
        ranking = try RankingState(from: &reader, row)
    }

    package var encoded: [UInt8] {
        var row = RowWriter()
        incoming.write(to: &row)
        outgoing.write(to: &row)
        row.count(participants.count)
        for key in participants { row.blob(key.bytes) }
        row.time(sizeAt)
        if let size { row.count(size) }
        row.time(groupNameAt)
        row.text(groupName)
        row.time(imageAt)
        if let image { row.image(image) }
        ranking.write(to: &row)
        return row.bytes
    }
}
