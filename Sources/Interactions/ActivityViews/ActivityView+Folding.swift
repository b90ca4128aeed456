// The effect of one event on one row.

/// Returns whether an event comes after the one at a position, which has this start; it does if
/// there is none.
typealias EventOrder = (
    _ event: ActivityEvent,
    _ position: Position,
    _ start: Timestamp?
) throws(FoldFailure) -> Bool

extension ActivityView {
    /// The choices of the owner, in rows of contents and items.
    package var engagement: Engagement? {
        switch self {
        case .content(let view): view.engagement
        case .item(let view): view.engagement
        default: nil
        }
    }

    /// Folds an event into the view, at its place in time.
    ///
    /// - Parameters:
    ///   - event: The event, which touches the row.
    ///   - key: The key of the row.
    ///   - isAlone: Whether nothing before it matters: no other event is in the row, or all come in
    ///     order.
    ///   - isChosen: Whether it is a search in which the owner chose what the row is about.
    ///   - follows: The order of the events.
    /// - Returns: Whether the view takes it as it is. If not, it must be folded again from all
    ///   events in order, and what it is until then has no meaning but for the ``engagement``.
    /// - Throws: ``FoldFailure`` if another event cannot be read.
    mutating func apply(
        _ event: ActivityEvent,
        to key: ActivityRowKey,
        isAlone: Bool,
        isChosen: Bool,
        _ follows: EventOrder
    ) throws(FoldFailure) -> Bool {
        var isTaken = true
        switch self {
        case .list: break
        case .content(var view):
            isTaken = try view.apply(event, isChosen: isChosen, follows)
            self = .content(view)
        case .item(var view):
            isTaken = try view.apply(event, isAlone: isAlone, isChosen: isChosen, follows)
            self = .item(view)
        case .index(var view):
            if try follows(event, view.state, view.start) {
                (view.state, view.start) = (event.position, event.start)
            }
            self = .index(view)
        case .link(var view):
            view.apply(event)
            self = .link(view)
        case .scene(var view):
            try view.apply(event, follows)
            self = .scene(view)
        case .offers(var view):
            // A share counts only with what the owner chose.
            view.add(event, isChosen: isChosen || key.rowClass == .shares)
            self = .offers(view)
        case .places(var view):
            let last = view.events.last
            isTaken = try follows(event, last?.position ?? .start, last?.start)
            if isTaken { view.add(event) }
            self = .places(view)
        case .outcomes(var view):
            if let subject = key.referredPosition { view.add(event, on: subject) }
            self = .outcomes(view)
        case .prediction(var view):
            if let content = event.subject { try view.add(event, content, follows) }
            self = .prediction(view)
        case .widget(var view):
            isTaken = try view.apply(event, follows)
            self = .widget(view)
        case .played(var view):
            if let play = event.play { try view.add(event, play, follows) }
            self = .played(view)
        case .player(var view):
            if let play = event.play { try view.add(event, play, follows) }
            self = .player(view)
        case .moments(var view):
            isTaken = try view.add(event, follows)
            self = .moments(view)
        case .upcoming(var view):
            if case .other(let media as SuggestedMedia) = event.content {
                try view.add(event, media, follows)
            }
            self = .upcoming(view)
        }
        return isTaken
    }
}

extension ContentView {
    fileprivate mutating func apply(
        _ event: ActivityEvent,
        isChosen: Bool,
        _ follows: EventOrder
    ) throws(FoldFailure) -> Bool {
        if case .searched(let search) = event.content {
            engagement.add(Engagement.folded(search.query), isChosen: isChosen)
            return true
        }
        guard let activity = event.activity else { return true }
        let isVisit = event.visited != nil
        guard try follows(event, latest, latestStart) else {
            return addLate(activity, isVisit: isVisit, at: event.start)
        }
        // After an update without a visit, another content than that of the visit is on the screen.
        if isVisit || visits == 0 { addVisit(isVisit: isVisit, at: event.start) }
        (latest, latestStart) = (event.position, event.start)
        scopes = activity.scopes
        expiration = activity.expiration ?? (last ?? event.start).adding(ActivityLimits.lifetime)
        if activity.expiration != nil { isPlain = false }
        return true
    }

    private mutating func addVisit(isVisit: Bool, at start: Timestamp) {
        // A content that had expired is a new one.
        if let expiration, expiration <= start {
            let choices = engagement
            self = ContentView()
            engagement = choices
            hasOlder = true
        }
        if visits == 0 { isPlain = isVisit }
        count(start)
    }

