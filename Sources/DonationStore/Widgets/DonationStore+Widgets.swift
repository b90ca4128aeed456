public import Interactions

/// Questions about widgets.
extension DonationStore {
    /// Returns the widgets, by their apps and names, also those that are hidden or taken away.
    ///
    /// - Parameters:
    ///   - donors: Only those of these donors.
    ///   - now: The time for which to count; the present unless given.
    ///   - budget: How often a widget may be updated.
    /// - Returns: The widgets.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*w* log *n*) in the widgets, once the views are caught up.
    public func widgets(
        from donors: DonorScope = .all,
        at now: Timestamp? = nil,
        budget: WidgetBudget = WidgetBudget()
    ) throws(DonationStoreError) -> [StoredWidget] {
        let now = now ?? host.now()
        return try readingActivities { reader throws(DonationStoreError) in
            try reader.widgets(from: donors, at: now, budget)
        }
    }

    /// Returns a widget; `nil` if nothing is known of it.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(log *n*), once the views are caught up.
    public func widget(
        _ identity: WidgetIdentity,
        budget: WidgetBudget = WidgetBudget()
    ) throws(DonationStoreError) -> StoredWidget? {
        let now = host.now()
        return try readingActivities { reader throws(DonationStoreError) in
            guard let row = try reader.widgetRow(identity) else { return nil }
            return try reader.widget(row, at: now, budget)
        }
    }

    /// Returns the content of a widget at once, whatever its app does meanwhile.
    ///
    /// It is the entry whose time has come last. A failed update takes nothing away. The content
    /// of an app that the owner never wants suggested is there, too: a list of widgets has none of
    /// it.
    ///
    /// ```swift
    /// let weather = WidgetIdentity(WidgetName("today"), of: Donor(app: "org.example.weather"))
    /// if let shown = try store.snapshot(of: weather) { print(shown.snapshot.title) }
    /// ```
    ///
    /// - Parameters:
    ///   - identity: The widget.
    ///   - mode: The mode; the one in which it is drawn unless given. An expanded widget shows
    ///     compact content until it has other.
    ///   - now: The time; the present unless given.
    ///   - isLocked: Whether the device is locked, so that others see only what the app permits.
    /// - Returns: The content; `nil` if the widget has nothing to show.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(log *n*) in the events, once the views are caught up: two look-ups.
    public func snapshot(
        of identity: WidgetIdentity,
        in mode: WidgetMode? = nil,
        at now: Timestamp? = nil,
        isLocked: Bool = false
    ) throws(DonationStoreError) -> ShownSnapshot? {
        let now = now ?? host.now()
        return try readingActivities { reader throws(DonationStoreError) in
            guard let row = try reader.widgetRow(identity) else { return nil }
            return try reader.snapshot(of: row, in: mode, at: now, isLocked: isLocked)
        }
    }

    /// Returns the widgets to update now, the most worth first.
    ///
    /// A widget that is hidden, or has used its budget up, is not among them, and none is of an app
    /// that the owner never wants suggested. Of one app and account the first
    /// `WidgetName.mostListed` count, by name.
    ///
    /// - Parameters:
    ///   - now: The time; the present unless given.
    ///   - budget: How often a widget may be updated.
    ///   - limit: The largest number to return.
    /// - Returns: The widgets.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*w* log *w*) in the widgets, once the views are caught up.
    public func widgetsDue(
        at now: Timestamp? = nil,
        budget: WidgetBudget = WidgetBudget(),
        limit: Int = .max
    ) throws(DonationStoreError) -> [DueWidget] {
        let now = now ?? host.now()
        let hidden = try hiddenApps()
        return try readingActivities { reader throws(DonationStoreError) in
            try reader.dueWidgets(at: now, budget, limit: limit, without: hidden)
        }
    }

