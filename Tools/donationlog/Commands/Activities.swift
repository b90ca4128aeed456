import ArgumentParser
import DonationStore

struct Activities: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "activities",
        abstract: "List the activities: what was on the screen.",
        discussion: """
            The list begins with the activity last visited. VISITS counts the times that it became \
            current. The last column says whether it is current now, or expired: an expired \
            activity is neither found nor suggested. --current lists only what is on the screen \
            now, for each scene (a window or other part) of an app. With --json it has one \
            activity per line.

              donationlog activities
              donationlog activities -10 --app org.example.reader
              donationlog activities --current
              donationlog activities --current --at "yesterday 15:00"
              donationlog activities --json | jq -r .activity.webpageURL
            """
    )

    @OptionGroup var options: StoreOptions

    @Flag(help: "List only what is on the screen now, for each app and scene.")
    var current = false

    @OptionGroup var time: PastOptions

    @OptionGroup(title: "Selection") var list: TableOptions

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        let donors = try list.donors(in: store)
        let (memory, now) = try time.memory(of: store)
        let onScreen = try memory.currentActivities(from: donors)
        guard !current else { return try write(onScreen, at: now, to: output) }
        let activities = try memory.activities(from: donors, limit: list.most)
        if options.json {
            for activity in activities {
                let isCurrent = activity.isCurrent(among: onScreen)
                try output.line(.object(activity.members(isCurrent: isCurrent, at: now)))
            }
            return
        }
        try list.write(
            header: ["TITLE", "APP", "VISITS", "LAST", "STATE"],
            rows: activities.map { activity in
                [
                    activity.label, activity.donor.text, "\(activity.visits)",
                    list.display.time.text(of: activity.last, now: now),
                    activity.state(isCurrent: activity.isCurrent(among: onScreen), at: now),
                ]
            },
            right: [2],
            none: "no activities",
            to: output
        )
    }

    /// Writes what is on the screen now.
    private func write(
        _ onScreen: [CurrentActivity],
        at now: Timestamp,
        to output: Output
    ) throws(Failure) {
        let shown = onScreen.prefix(list.most)
        if options.json {
            for current in shown { try output.line(.object(current.members)) }
            return
        }
        try list.write(
            header: ["TITLE", "APP", "SCENE", "SINCE"],
            rows: shown.map { current in
                [
                    current.activity.label, current.donor.text, current.scene,
                    list.display.time.text(of: current.start, now: now),
                ]
            },
            none: "nothing is on the screen",
            to: output
        )
    }
}

extension StoredActivity {
    /// Returns whether a scene shows it now.
    func isCurrent(among onScreen: [CurrentActivity]) -> Bool {
        onScreen.contains { current in
            current.donor == donor && ContentKey(of: current.activity, from: key.donor) == key
        }
    }

    /// Returns a word for its state; none for one that is neither current nor expired.
    func state(isCurrent: Bool, at now: Timestamp) -> String {
        isCurrent ? "current" : isExpired(at: now) ? "expired" : ""
    }

    /// Returns all fields as members of a JSON object.
    func members(isCurrent: Bool, at now: Timestamp) -> [String: JSONValue] {
        let members: [String: JSONValue] = [
            "key": .string(textKey), "activity": activity.json, "position": position.json,
            "visits": .integer(Int64(visits)), "first": first.json, "last": last.json,
            "decayed": .double(decayed.value(at: now)),
            "hoursOfDay": .array(hours.map { .integer(Int64($0)) }),
            "expires": expiration.json, "isExpired": .bool(isExpired(at: now)),
            "isCurrent": .bool(isCurrent),
        ]
        return members.merging(donor.members) { $1 }
    }
}

extension CurrentActivity {
    /// All fields as members of a JSON object.
    var members: [String: JSONValue] {
        let members: [String: JSONValue] = [
            "scene": .string(scene), "activity": activity.json, "position": position.json,
            "start": start.json,
        ]
        return members.merging(donor.members) { $1 }
    }
}
