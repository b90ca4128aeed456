internal import Interactions

/// The row of a widget, with its name.
struct WidgetRow {
    var identity: WidgetIdentity
    var view: WidgetView
}

extension ActivityReader {
    /// Returns the rows of the widgets of some donors.
    func widgetRows(of donors: DonorScope) throws(DonationStoreError) -> [WidgetRow] {
        var found: [WidgetRow] = []
        for number in numbersByName(donors) {
            guard let donor = self.donor(number) else { continue }
            for row in try rows(beginning: ActivityRowKey(.widget, number).bytes) {
                guard case .widget(let view) = row.view, let name = row.key.widget else { continue }
                found.append(WidgetRow(identity: WidgetIdentity(name, of: donor), view: view))
            }
        }
        return found
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
        let mode = mode ?? view.activeMode
        guard view.isShown, let content = view.contents.first(where: { $0.mode == mode }) else {
            return nil
        }
        guard let found = try entry(of: content, at: now) else { return nil }
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
        let isBegun = content.first <= now
        let position = isBegun ? content.position : content.before
        guard position != .start, let (update, start) = try update(at: position) else { return nil }
        let entries = WidgetEntry.entries(of: update, in: content.mode, from: start)
        guard let index = entries.current(at: now) else { return nil }
        let following = index + 1 < entries.count ? entries[index + 1].from : nil
        let next = isBegun ? following : min(content.first, following ?? content.first)
        return (entries[index], position, next)
    }

    // MARK: Widgets

    func widget(
        _ row: WidgetRow,
        at now: Timestamp,
        _ budget: WidgetBudget
    ) throws(DonationStoreError) -> StoredWidget {
        let view = row.view
        let registered = try change(at: view.registered?.position)
        let views = view.viewsADay(at: now)
        return StoredWidget(
            identity: row.identity,
            title: registered?.title ?? "",
            note: registered?.note ?? "",
            modes: registered?.modes ?? [],
            mode: view.activeMode,
            largestMode: view.largestMode,
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

    // MARK: Lists

    /// Returns the widgets that need an update, the most worth first.
    func dueWidgets(
        at now: Timestamp,
        _ budget: WidgetBudget,
        limit: Int
    ) throws(DonationStoreError) -> [DueWidget] {
        var due: [DueWidget] = []
        for row in try widgetRows(of: .all) {
            guard let need = row.view.need(at: now, budget) else { continue }
            due.append(
                DueWidget(
                    identity: row.identity,
                    mode: row.view.activeMode,
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
        return Array(due.prefix(limit))
    }

    /// Returns the widgets of a stack, the most relevant first.
    func widgetStack(_ question: WidgetQuestion) throws(DonationStoreError) -> [StackedWidget] {
        guard question.context.visibility != .nothing else { return [] }
        let isLocked = question.context.visibility == .titles
        var found: [(widget: StackedWidget, order: UInt64)] = []
        for row in try widgetRows(of: .all) {
            if let stack = question.stack, row.view.stack != stack { continue }
            guard question.context.permits(row.identity.donor.app),
                let shown = try snapshot(
                    of: row,
                    in: question.mode,
                    at: question.now,
                    isLocked: isLocked
                )
            else { continue }
            let reasons = row.view.reasons(for: shown, at: question.now)
            let widget = StackedWidget(
                identity: row.identity,
                title: try change(at: row.view.registered?.position)?.title ?? "",
                shown: shown,
                score: reasons.reduce(0) { $0 + $1.value },
                reasons: reasons
            )
            found.append((widget, row.view.order))
        }
        found.sort { left, right in
            if left.widget.score != right.widget.score {
                return left.widget.score > right.widget.score
            }
            if left.order != right.order { return left.order < right.order }
            return left.widget.identity < right.widget.identity
        }
        return found.prefix(max(0, question.context.limit)).map(\.widget)
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
    fileprivate func reasons(for shown: ShownSnapshot, at now: Timestamp) -> [OfferReason] {
        var reasons: [OfferReason] = []
        if let relevance = shown.snapshot.relevance, relevance.score > 0, highestRelevance > 0 {
            let age = now.milliseconds(since: shown.from)
            if relevance.duration == 0 || age < Double(relevance.duration) {
                let share = min(1, relevance.score / highestRelevance)
                reasons.append(OfferReason("relevance", share, [shown.position]))
            }
        }
        let views = viewsADay(at: now)
        if views > 0 {
            reasons.append(OfferReason("viewed", views / (1 + views), self.views))
            reasons.append(OfferReason("hour", shareOfHour(at: now), self.views))
        }
        let taps = tapped.value(at: now)
        if taps > 0 { reasons.append(OfferReason("tapped", taps / (1 + taps), self.taps)) }
        if lastShown.map({ $0 < shown.from }) ?? true {
            let hours = now.milliseconds(since: shown.from) / 3_600_000
            reasons.append(OfferReason("unseen", 1 / (1 + hours), [shown.position]))
        }
        return reasons
    }
}
