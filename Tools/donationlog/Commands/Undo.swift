import ArgumentParser
import DonationStore

struct Undo: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: """
            Take back the last thing you did: a deletion, an import, a wish, a link, a rule.
            """,
        discussion: """
            What you deleted comes back as if it had never gone; what you imported or said goes. A \
            number takes back so many acts, and each `donationlog undo` takes back the one before: \
            to get an act again, do it again. One run of `import` or `watch` is one act. \
            `donationlog erase` is final: what it destroyed, and the people whom it took out of \
            donations, cannot come back. A donation that was donated again meanwhile stays as it \
            is now.

              donationlog undo
              donationlog undo --list
              donationlog undo 3
              donationlog undo --position 812
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: ArgumentHelp("Take back so many acts.", valueName: "count"))
    var count: Int?

    @Option(
        help: ArgumentHelp(
            "Take back the act at this position alone, and leave those after it.",
            valueName: "position"
        )
    )
    var position: UInt64?

    @Flag(help: "List what you did, the last first, and take nothing back.")
    var list = false

    @OptionGroup(title: "Display") var display: DisplayOptions

    func validate() throws {
        guard [count != nil, position != nil, list].count(where: { $0 }) < 2 else {
            throw ArgumentParser.ValidationError("Give a count, --position or --list.")
        }
        guard count ?? 1 > 0 else {
            throw ArgumentParser.ValidationError("The count is not above 0.")
        }
        guard position != 0 else {
            throw ArgumentParser.ValidationError("Positions begin with 1.")
        }
    }

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        guard !list else { return try write(try asking(try store.acts()), of: store, to: output) }
        let receipts = try asking { () throws(UndoError) in
            if let position { return [try store.undo(at: Position(rawValue: position))] }
            return try store.undo(last: count ?? 1)
        }
        var meant = MeantNames(store)
        for receipt in receipts {
            if options.json {
                try output.line(.object(receipt.members))
            } else {
                let words = meant.words(of: receipt.act)
                for line in receipt.lines(of: words) { try output.line(line.printable) }
            }
        }
    }

    // MARK: The list

    private func write(
        _ acts: [OwnersAct],
        of store: DonationStore,
        to output: Output
    ) throws(Failure) {
        if options.json {
            for act in acts { try output.line(.object(act.members)) }
            return
        }
        guard !acts.isEmpty else { return try output.line("you did nothing yet") }
        var number = 0
        var meant = MeantNames(store)
        let now = Timestamp.now
        let rows = acts.map { act in
            if act.state == .holds || act.state == .erased { number += 1 }
            let isCounted = act.state == .holds || act.state == .erased
            return [
                isCounted ? "\(number)" : "", "\(act.position.rawValue)",
                display.time.text(of: act.time, now: now), act.state.text, meant.words(of: act),
            ]
        }
        var columns = Columns(right: [0, 1])
        let header = ["", "AT", "WHEN", "STATE", "WHAT"]
        for line in columns.lines(of: [header] + rows) { try output.line(line.printable) }
    }
}

/// The hint with which a command ends that can be taken back.
enum UndoHint {
    static let text = "to take this back: donationlog undo"
}

extension OwnersAct {
    /// The act in a few words, as in `import mbox: 340 events`.
    var summary: String {
        if let command {
            let name = source.map { "\(command) \($0)" } ?? command
            guard event == nil else { return name }
            let count = events.count
            return "\(name): \(count) \(count == 1 ? "event" : "events")"
        }
        return text
    }

    fileprivate var members: [String: JSONValue] {
        var members: [String: JSONValue] = [
            "position": position.json, "time": time.json, "text": .string(text),
            "events": .integer(Int64(clamping: events.count)),
        ]
        switch state {
        case .holds: members["state"] = "holds"
        case .erased: members["state"] = "erased"
        case .undone(let at):
            members["state"] = "undone"
            members["by"] = at.json
        case .withdrawn(let at):
            members["state"] = "withdrawn"
            members["by"] = at.json
        }
        return members
    }
}

extension OwnersAct.State {
    fileprivate var text: String {
        switch self {
        case .holds: ""
        case .undone(let at): "undone at \(at.rawValue)"
        case .withdrawn(let at): "withdrawn at \(at.rawValue)"
        case .erased: "erased: cannot be undone"
        }
    }
}

extension UndoReceipt {
    /// Returns what happened to an act told in these words, and what stays deleted.
    fileprivate func lines(of act: String) -> [String] {
        var parts: [String] = []
        if donations > 0 || events > 0 {
            let amount = Destroyed(donations, events).text
            parts.append("\(amount) \(donations + events == 1 ? "is" : "are") back")
        }
        if deleted > 0, self.act.command != nil {
            parts.append("deleted \(deleted) that it had added")
        }
        let what = parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
        var lines = ["undid \(act) (at \(self.act.position.rawValue))\(what)"]
        if !left.isEmpty {
            let shown = 10
            let places = left.prefix(shown).map { "\($0.rawValue)" }.joined(separator: ", ")
            let rest = left.count > shown ? " and \(left.count - shown) more" : ""
            let who = left.count == 1 ? "1 donation stays" : "\(left.count) donations stay"
            lines.append("\(who) deleted, donated again since: \(places)\(rest)")
        }
        return lines
    }

    fileprivate var members: [String: JSONValue] {
        [
            "position": position.json, "act": act.position.json, "text": .string(act.text),
            "donations": .integer(Int64(donations)), "events": .integer(Int64(events)),
            "deleted": .integer(Int64(deleted)), "left": .array(left.map(\.json)),
        ]
    }
}
