import DonationStore
import Reports

extension Reports.Report {
    /// Shows the counts of the whole store, unless only some donations count.
    mutating func show(_ counts: StoreCounts) {
        guard frame.since == nil, frame.until == nil else { return }
        (peopleCount, conversationCount) = (counts.people, counts.conversations)
        donorCount = counts.donors
        peopleOnCardsOnly = counts.peopleOnCardsOnly
        peopleTakingNoMessage = counts.peopleTakingNoMessage
        donorsOfCardsOnly = counts.donorsOfCardsOnly
        hiddenConversations = counts.hiddenConversations
    }
}
