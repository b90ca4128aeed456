/// Donations that were read, with the rows they touch, but are not folded into them yet.
///
/// Rows are many and far apart in memory, donations of one row in a batch often several: folded
/// row by row, each is fetched once and not for every donation. What happens to a row stands in the
/// batch as a whole, so that it can be put in order and read from one end to the other.
struct FoldBatch: Sendable {
    /// What a donation is to one of the contacts in it.
    struct ContactStep: RowStep {
        var row: Int32
        var other: FoldedOther
        var facts: DonationFacts
    }

    /// What a donation is to a conversation.
    struct ConversationStep: RowStep {
        var row: Int32
        /// Those who take part, as places in ``persons``; of an aside the sender alone.
        var others: Range<Int32>
        /// Whether it took place elsewhere and only could be answered here.
        var isAside: Bool
        var facts: DonationFacts
    }

    /// What a donation is to its donor's day.
    struct DayStep: Sendable {
        var row: Int32
        var facts: DonationFacts
    }

    /// Rows that the donations touch and that were met for the first time.
    var newRows: [FoldRows.NewRow] = []
    private(set) var contacts: [ContactStep] = []
    private(set) var conversations: [ConversationStep] = []
    private(set) var days: [DayStep] = []
    /// The persons of the others of all donations.
    private(set) var persons: [Int32] = []
    /// Memory to sort in.
    private var spareContacts: [ContactStep] = []
    private var spareConversations: [ConversationStep] = []
    private var places: [Int32] = []

    /// How many donations there are.
    var count: Int { days.count }

    /// How many donations there are, or how many people take part in them if those are more.
    var length: Int { max(days.count, contacts.count) }

    /// About how many bytes of memory it takes while it is folded.
    var weight: Int {
        2 * contacts.count * MemoryLayout<ContactStep>.stride
            + 2 * conversations.count * MemoryLayout<ConversationStep>.stride
            + days.count * MemoryLayout<DayStep>.stride
    }

    /// Forgets all donations, and keeps the memory for others.
    mutating func removeAll() {
        contacts.removeAll(keepingCapacity: true)
        conversations.removeAll(keepingCapacity: true)
        days.removeAll(keepingCapacity: true)
        persons.removeAll(keepingCapacity: true)
    }

    /// Adds a donation; its others and conversations follow.
    mutating func append(_ facts: DonationFacts, day: Int) {
        days.append(DayStep(row: Int32(truncatingIfNeeded: day), facts: facts))
    }

    /// Adds one of the others in a donation, who is a contact.
    mutating func append(_ other: FoldedOther, contact: Int, _ facts: DonationFacts) {
        let row = Int32(truncatingIfNeeded: contact)
        contacts.append(ContactStep(row: row, other: other, facts: facts))
        persons.append(other.person)
    }

    /// Says in which conversation a donation took place, or could be answered.
    mutating func append(
        _ facts: DonationFacts,
        in conversation: Int,
        others: Range<Int>,
        isAside: Bool
    ) {
        let others =
            Int32(
                truncatingIfNeeded: others.lowerBound
            )..<Int32(truncatingIfNeeded: others.upperBound)
        conversations.append(
            ConversationStep(
                row: Int32(truncatingIfNeeded: conversation),
                others: others,
                isAside: isAside,
                facts: facts
            )
        )
    }

    /// Puts contacts and conversations in the order of their rows.
    mutating func sort(contactCount: Int, conversationCount: Int) {
        contacts.orderByRow(rowCount: contactCount, &spareContacts, &places)
        conversations.orderByRow(rowCount: conversationCount, &spareConversations, &places)
    }
}

/// What happens to a row.
protocol RowStep: Sendable {
    /// The row's number.
    var row: Int32 { get }
}

extension Array where Element: RowStep {
    /// With more rows than this for each thing that happens, few happen to the same one.
    private static var mostRowsForEach: Int { 8 }

    /// Puts the steps in the order of the rows, of which there are `rowCount`, and of one row in
    /// their own order; leaves them if there are so few that it is not worth it.
    ///
    /// - Complexity: O(*n*) in the number of steps.
    fileprivate mutating func orderByRow(
        rowCount: Int,
        _ spare: inout [Element],
        _ places: inout [Int32]
    ) {
        guard let first, rowCount <= Self.mostRowsForEach * count else { return }
        // Where the steps of a row go next.
        places.removeAll(keepingCapacity: true)
        places.append(contentsOf: repeatElement(0, count: rowCount + 1))
        for step in self { places[Int(step.row) + 1] += 1 }
        for row in 0..<rowCount { places[row + 1] += places[row] }
        if spare.count < count {
            spare.append(contentsOf: repeatElement(first, count: count - spare.count))
        } else {
            spare.removeLast(spare.count - count)
        }
        for step in self {
            spare[Int(places[Int(step.row)])] = step
            places[Int(step.row)] += 1
        }
        swap(&self, &spare)
    }
}
