import ArgumentParser
import DonationStore

/// What an event is, by the words of donation JSON.
enum EventKind: String, CaseIterable, ExpressibleByArgument {
    case donated, deleted, policy, linked, unlinked, feedback, preference, adopted, redacted,
        erased,
        unknown
}

extension RecordedEvent {
    /// What the event is.
    var kind: EventKind {
        switch event {
        case .donated: .donated
        case .deleted: .deleted
        case .policy: .policy
        case .linked: .linked
        case .unlinked: .unlinked
        case .feedback: .feedback
        case .preference: .preference
        case .adopted: .adopted
        case .redacted: .redacted
        case .unknown: .unknown
        case .erased: .erased
        }
    }

    /// The donation, if it is one that can be read.
    var donation: Donation? {
        guard case .donated(let donation) = event else { return nil }
        return donation
    }

    /// When it happened: when the donation began, or when the event was received.
    var time: Timestamp { donation?.interaction.start ?? recordedAt }
}

extension Intent {
    /// The class name without what all of them have: `SendMessage` of `INSendMessageIntent`.
    var shortName: String {
        guard className.hasPrefix("IN"), className.hasSuffix("Intent"), className.utf8.count > 8
        else { return className }
        return String(className.dropFirst(2).dropLast(6))
    }
}
