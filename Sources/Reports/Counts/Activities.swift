package import Interactions

extension Report {
    /// The activities, items and reminders of a store, whatever the range of the donations.
    package struct Activities: Hashable, Sendable {
        /// The numbers of a store or an app.
        package struct Counts: Hashable, Sendable {
            /// The number of activities that were on the screen.
            package var activities: Int
            /// The number of their visits.
            package var visits: Int
            /// The number of items in search indexes.
            package var items: Int
            /// The number of open reminders.
            package var reminders: Int

            package init(activities: Int, visits: Int, items: Int, reminders: Int) {
                (self.activities, self.visits) = (activities, visits)
                (self.items, self.reminders) = (items, reminders)
            }
        }

        /// An app with its numbers.
        package struct App: Hashable, Sendable {
            package var name: String
            package var counts: Counts

            package init(name: String, counts: Counts) {
                (self.name, self.counts) = (name, counts)
            }
        }

        /// An activity with its visits.
        package struct Visited: Hashable, Sendable {
            /// The title.
            package var name: String
            /// A further distinction, such as the app.
            package var detail: String?
            package var visits: Int
            /// The start of the first visit.
            package var first: Timestamp
            /// The start of the last visit.
            package var last: Timestamp

            package init(
                name: String,
                detail: String?,
                visits: Int,
                first: Timestamp,
                last: Timestamp
            ) {
                (self.name, self.detail, self.visits) = (name, detail, visits)
                (self.first, self.last) = (first, last)
            }
        }

        /// The numbers of all apps together.
        package var counts: Counts
        /// The apps, those with the most visits and items first, and the number of all.
        package var apps: [App]
        package var appCount: Int
        /// The activities visited most, the most first.
        package var mostVisited: [Visited]

        package init(counts: Counts, apps: [App], appCount: Int, mostVisited: [Visited]) {
            (self.counts, self.apps, self.appCount) = (counts, apps, appCount)
            self.mostVisited = mostVisited
        }
    }
}
