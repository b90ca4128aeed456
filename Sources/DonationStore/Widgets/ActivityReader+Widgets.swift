internal import Interactions

/// The row of a widget, with its name.
struct WidgetRow {
    var identity: WidgetIdentity
    var view: WidgetView
}

extension ActivityReader {
    /// Returns the rows of the widgets of some donors, in the order of their identities.
    ///
    /// - Parameters:
    ///   - donors: The donors.
    ///   - most: The largest number of one donor: the first ones by name.
    /// - Returns: The rows.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: Of all donors O(*w* log *n*) in the widgets, whatever the number of donors.
    func widgetRows(
        of donors: DonorScope,
        most: Int = .max
    ) throws(DonationStoreError) -> [WidgetRow] {
        var found: [WidgetRow] = []
        if donors == .all {
            var last: ActivityRowKey?
            while let number = try nextDonorOfWidgets(after: last) {
                found += try widgetRows(of: number, most: most)
                last = .afterWidgets(of: number)
            }
        } else {
            for number in numbers(donors) { found += try widgetRows(of: number, most: most) }
        }
        return found.sorted { $0.identity < $1.identity }
    }

    private func nextDonorOfWidgets(
        after last: ActivityRowKey?
    ) throws(DonationStoreError) -> DonorNumber? {
        try storedRows(beginning: ActivityRowKey(.widget).bytes, after: last, limit: 1)
            .first?.key.donor
    }

    private func widgetRows(
        of number: DonorNumber,
        most: Int
    ) throws(DonationStoreError) -> [WidgetRow] {
        guard let donor = self.donor(number) else { return [] }
        return try rows(beginning: ActivityRowKey(.widget, number).bytes, limit: most)
            .compactMap { row in
                guard case .widget(let view) = row.view, let name = row.key.widget else {
                    return nil
                }
                return WidgetRow(identity: WidgetIdentity(name, of: donor), view: view)
            }
    }

    /// Returns the row of a widget; `nil` if no live event is about it.
    func widgetRow(_ identity: WidgetIdentity) throws(DonationStoreError) -> WidgetRow? {
        guard let number = names.number(of: identity.donor),
            let row = try self.row(.widget(identity.name, of: number)),
            case .widget(let view) = row.view
        else { return nil }
        return WidgetRow(identity: identity, view: view)
    }

    /// Returns the update at a position; `nil` if the log does not have it any more.
    private func update(
        at position: Position
    ) throws(DonationStoreError) -> (update: WidgetUpdated, start: Timestamp)? {
        guard let event = try self.event(at: position), case .other(let other) = event.content,
            let update = other as? WidgetUpdated
        else { return nil }
        return (update, event.start)
    }

    private func change(at position: Position?) throws(DonationStoreError) -> WidgetChanged? {
        guard let position, let event = try self.event(at: position),
            case .other(let other) = event.content
        else { return nil }
        return other as? WidgetChanged
    }

    // MARK: Snapshots

