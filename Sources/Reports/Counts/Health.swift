extension Report {
    /// How the log and the views stand.
    package struct Health: Hashable, Sendable {
        /// Something that was looked at.
        package struct Finding: Hashable, Sendable {
            package var name: String
            package var isWell: Bool
            package var text: String

            package init(_ name: String, isWell: Bool, _ text: String) {
                (self.name, self.isWell, self.text) = (name, isWell, text)
            }
        }

        /// The version of the log's format.
        package var format = 0
        /// How many positions the log has.
        package var events = 0
        /// Donations that are live, deleted but not erased, and erased.
        package var live = 0
        package var deleted = 0
        package var erased = 0
        /// Events of a kind that this version does not know.
        package var unknown = 0
        /// The bytes that log and views use.
        package var logBytes = 0
        package var viewBytes = 0
        /// Whether the log holds what was said in messages.
        package var holdsContent = false
        package var findings: [Finding] = []

        package init() {}

        /// Events that are no donations: deletions, links, preferences and the like.
        var others: Int { max(0, events - live - deleted - erased - unknown) }
    }
}
