import ArgumentParser
import DonationStore

struct ActivityPage: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "activity",
        abstract: "Show everything about one activity.",
        discussion: """
            The page shows the activity as its app last described it, the user info that search and \
            suggestions give back, advice to the app's developer, the newest visits, the hours of \
            the week in the local time zone, and your reminders about it.

              donationlog activity "On lakes"
              donationlog activity https://example.org/lakes
              donationlog activity 17 --json | jq .activity.userInfo
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(
        help: ArgumentHelp(
            "An activity: its title or part of it, its persistent identifier, web page or key, or "
                + "the position of one of its events.",
            valueName: "activity"
        ),
        completion: .activity
    )
    var name: String

    @Option(help: ArgumentHelp("Show at most this many visits.", valueName: "number"))
    var history = 10

    @OptionGroup(title: "Appearance") var display: DisplayOptions

    func validate() throws {
        guard history >= 0 else {
            throw ArgumentParser.ValidationError("--history is below zero.")
        }
    }

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        let found = try FoundActivity(
            try store.activity(named: name, takesPart: true),
            in: store,
            history: history
        )
        if options.json { return try output.line(found.json) }
        try display.paging(output) { output throws(Failure) in
            try found.write(to: Page(output, display))
        }
    }
}

/// An activity, and everything that its page shows.
private struct FoundActivity {
    let stored: StoredActivity
    let visits: [Visit]
    let hours: HoursOfWeek
    /// The scenes that show it now.
    let scenes: [CurrentActivity]
    let reminders: [StoredLink]
    private let now = Timestamp.now

    private var activity: Activity { stored.activity }

    init(_ stored: StoredActivity, in store: DonationStore, history: Int) throws(Failure) {
        self.stored = stored
        visits = try asking(try store.visits(of: stored.key, limit: history))
        let zone = ZoneOffsets.here(first: stored.first, last: stored.last)
        hours = try asking(try store.hours(of: stored.key, in: zone))
        let scope = DonorScope(stored.donor)
        scenes = try asking(try store.currentActivities(from: scope)).filter { current in
            stored.isCurrent(among: [current])
        }
        reminders = try asking(try store.links()).filter { $0.isAbout(stored) }
    }

    func write(to page: Page) throws(Failure) {
        let name = stored.label.printable
        try page.output.line(page.isColored ? Paint.outgoing(name) : name)
        try page.part("activity", rows(page.time))
        try page.part("attributes", activity.attributes.rows)
        let kept = activity.restorableUserInfo()
        let title =
            kept.count < activity.userInfo.count
            ? "user info (given back: \(kept.count) of \(activity.userInfo.count))" : "user info"
        try page.part(title, kept.rows)
        if !advice.isEmpty { try page.part("advice", advice) }
        let count = stored.visits
        try page.part(
            visits.count < count ? "visits (the last \(visits.count) of \(count))" : "visits",
            visits.map { $0.row(page.time, now: now) }
        )
        try page.hours(hours)
        try page.part("reminders", reminders.map { $0.row(page.time) })
    }

    /// The facts about the activity, one per row.
    private func rows(_ time: TimeStyle) -> [[String]] {
        var rows = [
            ["type", activity.type], ["app", stored.donor.text], ["key", stored.textKey],
        ]
        let texts: [(String, String?)] = [
            ("identifier", activity.persistentIdentifier),
            ("item", activity.relatedUniqueIdentifier),
            ("item, loosely", activity.weakRelatedUniqueIdentifier),
            ("target", activity.targetContentIdentifier),
            ("media", activity.externalMediaContentIdentifier),
            ("domain", activity.domainIdentifier), ("web page", activity.webpageURL),
            ("referrer", activity.referrerURL),
            ("keywords", activity.keywords.sorted().joined(separator: ", ")),
            ("phrase", activity.suggestedInvocationPhrase),
            ("scopes", activity.scopes.names.joined(separator: ", ")),
        ]
        for case (let name, let text?) in texts where !text.isEmpty { rows.append([name, text]) }
        let isExpired = stored.isExpired(at: now)
        rows.append([
            isExpired ? "expired" : "expires", time.text(of: stored.expiration, now: now),
        ])
        rows += scenes.map { current in
            let scene = current.scene.isEmpty ? "" : " in \(current.scene)"
            return ["current", "since \(time.text(of: current.start, now: now))\(scene)"]
        }
        rows.append(["visits", "\(stored.visits)"])
        rows.append(["first", time.text(of: stored.first, now: now)])
        rows.append(["last", time.text(of: stored.last, now: now)])
        return rows
    }

    /// The problems that the app's developer can mend.
    private var advice: [String] {
        var advice: [String] = []
        if activity.webpageURL != nil, activity.requiredUserInfoKeys == nil,
            !activity.userInfo.isEmpty
        {
            advice.append(
                "It has a web page and names no required keys: Apple's systems restore it without "
                    + "user info. Set requiredUserInfoKeys."
            )
        }
        let missing = activity.missingUserInfoKeys
        if !missing.isEmpty {
            advice.append(
                "The user info lacks required keys: \(missing.joined(separator: ", ")).".printable
            )
        }
        return advice
    }

    var json: JSONValue {
        var members = stored.members(isCurrent: !scenes.isEmpty, at: now)
        members["userInfo"] = .object(activity.restorableUserInfo().mapValues(\.json))
        members["missingUserInfoKeys"] = .array(
            activity.missingUserInfoKeys.map { .string($0) }
        )
        members["advice"] = .array(advice.map { .string($0) })
        members["history"] = .array(visits.map(\.json))
        members["scenes"] = .array(scenes.map { .string($0.scene) })
        members["reminders"] = .array(reminders.map(\.position.json))
        return .object(members.merging(hours.members) { $1 })
    }
}

extension Visit {
    /// Returns the position, the start, the span, the cause of the end and the scene, as a row.
    fileprivate func row(_ time: TimeStyle, now: Timestamp) -> [String] {
        var span = "until now"
        if let end {
            let length = Double(end.milliseconds) - Double(start.milliseconds)
            span = "for \(SpokenDuration(milliseconds: max(0, length)).nearest)"
        }
        let begin = time.text(of: start, now: now)
        return ["#\(position.rawValue)", begin, span, cause?.words ?? "", scene]
    }

    fileprivate var json: JSONValue {
        [
            "position": position.json, "scene": .string(scene), "start": start.json,
            "end": JSONValue(end), "cause": JSONValue(cause?.rawValue),
        ]
    }
}

extension Resigned.Cause {
    /// The cause in words.
    fileprivate var words: String {
        switch self {
        case .unspecified: ""
        case .resigned: "resigned"
        case .invalidated: "invalidated"
        case .appEnded: "the app ended"
        }
    }
}

extension Activity.Scopes {
    /// The names of the known scopes.
    fileprivate var names: [String] {
        let all: [(Activity.Scopes, String)] = [
            (.handoff, "handoff"), (.search, "search"), (.publicIndexing, "public indexing"),
            (.prediction, "prediction"),
        ]
        return all.filter { contains($0.0) }.map(\.1)
    }
}

extension [String: TaggedValue] {
    /// The values by name, one per row.
    fileprivate var rows: [[String]] {
        sorted { $0.key < $1.key }.map { [$0.key, $0.value.shown] }
    }
}

extension TaggedValue {
    /// The value on one line: a text or a date bare, anything else as JSON.
    fileprivate var shown: String {
        switch self {
        case .text(let text), .url(let text), .uuid(let text): text
        case .date: timestamp.map(\.localText) ?? json.text
        case .data(let bytes): "\(bytes.count) bytes"
        default: json.text
        }
    }
}
