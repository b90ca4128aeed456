import DonationStore

extension Donation {
    /// Returns whether this tells more than a donation with the same identifier and start: more
    /// participants, or else more facts about the group.
    ///
    /// Of two that tell as much, the same one always comes first, whichever was read first.
    func isFuller(than other: Donation) -> Bool {
        let (fullness, others) = (fullness, other.fullness)
        guard fullness == others else { return fullness > others }
        var same = other.interaction
        same.start = interaction.start
        guard same == interaction else {
            return json.bytes.lexicographicallyPrecedes(other.json.bytes)
        }
        guard let start = interaction.start, let otherStart = other.interaction.start else {
            return false
        }
        return start < otherStart
    }

    private var fullness: (participants: Int, facts: Int) {
        let people = interaction.intent.people
        var facts = 0
        if people.conversationIdentifier != nil { facts += 1 }
        if people.speakableGroupName != nil { facts += 1 }
        if people.isGroup != nil { facts += 1 }
        return (people.everyone.count, facts)
    }

    /// Returns whether another donation with the same identifier and start tells all that this one
    /// does.
    func isPart(of other: Donation) -> Bool {
        let (people, others) = (interaction.intent.people, other.interaction.intent.people)
        return interaction.intent.className == other.interaction.intent.className
            && interaction.direction == other.interaction.direction
            && interaction.end == other.interaction.end
            && Set(people.everyone).isSubset(of: others.everyone)
    }
}
