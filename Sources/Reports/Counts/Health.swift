extension Report {
    /// The health of the log and the views.
    package struct Health: Hashable, Sendable {
        /// A result of one check.
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
        /// The number of positions in the log.
        package var events = 0
        /// Donations that are live, deleted but not erased, and erased.
        package var live = 0
        package var deleted = 0
        package var erased = 0
        /// Events of a kind that this version does not know.
        package var unknown = 0
        /// The sizes of the log and the views, in bytes.
        package var logBytes = 0
        package var viewBytes = 0
        /// Whether the log holds the content of messages.
        package var holdsContent = false
        package var findings: [Finding] = []

        package init() {}

        /// Events that are no donations: deletions, links, preferences and the like.
        var others: Int { max(0, events - live - deleted - erased - unknown) }
    }
}
