import DonationStore

/// The deletion of a person: its reach, its other effects, and what it leaves.
struct PersonDeletion {
    /// The reach of the contact.
    let reach: ContactReach
    /// The plan of everything to delete.
    var plan: DeletionPlan
    /// The donations to delete because they mention the person.
    var deleted = PositionSet()
    /// The participants to take out of donations that stay.
    var redaction: RedactionPlan?
    /// The mentions of the person that stay.
    var stays: PersonMentions
    private let name: String

    init(
        of name: String,
        reaching reach: ContactReach,
        plan: DeletionPlan,
        leaving stays: PersonMentions
    ) {
        (self.name, self.reach, self.plan, self.stays) = (name, reach, plan, stays)
    }

    /// Returns the reach and the remaining mentions as JSON.
    func members(of donor: String?) -> [String: JSONValue] {
        reach.members(of: donor).merging(stays.members(isRedacting: redaction != nil)) { $1 }
    }

    /// Writes the handles and apps that the deletion reaches.
    func writeReach(of donor: String?, to output: Output) throws(Failure) {
        for line in reach.lines(of: donor) { try output.line(line.printable) }
    }

    /// Writes the mentions that stay.
    func writeRest(to output: Output) throws(Failure) {
        try stays.write(of: name, isRedacting: redaction != nil, to: output)
    }
}
