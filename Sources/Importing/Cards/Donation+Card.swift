internal import Interactions

extension Donation {
    /// Makes the donation of a card about a person, which reports nothing that happened.
    ///
    /// - Parameters:
    ///   - person: The person with all facts of the card.
    ///   - changed: The time of the card's last change; without it, 1970, so that names given later
    ///     prevail.
    ///   - donor: The donor.
    init(card person: Person, changed: Timestamp?, from donor: Donor) {
        var intent = OtherIntent(className: OtherIntent.cardClassName)
        intent.people.contacts = [person]
        var interaction = Interaction(
            intent: .other(intent),
            // The direction of a person who was named to the owner: the owner sent nothing.
            direction: .incoming,
            start: changed ?? Timestamp(milliseconds: 0),
            identifier: "card:\(StableHash(card: person).text)",
            groupIdentifier: person.contactIdentifier
        )
        interaction.intentHandlingStatus = .failure
        self.init(interaction, from: donor)
    }
}
