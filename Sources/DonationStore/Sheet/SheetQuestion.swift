internal import Interactions

/// The question for a share sheet, with the views that answer it.
struct SheetQuestion {
    private let context: SheetContext
    private let question: OfferQuestion
    private let shared: SharedThings
    private let apps: [(app: String, verdict: SharingVerdict)]
    private let hiddenApps: Set<String>

    init(
        _ context: SheetContext,
        at now: Timestamp,
        in views: any SuggestionViews
    ) throws(DonationStoreError) {
        self.context = context
        var surface = context.surface
        surface.surface = .shareSheet
        shared = SharedThings(surface.content?.eachThing ?? [])
        let (gates, hidden) = try views.appsForSheet(sharing: shared)
        surface.excludedApps.formUnion(context.excluded)
        surface.excludedApps.formUnion(hidden)
        hiddenApps = hidden
        apps = gates.verdicts.filter { surface.permits($0.app) }
        question = OfferQuestion(context: surface, now: now, views: views, gates: gates)
    }

    /// Returns the sheet.
    func sheet(in reader: borrowing ActivityReader) throws(DonationStoreError) -> ShareSheet {
        let people = try question.offers(
            of: [ConversationOffers.self],
            without: hiddenApps,
            in: reader
        )
        return ShareSheet(
            header: context.header.completed(for: context.surface.content),
            people: people.offers,
            apps: try list(.apps, of: takingApps + activities(in: .apps), in: reader),
            actions: try list(.actions, of: activities(in: .actions) + actions, in: reader),
            now: question.now
        )
    }

    // MARK: Entries

    /// The apps that take what is shared.
    private var takingApps: [SheetEntry] {
        apps.filter(\.verdict.isOnSheet).map { app, verdict in
            let shares = verdict.extensions.filter(\.isShare)
            var entry = SheetEntry(
                app,
                verdict.name,
                .app(app, by: shares.first?.identifier),
                shares.first
            )
            entry.otherExtensions = shares.dropFirst().map(\.identifier)
            return entry
        }
    }

    /// The actions by extensions of apps.
    private var actions: [SheetEntry] {
        apps.flatMap { app, verdict in
            verdict.extensions.filter { !$0.isShare }
                .map { part in
                    let name = part.name.isEmpty ? verdict.name : part.name
                    let value = SheetEntry.Value.action(part.identifier, of: app)
                    var entry = SheetEntry(part.identifier, name, value, part)
                    if name != verdict.name { entry.subtitle = verdict.name }
                    return entry
                }
        }
    }

    private func activities(in row: SheetRow) -> [SheetEntry] {
        context.activities.filter { $0.row == row && $0.takes(shared) }
            .map { activity in
                var entry = SheetEntry(
                    activity.identifier,
                    activity.title,
                    .activity(activity),
                    nil
                )
                entry.symbolName = activity.symbolName
                return entry
            }
    }

    // MARK: Order

    /// Returns a row: favourites in the owner's order, then the others by use.
    ///
    /// Entries of the same use stay as they come, and of two with one identifier the first.
    private func list(
        _ row: SheetRow,
        of all: [SheetEntry],
        in reader: borrowing ActivityReader
    ) throws(DonationStoreError) -> SheetList {
        var seen = question.context.excludedApps
        var entries = all.filter { seen.insert($0.identifier).inserted }
        guard context.surface.visibility != .nothing, context.limit > 0 else {
            return SheetList(further: entries.count)
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
        for index in entries.indices {
            let name = entries[index].identifier
            var reasons = uses.reasons(for: name)
            if let place = favourites[name], let position = order?.position {
                entries[index].isFavourite = true
                let amount = Double(SheetOrdered.most - place)
                reasons.insert(OfferReason("favourite", amount, [position]), at: 0)
            }
            entries[index].reasons = reasons
            entries[index].score = reasons.reduce(0) { $0 + $1.value }
            if context.surface.visibility == .titles { entries[index].subtitle = "" }
        }
        let hidden = order?.order.hidden ?? []
        let isHidden = Set(hidden)
        let shown = entries.filter { !isHidden.contains($0.identifier) }.enumerated()
            .sorted { left, right in
                // Nothing learned moves a favourite.
                let first = favourites[left.element.identifier] ?? .max
                let second = favourites[right.element.identifier] ?? .max
                guard first == second else { return first < second }
                return (left.element.score, right.offset) > (right.element.score, left.offset)
            }
            .map(\.element)
        return SheetList(
            entries: Array(shown.prefix(context.limit)),
            hidden: hidden.compactMap { name in entries.first { $0.identifier == name } },
            further: max(0, shown.count - context.limit)
        )
    }
}

extension SheetEntry {
    /// Makes an entry that the owner never used.
    fileprivate init(_ identifier: String, _ title: String, _ value: Value, _ part: SharingGate?) {
        (self.identifier, self.title, self.value) = (identifier, title, value)
        (subtitle, isFavourite, otherExtensions) = ("", false, [])
        (score, reasons) = (0, [])
        (symbolName, wantsFullScreen) = (part?.symbolName ?? "", part?.wantsFullScreen ?? false)
    }
}

/// The uses of the entries of a row, with this kind of content and with any.
private struct SheetUses {
    private var uses: [String: Use] = [:]

    private struct Use {
        /// The uses with the same kind of content, each half as much after thirty days.
        var same = 0.0
        /// The uses with other content, in the same way.
        var other = 0.0
        /// The newest of each, by kind of content.
        var sameMarks: [FeedbackMark] = []
        var otherMarks: [FeedbackMark] = []
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
                uses[name, default: Use()].sameMarks += view.choices
            } else {
                uses[name, default: Use()].other += count
                uses[name, default: Use()].otherMarks += view.choices
            }
        }
    }

    /// Returns the reasons for an entry: uses with other content count a quarter as much.
    func reasons(for name: String) -> [OfferReason] {
        guard let use = uses[name] else { return [] }
        func reason(_ name: String, _ amount: Double, _ marks: [FeedbackMark]) -> [OfferReason] {
            guard amount > 0 else { return [] }
            return [OfferReason(name, amount, marks.sorted(by: >).map(\.position))]
        }
        return reason("used", use.same, use.sameMarks)
            + reason("usedOtherwise", use.other / 4, use.otherMarks)
    }
}