    private mutating func count(_ start: Timestamp) {
        visits += 1
        first = first.map { min($0, start) } ?? start
        last = last.map { max($0, start) } ?? start
        decayed.add(at: start)
        hours[start.hourOfDay] += 1
    }

    /// Takes in an event before the latest one, if that takes no look at the others.
    ///
    /// In visits of which each expires a lifetime after it began, one more between the first and
    /// the last one changes nothing but their number. One that had expired before the first visit
    /// changes nothing.
    private mutating func addLate(_ activity: Activity, isVisit: Bool, at start: Timestamp) -> Bool
    {
        guard isPlain, activity.expiration == nil, let first, let last else { return false }
        // A later description takes the place of this one.
        guard isVisit else { return start >= first }
        if start.adding(ActivityLimits.lifetime) <= first {
            hasOlder = true
        } else if start <= last, start >= first || !hasOlder {
            count(start)
        } else {
            return false
        }
        return true
    }
}

extension ItemView {
    fileprivate mutating func apply(
        _ event: ActivityEvent,
        isAlone: Bool,
        isChosen: Bool,
        _ follows: EventOrder
    ) throws(FoldFailure) -> Bool {
        switch event.content {
        case .itemIndexed(let indexed): return try index(indexed, event, isAlone, follows)
        case .itemUpdated(let updated): return try update(updated, event, follows)
        case .searched(let search):
            engagement.add(Engagement.folded(search.query), isChosen: isChosen)
        default: break
        }
        return true
    }

    private mutating func index(
        _ indexed: ItemIndexed,
        _ event: ActivityEvent,
        _ isAlone: Bool,
        _ follows: EventOrder
    ) throws(FoldFailure) -> Bool {
        if baseStart == nil {
            // Updates that arrived before it may begin to count.
            guard isAlone else { return false }
        } else if try !follows(event, latest, last) {
            guard try !follows(event, base, baseStart) else { return false }
            first = first.map { min($0, event.start) } ?? event.start
            return true
        }
        (base, baseStart) = (event.position, event.start)
        (latest, earliest, updates) = (event.position, event.position, 0)
        first = first.map { min($0, event.start) } ?? event.start
        last = event.start
        expiration = indexed.item.expiration ?? event.start.adding(ActivityLimits.lifetime)
        return true
    }

    private mutating func update(
        _ updated: ItemUpdated,
        _ event: ActivityEvent,
        _ follows: EventOrder
    ) throws(FoldFailure) -> Bool {
        // An update of an item that is not in the index counts for nothing.
        guard baseStart != nil, try follows(event, base, baseStart) else { return true }
        if try follows(event, latest, last) {
            (latest, last) = (event.position, event.start)
            if let expiration = updated.item.expiration { self.expiration = expiration }
        } else if updated.item.expiration != nil {
            return false
        }
        updates += 1
        earliest = min(earliest, event.position)
        return true
    }
}

extension SceneView {
    fileprivate mutating func apply(
        _ event: ActivityEvent,
        _ follows: EventOrder
    ) throws(FoldFailure) {
        let mark = EventMark(event)
        if event.isBoundary, try follows(event, boundary?.position ?? .start, boundary?.start) {
            boundary = mark
            isVisit = event.visited != nil
            // The update may be of the visit before.
            if isUpdated, let update {
                isUpdated = try !follows(event, update.position, update.start)
            }
        } else if case .activityUpdated = event.content,
            try follows(event, update?.position ?? .start, update?.start)
        {
            update = mark
            isUpdated = try follows(event, boundary?.position ?? .start, boundary?.start)
        }
    }
}

extension ActivityEvent {
    /// Whether the event begins a visit that lasts until another event, or ends one.
    package var isBoundary: Bool {
        switch content {
        case .becameCurrent(let visit): visit.end == nil
        case .resigned: true
        default: false
        }
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
    var hourOfDay: Int {
        let intoDay = milliseconds % 86_400_000
        return Int((intoDay < 0 ? intoDay + 86_400_000 : intoDay) / 3_600_000)
    }

    /// The hour of the day by UTC, with the one before and the one after.
    package var hoursAround: [Int] {
        let hour = hourOfDay
        return [(hour + 23) % 24, hour, (hour + 1) % 24]
    }

    /// Returns the time so much later, or the last that there is.
    package func adding(_ duration: Duration) -> Timestamp {
        let (sum, isTooLate) = milliseconds.addingReportingOverflow(duration.milliseconds)
        return Timestamp(milliseconds: isTooLate ? .max : sum)
    }
}