    /// Returns the content of a widget in a mode at a time; `nil` if it has nothing to show then.
    ///
    /// - Parameters:
    ///   - row: The widget.
    ///   - mode: The mode; the one in which it is drawn if `nil`.
    ///   - now: The time.
    ///   - isLocked: Whether others may look on.
    /// - Returns: The content.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    func snapshot(
        of row: WidgetRow,
        in mode: WidgetMode?,
        at now: Timestamp,
        isLocked: Bool
    ) throws(DonationStoreError) -> ShownSnapshot? {
        let view = row.view
        guard view.isShown, let content = view.content(in: mode),
            let found = try entry(of: content, at: now)
        else { return nil }
        var snapshot = found.entry.snapshot
        if let until = snapshot.validUntil, until <= now { return nil }
        if isLocked {
            guard let visible = snapshot.whenLocked else { return nil }
            snapshot = visible
        }
        return ShownSnapshot(
            snapshot: snapshot,
            position: found.position,
            from: found.entry.from,
            next: found.next,
            checked: view.checked?.start,
            failed: view.failures > 0 ? view.failed?.start : nil
        )
    }

    /// Returns the entry of a content that is shown at a time, and the time of the next.
    private func entry(
        of content: WidgetView.Content,
        at now: Timestamp
    ) throws(DonationStoreError) -> (entry: WidgetEntry, position: Position, next: Timestamp?)? {
        guard let (position, until) = content.update(at: now),
            let (update, start) = try update(at: position)
        else { return nil }
        let entries = WidgetEntry.entries(of: update, in: content.mode, from: start)
        guard let index = entries.current(at: now) else { return nil }
        let following = index + 1 < entries.count ? entries[index + 1].from : nil
        return (entries[index], position, [following, until].compactMap(\.self).min())
    }

    // MARK: Widgets

    func widget(
        _ row: WidgetRow,
        at now: Timestamp,
        _ budget: WidgetBudget
    ) throws(DonationStoreError) -> StoredWidget {
        let view = row.view
        let registered = try registration(of: view)
        let views = view.viewsADay(at: now)
        return StoredWidget(
            identity: row.identity,
            title: registered?.title ?? "",
            note: registered?.note ?? "",
            modes: registered?.modes ?? [],
            mode: try mode(of: view, registered: registered),
            largestMode: view.largestMode,
            width: view.width,
            height: view.height,
            hasContent: view.hasContent,
            isRemoved: view.isRemoved,
            stack: view.stack,
            order: Int(clamping: view.order),
            contents: view.contents.map { content in
                StoredWidget.Content(
                    mode: content.mode,
                    position: content.position,
                    updated: content.start,
                    first: content.first,
                    last: content.last,
                    policy: content.policy,
                    policyDate: content.policyDate
                )
            },
            asked: view.asked?.start,
            askedCause: view.asked == nil ? nil : view.askedCause,
            checked: view.checked?.start,
            failed: view.failed?.start,
            failures: Int(clamping: view.failures),
            counted: view.counted(in: budget, at: now),
            allowance: budget.allowance(viewedADay: views),
            viewsADay: views,
            hours: view.hours.map { Int(clamping: $0) },
            lastShown: view.lastShown
        )
    }

    /// Returns the newest registration of a widget, which names its modes; `nil` for none.
    private func registration(
        of view: WidgetView
    ) throws(DonationStoreError) -> WidgetChanged? {
        try change(at: view.registered?.position)
    }

    /// Returns the mode in which a widget is drawn; before any content, the first of its modes.
    ///
    /// - Parameters:
    ///   - view: The widget.
    ///   - registered: Its newest registration, if it was read before.
    /// - Returns: The mode.
    /// - Throws: ``DonationStoreError`` if the log cannot be read.
    func mode(
        of view: WidgetView,
        registered: WidgetChanged? = nil
    ) throws(DonationStoreError) -> WidgetMode {
        guard view.contents.isEmpty, view.mode == .unspecified else { return view.activeMode }
        var registered = registered
        if registered == nil { registered = try registration(of: view) }
        let modes = registered?.modes ?? []
        guard !modes.contains(where: \.isToday) else { return view.activeMode }
        return modes.first { $0 != .unspecified } ?? view.activeMode
    }

    // MARK: Lists

    /// Returns the widgets that need an update, the most worth first, without those of some apps.
    func dueWidgets(
        at now: Timestamp,
        _ budget: WidgetBudget,
        limit: Int,
        without hiddenApps: Set<String>
    ) throws(DonationStoreError) -> [DueWidget] {
        var due: [DueWidget] = []
        for row in try widgetRows(of: .all, most: WidgetName.mostListed)
        where !hiddenApps.contains(row.identity.donor.app) {
            guard let need = row.view.need(at: now, budget) else { continue }
            due.append(
                DueWidget(
                    identity: row.identity,
                    mode: try mode(of: row.view),
                    since: need.since,
                    cause: need.cause,
                    left: need.cause.isCounted ? need.left - 1 : need.left,
                    score: need.reasons.reduce(0) { $0 + $1.value },
                    reasons: need.reasons
                )
            )
        }
        due.sort { left, right in
            if left.score != right.score { return left.score > right.score }
            if left.since != right.since { return left.since < right.since }
            return left.identity < right.identity
        }
        return Array(due.prefix(max(0, limit)))
    }

    /// Returns the widgets of a stack, the most relevant first.
    func widgetStack(_ question: WidgetQuestion) throws(DonationStoreError) -> [StackedWidget] {
        let limit = max(0, question.context.limit)
        var stack: [StackedWidget] = []
        for candidate in try widgetCandidates(question) {
            guard stack.count < limit else { break }
            if let widget = try stacked(candidate, question) { stack.append(widget) }
        }
        return stack
    }

    /// Returns the widgets that may have something to show, the most relevant first, without texts.
    func widgetCandidates(
        _ question: WidgetQuestion
    ) throws(DonationStoreError) -> [WidgetCandidate] {
        guard question.context.visibility != .nothing else { return [] }
        var found: [WidgetCandidate] = []
        for row in try widgetRows(of: .all, most: WidgetName.mostListed) {
            let view = row.view
            guard question.stack.map({ $0 == view.stack }) ?? true, view.isShown,
                question.context.permits(row.identity.donor.app),
                let content = view.content(in: question.mode),
                let (position, entry) = try shownEntry(of: content, at: question.now)
            else { continue }
            let reasons = view.reasons(for: entry, at: position, question.now)
            found.append(WidgetCandidate(row: row, reasons: reasons))
        }
        return found.sorted { $0.precedes($1) }
    }

    /// Returns the entry that is shown at a time, without its texts.
    private func shownEntry(
        of content: WidgetView.Content,
        at now: Timestamp
    ) throws(DonationStoreError) -> (position: Position, entry: WidgetView.Entry)? {
        guard now < content.first else {
            return content.entries.last { $0.from <= now }.map { (content.position, $0) }
        }
        // The row knows of an earlier update only where it is.
        return try entry(of: content, at: now).map { ($0.position, WidgetView.Entry($0.entry)) }
    }

    /// Reads the texts of a widget; `nil` if it has nothing that may be seen.
    func stacked(
        _ candidate: WidgetCandidate,
        _ question: WidgetQuestion
    ) throws(DonationStoreError) -> StackedWidget? {
        let row = candidate.row
        let shown = try snapshot(
            of: row,
            in: question.mode,
            at: question.now,
            isLocked: question.context.visibility == .titles
        )
        guard let shown else { return nil }
        return StackedWidget(
            identity: row.identity,
            title: try change(at: row.view.registered?.position)?.title ?? "",
            shown: shown,
            score: candidate.score,
            reasons: candidate.reasons
        )
    }
}

