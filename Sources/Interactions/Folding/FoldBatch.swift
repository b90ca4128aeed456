/// A batch of donations that were read, with the rows they touch, but not folded yet.
///
/// Rows are many and far apart in memory, and one batch often has several donations for a row:
/// folding row by row fetches each row once rather than for every donation. A step names its
/// donation by an index, so that sorting moves little.
struct FoldBatch: Sendable {
    /// The effect of a donation on one of its contacts.
    struct ContactStep: RowStep {
        var row: Int32
        /// The donation, as an index in ``donations``.
        var donation: Int32
        var other: FoldedOther
    }

    /// The effect of a donation on a conversation.
    struct ConversationStep: RowStep {
        var row: Int32
        /// The donation, as an index in ``donations``.
        var donation: Int32
        /// The participants, as indices in ``persons``; for an aside the sender alone.
        var others: Range<Int32>
        /// Whether the donation belongs elsewhere and could only be answered here.
        var isAside: Bool
    }

    /// The new rows that the donations touch.
    var newRows: [FoldRows.NewRow] = []
    private(set) var donations: [FoldedDonation] = []
    /// The rows of the donations' days, by the donations' indices.
    private(set) var days: [Int32] = []
    private(set) var contacts: [ContactStep] = []
    private(set) var conversations: [ConversationStep] = []
    /// The persons of all donations' other participants.
    private(set) var persons: [Int32] = []
    /// Memory for sorting.
    private var spareContacts: [ContactStep] = []
    private var spareConversations: [ConversationStep] = []
    private var indices: [Int32] = []

    /// The number of donations.
    var count: Int { donations.count }

    /// The number of donations, or of people in them if that is more.
    var length: Int { max(donations.count, contacts.count) }

    /// The index of the last donation.
    private var last: Int32 { Int32(truncatingIfNeeded: donations.count - 1) }

    /// Removes all donations, and keeps the memory for others.
    mutating func removeAll() {
        donations.removeAll(keepingCapacity: true)
        days.removeAll(keepingCapacity: true)
        contacts.removeAll(keepingCapacity: true)
        conversations.removeAll(keepingCapacity: true)
        persons.removeAll(keepingCapacity: true)
    }

    /// Adds a donation; its others and conversations follow.
    mutating func append(_ donation: DonationFacts, day: Int) {
        donations.append(FoldedDonation(donation))
        days.append(Int32(truncatingIfNeeded: day))
    }

    /// Adds the last donation's other participant, who belongs to a contact.
    mutating func append(_ other: FoldedOther, contact: Int) {
        let row = Int32(truncatingIfNeeded: contact)
        contacts.append(ContactStep(row: row, donation: last, other: other))
        persons.append(other.person)
    }

    /// Adds the last donation to its conversation, or to the one in which it could be answered.
    mutating func append(toConversation conversation: Int, others: Range<Int>, isAside: Bool) {
        let first = Int32(truncatingIfNeeded: others.lowerBound)
        let end = Int32(truncatingIfNeeded: others.upperBound)
        conversations.append(
            ConversationStep(
                row: Int32(truncatingIfNeeded: conversation),
                donation: last,
                others: first..<end,
                isAside: isAside
            )
        )
    }

    /// Returns the donation of a step.
    @inline(__always)
    func donation(of step: some RowStep) -> FoldedDonation { donations[Int(step.donation)] }

    /// Sorts contact steps and conversation steps by row.
    mutating func sort(contactCount: Int, conversationCount: Int) {
        contacts.orderByRow(rowCount: contactCount, &spareContacts, &indices)
        conversations.orderByRow(rowCount: conversationCount, &spareConversations, &indices)
    }
}

/// A donation on its way to its rows, with what they all need of its start.
struct FoldedDonation: Sendable {
    var facts: DonationFacts
    var halfLives: DecayedSums.HalfLives

    init(_ facts: DonationFacts) {
        self.facts = facts
        halfLives = DecayedSums.HalfLives(facts.start)
    }
}

/// A change to one row.
protocol RowStep: Sendable {
    /// The row's number.
    var row: Int32 { get }
    /// The donation's index in the batch.
    var donation: Int32 { get }
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
