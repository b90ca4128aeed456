/// What the log says of one conversation.
public struct ConversationView: Hashable, Sendable {
    /// What the ranking needs.
    public internal(set) var ranking = RankingState()
    /// What was done in it.
    public internal(set) var actions: ChannelActions = []
    /// Donations received in it.
    public internal(set) var incoming = Tally()
    /// Donations sent in it.
    public internal(set) var outgoing = Tally()
    /// Everyone seen in it but the owner, in the order of their keys.
    public internal(set) var participants: [PersonKey] = []
    /// How many others the latest donation that says so said there are; `nil` when none said.
    public internal(set) var size: Int?
    /// Whether it is a group, as the latest donation that says so said; `nil` when none said.
    public internal(set) var saysGroup: Bool?
    /// The donations in it, and those to whose sender alone it would be the answer.
    package var timeline = Timeline()
    /// What it was last called, by start; empty when it never was.
    var groupNameBytes: [UInt8] = []
    /// The picture last seen, as a message `Image`; empty when there is none.
    var imageBytes: [UInt8] = []
    /// When the donations began that `size`, `saysGroup`, the name and the picture are from.
    var sizeAt = Int64.min
    var groupSaidAt = Int64.min
    var groupNameAt = Int64.min
    var imageAt = Int64.min
    /// The texts that the name and the picture are to be taken from, or -1; only while it is
    /// folded.
    var groupNameSeen: Int32 = -1
    var imageSeen: Int32 = -1

    /// Makes the view of a conversation nobody has donated.
    package init() {}

    /// What it was last called.
    public var groupName: String? {
        groupNameBytes.isEmpty ? nil : String(decoding: groupNameBytes, as: UTF8.self)
    }

    /// The image last seen.
    public var image: Image? {
        imageBytes.isEmpty ? nil : try? Image(decoding: imageBytes.span, imageBytes.indices)
    }

    /// Whether it is a group: as donors say; else of the size that they say, or of those seen in
    /// it.
    ///
    /// - Parameter people: How many contacts the participants are.
    /// - Returns: Whether it is.
    public func isGroup(of people: Int) -> Bool {
        saysGroup ?? ((size ?? people) > 1)
    }

    /// Whether it is with one person alone, in which case whatever is called by the group name is
    /// that person.
    ///
    /// One that has an identifier and a name which is not the person's is a conversation of its
    /// own, such as a channel in which only one has written; unless donors say that it is no group.
    ///
    /// - Parameters:
    ///   - people: How many contacts the participants are.
    ///   - kind: What names the conversation.
    ///   - isName: Whether a text is a name of the only participant.
    /// - Returns: Whether it is.
    /// - Throws: What `isName` throws.
    package func isWithOnePerson<Failure: Error>(
        of people: Int,
        _ kind: ConversationKey.Kind?,
        isName: (String) throws(Failure) -> Bool
    ) throws(Failure) -> Bool {
        guard people == 1, !isGroup(of: people) else { return false }
        guard saysGroup != false, kind == .identifier, let groupName else { return true }
        return try isName(groupName)
    }

    /// How many donations in all; 0 for a conversation that only could be: the sender of a message
    /// to several is a candidate to be answered alone.
    public var count: Int { incoming.count + outgoing.count }
}

extension ConversationView: TimelineView {
    package init(decoding row: Span<UInt8>) throws(DecodingFailure) {
        var reader = RowReader()
        try self.init(beginning: &reader, row)
        incoming = try Tally(from: &reader, row)
        outgoing = try Tally(from: &reader, row)
    }

    /// Reads what of a row a suggestion is made of: everything but the counts.
    package init(beginningOf row: Span<UInt8>) throws(DecodingFailure) {
        var reader = RowReader()
        try self.init(beginning: &reader, row)
    }

    private init(
        beginning reader: inout RowReader,
        _ row: Span<UInt8>
    ) throws(DecodingFailure) {
        ranking = try RankingState(from: &reader, row)
        actions = ChannelActions(rawValue: UInt8(truncatingIfNeeded: try reader.number(in: row)))
        for _ in 0..<(try reader.count(in: row)) {
            participants.append(PersonKey(bytes: try reader.bytes(in: row)))
        }
        sizeAt = Int64(bitPattern: try reader.fixed(in: row))
        if sizeAt != .min { size = try reader.count(in: row) }
        groupSaidAt = Int64(bitPattern: try reader.fixed(in: row))
        if groupSaidAt != .min { saysGroup = try reader.number(in: row) != 0 }
        groupNameAt = Int64(bitPattern: try reader.fixed(in: row))
        groupNameBytes = try reader.bytes(in: row)
        imageAt = Int64(bitPattern: try reader.fixed(in: row))
        imageBytes = try reader.bytes(in: row)
        timeline = try Timeline(from: &reader, row)
    }

    package var encoded: [UInt8] {
        var row = RowWriter(capacity: 512)
        ranking.write(to: &row)
        row.number(UInt64(actions.rawValue))
        row.count(participants.count)
        for key in participants { row.blob(key.bytes) }
        row.fixed(UInt64(bitPattern: sizeAt))
        if let size { row.count(size) }
        row.fixed(UInt64(bitPattern: groupSaidAt))
        if let saysGroup { row.number(saysGroup ? 1 : 0) }
        row.fixed(UInt64(bitPattern: groupNameAt))
        row.blob(groupNameBytes)
        row.fixed(UInt64(bitPattern: imageAt))
        row.blob(imageBytes)
        timeline.write(to: &row)
        incoming.write(to: &row)
        outgoing.write(to: &row)
        return row.bytes
    }
}
