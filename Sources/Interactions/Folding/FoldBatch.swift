/// A batch of donations that were read, with the rows they touch, but not folded yet.
///
/// Rows are many and far apart in memory, and one batch often has several donations for a row:
/// folding row by row fetches each row once rather than for every donation. Each step in the batch
/// is complete in itself, so that the batch can be sorted and read from one end to the other.
struct FoldBatch: Sendable {
    /// The effect of a donation on one of its contacts.
    struct ContactStep: RowStep {
        var row: Int32
        var other: FoldedOther
        var facts: DonationFacts
    }

    /// The effect of a donation on a conversation.
    struct ConversationStep: RowStep {
        var row: Int32
        /// The participants, as indices in ``persons``; for an aside the sender alone.
        var others: Range<Int32>
        /// Whether the donation belongs elsewhere and could only be answered here.
        var isAside: Bool
        var facts: DonationFacts
    }

    /// The effect of a donation on its donor's day.
    struct DayStep: Sendable {
        var row: Int32
        var facts: DonationFacts
    }

    /// The new rows that the donations touch.
    var newRows: [FoldRows.NewRow] = []
    private(set) var contacts: [ContactStep] = []
    private(set) var conversations: [ConversationStep] = []
    private(set) var days: [DayStep] = []
    /// The persons of all donations' other participants.
    private(set) var persons: [Int32] = []
    /// Memory for sorting.
    private var spareContacts: [ContactStep] = []
    private var spareConversations: [ConversationStep] = []
    private var indices: [Int32] = []

    /// The number of donations.
    var count: Int { days.count }

    /// The number of donations, or of people in them if that is more.
    var length: Int { max(days.count, contacts.count) }

    /// The approximate memory used while folding, in bytes.
    var weight: Int {
        2 * contacts.count * MemoryLayout<ContactStep>.stride
            + 2 * conversations.count * MemoryLayout<ConversationStep>.stride
            + days.count * MemoryLayout<DayStep>.stride
    }

    /// Removes all donations, and keeps the memory for others.
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

    /// Adds a donation's other participant, who belongs to a contact.
    mutating func append(_ other: FoldedOther, contact: Int, _ facts: DonationFacts) {
        let row = Int32(truncatingIfNeeded: contact)
        contacts.append(ContactStep(row: row, other: other, facts: facts))
        persons.append(other.person)
    }

    /// Adds a donation to its conversation, or to the one in which it could be answered.
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

    /// Sorts contact steps and conversation steps by row.
    mutating func sort(contactCount: Int, conversationCount: Int) {
        contacts.orderByRow(rowCount: contactCount, &spareContacts, &indices)
        conversations.orderByRow(rowCount: conversationCount, &spareConversations, &indices)
    }
}

/// A change to one row.
protocol RowStep: Sendable {
    /// The row's number.
    var row: Int32 { get }
}

extension Array where Element: RowStep {
    /// The most rows per step for which sorting pays: beyond it few steps share a row.
    private static var mostRowsForEach: Int { 8 }

    /// Sorts the steps by row, and keeps the order of each row's steps.
    ///
    /// There are `rowCount` rows; if the steps are too few for sorting to pay, they stay as they
    /// are.
    ///
    /// - Complexity: O(*n*) in the number of steps.
    fileprivate mutating func orderByRow(
        rowCount: Int,
        _ spare: inout [Element],
        _ indices: inout [Int32]
    ) {
        guard let first, rowCount <= Self.mostRowsForEach * count else { return }
        // The next index for a step of each row.
        indices.removeAll(keepingCapacity: true)
        indices.append(contentsOf: repeatElement(0, count: rowCount + 1))
        for step in self { indices[Int(step.row) + 1] += 1 }
        for row in 0..<rowCount { indices[row + 1] += indices[row] }
        if spare.count < count {
            spare.append(contentsOf: repeatElement(first, count: count - spare.count))
        } else {
            spare.removeLast(spare.count - count)
        }
        for step in self {
            spare[Int(indices[Int(step.row)])] = step
            indices[Int(step.row)] += 1
        }
        swap(&self, &spare)
    }
}
