import ArgumentParser
import DonationStore
import Foundation
import Importing

struct Apps: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "apps",
        abstract: "List the apps that act on offers, and add or remove some.",
        discussion: """
            The registry says which app gives directions, opens which addresses, goes on with \
            which activities, takes which content and plays media. `apps add` reads desktop files \
            and property lists (Info.plist), or all of them in a directory. It adds an extension \
            to the app whose identifier its own begins with, and with an app's bundle the \
            extensions in it. It leaves an app that it knows just so as it is. The registry is \
            part of the log, so that an old answer can be explained.

              donationlog apps
              donationlog apps add /usr/share/applications
              donationlog apps add org.example.maps.desktop
              donationlog apps remove org.example.maps
              donationlog apps --json | jq .schemes
            """
    )

    /// The action of the command.
    enum Action: String, WordArgument {
        case add, remove
    }

    @OptionGroup var options: StoreOptions

    @Argument(help: "Add apps or remove them; list them unless given.")
    var action: Action?

    @Argument(
        help: ArgumentHelp(
            "Files or directories to add, or apps to remove.",
            valueName: "file or app"
        ),
        completion: .file()
    )
    var names: [String] = []

    @OptionGroup var time: PastOptions

    @OptionGroup(title: "Selection") var list: TableOptions

    func validate() throws {
        guard (action == nil) == names.isEmpty else {
            throw ArgumentParser.ValidationError(
                action == .remove ? "Name the apps to remove." : "Name the files to add."
            )
        }
        guard action == nil || time.at == nil else {
            throw ArgumentParser.ValidationError("--at lists apps; it adds and removes none.")
        }
    }

    func perform(_ output: Output) throws(Failure) {
        switch action {
        case .add: try add(to: output)
        case .remove: try remove(to: output)
        case nil: try write(to: output)
        }
    }

    // MARK: Changing

    private func add(to output: Output) throws(Failure) {
        // All files are read first, so that a wrong name adds nothing.
        var found: [App] = []
        for name in names {
            let (apps, faults) = try AppFile.reading(at: name)
            found += apps
            for fault in faults {
                tellError("donationlog: '\(fault.name)' describes no app: \(fault.reason)")
            }
        }
        let store = try options.makeStore(content: .dropped)
        let registered = try asking(try store.apps()).map(\.app)
        var (added, known) = (0, 0)
        for app in App.joiningExtensions(found, known: registered) {
            tell(app)
            let position = try asking { () throws(CorrectionError) in try store.register(app) }
            if position == nil { known += 1 } else { added += 1 }
        }
        if options.json {
            return try output.line([
                "added": .integer(Int64(added)), "known": .integer(Int64(known)),
            ])
        }
        try output.line("added \(added), known already \(known)")
    }

    /// Tells of predicates that cannot be read: the types in them count all the same.
    private func tell(_ app: App) {
        for part in app.extensions {
            guard let predicate = part.rule?.predicate, !predicate.isEmpty else { continue }
            do throws(ActivationPredicate.Fault) {
                _ = try ActivationPredicate(predicate)
            } catch {
                tellError(
                    "donationlog: the activation rule of '\(part.identifier)' cannot be read: "
                        + "\(error); it takes things of the types that it names"
                )
            }
        }
    }

    private func remove(to output: Output) throws(Failure) {
        let store = try options.openStore()
        let known = Set(try asking(try store.apps()).map(\.app.identifier))
        if let unknown = names.first(where: { !known.contains($0) }) {
            throw .message(
                "the registry has no app '\(unknown)'; `donationlog apps` lists them",
                .nothingFound
            )
        }
        for name in names {
            _ = try asking { () throws(CorrectionError) in try store.unregister(app: name) }
        }
        if options.json { return try output.line(["removed": .integer(Int64(names.count))]) }
        try output.line("removed \(names.count)")
    }

    // MARK: Listing

    private func write(to output: Output) throws(Failure) {
        let store = try options.openStore()
        let (memory, now) = try time.memory(of: store)
        let apps = try memory.apps()
            .filter { list.app == nil || $0.app.identifier == list.app }
            .prefix(list.most)
        if options.json {
            for app in apps { try output.line(.object(app.members)) }
            return
        }
        try list.write(
            header: ["APP", "NAME", "CAN", "SINCE"],
            rows: apps.map { registered in
                [
                    registered.app.identifier, registered.app.name, registered.app.summary,
                    list.display.time.text(of: registered.registered, now: now),
                ]
            },
            trimming: 2,
            none: "no apps; `donationlog apps add` reads desktop files",
            to: output
        )
    }
}

extension App {
    /// The things that it can do, in few words.
    fileprivate var summary: String {
        var parts: [String] = []
        if isForRidesOnly {
            parts.append("rides")
        } else if !directionModes.isEmpty {
            parts.append("directions")
        }
        if playsMedia { parts.append("media") }
        if !activityTypes.isEmpty { parts.append("activities") }
        if !schemes.isEmpty { parts.append(schemes.map { $0 + ":" }.joined(separator: " ")) }
        if !intentClasses.isEmpty { parts.append(intentClasses.joined(separator: " ")) }
        if !contentTypes.isEmpty { parts.append(contentTypes.joined(separator: " ")) }
        let shares = extensions.count { $0.point == .share }
        let actions = extensions.count - shares
        if shares > 0 { parts.append(shares == 1 ? "shares" : "shares by \(shares) extensions") }
        if actions > 0 { parts.append(actions == 1 ? "an action" : "\(actions) actions") }
        return parts.joined(separator: ", ")
    }
}

extension RegisteredApp {
    /// All fields as members of a JSON object.
    fileprivate var members: [String: JSONValue] {
        guard case .object(var members) = app.json else { return [:] }
        members["position"] = position.json
        members["registered"] = registered.json
        return members
    }
}