    /// Returns the widgets that have something to show, the most relevant first, with reasons.
    ///
    /// Of one app and account the first `WidgetName.mostListed` count, by name.
    ///
    /// - Parameters:
    ///   - context: The surface and the facts; with ``SurfaceContext/Visibility/titles`` others see
    ///     only what each app permits.
    ///   - stack: Only those that the owner put into this stack; `nil` for all.
    ///   - mode: The mode; the one in which each widget is drawn unless given.
    /// - Returns: The widgets, at most as many as the context asks for.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*w* log *w*) in the widgets, with the texts of those returned; for a moment
    ///   of the past, as ``views(asOf:)-(Timestamp)``.
    public func widgetStack(
        for context: SurfaceContext,
        stack: String? = nil,
        mode: WidgetMode? = nil
    ) throws(DonationStoreError) -> [StackedWidget] {
        if case .past(let time) = context.moment {
            return try views(asOf: time).widgetStack(for: context, stack: stack, mode: mode)
        }
        let now = context.moment.time(host.now())
        var context = context
        context.excludedApps.formUnion(try hiddenApps())
        let question = WidgetQuestion(context: context, now: now, stack: stack, mode: mode)
        return try readingActivities { reader throws(DonationStoreError) in
            try reader.widgetStack(question)
        }
    }

    /// Records that the owner saw or tapped a widget, by the host that showed it.
    ///
    /// - Returns: The receipt, without an identifier.
    /// - Throws: ``DonationError``, as ``DonorHandle/donate(_:start:)-(WidgetUpdated,_)``.
    /// - Complexity: O(log *n*) pages, *n* events in the log, and one commit.
    @discardableResult
    public func record(
        _ view: WidgetViewed,
        of donor: Donor,
        start: Timestamp? = nil
    ) throws(DonationError) -> Receipt {
        try self.donor(donor.app, account: donor.account).take(view, start)
    }

    /// Draws a Today widget in another mode, if its app permits it.
    ///
    /// - Parameters:
    ///   - identity: The widget.
    ///   - mode: The mode that the owner chose.
    ///   - size: The width and height that it may have then, in points; 0 for unknown.
    /// - Returns: Whether the mode or its size is another one now. A refused mode changes nothing.
    /// - Throws: ``DonationError`` if the store could not take it.
    /// - Complexity: O(log *n*) pages, *n* events in the log, and one commit.
    @discardableResult
    public func changeMode(
        of identity: WidgetIdentity,
        to mode: WidgetMode,
        size: (width: UInt64, height: UInt64) = (0, 0)
    ) throws(DonationError) -> Bool {
        let (view, present) = try DonationError.storing(
            try readingActivities { reader throws(DonationStoreError) in
                let view = try reader.widgetRow(identity)?.view ?? WidgetView()
                return (view, try reader.mode(of: view))
            }
        )
        let isSame =
            present == mode && (size == (0, 0) || size == (view.width, view.height))
        guard view.permits(mode), !isSame else { return false }
        var change = WidgetChanged(identity.name, .modeChanged)
        (change.mode, change.width, change.height) = (mode, size.width, size.height)
        _ = try donor(identity.donor.app, account: identity.donor.account).donate(change)
        return true
    }
}

extension DonorHandle {
    /// Records that an app has a widget, or that something about it has changed.
    ///
    /// - Returns: The receipt, without an identifier.
    /// - Throws: ``DonationError``, as ``donate(_:start:)-(WidgetUpdated,_)``.
    /// - Complexity: O(log *n*) pages, *n* events in the log, and one commit.
    @discardableResult
    public func donate(
        _ change: WidgetChanged,
        start: Timestamp? = nil
    ) throws(DonationError) -> Receipt {
        try take(change, start)
    }

    /// Records the content of a widget, or that there is none that is new.
    ///
    /// ```swift
    /// let rain = WidgetSnapshot(.systemSmall, title: "Rain", lines: ["until 5 pm"])
    /// try store.donor("org.example.weather")
    ///     .donate(WidgetUpdated(WidgetName("today"), .newData, snapshots: [rain]))
    /// ```
    ///
    /// - Parameters:
    ///   - update: The update.
    ///   - start: The time of the update; that of receipt by default.
    /// - Returns: The receipt, without an identifier.
    /// - Throws: ``OperationError/refused(_:)`` if the update is invalid or comes sooner than the
    ///   owner's rules allow; ``OperationError/store(_:)`` if the store could not take it.
    /// - Complexity: O(log *n*) pages, *n* events in the log, and one commit.
    @discardableResult
    public func donate(
        _ update: WidgetUpdated,
        start: Timestamp? = nil
    ) throws(DonationError) -> Receipt {
        try take(update, start)
    }

