import ArgumentParser
import DonationStore

struct Widgets: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "widgets",
        abstract: "List widgets, show one, and say which need an update and which come first.",
        discussion: """
            A widget is named by its kind, as in today, or with its app, as in \
            org.example.weather:today. `widgets show` draws what it shows now, as text or as an \
            Adaptive Card (null for nothing to show); `widgets due` lists those that need an \
            update, the most worth first; `widgets stack` orders those that have something to \
            show, with the reasons.

              donationlog widgets
              donationlog widgets show today --locked
              donationlog widgets show org.example.weather:today --mode systemSmall --as card
              donationlog widgets due
              donationlog widgets stack home --now "monday 8:00"
            """
    )

    /// The action of the command.
    enum Action: String, WordArgument {
        case show, due, stack
    }

    /// The forms of a snapshot.
    enum Form: String, WordArgument {
        case text, card
    }

    @OptionGroup var options: StoreOptions

    @Argument(help: "Show a widget, those that are due, or a stack; list all unless given.")
    var action: Action?

    @Argument(help: ArgumentHelp("The widget to show, or the stack.", valueName: "widget"))
    var name: String?

    @Option(
        help: ArgumentHelp("Show it in this mode, as in compact or systemSmall.", valueName: "mode")
    )
    var mode: String?

    @Flag(help: "Show only what others may see while the device is locked.")
    var locked = false

    @Option(help: "Draw the snapshot in this form: as text unless given.")
    var `as`: Form?

    @OptionGroup var time: MomentOptions

    @OptionGroup(title: "Selection") var list: TableOptions

    func validate() throws {
        guard action != .show || name != nil else {
            throw ArgumentParser.ValidationError("Name the widget to show.")
        }
        guard action != .due || name == nil else {
            throw ArgumentParser.ValidationError("`widgets due` takes no name.")
        }
        guard action == .show || self.as == nil else {
            throw ArgumentParser.ValidationError("--as goes with `widgets show`; leave it out.")
        }
        guard self.as == nil || !options.json else {
            throw ArgumentParser.ValidationError("Give one of --as and --json.")
        }
        guard action == .show || action == .stack || mode == nil && !locked else {
            throw ArgumentParser.ValidationError(
                "--mode and --locked go with `widgets show` and `widgets stack`; leave them out."
            )
        }
        guard mode.map({ WidgetMode(rawValue: $0) != nil }) ?? true else {
            let modes = WidgetMode.allCases.dropFirst().map(\.rawValue).joined(separator: ", ")
            throw ArgumentParser.ValidationError("No mode '\(mode ?? "")'; write one of \(modes).")
        }
    }

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        let scope = try list.donors(in: store)
        let memory = try time.memory(of: store)
        switch action {
        case .show: try show(memory, scope, to: output)
        case .due: try writeDue(memory, to: output)
        case .stack: try writeStack(memory, to: output)
        case nil: try write(memory, scope, to: output)
        }
    }

    private var now: Timestamp { time.asked.time }

    // MARK: One widget

    private func show(
        _ memory: Memory,
        _ scope: DonorScope,
        to output: Output
    ) throws(Failure) {
        let widget = try widget(named: name ?? "", scope, in: memory)
        let shown = try memory.snapshot(
            of: widget.identity,
            in: mode.flatMap(WidgetMode.init(rawValue:)),
            at: now,
            isLocked: locked
        )
        if options.json {
            var members = widget.members
            members["shown"] = shown?.json ?? .null
            return try output.line(.object(members))
        }
        if self.as == .card { return try output.line(shown?.snapshot.adaptiveCard ?? .null) }
        let style = list.display.time
        guard let shown else {
            let later = begin(of: widget).map { " until \(style.text(of: $0, now: now))" } ?? ""
            return try output.line("nothing to show" + later)
        }
        for line in shown.snapshot.plainText.split(separator: "\n") {
            try output.line(String(line))
        }
        var facts = ["shown since \(style.text(of: shown.from, now: now))"]
        if let next = shown.next { facts.append("next at \(style.text(of: next, now: now))") }
        if let checked = shown.checked {
            facts.append("checked \(style.text(of: checked, now: now))")
        }
        if let failed = shown.failed {
            facts.append("failed \(style.text(of: failed, now: now))")
        }
        try output.line("(\(facts.joined(separator: ", ")), position \(shown.position.rawValue))")
    }

    /// Returns the later time at which a widget begins to show something; `nil` for none.
    private func begin(of widget: StoredWidget) -> Timestamp? {
        // What others may see is known only then.
        guard widget.hasContent, !widget.isRemoved, !locked else { return nil }
        let asked = mode.flatMap(WidgetMode.init(rawValue:))
        var content = widget.contents.first { $0.mode == asked ?? widget.mode }
        if content == nil, asked == nil, widget.mode == .expanded {
            content = widget.contents.first { $0.mode == .compact }
        }
        return content.flatMap { $0.first > now ? $0.first : nil }
    }

    /// Returns the one widget that a text names.
    private func widget(
        named text: String,
        _ scope: DonorScope,
        in memory: Memory
    ) throws(Failure) -> StoredWidget {
        let all = try memory.widgets(from: scope, at: now)
        let found = all.filter { [$0.identity.name.text, $0.identity.text].contains(text) }
        let ofKind = found.isEmpty ? all.filter { $0.identity.name.kind == text } : found
        guard let widget = ofKind.first else {
            throw .message(
                "there is no widget '\(text)'; `donationlog widgets` lists them",
                .nothingFound
            )
        }
        guard ofKind.count == 1 else {
            throw .correction(
                "'\(text)' may mean any of these",
                lines: ofKind.map(\.identity.text),
                .validationFailure
            )
        }
        return widget
    }

    // MARK: Lists

    private func write(
        _ memory: Memory,
        _ scope: DonorScope,
        to output: Output
    ) throws(Failure) {
        let widgets = try memory.widgets(from: scope, at: now).prefix(list.most)
        if options.json {
            for widget in widgets { try output.line(.object(widget.members)) }
            return
        }
        let style = list.display.time
        try list.write(
            header: ["WIDGET", "APP", "MODE", "CHECKED", "BUDGET", "VIEWS", "STATE"],
            rows: widgets.map { widget in
                [
                    widget.identity.name.text, widget.identity.donor.text,
                    widget.mode.rawValue,
                    widget.checked.map { style.text(of: $0, now: now) } ?? "-",
                    "\(widget.counted)/\(widget.allowance)",
                    "\(widget.hours.reduce(0, +))", widget.state,
                ]
            },
            right: [4, 5],
            trimming: 6,
            none: "no widgets; apps donate them, or a host in their name",
            to: output
        )
    }

    private func writeDue(_ memory: Memory, to output: Output) throws(Failure) {
        let due = try memory.widgetsDue(at: now)
            .filter { list.app == nil || $0.identity.donor.app == list.app }
            .prefix(list.most)
        if options.json {
            for widget in due { try output.line(widget.json) }
            return
        }
        let style = list.display.time
        try list.write(
            header: ["WIDGET", "APP", "SINCE", "LEFT", "SCORE", "REASONS"],
            rows: due.map { widget in
                [
                    widget.identity.name.text, widget.identity.donor.text,
                    style.text(of: widget.since, now: now), "\(widget.left)",
                    widget.score.text, widget.reasons.map(\.text).joined(separator: ", "),
                ]
            },
            right: [3, 4],
            trimming: 5,
            none: "no widget needs an update",
            to: output
        )
    }

    private func writeStack(_ memory: Memory, to output: Output) throws(Failure) {
        if let name { try requireStack(name, in: memory) }
        var context = SurfaceContext(.widgetStack, at: memory.moment, limit: .max)
        context.visibility = locked ? .titles : .everything
        let stack = try memory.widgetStack(
            for: context,
            stack: name,
            mode: mode.flatMap(WidgetMode.init(rawValue:))
        )
        .filter { list.app == nil || $0.identity.donor.app == list.app }
        .prefix(list.most)
        if options.json {
            for widget in stack { try output.line(widget.json) }
            return
        }
        try list.write(
            header: ["WIDGET", "APP", "SHOWS", "SCORE", "REASONS"],
            rows: stack.map { widget in
                [
                    widget.identity.name.text, widget.identity.donor.text, shows(widget),
                    widget.score.text, widget.reasons.map(\.text).joined(separator: ", "),
                ]
            },
            right: [3],
            trimming: 4,
            none: "no widget has anything to show",
            to: output
        )
    }

    /// Returns the first line that a widget shows, in a quarter of the width.
    private func shows(_ widget: StackedWidget) -> String {
        let text = widget.shown.snapshot.plainText.prefix { $0 != "\n" }.description.printable
        return list.display.tableWidth.map { text.cut(toWidth: max(16, $0 / 4)) } ?? text
    }

    /// Refuses a stack in which there is no widget.
    private func requireStack(_ name: String, in memory: Memory) throws(Failure) {
        let all = try memory.widgets(from: .all, at: now).filter { !$0.isRemoved }
        let stacks = Set(all.map(\.stack)).subtracting([""])
        guard !stacks.contains(name) else { return }
        let hint =
            stacks.isEmpty
            ? "no widget is in one; `donationlog widgets stack` orders all widgets"
            : "the stacks are \(stacks.sorted().map { "'\($0)'" }.joined(separator: ", "))"
        throw .message("there is no stack '\(name)'; \(hint)", .nothingFound)
    }
}

