import DonationStore

/// How many messages were sent and received on each day, by UTC.
enum MessagesPerDay: Projector {
    struct View: ProjectedView, Codable {
        var sent = 0
        var received = 0
    }

    static let name = "messages-per-day"
    static let version = 1

    static func keys(of donation: ProjectedDonation) -> [String] {
        guard case .sendMessage = donation.interaction.intent,
            let start = donation.start.rfc3339
        else { return [] }
        return [String(start.prefix(10))]  // as in 2026-01-05
    }

    static func apply(_ donation: ProjectedDonation, to view: inout View, for key: String) {
        if donation.direction == .outgoing { view.sent += 1 } else { view.received += 1 }
    }
}
