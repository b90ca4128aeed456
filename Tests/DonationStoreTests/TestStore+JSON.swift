import Interactions

@testable import DonationStore

extension TestStore {
    /// Appends donation JSON of one app, a minute after the previous donations.
    @discardableResult
    func donate(
        _ intent: [String: JSONValue],
        _ fields: [String: JSONValue] = [:],
        class name: String = "INSendMessageIntent",
        to store: DonationStore
    ) throws -> Position {
        now = Timestamp(milliseconds: now.milliseconds + 60_000)
        let members: [String: JSONValue] = [
            "app": "org.chat", "start": .integer(now.milliseconds),
            "intent": .object(intent.merging(["class": .string(name)]) { $1 }),
        ]
        let donation = try Donation(json: .object(members.merging(fields) { $1 }))
        return try store.donor("org.chat").donate(donation.interaction).position
    }
}