    /// Donates an event of any kind: a call with its own kind would call the caller again.
    fileprivate func take<Event: DonatedPayload>(
        _ event: Event,
        _ start: Timestamp?
    ) throws(DonationError) -> Receipt {
        try donate(event, start: start)
    }

    /// Returns the name of a widget of this app for questions to the store.
    public func widget(_ name: WidgetName) -> WidgetIdentity { WidgetIdentity(name, of: donor) }
}

extension ActivityReader {
    func widgets(
        from donors: DonorScope,
        at now: Timestamp,
        _ budget: WidgetBudget
    ) throws(DonationStoreError) -> [StoredWidget] {
        var found: [StoredWidget] = []
        for row in try widgetRows(of: donors) { found.append(try widget(row, at: now, budget)) }
        return found
    }
}

/// Questions about widgets as of then.
extension PastStore {
    /// Returns the widgets as they were then: see ``DonationStore/widgets(from:at:budget:)``.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: Of the first question O(*n*) in the number of events.
    public func widgets(
        from donors: DonorScope = .all,
        at now: Timestamp? = nil,
        budget: WidgetBudget = WidgetBudget()
    ) throws(DonationStoreError) -> [StoredWidget] {
        try activityReader().widgets(from: donors, at: time(now), budget)
    }

    /// Returns a widget as it was then: see ``DonationStore/widget(_:budget:)``.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: Of the first question O(*n*) in the number of events.
    public func widget(
        _ identity: WidgetIdentity,
        budget: WidgetBudget = WidgetBudget()
    ) throws(DonationStoreError) -> StoredWidget? {
        let reader = try activityReader()
        guard let row = try reader.widgetRow(identity) else { return nil }
        return try reader.widget(row, at: time(nil), budget)
    }

    /// Returns the content of a widget then: see ``DonationStore/snapshot(of:in:at:isLocked:)``.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: Of the first question O(*n*) in the number of events.
    public func snapshot(
        of identity: WidgetIdentity,
        in mode: WidgetMode? = nil,
        at now: Timestamp? = nil,
        isLocked: Bool = false
    ) throws(DonationStoreError) -> ShownSnapshot? {
        let reader = try activityReader()
        guard let row = try reader.widgetRow(identity) else { return nil }
        return try reader.snapshot(of: row, in: mode, at: time(now), isLocked: isLocked)
    }

    /// Returns the widgets that needed an update then: see
    /// ``DonationStore/widgetsDue(at:budget:limit:)``.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: Of the first question O(*n*) in the number of events.
    public func widgetsDue(
        at now: Timestamp? = nil,
        budget: WidgetBudget = WidgetBudget(),
        limit: Int = .max
    ) throws(DonationStoreError) -> [DueWidget] {
        let hidden = try hiddenApps()
        return try activityReader()
            .dueWidgets(at: time(now), budget, limit: limit, without: hidden)
    }

    private func time(_ now: Timestamp?) -> Timestamp { now ?? moment.time(store.host.now()) }

    /// Returns the widgets of a stack as they were then: see
    /// ``DonationStore/widgetStack(for:stack:mode:)``.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: Of the first question O(*n*) in the number of events.
    public func widgetStack(
        for context: SurfaceContext,
        stack: String? = nil,
        mode: WidgetMode? = nil
    ) throws(DonationStoreError) -> [StackedWidget] {
        var context = context
        if context.moment == .present { context.moment = moment }
        let now = context.moment.time(store.host.now())
        context.excludedApps.formUnion(try hiddenApps())
        return try activityReader()
            .widgetStack(WidgetQuestion(context: context, now: now, stack: stack, mode: mode))
    }
}
