import ArgumentParser
import Desktop
import DonationStore
import Foundation

struct Sheet: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "sheet",
        abstract: "Show the share sheet for a file, a link or a text, and put it in order.",
        discussion: """
            The sheet has what is shared, the people, the apps that take it and the actions. \
            Favourites come first, in your order; then what you used most with such content. What \
            you hid stands last. Nothing is fetched, and nothing is sent.

            --favourite, --order, --hide and --show change the order for good; they take the name \
            of an app or action, or its identifier. Each change is an event, which `donationlog \
            undo` takes back. --choose and --dismiss record the outcome of this very sheet.

              donationlog sheet https://example.org/article --title "Lakes"
              donationlog sheet holiday.jpg --explain
              donationlog sheet --order Copy --order Print
              donationlog sheet --favourite Mail --rank 1
              donationlog sheet --hide "Assign to Contact"
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(
        help: ArgumentHelp(
            "The file, address or text to share.",
            valueName: "file, link or text"
        ),
        completion: .file()
    )
    var thing: String?

    @OptionGroup(title: "What is shared") var shared: SheetOptions

    @OptionGroup(title: "Order") var order: SheetOrderOptions

    @OptionGroup(title: "Time") var time: MomentOptions

    @Flag(help: "Show the reasons of each entry.")
    var explain = false

    @Option(
        help: ArgumentHelp(
            "Record that you chose this app or action, and that it did its work.",
            valueName: "name"
        )
    )
    var choose: String?

    @Flag(help: "Record that you put the sheet away.")
    var dismiss = false

    func validate() throws {
        guard thing?.isEmpty != true else {
            throw ArgumentParser.ValidationError("Give a file, a link or a text to share.")
        }
        guard choose == nil && !dismiss || thing != nil || !shared.types.isEmpty else {
            throw ArgumentParser.ValidationError(
                "Name the thing, or its --type, whose sheet had this outcome."
            )
        }
        guard choose == nil || !dismiss else {
            throw ArgumentParser.ValidationError("Give one of --choose and --dismiss.")
        }
        let changes = order.isGiven
        guard !changes || choose == nil && !dismiss && thing == nil else {
            throw ArgumentParser.ValidationError(
                "Change the order without a thing to share and without an outcome."
            )
        }
        guard !changes && choose == nil && !dismiss || time.at == nil && time.now == nil else {
            throw ArgumentParser.ValidationError("Only the sheet of the present can be changed.")
        }
    }

    func perform(_ output: Output) throws(Failure) {
        guard !order.isGiven else {
            let store = try options.makeStore(content: .dropped)
            let positions = try order.change(store)
            if options.json {
                return try output.line(["positions": .array(positions.map(\.json))])
            }
            return try output.line(positions.isEmpty ? "it is so already" : "changed the order")
        }
        let context = try shared.context(of: thing, at: time.asked)
        let store = try options.openStore()
        let memory = try time.memory(of: store)
        var asked = context
        asked.surface.moment = memory.moment
        let sheet = try memory.sheet(for: asked)
        try record(asked, of: store, memory)
        if options.json { return try output.line(sheet.json(AppFaces.known(to: store))) }
        try write(sheet, to: output)
    }

    private func record(
        _ asked: SheetContext,
        of store: DonationStore,
        _ memory: Memory
    ) throws(Failure) {
        guard choose != nil || dismiss else { return }
        // An entry behind "more" can be chosen, too.
        var asked = asked
        asked.limit = .max
        let sheet = try memory.sheet(for: asked)
        var choice = SheetChoice.nothing
        if let choose {
            let (entry, row) = try sheet.entry(named: choose)
            choice = .entry(entry.identifier, row)
        }
        _ = try asking { () throws(CorrectionError) in
            try store.record(choice, of: sheet, in: asked)
        }
        tellError("donationlog: recorded the outcome of this sheet")
    }

    // MARK: Text

    private func write(_ sheet: ShareSheet, to output: Output) throws(Failure) {
        try output.line(sheet.header.title.printable)
        if !sheet.header.subtitle.isEmpty {
            try output.line("   \(sheet.header.subtitle)".printable)
        }
        try output.line("people:\(sheet.people.isEmpty ? " none" : "")")
        for person in sheet.people {
            try output.line("   \(person.title)  from \(person.source)".printable)
            try write(person.reasons, to: output)
        }
        for (name, list) in [("apps", sheet.apps), ("actions", sheet.actions)] {
            let isEmpty = list.entries.isEmpty && list.hidden.isEmpty && list.further == 0
            try output.line("\(name):\(isEmpty ? " none" : "")")
            for entry in list.entries {
                try output.line("   \(entry.line)".printable)
                try write(entry.reasons, to: output)
            }
            if list.further > 0 {
                try output.line("   and \(list.further) more; --limit shows them")
            }
            for entry in list.hidden {
                try output.line("   \(entry.line)  hidden".printable)
                try write(entry.reasons, to: output)
            }
        }
    }

    private func write(_ reasons: [OfferReason], to output: Output) throws(Failure) {
        guard explain else { return }
        for reason in reasons { try output.line("      \(reason.text)") }
    }
}

extension SheetEntry {
    /// The name, and what else the owner should know.
    fileprivate var line: String {
        let more = subtitle.isEmpty ? "" : " (\(subtitle))"
        return title + more + (isFavourite ? "  favourite" : "")
    }
}

extension ShareSheet {
    fileprivate func json(_ faces: AppFaces) -> JSONValue {
        [
            "now": now.json,
            "header": [
                "title": .string(header.title), "url": JSONValue(header.url),
                "subtitle": .string(header.subtitle), "hasIcon": .bool(header.icon != nil),
            ],
            "people": .array(
                people.map { offer in
                    [
                        "title": .string(offer.title), "subtitle": .string(offer.subtitle),
                        "source": .string(offer.source), "label": .string(offer.label),
                        "picture": offer.image?.json ?? .null, "score": .double(offer.score),
                        "reasons": .array(offer.reasons.map(\.json)),
                        "position": offer.reference?.position.json ?? .null,
                    ]
                }
            ),
            "apps": apps.json(faces), "actions": actions.json(faces),
        ]
    }
}

extension SheetList {
    fileprivate func json(_ faces: AppFaces) -> JSONValue {
        [
            "entries": .array(entries.map { $0.json(faces) }),
            "hidden": .array(hidden.map { $0.json(faces) }),
            "further": .integer(Int64(further)),
        ]
    }
}

extension SheetEntry {
    fileprivate func json(_ faces: AppFaces) -> JSONValue {
        var members: [String: JSONValue] = [
            "identifier": .string(identifier), "title": .string(title),
            "subtitle": .string(subtitle), "isFavourite": .bool(isFavourite),
            "symbolName": symbolName.isEmpty ? .null : .string(symbolName),
            "wantsFullScreen": .bool(wantsFullScreen),
            "otherExtensions": .array(otherExtensions.map(JSONValue.string)),
            "score": .double(score), "reasons": .array(reasons.map(\.json)),
        ]
        switch value {
        case .app(let app, by: let part):
            members["extension"] = JSONValue(part)
            members.merge(faces.face(of: app).members) { $1 }
        case .action(let part, of: let app):
            members["extension"] = .string(part)
            members.merge(faces.face(of: app).members) { $1 }
        case .activity: members["extension"] = .null
        }
        return .object(members)
    }
}
