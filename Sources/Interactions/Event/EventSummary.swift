/// What one line about an event shows.
public enum EventSummary: Sendable {
    /// A donation.
    case donation(DonationSummary)
    /// Any other event, as it is.
    indirect case other(RecordedEvent)

    /// Makes the summary of an event.
    public init(of event: RecordedEvent) {
        if let donation = event.donation {
            self = .donation(
                DonationSummary(of: donation, at: event.position, isDeleted: event.isDeleted)
            )
        } else {
            self = .other(event)
        }
    }
}
