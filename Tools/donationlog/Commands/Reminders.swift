import ArgumentParser
import DonationStore

struct Reminders: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "reminders",
        abstract: "List, open or remove your reminders about activities.",
        discussion: """
            The list begins with the newest one; `donationlog remind` makes one. A reminder holds \
            the activity as it was, so it opens even when the activity is deleted. `reminders open` \
            records that you opened one, and says where the activity goes on. `reminders remove` \
            ends one, and `donationlog withdraw` takes that back; `donationlog delete --position` \
            deletes it.

              donationlog reminders
              donationlog reminders open 17
              donationlog reminders remove 17
              donationlog reminders --all --json | jq .trigger
            """
    )

    /// The action of the command.
    enum Action: String, WordArgument {
        case open, remove
    }

    @OptionGroup var options: StoreOptions

    @Argument(help: "Open or remove a reminder; list them unless given.")
    var action: Action?

    @Argument(help: "The position of the reminder.")
    var position: UInt64?

    @Flag(help: "List those that you removed, too.")
    var all = false

    @OptionGroup var time: PastOptions

    @OptionGroup(title: "Selection") var list: TableOptions

    func validate() throws {
        guard (action == nil) == (position == nil) else {
            throw ArgumentParser.ValidationError(
                "Give the position of the reminder to open or remove; `donationlog reminders` shows it."
            )
        }
        guard action == nil || time.at == nil else {
            throw ArgumentParser.ValidationError("--at lists reminders; it opens and removes none.")
        }
    }

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        guard let action, let position else { return try write(store, to: output) }
        let link = Position(rawValue: position)
        let reminder = try asking(try store.links()).first { $0.position == link }
        guard let reminder else {
            throw .message(
                "no open reminder is at \(position); `donationlog reminders` lists them",
                .nothingFound
            )
        }
        let event = try asking { () throws(CorrectionError) in
            switch action {
            case .open: try store.openLink(link)
            case .remove: try store.removeLink(link)
            }
        }
        if options.json {
            var members: [String: JSONValue] = ["position": event.json]
            if action == .open { members["reminder"] = .object(reminder.members) }
            return try output.line(.object(members))
        }
        switch action {
        case .open: try output.line("opened \(reminder.label): \(reminder.place)".printable)
        case .remove:
            try output.line(
                "removed \(reminder.label); `donationlog withdraw \(event.rawValue)` takes this back"
                    .printable
            )
        }
    }

    private func write(_ store: DonationStore, to output: Output) throws(Failure) {
        if let app = list.app { try store.requireDonor(app) }
        let (memory, now) = try time.memory(of: store)
        let links = try memory.links(includingRemoved: all)
            .filter { list.app == nil || $0.donor.app == list.app }
            .prefix(list.most)
        if options.json {
            for link in links { try output.line(.object(link.members)) }
            return
        }
        let style = list.display.time
        try list.write(
            header: ["AT", "TITLE", "ABOUT", "APP", "DUE", "TAKEN", "OPENED", "STATE"],
            rows: links.map { link in
                [
                    "\(link.position.rawValue)", link.link.title, link.link.activity.label,
                    link.donor.text, link.link.trigger.text(style),
                    style.text(of: link.taken, now: now),
                    "\(link.opened)", link.isRemoved ? "removed" : "",
                ]
            },
            right: [0, 6],
            trimming: 2,
            none: "no reminders",
            to: output
        )
    }
}

extension StoredLink {
    /// The title, or that of the activity.
    var label: String { link.title.isBlank ? link.activity.label : link.title }

    /// The place where the activity goes on.
    fileprivate var place: String { link.activity.webpageURL ?? "continue it in \(donor.app)" }

    /// Returns whether it is about an activity.
    func isAbout(_ stored: StoredActivity) -> Bool {
        donor == stored.donor
            && ContentKey(of: link.activity, from: stored.key.donor) == stored.key
    }

    /// Returns the position, the title, the trigger and the time of taking, as a row.
    func row(_ time: TimeStyle) -> [String] {
        [
            "#\(position.rawValue)", label, link.trigger.text(time),
            "taken \(time.text(of: taken))",
        ]
    }

    /// All fields as members of a JSON object.
    fileprivate var members: [String: JSONValue] {
        var members: [String: JSONValue] = [
            "position": position.json, "taken": taken.json, "opened": .integer(Int64(opened)),
            "lastOpened": JSONValue(lastOpened), "isRemoved": .bool(isRemoved),
            "title": .string(link.title), "activity": link.activity.json,
        ]
        var trigger: [String: JSONValue] = ["kind": .string(link.trigger.kind.rawValue)]
        trigger["time"] = link.trigger.time?.json
        trigger["place"] = link.trigger.place.map { .string($0) }
        trigger["person"] = link.trigger.person.map { .string($0) }
        members["trigger"] = .object(trigger)
        return members.merging(donor.members) { $1 }
    }
}

extension LinkTrigger {
    /// Returns the moment in words; empty for one that never comes due by itself.
    func text(_ style: TimeStyle) -> String {
        switch kind {
        case .unspecified: ""
        case .time: time.map { style.text(of: $0) } ?? ""
        case .arriving: "arriving at \(place ?? "?")"
        case .leaving: "leaving \(place ?? "?")"
        case .car: "in a car"
        case .messaging: "messaging \(person ?? "?")"
        }
    }
}
