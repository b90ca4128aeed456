/// The participants and the conversations of donations, by the bytes of their people.
///
/// The same people in the same roles come again and again. One look-up of the whole message then
/// stands for those of each person, of the names and of the conversation.
struct RememberedPeople: Sendable {
    /// The memory, in bytes, at which everything is forgotten.
    private static let mostBytes = 32 << 20

    private struct Entry {
        var facts: DonationFacts
        /// The participants, as indices in ``others``.
        var others: Range<Int32>
        var conversation: Int32
        var room: Int32
        var isNamedByPeople: Bool
        var isWithOnePerson: Bool
    }

    private var index = ByteIndex()
    private var entries: [Entry] = []
    private var others: [Participation.Other] = []
    /// A hash of each of the messages met last: those that come once are not worth their memory.
    private var met = [UInt32](repeating: 0, count: 1 << 16)

    /// The approximate memory used, in bytes.
    var weight: Int {
        index.weight + entries.count * MemoryLayout<Entry>.stride
            + others.count * MemoryLayout<Participation.Other>.stride
    }

    /// The place of a message in a record, and everything else that decides about the people.
    struct Message {
        let range: Range<Int>
        let context: UInt64
        let hash: UInt32

        init(in record: Span<UInt8>, _ range: Range<Int>, context: UInt64) {
            (self.range, self.context) = (range, context)
            hash = ByteIndex.hash(of: record, in: range, after: context)
        }
    }

    /// Fills in the participants and the conversation of a donation, if they are known.
    ///
    /// The action, the position and the time remain for the caller.
    ///
    /// - Returns: Whether they are known.
    func recall(
        _ people: Message,
        in record: Span<UInt8>,
        into donation: inout Participation
    ) -> Bool {
        let known = index.find(
            record,
            in: people.range,
            after: people.context,
            hash: people.hash
        )
        guard let known else { return false }
        let entry = entries[known]
        donation.facts = entry.facts
        donation.conversation = entry.conversation < 0 ? nil : Int(entry.conversation)
        donation.room = entry.room
        donation.isNamedByPeople = entry.isNamedByPeople
        donation.isWithOnePerson = entry.isWithOnePerson
        donation.others.removeAll(keepingCapacity: true)
        for other in entry.others { donation.others.append(others[Int(other)]) }
        return true
    }

    /// Remembers the participants and the conversation of a donation at the second meeting.
    mutating func note(
        _ people: Message,
        in record: Span<UInt8>,
        of donation: borrowing Participation
    ) {
        let place = Int(people.hash) & (met.count - 1)
        guard met[place] == people.hash else {
            met[place] = people.hash
            return
        }
        if weight >= Self.mostBytes { self = RememberedPeople() }
        let first = Int32(truncatingIfNeeded: others.count)
        others += donation.others
        entries.append(
            Entry(
                facts: donation.facts,
                others: first..<Int32(truncatingIfNeeded: others.count),
                conversation: Int32(truncatingIfNeeded: donation.conversation ?? -1),
                room: donation.room,
                isNamedByPeople: donation.isNamedByPeople,
                isWithOnePerson: donation.isWithOnePerson
            )
        )
        _ = index.add(record, in: people.range, after: people.context)
    }
}
