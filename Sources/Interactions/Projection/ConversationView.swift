/// A view of one conversation.
public struct ConversationView: Hashable, Sendable {
    /// The state that the ranking needs.
    public var ranking: RankingState { memory.state }
    /// The ranking's memory of the conversation.
    var memory = RankingMemory(isOfConversation: true)
    /// The kinds of action in the conversation.
    public internal(set) var actions: ChannelActions = []
    /// Donations received.
    public internal(set) var incoming = Tally()
    /// Donations sent.
    public internal(set) var outgoing = Tally()
    /// All participants seen except the owner, in the order of their keys.
    public internal(set) var participants: [PersonKey] = []
    /// The number of other participants, as the latest donation that gives one; `nil` when none
    /// does.
    public internal(set) var size: Int?
    /// Whether it is a group, as the latest donation that says so; `nil` when none does.
    public internal(set) var saysGroup: Bool?
    /// The donations in it, and those whose answer to the sender alone would go here.
    package var timeline = Timeline()
    /// The donation in it with the latest start; of equal ones, the one with the greatest content.
    package internal(set) var newest: Position?
    /// Others that began when the newest did; used only while folding.
    var newestTies: [Position] = []
    /// The latest name, by start; empty when there is none.
    var groupNameBytes: [UInt8] = []
    /// The name that the owner gave, as UTF-8; empty when there is none.
    var ownName: [UInt8] = []
    /// The latest picture, as a message `Image`; empty when there is none.
    var imageBytes: [UInt8] = []
    /// The times of `size`, `saysGroup`, the name and the picture.
    var sizeAt = StatementTime.never
    var groupSaidAt = StatementTime.never
    var groupNameAt = StatementTime.never
    var imageAt = StatementTime.never
    /// The texts to take the name and the picture from, or -1; used only while folding.
    var groupNameSeen: Int32 = -1
    var imageSeen: Int32 = -1
    /// Names and pictures with equal times, of which the texts decide.
    var ties: [TiedStatement] = []

    /// Makes the view of a conversation without donations.
    package init() {}

    /// The owner's own name, or else the latest name that the app gave.
    public var groupName: String? {
        ownName.isEmpty ? donatedName : String(decoding: ownName, as: UTF8.self)
    }

    /// The latest name that the app gave.
    package var donatedName: String? {
        groupNameBytes.isEmpty ? nil : String(decoding: groupNameBytes, as: UTF8.self)
    }

    /// The latest image.
    public var image: Image? {
        imageBytes.isEmpty ? nil : try? Image(decoding: imageBytes.span, imageBytes.indices)
    }

    /// Returns whether it is a group: as donors say, else by the size they give, else by the
    /// participants.
    ///
    /// - Parameter people: The number of contacts among the participants.
    /// - Returns: Whether it is a group.
    public func isGroup(of people: Int) -> Bool {
        saysGroup ?? ((size ?? people) > 1)
    }

    /// Returns whether it is with one person alone, so that its group name is that person's name.
    ///
    /// A conversation with an identifier and a name other than the person's stands for itself, such
    /// as a channel in which only one person has written; unless donors say that it is no group.
    ///
    /// - Parameters:
    ///   - people: The number of contacts among the participants.
    ///   - kind: The kind of name of the conversation.
    ///   - isName: Returns whether a text is a name of the only participant.
    /// - Returns: Whether it is with one person.
    /// - Throws: Any error of `isName`.
    package func isWithOnePerson<Failure: Error>(
        of people: Int,
        _ kind: ConversationKey.Kind?,
        isName: (String) throws(Failure) -> Bool
    ) throws(Failure) -> Bool {
        guard people == 1, !isGroup(of: people) else { return false }
        guard saysGroup != false, kind == .identifier, let donatedName else { return true }
        return try isName(donatedName)
    }

    /// Returns the number of members of a room, else 0.
    ///
    /// A room is a conversation with an identifier and several members. This counts participants as
    /// donated, or what donors say if that is more. A group counts as a room of two if only one of
    /// its members has written, as in a channel for announcements.
    func members(_ kind: ConversationKey.Kind?) -> Int {
        guard kind == .identifier, saysGroup != false else { return 0 }
        let members = max(size ?? 0, participants.count)
        return members < 2 ? (saysGroup == true ? 2 : 0) : members
    }

    /// The number of donations; 0 for a conversation that is only a candidate.
    ///
    /// The conversation with the sender of a message to several people is such a candidate.
    public var count: Int { incoming.count + outgoing.count }
}

extension ConversationView: TimelineView {
    package init(decoding row: Span<UInt8>) throws(DecodingFailure) {
        var decoder = RowDecoder()
        try self.init(beginning: &decoder, row)
        incoming = try Tally(from: &decoder, row)
        outgoing = try Tally(from: &decoder, row)
        try memory.readRest(from: &decoder, row, isOfConversation: true)
    }

    /// Reads the first part of a row, which is enough for a suggestion: everything but the counts.
    package init(beginningOf row: Span<UInt8>) throws(DecodingFailure) {
        var decoder = RowDecoder()
        try self.init(beginning: &decoder, row)
    }

    private init(beginning decoder: inout RowDecoder, _ row: Span<UInt8>) throws(DecodingFailure) {
        memory = RankingMemory(state: try RankingState(from: &decoder, row))
        actions = ChannelActions(rawValue: UInt8(truncatingIfNeeded: try decoder.number(in: row)))
        for _ in 0..<(try decoder.count(in: row)) {
            participants.append(PersonKey(bytes: try decoder.bytes(in: row)))
        }
        sizeAt = try StatementTime(from: &decoder, row)
        if sizeAt != .never { size = try decoder.count(in: row) }
        groupSaidAt = try StatementTime(from: &decoder, row)
        if groupSaidAt != .never { saysGroup = try decoder.number(in: row) != 0 }
        groupNameAt = try StatementTime(from: &decoder, row)
        groupNameBytes = try decoder.bytes(in: row)
        ownName = try decoder.bytes(in: row)
        imageAt = try StatementTime(from: &decoder, row)
        imageBytes = try decoder.bytes(in: row)
        let newest = try decoder.number(in: row)
        self.newest = newest == 0 ? nil : Position(rawValue: newest)
        timeline = try Timeline(from: &decoder, row)
    }

    package var encoded: [UInt8] {
        var row = RowEncoder(capacity: 512)
        memory.state.write(to: &row)
        row.number(UInt64(actions.rawValue))
        row.count(participants.count)
        for key in participants { row.blob(key.bytes) }
        sizeAt.write(to: &row)
        if let size { row.count(size) }
        groupSaidAt.write(to: &row)
        if let saysGroup { row.number(saysGroup ? 1 : 0) }
        groupNameAt.write(to: &row)
        row.blob(groupNameBytes)
        row.blob(ownName)
        imageAt.write(to: &row)
        row.blob(imageBytes)
        row.number(newest?.rawValue ?? 0)
        timeline.write(to: &row)
        incoming.write(to: &row)
        outgoing.write(to: &row)
        memory.writeRest(to: &row)
        return row.bytes
    }
}
