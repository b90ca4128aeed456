internal import Foundation
internal import Interactions

/// An app that can go on with activities.
package struct ActivityReceiver: Hashable, Sendable {
    /// The app.
    package var app: String
    /// The maker of the app; apps of one maker go on with each other's activities.
    package var team: String
    /// The types of activity that the app goes on with.
    package var types: Set<String>

    package init(app: String, team: String, types: Set<String>) {
        (self.app, self.team, self.types) = (app, team, types)
    }
}

/// The way to go on with an activity.
package enum Continuation: Hashable, Sendable {
    /// An app goes on with it.
    case app(String)
    /// A browser shows the same.
    case webpage(String)
}

extension Activity {
    /// Returns the way to go on with the activity.
    ///
    /// - Parameters:
    ///   - receivers: The apps that are there.
    ///   - team: The maker of the app whose activity it is.
    ///   - now: The time, from which an expired activity is not continued.
    /// - Returns: The way; `nil` if there is none.
    package func continuation(
        among receivers: [ActivityReceiver],
        team: String,
        at now: Timestamp
    ) -> Continuation? {
        if let expiration, expiration <= now { return nil }
        let fitting = receivers.filter { $0.team == team && $0.types.contains(type) }
        if let app = fitting.map(\.app).min() { return .app(app) }
        return webpageURL.map(Continuation.webpage)
    }

    /// Returns the way to go on with the activity elsewhere while it is current.
    ///
    /// Only an activity that may be handed over has one.
    package func handoff(
        to receivers: [ActivityReceiver],
        team: String,
        at now: Timestamp
    ) -> Continuation? {
        scopes.contains(.handoff) ? continuation(among: receivers, team: team, at: now) : nil
    }
}

/// Something to go on with, with the reasons.
package struct ActivitySuggestion: Hashable, Sendable {
    /// The names of the reasons.
    package enum Reason: String, CaseIterable, Sendable {
        /// The number of visits, of which older ones count less.
        case visits
        /// The share of visits at this hour of the day, beside an even one.
        case hour
        /// The time since the last visit.
        case recency
    }

    /// The content.
    package var activity: StoredActivity
    /// The sum of the reasons, left to right.
    package var score: Double
    /// The parts of the score.
    package var reasons: [Part]

    /// A part of a score.
    package typealias Part = (name: Reason, value: Double)

    package static func == (left: ActivitySuggestion, right: ActivitySuggestion) -> Bool {
        left.activity == right.activity && left.score == right.score
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(activity) }
}

extension StoredActivity {
    /// The suggestion to go on with the content; `nil` if it may not be suggested or is expired.
    ///
    /// A pure function of the content's views and the time.
    package func suggestion(at now: Timestamp) -> ActivitySuggestion? {
        guard activity.scopes.contains(.prediction), expiration > now else { return nil }
        let reasons = ActivitySuggestion.reasons(
            visits: Double(visits),
            near: now.hoursAround.reduce(0) { $0 + Double(hours[$1]) },
            decayed: decayed.value(at: now),
            age: now.milliseconds(since: last)
        )
        return ActivitySuggestion(
            activity: self,
            score: reasons.reduce(0) { $0 + $1.value },
            reasons: reasons
        )
    }
}

extension ContentView {
    /// The reasons to go on with the content; `nil` if it may not be suggested or is expired.
    func reasons(at now: Timestamp) -> [ActivitySuggestion.Part]? {
        guard scopes.contains(.prediction), let last, expiration ?? last > now else { return nil }
        return ActivitySuggestion.reasons(
            visits: Double(visits),
            near: now.hoursAround.reduce(0) { $0 + Double(hours[$1]) },
            decayed: decayed.value(at: now),
            age: now.milliseconds(since: last)
        )
    }
}

extension ActivitySuggestion {
    /// Returns the parts of the score of a content.
    ///
    /// The hour counts with a share of one visit spread over the day, so that a single visit says
    /// little about it.
    ///
    /// - Parameters:
    ///   - visits: The number of visits.
    ///   - near: The number of those that began within an hour of this hour of the day.
    ///   - decayed: The visits, of which older ones count less.
    ///   - age: The milliseconds since the last visit.
    /// - Returns: The parts.
    fileprivate static func reasons(
        visits: Double,
        near: Double,
        decayed: Double,
        age: Double
    ) -> [Part] {
        let share = (near + 0.125) / (visits + 1)
        return [
            (.visits, log(1 + decayed)), (.hour, log(share * 8) / 2),
            (.recency, exp2(-max(0, age) / 86_400_000)),
        ]
    }
}

extension DonationStore {
    /// Returns contents to go on with, the best first; those on the screen are not among them.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*c* log *c*) in the contents.
    package func activitySuggestions(
        at now: Timestamp,
        limit: Int
    ) throws(DonationStoreError) -> [ActivitySuggestion] {
        let current = Set(try currentActivities().map { [$0.donor.app, $0.activity.text] })
        let found = try activities()
            .filter { !current.contains([$0.donor.app, $0.activity.text]) }
            .compactMap { $0.suggestion(at: now) }
        return Array(
            found.sorted {
                ($0.score, $0.activity.position) > ($1.score, $1.activity.position)
            }
            .prefix(limit)
        )
    }
}

extension StoredLink {
    /// Returns whether the link comes due in a context.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - arriving: The owner's word for the place at which the owner arrives.
    ///   - leaving: The owner's word for the place that the owner leaves.
    ///   - isEnteringCar: Whether the owner gets into a car.
    ///   - messaging: The owner's word for the person whom the owner messages.
    /// - Returns: Whether it is due.
    package func isDue(
        at now: Timestamp,
        arriving: String? = nil,
        leaving: String? = nil,
        isEnteringCar: Bool = false,
        messaging: String? = nil
    ) -> Bool {
        guard !isRemoved else { return false }
        let trigger = link.trigger
        func names(_ place: String?, _ other: String?) -> Bool {
            place != nil && place?.lowercased() == other?.lowercased()
        }
        switch trigger.kind {
        case .unspecified: return false
        case .time: return trigger.time.map { $0 <= now } ?? false
        case .arriving: return names(trigger.place, arriving)
        case .leaving: return names(trigger.place, leaving)
        case .car: return isEnteringCar
        case .messaging: return names(trigger.person, messaging)
        }
    }

    /// Returns the way to open the link; `nil` if neither the app nor a web page is there.
    package func opening(among receivers: [ActivityReceiver], team: String) -> Continuation? {
        // A reminder outlives the expiry of what it is about.
        link.activity.continuation(among: receivers, team: team, at: taken)
    }
}
