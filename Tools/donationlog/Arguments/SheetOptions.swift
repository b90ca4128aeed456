import ArgumentParser
import Desktop
import DonationStore
import Foundation

/// What is shared, as far as the thing itself does not say it.
struct SheetOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Show this title in the header.", valueName: "text"))
    var title: String?

    @Option(help: ArgumentHelp("Show this second line in the header.", valueName: "text"))
    var subtitle: String?

    @Option(
        name: .customLong("type"),
        help: ArgumentHelp(
            "Share something of this type, as in public.image; may be repeated for other forms.",
            valueName: "type"
        )
    )
    var types: [String] = []

    @Option(help: ArgumentHelp("Share so many things of these types.", valueName: "number"))
    var count = 1

    @Option(
        name: .customLong("from"),
        help: ArgumentHelp("Share something from this app.", valueName: "app"),
        completion: .donor
    )
    var app: String?

    @Option(
        name: .customLong("installed"),
        help: ArgumentHelp(
            "Use only this app, not all of the registry; may be repeated.",
            valueName: "app"
        ),
        completion: .donor
    )
    var apps: [String] = []

    @Option(
        help: ArgumentHelp("Show at most this many people, apps and actions.", valueName: "number")
    )
    var limit = 8

    @Flag(name: .customLong("text"), help: "Share the words, though they look like a file's name.")
    var isText = false

    func validate() throws {
        guard limit >= 0 else {
            throw ArgumentParser.ValidationError("--limit is below zero; give 0 or more.")
        }
        guard count >= 1 else {
            throw ArgumentParser.ValidationError("--count is below one; give 1 or more.")
        }
        for type in types where !type.contains(/^[^\s.\/;]+[.\/][^\s]+$/) {
            throw ArgumentParser.ValidationError(
                "'\(type)' is no type of content; give a uniform type, as public.image, or a media "
                    + "type, as image/png."
            )
        }
    }

    /// Returns the context of the question.
    func context(of thing: String?, at moment: Moment) throws(Failure) -> SheetContext {
        var content = types.isEmpty ? nil : SurfaceContext.Content(types: types, count: count)
        var header = SheetHeader(title: title ?? "", subtitle: subtitle ?? "")
        if let thing {
            let launcher = Launcher(ProcessInfo.variables)
            let shared =
                try isText ? SharedThing(text: thing) : SharedThing(thing, launcher)
            let own = shared.types.isEmpty ? ["public.data"] : shared.types
            let given = types.isEmpty ? own : types
            // A rule of files takes a text only if it is one.
            let forms = given + (shared.content.file == nil ? [] : ["public.file-url"])
            content = SurfaceContext.Content(types: given, count: count)
            content?.things = Array(repeating: forms, count: min(count, 4096))
            if let file = shared.content.file {
                if header.title.isEmpty { header.title = URL(filePath: file).lastPathComponent }
            } else if own == ["public.url"] {
                header.url = shared.content.text
            } else if header.title.isEmpty {
                header.title = String(shared.content.text.prefix(80))
            }
        }
        var context = SheetContext(sharing: content, header: header, at: moment, limit: limit)
        context.surface.foreground = app
        context.surface.apps = apps.isEmpty ? nil : Set(apps)
        return context
    }
}

/// Changes of the owner's order of the rows of a share sheet.
struct SheetOrderOptions: ParsableArguments {
    @Option(
        name: .customLong("favourite"),
        help: ArgumentHelp(
            "Make this app or action a favourite, behind the others; may be repeated.",
            valueName: "name"
        )
    )
    var favourites: [String] = []

    @Option(help: ArgumentHelp("Give the favourite this rank.", valueName: "rank"))
    var rank: Int?

    @Option(
        name: .customLong("order"),
        help: ArgumentHelp(
            "Make this a favourite in place of those before; repeat it for the next ones.",
            valueName: "name"
        )
    )
    var ordered: [String] = []

    @Option(
        name: .customLong("hide"),
        help: ArgumentHelp("Put this app or action last; may be repeated.", valueName: "name")
    )
    var hidden: [String] = []

    @Option(
        name: .customLong("show"),
        help: ArgumentHelp(
            "Make this neither a favourite nor hidden; may be repeated.",
            valueName: "name"
        )
    )
    var plain: [String] = []

    func validate() throws {
        guard rank.map({ $0 >= 1 && favourites.count == 1 }) ?? true else {
            throw ArgumentParser.ValidationError("--rank, from 1, takes one --favourite.")
        }
        guard favourites.isEmpty || ordered.isEmpty else {
            throw ArgumentParser.ValidationError("Give one of --favourite and --order.")
        }
    }

    /// Whether there is any change.
    var isGiven: Bool {
        [favourites, ordered, hidden, plain].contains { !$0.isEmpty }
    }

    /// Makes the changes.
    ///
    /// - Returns: The positions of the events.
    func change(_ store: DonationStore) throws(Failure) -> [Position] {
        // Without content, the sheet has everything.
        var context = SheetContext(limit: .max)
        context.surface.limit = 0
        let sheet = try asking(try store.sheet(for: context))
        var orders: [SheetRow: SheetOrdered] = [:]
        for row in [SheetRow.apps, .actions] {
            orders[row] = try asking(try store.sheetOrder(of: row)).order
        }
        func place(_ name: String) throws(Failure) -> (name: String, row: SheetRow) {
            // What is not there any more can still leave the order.
            for (row, order) in orders where (order.favourites + order.hidden).contains(name) {
                return (name, row)
            }
            let (entry, row) = try sheet.entry(named: name)
            return (entry.identifier, row)
        }
        var isCleared: Set<SheetRow> = []
        for name in ordered {
            let (entry, row) = try place(name)
            if isCleared.insert(row).inserted { orders[row]?.favourites = [] }
            orders[row]?.favour(entry)
        }
        for name in favourites {
            let (entry, row) = try place(name)
            orders[row]?.favour(entry, at: rank.map { $0 - 1 } ?? .max)
        }
        for name in hidden {
            let (entry, row) = try place(name)
            orders[row]?.hide(entry)
        }
        for name in plain {
            let (entry, row) = try place(name)
            orders[row]?.show(entry)
        }
        var positions: [Position] = []
        for row in [SheetRow.apps, .actions] {
            guard let order = orders[row] else { continue }
            let position = try asking { () throws(CorrectionError) in try store.order(order) }
            if let position { positions.append(position) }
        }
        return positions
    }
}

extension ShareSheet {
    /// Returns the app or action that a text names: by its identifier, or by its title in any case.
    ///
    /// - Throws: A failure if there is none such, or if there are several.
    func entry(named text: String) throws(Failure) -> (entry: SheetEntry, row: SheetRow) {
        let all =
            (apps.entries + apps.hidden).map { (entry: $0, row: SheetRow.apps) }
            + (actions.entries + actions.hidden).map { (entry: $0, row: SheetRow.actions) }
        if let exact = all.first(where: { $0.entry.identifier == text }) { return exact }
        let found = all.filter { $0.entry.title.lowercased() == text.lowercased() }
        guard let first = found.first else {
            throw .message(
                "the sheet has no '\(text)'; `donationlog sheet` lists what it has",
                .nothingFound
            )
        }
        guard found.count == 1 else {
            let names = found.map(\.entry.identifier).joined(separator: ", ")
            throw .message("'\(text)' is the name of several: \(names)", .validationFailure)
        }
        return first
    }
}
