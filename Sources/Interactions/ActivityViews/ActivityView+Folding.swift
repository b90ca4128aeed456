// The effect of one event on one row.

extension ActivityView {
    /// The choices of the owner, in rows of contents and items.
    package var engagement: Engagement? {
        switch self {
        case .content(let view): view.engagement
        case .item(let view): view.engagement
        default: nil
        }
    }

    /// Folds an event into the view.
    ///
    /// - Parameters:
    ///   - event: The event, which touches the row.
    ///   - key: The key of the row.
    ///   - isFirst: Whether it would be the first event of the row.
    ///   - isChosen: Whether it is a search in which the owner chose what the row is about.
    /// - Returns: Whether the row keeps the event; one that means nothing there is left out.
    mutating func apply(
        _ event: ActivityEvent,
        to key: ActivityRowKey,
        isFirst: Bool,
        isChosen: Bool
    ) -> Bool {
        switch self {
        case .list: return true
        case .content(var view):
            view.apply(event, isChosen: isChosen)
            self = .content(view)
            return true
        case .item(var view):
            let isKept = view.apply(event, isChosen: isChosen)
            self = .item(view)
            return isKept
        case .index(var view):
            if case .clientState = event.content { view.state = event.position }
            self = .index(view)
            return true
        case .link(var view):
            // Without the event that took the link, nothing can be done to it.
            if case .linkTaken = event.content { return isFirst }
            guard !isFirst else { return false }
            view.apply(event)
            self = .link(view)
            return true
        case .offers(var view):
            view.add(event, isChosen: isChosen)
            self = .offers(view)
            return true
        case .places(var view):
            view.add(event)
            self = .places(view)
            return true
        case .outcomes(var view):
            if let feedback = event.feedback, let subject = key.referredPosition {
                view.add(feedback, at: event.position, on: subject)
            }
            self = .outcomes(view)
            return true
        case .prediction(var view):
            if let content = event.subject { view.add(content, at: event.position) }
            self = .prediction(view)
            return true
        }
    }
}

extension ContentView {
    fileprivate mutating func apply(_ event: ActivityEvent, isChosen: Bool) {
        switch event.content {
        case .becameCurrent(let visit):
            addVisit(at: event.start)
            take(visit.activity, at: event)
        case .activityUpdated(let update):
            // Another content than that of the visit is on the screen from now on.
            if visits == 0 { addVisit(at: event.start) }
            take(update.activity, at: event)
        case .other(let other):
            guard let activity = other.shown else { break }
            addVisit(at: event.start)
            take(activity, at: event)
        case .searched(let search):
            engagement.add(Engagement.folded(search.query), isChosen: isChosen)
        default: break
        }
    }

    private mutating func addVisit(at start: Timestamp) {
        // A content that had expired is a new one.
        if let expiration, expiration <= start {
            let choices = engagement
            self = ContentView()
            engagement = choices
        }
        visits += 1
        first = first.map { min($0, start) } ?? start
        last = last.map { max($0, start) } ?? start
        decayed.add(at: start)
        hours[start.hourOfDay] += 1
    }

    private mutating func take(_ activity: Activity, at event: ActivityEvent) {
        latest = event.position
        scopes = activity.scopes
        expiration = activity.expiration ?? (last ?? event.start).adding(ActivityLimits.lifetime)
    }
}

extension ItemView {
    fileprivate mutating func apply(_ event: ActivityEvent, isChosen: Bool) -> Bool {
        switch event.content {
        case .itemIndexed(let indexed):
            (base, latest) = (event.position, event.position)
            updates = 0
            first = first.map { min($0, event.start) } ?? event.start
            last = event.start
            expiration = indexed.item.expiration ?? event.start.adding(ActivityLimits.lifetime)
        case .itemUpdated(let updated):
            // An update of an item that is not in the index is dropped.
            guard base != .start else { return false }
            updates += 1
            latest = event.position
            last = event.start
            if let expiration = updated.item.expiration { self.expiration = expiration }
        case .searched(let search):
            engagement.add(Engagement.folded(search.query), isChosen: isChosen)
        default: break
        }
        return true
    }
}

extension LinkView {
    fileprivate mutating func apply(_ event: ActivityEvent) {
        switch event.content {
        case .linkOpened:
            opened += 1
            lastOpened = lastOpened.map { max($0, event.start) } ?? event.start
        case .linkRemoved: isRemoved = true
        default: break
        }
    }
}

extension Timestamp {
    /// The hour of the day, by UTC.
    fileprivate var hourOfDay: Int {
        let intoDay = milliseconds % 86_400_000
        return Int((intoDay < 0 ? intoDay + 86_400_000 : intoDay) / 3_600_000)
    }

    /// Returns the time so much later, or the last that there is.
    package func adding(_ duration: Duration) -> Timestamp {
        let (sum, isTooLate) = milliseconds.addingReportingOverflow(duration.milliseconds)
        return Timestamp(milliseconds: isTooLate ? .max : sum)
    }
}
