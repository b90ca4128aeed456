import ArgumentParser
import DonationStore
import Foundation

struct Access: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "access",
        abstract: "Show or decide which programs may donate and read through the service.",
        discussion: """
            Without a value, the command lists the programs that you decided on, and those that \
            wait for a decision. With one, it changes the rule of a program, or of every program \
            unless you name one; the other decisions stay. While nothing is decided, a sandboxed app donates \
            as itself and does not read, other apps of the desktop do both, and a program that the \
            desktop does not know reads, and donates only as an app that you name with --as. The \
            decisions are events in the log.

              donationlog access
              donationlog access flatpak:org.example.chat --read allow
              donationlog access unregistered:/usr/bin/mbsync --as org.example.mail
              donationlog access --pause 1h
              donationlog access flatpak:org.example.chat --clear

            Other programs of your account can open the files of the store without the service.
            """
    )

    /// The decision about a right.
    enum Decision: String, WordArgument {
        case allow, refuse, undecided

        fileprivate var permission: AccessRule.Permission {
            switch self {
            case .allow: .allowed
            case .refuse: .refused
            case .undecided: .undecided
            }
        }
    }

    @OptionGroup var options: StoreOptions

    @Argument(
        help: ArgumentHelp(
            "The program, by the name in the list; every program unless given.",
            valueName: "program"
        )
    )
    var caller: String?

    @Option(help: "Decide whether it may ask for suggestions and offers.")
    var read: Decision?

    @Option(help: "Decide whether it may donate.")
    var donate: Decision?

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp("Let it donate as this app.", valueName: "app"),
        completion: .donor
    )
    var app: String?

    @Option(
        help: ArgumentHelp("Refuse its donations for this long.", valueName: "duration"),
        transform: duration
    )
    var pause: Duration?

    @Flag(help: "Take its donations again.")
    var resume = false

    @Flag(help: "Take back all decisions about it.")
    var clear = false

    @OptionGroup var time: PastOptions

    @OptionGroup(title: "Appearance") var display: DisplayOptions

    private var decides: Bool {
        read != nil || donate != nil || app != nil || pause != nil || resume
    }

    func validate() throws {
        guard !clear || !decides else {
            throw ArgumentParser.ValidationError("Give --clear or decisions, not both.")
        }
        guard !resume || pause == nil else {
            throw ArgumentParser.ValidationError("Give --pause or --resume, not both.")
        }
        guard app == nil || caller != nil else {
            throw ArgumentParser.ValidationError("Name the program that donates as the app.")
        }
        guard time.at == nil || !decides && !clear else {
            throw ArgumentParser.ValidationError("--at lists decisions; it makes none.")
        }
        if decides, let fault = AccessRule.fault(caller ?? "", app: app) {
            throw ArgumentParser.ValidationError("\(fault).")
        }
        // The service names a program by the path of its executable.
        if decides, let path = caller?.dropFirst("unregistered:".count), path.hasPrefix("/"),
            caller?.hasPrefix("unregistered:") == true
        {
            let real = URL(filePath: String(path)).resolvingSymlinksInPath().path
            guard real == path || !FileManager.default.fileExists(atPath: real) else {
                throw ArgumentParser.ValidationError(
                    "The service calls this program unregistered:\(real)."
                )
            }
        }
        guard caller != "" else {
            throw ArgumentParser.ValidationError("Name the program, or leave the name out.")
        }
    }

    func perform(_ output: Output) throws(Failure) {
        guard decides || clear else { return try list(output) }
        let store = try options.makeStore(content: .dropped)
        let name = caller ?? ""
        if clear, try asking(try store.access(of: name)).own == nil {
            throw .message(
                "nothing was decided about \(caller.map { "'\($0)'" } ?? "every program")",
                .nothingFound
            )
        }
        let now = Timestamp.now
        let (rule, position) = try asking { () throws(CorrectionError) in
            try store.changeAccess(of: name) { rule in
                if clear { rule = AccessRule(name) }
                if let read { rule.reading = read.permission }
                if let donate { rule.donating = donate.permission }
                if let app { rule.app = app }
                if let pause { rule.pause(for: pause, from: now) }
                if resume || !rule.isPaused(at: now) { rule.pausedUntil = nil }
            }
        }
        if options.json {
            try output.line(["position": position?.json ?? .null, "access": rule.json])
        } else if let position {
            try output.line("position \(position.rawValue): \(rule.text)")
        } else {
            try output.line("already so: \(rule.text)")
        }
    }

    private func list(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        let (memory, now) = try time.memory(of: store)
        let found = try memory.access().filter { caller == nil || $0.rule.caller == caller }
        guard caller == nil || !found.isEmpty else {
            throw .message("nothing was decided about '\(caller ?? "")'", .nothingFound)
        }
        if options.json {
            for access in found { try output.line(.object(access.members)) }
            return
        }
        guard !found.isEmpty else {
            return try output.line("no decisions, and no program waits for one")
        }
        try display.paging(output) { output throws(Failure) in
            var columns = Columns(right: [], trimming: 0, to: display.tableWidth)
            let header = ["PROGRAM", "READS", "DONATES", "SINCE", ""]
            try output.write(
                columns.text(
                    of: [header]
                        + found.map { access in
                            [
                                access.rule.caller.isEmpty ? "every program" : access.rule.caller,
                                access.rule.reading.rawValue,
                                access.rule.donation(at: now, display.time),
                                display.time.text(of: access.decided, now: now), "",
                            ]
                        }
                )
            )
        }
    }
}

extension AccessRule {
    /// The decision about donations in few words.
    fileprivate func donation(at now: Timestamp, _ style: TimeStyle) -> String {
        var words = app.isEmpty ? donating.rawValue : "as \(app)"
        if !app.isEmpty, donating == .refused { words = "refused" }
        if isPaused(at: now), let end = pausedUntil {
            words += ", paused until " + style.text(of: end, now: now)
        }
        return words
    }
}

extension CallerAccess {
    /// All fields as members of a JSON object.
    fileprivate var members: [String: JSONValue] {
        guard case .object(var members) = rule.json else { return [:] }
        members["caller"] = .string(rule.caller)
        members["position"] = position.json
        members["decided"] = decided.json
        return members
    }
}
