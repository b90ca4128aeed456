import DonationStore

/// What the deletion of a person reaches, does beyond the person's donations, and leaves.
struct PersonDeletion {
    /// How far the contact reaches.
    let reach: ContactReach
    /// All that is deleted.
    var plan: DeletionPlan
    /// Donations that are deleted since they speak of the person.
    var deleted = PositionSet()
    /// Who is taken out of donations that stay.
    var redaction: RedactionPlan?
    /// What speaks of the person afterwards.
    var stays: PersonMentions
    private let name: String

    init(_ name: String, _ reach: ContactReach, _ plan: DeletionPlan, _ stays: PersonMentions) {
        (self.name, self.reach, self.plan, self.stays) = (name, reach, plan, stays)
    }

    /// Both as JSON.
    func members(of donor: String?) -> [String: JSONValue] {
        reach.members(of: donor).merging(stays.members(isRedacting: redaction != nil)) { $1 }
    }

    /// Writes which handles and apps go.
    func writeReach(of donor: String?, to output: Output) throws(Failure) {
        for line in reach.lines(of: donor) { try output.line(line.printable) }
    }

    /// Writes what stays.
    func writeRest(to output: Output) throws(Failure) {
        try stays.write(of: name, isRedacting: redaction != nil, to: output)
    }
}
