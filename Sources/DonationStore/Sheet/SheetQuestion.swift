internal import Interactions

/// The question for a share sheet, with the views that answer it.
struct SheetQuestion {
    let context: SheetContext
    let question: OfferQuestion
    private let shared: SharedThings
    private let excluded: Set<String>

    init(
        _ context: SheetContext,
        at now: Timestamp,
        in views: any SuggestionViews
    ) throws(DonationStoreError) {
        var surface = context.surface
        surface.surface = .shareSheet
        self.context = context
        question = OfferQuestion(context: surface, now: now, views: views)
        shared = SharedThings(surface.content?.eachThing ?? [])
        excluded = try views.hiddenApps().union(surface.excludedApps).union(context.excluded)
    }

    /// Returns the sheet.
    func sheet(in reader: borrowing ActivityReader) throws(DonationStoreError) -> ShareSheet {
        let people = try question.offers(of: [ConversationOffers.self], in: reader)
        let gates = try question.views.gates(sharing: context.surface.content?.eachThing ?? [])
        let apps = gates.registered.filter { app, _ in
            !excluded.contains(app) && context.surface.apps?.contains(app) ?? true
        }
        return ShareSheet(
            header: context.header.completed(for: context.surface.content),
            people: people.offers,
            apps: try list(.apps, of: self.apps(apps) + activities(in: .apps), in: reader),
            actions: try list(
                .actions,
                of: activities(in: .actions) + extensions(of: apps),
                in: reader
            ),
            now: question.now
        )
    }

    // MARK: Candidates

    /// An entry before its texts are read.
    private struct Candidate {
        enum Thing {
            case app(String, extensions: [String])
            case action(String, of: String)
            case activity(SheetActivity)
        }

        let identifier: String
        let thing: Thing
    }

    private func apps(_ apps: [(app: String, gate: AppGate)]) -> [Candidate] {
        apps.compactMap { app, gate in
            let shares = gate.extensions.filter(\.isShare)
            let taking = shares.filter { shared.isEmpty || $0.accepts(shared) }
            let isTaken =
                shares.isEmpty
                ? !gate.contentTypes.isEmpty && gate.takes(shared) : !taking.isEmpty
            guard isTaken else { return nil }
            let thing = Candidate.Thing.app(app, extensions: taking.map(\.identifier))
            return Candidate(identifier: app, thing: thing)
        }
    }

    private func extensions(of apps: [(app: String, gate: AppGate)]) -> [Candidate] {
        apps.flatMap { app, gate in
            gate.extensions.filter { part in
                !part.isShare && !excluded.contains(part.identifier)
                    && (shared.isEmpty || part.accepts(shared))
            }
            .map { part in
                let thing = Candidate.Thing.action(part.identifier, of: app)
                return Candidate(identifier: part.identifier, thing: thing)
            }
        }
    }

    private func activities(in row: SheetRow) -> [Candidate] {
        var seen: Set<String> = []
        return context.activities.filter { activity in
            activity.row == row && !excluded.contains(activity.identifier)
                && activity.takes(shared) && seen.insert(activity.identifier).inserted
        }
        .map { Candidate(identifier: $0.identifier, thing: .activity($0)) }
    }

    // MARK: Order