/// A widget in its place among others, whose texts are read when its turn comes.
struct WidgetCandidate {
    let row: WidgetRow
    let reasons: [OfferReason]
    /// The sum of the reasons, left to right.
    let score: Double

    init(row: WidgetRow, reasons: [OfferReason]) {
        (self.row, self.reasons) = (row, reasons)
        score = reasons.reduce(0) { $0 + $1.value }
    }

    /// Returns whether it comes before another one: by what travels with the events.
    func precedes(_ other: WidgetCandidate) -> Bool {
        if score != other.score { return score > other.score }
        let (order, others) = (row.view.order, other.row.view.order)
        return order == others ? row.identity < other.row.identity : order < others
    }
}

/// A question for a stack of widgets.
struct WidgetQuestion {
    var context: SurfaceContext
    let now: Timestamp
    /// The stack; `nil` for all widgets.
    let stack: String?
    /// The mode; `nil` for the one in which each widget is drawn.
    let mode: WidgetMode?
}

extension WidgetView {
    /// Returns the parts of the relevance of a widget that shows something.
    ///
    /// The relevance of an entry is a share of the highest that the app has ever given, since its
    /// scale is the app's own.
    fileprivate func reasons(
        for entry: Entry,
        at position: Position,
        _ now: Timestamp
    ) -> [OfferReason] {
        var reasons: [OfferReason] = []
        let age = now.milliseconds(since: entry.from)
        if entry.relevance > 0, highestRelevance > 0,
            entry.duration == 0 || age < Double(entry.duration)
        {
            let share = min(1, entry.relevance / highestRelevance)
            reasons.append(OfferReason("relevance", share, [position]))
        }
        reasons += reasonsOfViews(at: now)
        let taps = tapped.value(at: now)
        if taps > 0 {
            reasons.append(OfferReason("tapped", taps / (1 + taps), self.taps.map(\.position)))
        }
        if lastShown.map({ $0 < entry.from }) ?? true {
            reasons.append(OfferReason("unseen", 1 / (1 + age / 3_600_000), [position]))
        }
        return reasons
    }
}
