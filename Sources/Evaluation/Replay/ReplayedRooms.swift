internal import Interactions

/// What the donations of a replay say about the members of conversations with an identifier.
struct ReplayedRooms {
    private struct Note {
        var conversation: Int32
        /// The number of others that the donation gives; -1 for none.
        var size: Int32
        var isGroup: Bool?
        /// Where its people end among those of all notes.
        var end: Int
    }

    /// What is known of one conversation at one point.
    private struct Room {
        var people: Set<Int32> = []
        var size = 0
        var saysGroup: Bool?

        /// The number of members, as in a store's view.
        var members: Int {
            let members = saysGroup == false ? 0 : max(size, people.count)
            return members < 2 ? 0 : members
        }

        /// Takes what a donation says, and returns the number of members from then on.
        mutating func apply(
            _ others: ArraySlice<Int32>,
            size: Int32,
            _ isGroup: Bool?
        ) -> Int {
            people.formUnion(others)
            if size >= 0 { self.size = Int(size) }
            if let isGroup { saysGroup = isGroup }
            return members
        }
    }

    private var notes: [Note] = []
    private var people: [Int32] = []

    /// Notes who was in a conversation, and returns the index of the note.
    mutating func note(
        _ others: [Int32],
        _ facts: borrowing DonationFacts,
        in conversation: Int
    ) -> Int {
        people += others
        notes.append(
            Note(
                conversation: Int32(truncatingIfNeeded: conversation),
                size: Int32(clamping: facts.saidSize),
                isGroup: facts.isGroup,
                end: people.count
            )
        )
        return notes.count - 1
    }

    /// Puts the number of members in the place of the index of its note, for donations in order.
    func count(in donations: inout [ReplayedLog.Donation]) {
        guard !notes.isEmpty else { return }
        var rooms: [Int32: Room] = [:]
        for index in donations.indices {
            guard let number = donations[index].members else { continue }
            let note = notes[number]
            let members = people[(number == 0 ? 0 : notes[number - 1].end)..<note.end]
            donations[index].members = rooms[note.conversation, default: Room()]
                .apply(members, size: note.size, note.isGroup)
        }
    }
}