extension Moment {
    /// The time of a moment that the options name.
    fileprivate var time: Timestamp {
        switch self {
        case .present: .now
        case .clock(let time), .past(let time): time
        }
    }
}

extension StoredWidget {
    /// What keeps it from being shown or updated, in few words.
    fileprivate var state: String {
        var parts: [String] = []
        if isRemoved { parts.append("taken away") }
        if !hasContent { parts.append("without content") }
        if failures > 0 { parts.append("\(failures) failed") }
        if contents.isEmpty { parts.append("never updated") }
        return parts.joined(separator: ", ")
    }

    /// The widget as members of a JSON object.
    fileprivate var members: [String: JSONValue] {
        let optional: [String: JSONValue] = [
            "account": JSONValue(identity.donor.account), "checked": checked?.json ?? .null,
            "failed": failed?.json ?? .null, "lastShown": lastShown?.json ?? .null,
            "asked": asked?.json ?? .null, "askedCause": JSONValue(askedCause?.rawValue),
        ]
        let members: [String: JSONValue] = [
            "app": .string(identity.donor.app), "widget": .string(identity.name.kind),
            "configuration": .string(identity.name.configuration), "title": .string(title),
            "note": .string(note), "modes": .array(modes.map { .string($0.rawValue) }),
            "mode": .string(mode.rawValue), "largestMode": .string(largestMode.rawValue),
            "width": .integer(Int64(clamping: width)),
            "height": .integer(Int64(clamping: height)),
            "hasContent": .bool(hasContent), "isRemoved": .bool(isRemoved),
            "stack": .string(stack), "order": .integer(Int64(order)),
            "contents": .array(contents.map(\.json)), "failures": .integer(Int64(failures)),
            "counted": .integer(Int64(counted)), "allowance": .integer(Int64(allowance)),
            "viewsADay": .double(viewsADay), "hours": .array(hours.map { .integer(Int64($0)) }),
        ]
        return members.merging(optional) { $1 }
    }
}

extension StoredWidget.Content {
    fileprivate var json: JSONValue {
        [
            "mode": .string(mode.rawValue), "position": position.json, "updated": updated.json,
            "first": first.json, "last": last.json, "policy": .string(policy.rawValue),
            "policyDate": policyDate?.json ?? .null,
        ]
    }
}

extension ShownSnapshot {
    fileprivate var json: JSONValue {
        [
            "snapshot": snapshot.json, "position": position.json, "from": from.json,
            "next": next?.json ?? .null, "checked": checked?.json ?? .null,
            "failed": failed?.json ?? .null,
        ]
    }
}

extension DueWidget {
    fileprivate var json: JSONValue {
        [
            "app": .string(identity.donor.app), "account": JSONValue(identity.donor.account),
            "widget": .string(identity.name.kind),
            "configuration": .string(identity.name.configuration),
            "mode": .string(mode.rawValue), "since": since.json,
            "cause": .string(cause.rawValue), "left": .integer(Int64(left)),
            "score": .double(score), "reasons": .array(reasons.map(\.json)),
        ]
    }
}