    /// Returns a row: favourites in the owner's order, then the others by use, and those of the
    /// same use in the order in which they come here.
    private func list(
        _ row: SheetRow,
        of candidates: [Candidate],
        in reader: borrowing ActivityReader
    ) throws(DonationStoreError) -> SheetList {
        guard context.surface.visibility != .nothing, context.limit > 0 else {
            return SheetList(further: candidates.count)
        }
        let order = try reader.sheetOrder(of: row)
        let uses = try SheetUses(
            of: ContentFamily(of: context.surface.content?.types ?? []),
            in: row,
            at: question.now,
            in: reader
        )
        var favourites: [String: Int] = [:]
        for (index, name) in (order?.order.favourites ?? []).enumerated() {
            favourites[name] = index
        }
        let hidden = order?.order.hidden ?? []
        let isHidden = Set(hidden)
        var ranked: [(candidate: Candidate, reasons: [OfferReason])] = []
        for candidate in candidates where !isHidden.contains(candidate.identifier) {
            var reasons = uses.reasons(for: candidate.identifier)
            if let index = favourites[candidate.identifier], let position = order?.position {
                let amount = Double(SheetOrdered.most - index)
                reasons.insert(OfferReason("favourite", amount, [position]), at: 0)
            }
            ranked.append((candidate, reasons))
        }
        let scores = ranked.map { $0.reasons.reduce(0) { $0 + $1.value } }
        let places = ranked.indices.sorted { left, right in
            // Nothing learned moves a favourite.
            let first = favourites[ranked[left].candidate.identifier] ?? .max
            let second = favourites[ranked[right].candidate.identifier] ?? .max
            guard first == second else { return first < second }
            return (scores[left], right) > (scores[right], left)
        }
        var list = SheetList(further: max(0, places.count - context.limit))
        for place in places.prefix(context.limit) {
            let (candidate, reasons) = ranked[place]
            guard let entry = try entry(candidate, reasons, in: reader) else { continue }
            list.entries.append(entry)
        }
        for name in hidden {
            guard let candidate = candidates.first(where: { $0.identifier == name }) else {
                continue
            }
            let reasons = uses.reasons(for: name)
            if let entry = try entry(candidate, reasons, in: reader) { list.hidden.append(entry) }
        }
        return list
    }

    /// Reads the texts of an entry; `nil` if the registry does not have it.
    private func entry(
        _ candidate: Candidate,
        _ reasons: [OfferReason],
        in reader: borrowing ActivityReader
    ) throws(DonationStoreError) -> SheetEntry? {
        let value: SheetEntry.Value
        var (title, subtitle) = ("", "")
        var others: [String] = []
        switch candidate.thing {
        case .activity(let activity):
            (value, title) = (.activity(activity), activity.title)
        case .app(let name, let extensions):
            guard let app = try reader.app(name) else { return nil }
            let part = app.app.extensions.first { $0.identifier == extensions.first }
            value = .app(app, by: part)
            others = Array(extensions.dropFirst())
            title = app.app.shownName
        case .action(let name, of: let owner):
            guard let app = try reader.app(owner),
                let part = app.app.extensions.first(where: { $0.identifier == name })
            else { return nil }
            value = .action(part, of: app)
            title = part.name.isEmpty ? app.app.shownName : part.name
            if title != app.app.shownName { subtitle = app.app.shownName }
        }
        if context.surface.visibility == .titles { subtitle = "" }
        return SheetEntry(
            identifier: candidate.identifier,
            title: title,
            subtitle: subtitle,
            value: value,
            isFavourite: reasons.first?.name == "favourite",
            otherExtensions: others,
            score: reasons.reduce(0) { $0 + $1.value },
            reasons: reasons
        )
    }
}

extension App {
    /// The name, or the identifier if it has none.
    fileprivate var shownName: String { name.isEmpty ? identifier : name }
}

/// The uses of the entries of a row, with this kind of content and with any.
private struct SheetUses {
    private var uses: [String: Use] = [:]

    private struct Use {
        /// The uses with the same kind of content, each half as much after thirty days.
        var same = 0.0
        /// The uses with other content, in the same way.
        var other = 0.0
        var samePositions: [Position] = []
        var otherPositions: [Position] = []
    }

    init(
        of family: ContentFamily,
        in row: SheetRow,
        at now: Timestamp,
        in reader: borrowing ActivityReader
    ) throws(DonationStoreError) {
        for stored in try reader.rows(beginning: ActivityRowKey.shares(in: row)) {
            guard case .offers(let view) = stored.view, let (used, name) = stored.key.share else {
                continue
            }
            let count = view.chosen.value(at: now)
            if used == family.rawValue {
                uses[name, default: Use()].same += count
                uses[name, default: Use()].samePositions += view.choices.map(\.position)
            } else {
                uses[name, default: Use()].other += count
                uses[name, default: Use()].otherPositions += view.choices.map(\.position)
            }
        }
    }

    /// Returns the reasons for an entry: uses with other content count a quarter as much.
    func reasons(for name: String) -> [OfferReason] {
        guard let use = uses[name] else { return [] }
        var reasons: [OfferReason] = []
        if use.same > 0 { reasons.append(OfferReason("used", use.same, use.samePositions)) }
        if use.other > 0 {
            reasons.append(OfferReason("usedOtherwise", use.other / 4, use.otherPositions))
        }
        return reasons
    }
}
