/// A widget's need of an update.
package struct WidgetNeed: Hashable, Sendable {
    /// The time since when it needs one.
    package var since: Timestamp
    /// The cause that the update will have.
    package var cause: WidgetCause
    /// The parts of its worth.
    package var reasons: [OfferReason]
    /// The updates left in the window.
    package var left: Int
}

extension WidgetView {
    /// The number of times a day that the owner sees it.
    ///
    /// A count that halves in thirty days is, for *v* views a day, some 43 *v*: 30 / ln 2.
    package func viewsADay(at now: Timestamp) -> Double { shown.value(at: now) / 43.280851 }

    /// Returns the updates that the budget counts in the window that ends now.
    package func counted(in budget: WidgetBudget, at now: Timestamp) -> Int {
        counted.count { $0 <= now && now.milliseconds(since: $0) < Double(budget.window) }
    }

    /// Returns the reasons that follow from its views; none for one that nobody has seen.
    package func reasonsOfViews(at now: Timestamp) -> [OfferReason] {
        let daily = viewsADay(at: now)
        guard daily > 0 else { return [] }
        let positions = views.map(\.position)
        return [
            OfferReason("viewed", daily / (1 + daily), positions),
            OfferReason("hour", shareOfHour(at: now), positions),
        ]
    }

    /// Returns the share of its views that were in this hour of the day and the two beside it.
    private func shareOfHour(at now: Timestamp) -> Double {
        let near = now.hoursAround.reduce(0) { $0 + Double(hours[$1]) }
        let all = hours.reduce(0) { $0 + Double($1) }
        return all > 0 ? near / all : 0
    }

    /// Returns the need of an update; `nil` if there is none now, or no budget for it.
    package func need(at now: Timestamp, _ budget: WidgetBudget) -> WidgetNeed? {
        guard isShown, registered != nil || placed != nil || checked != nil else { return nil }
        let allowance = budget.allowance(viewedADay: viewsADay(at: now))
        let interval = max(1, budget.spacing, budget.window / Int64(allowance))
        var since: Timestamp
        if let asked {
            since = asked.start
        } else {
            guard let time = nextUpdate(interval, budget) else { return nil }
            since = time
        }
        let left = max(0, allowance - counted(in: budget, at: now))
        let isFree = asked != nil && !askedCause.isCounted
        if !isFree {
            guard left > 0 else { return nil }
            if let last = counted.last {
                since = max(since, last.adding(.milliseconds(budget.spacing)))
            }
        }
        guard since <= now else { return nil }
        let late = now.milliseconds(since: since) / Double(interval)
        var reasons: [OfferReason] = []
        if let asked { reasons.append(OfferReason("asked", 1, [asked.position])) }
        if contents.isEmpty { reasons.append(OfferReason("new", 1, [firstMark])) }
        reasons += reasonsOfViews(at: now)
        reasons.append(OfferReason("stale", late / (1 + late), [checked?.position ?? firstMark]))
        let share = Double(left) / Double(allowance)
        reasons.append(OfferReason("budget", share, [checked?.position ?? firstMark]))
        return WidgetNeed(
            since: since,
            cause: asked == nil ? .background : askedCause,
            reasons: reasons,
            left: left
        )
    }

    /// The event by which it is known.
    private var firstMark: Position { (registered ?? placed ?? checked)?.position ?? last }

    /// Returns the time from which nobody needs to ask for an update; `nil` for none.
    private func nextUpdate(_ interval: Int64, _ budget: WidgetBudget) -> Timestamp? {
        guard let checked else { return (placed ?? registered)?.start }
        let newest = contents.filter { $0.position == filled?.position }
        if newest.first?.policy == .never { return nil }
        if failures > 0 {
            // Twice as long after each failure, and never longer than a window.
            let wait = interval.multipliedReportingOverflow(by: 1 << Int64(min(failures - 1, 16)))
            let longest = wait.overflow ? budget.window : min(wait.partialValue, budget.window)
            return checked.start.adding(.milliseconds(longest))
        }
        let again = checked.start.adding(.milliseconds(interval))
        var times = newest.compactMap { $0.nextUpdate(after: checked.start, again: again) }
        // Of older content, whose policy is over, the end of what is drawn counts.
        if let drawn = content(in: nil), let until = drawn.until {
            times.append(until <= checked.start ? again : until)
        }
        return times.min() ?? (contents.isEmpty ? again : nil)
    }
}

extension WidgetView.Content {
    /// Returns the time of the next update by the policy.
    ///
    /// - Parameters:
    ///   - checked: The start of the last update.
    ///   - again: The time from which to ask once more, if the last update came in time and had
    ///     nothing new.
    /// - Returns: The time; `nil` for none.
    fileprivate func nextUpdate(after checked: Timestamp, again: Timestamp) -> Timestamp? {
        var time: Timestamp
        switch policy {
        case .never: return nil
        case .whenever: time = again
        case .atEnd: time = last
        case .after: time = policyDate ?? again
        }
        if let until { time = min(time, until) }
        return time <= checked ? again : time
    }
}
