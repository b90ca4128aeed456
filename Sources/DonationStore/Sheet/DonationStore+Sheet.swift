public import Interactions
internal import LMDB

extension DonationStore {
    /// Returns the share sheet for what is shared: its header, people, apps and actions.
    ///
    /// Favourites come first, in the owner's order; then what was used most with this kind of
    /// content, each use half as much after thirty days. Hidden entries stand apart. The same log
    /// and the same context give the same sheet.
    ///
    /// ```swift
    /// let page = SheetHeader(title: "Lakes", url: "https://example.org/lakes")
    /// let content = SurfaceContext.Content(types: ["public.url"])
    /// let sheet = try store.sheet(for: SheetContext(sharing: content, header: page))
    /// for app in sheet.apps.entries { print(app.title) }
    /// ```
    ///
    /// - Parameter context: What is shared, and the known facts about the moment.
    /// - Returns: The sheet. Nothing is fetched for it.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*r* + *u* + *l* log *n*) in the registered apps, the entries that were ever
    ///   used and the entries shown; of people as ``suggestions(for:coefficients:)``.
    public func sheet(for context: SheetContext) throws(DonationStoreError) -> ShareSheet {
        if case .past(let time) = context.surface.moment {
            return try views(asOf: time).sheet(for: context)
        }
        let now = context.surface.moment.time(host.now())
        let question = try SheetQuestion(context, at: now, in: self)
        return try readingActivities { reader throws(DonationStoreError) in
            try question.sheet(in: reader)
        }
    }

    /// Returns the owner's order of a row of the share sheet, with the position of its event.
    ///
    /// - Returns: The order; one without favourites and hidden entries, and no position, if the
    ///   owner never changed it.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(log *n*) in the events.
    public func sheetOrder(
        of row: SheetRow
    ) throws(DonationStoreError) -> (order: SheetOrdered, position: Position?) {
        let found = try readingActivities { reader throws(DonationStoreError) in
            try reader.sheetOrder(of: row)
        }
        return (found?.order ?? SheetOrdered(row), found?.position)
    }

    /// Puts a row of the share sheet in order, in place of the order before.
    ///
    /// ``withdraw(_:)`` of the event brings that back.
    ///
    /// - Returns: The position of the new event; `nil` if the order is just this already.
    /// - Throws: ``OperationError/refused(_:)`` if the order is invalid: more than
    ///   `SheetOrdered.most` entries, or one twice.
    /// - Complexity: O(log *n*) pages, *n* events in the log, and one commit.
    @discardableResult
    public func order(_ order: SheetOrdered) throws(CorrectionError) -> Position? {
        try CorrectionError.validating(try order.validate())
        let change = try CorrectionError.storing(try log.write())
        let known = try CorrectionError.storing(try sheetOrder(of: order.row))
        if known.order.favourites == order.favourites, known.order.hidden == order.hidden {
            return nil
        }
        return try log.append(order, change)
    }

    /// Records the choice of the owner on a share sheet, from which later sheets learn.
    ///
    /// The choice of a person is feedback on suggestions and no more: the app donates what it
    /// sends, so such a share is no use of the app's entry. The owner chose the person however the
    /// share ended; the app donates nothing of a share that was cancelled.
    ///
    /// The feedback on the people and the use of an entry are stored together or not at all. People
    /// deleted meanwhile are left out.
    ///
    /// - Parameters:
    ///   - choice: The choice.
    ///   - outcome: The end of the share with an app or an action; of a person it does not matter.
    ///   - sheet: The sheet as shown.
    ///   - context: The context of the question.
    /// - Returns: The positions of the events.
    /// - Throws: ``OperationError/refused(_:)`` if the choice is not in the sheet, or the
    ///   conversation that was chosen was deleted meanwhile.
    /// - Complexity: O(*l* log *n*) in the people and the events, and one commit.
    @discardableResult
    public func record(
        _ choice: SheetChoice,
        _ outcome: Shared.Outcome = .completed,
        of sheet: ShareSheet,
        in context: SheetContext
    ) throws(CorrectionError) -> [Position] {
        var surface = context.surface
        surface.surface = .shareSheet
        let content = surface.content
        let types = Shared.remembered(content?.types ?? [])
        surface.content?.types = types
        var event = Shared(.unspecified, "", outcome: .dismissed)
        switch choice {
        case .person(let offer): return try record(.chosen, offer, of: sheet.people, in: surface)
        case .entry(let identifier, let row):
            guard sheet.entry(identifier, in: row) != nil else {
                throw .refused(
                    .invalid(
                        ValidationError(field: Shared.name + ".chosen", reason: .contradicts("row"))
                    )
                )
            }
            event = Shared(row, identifier, outcome: outcome)
        case .nothing: break
        }
        event.app = surface.foreground ?? ""
        event.contentTypes = types
        event.count = UInt64(clamping: content?.count ?? 0)
        try CorrectionError.validating(try event.validate())
        var people: [ConversationReference] = []
        for offer in sheet.people {
            guard case .conversation(let reference)? = try name(of: offer) else { continue }
            people.append(reference)
        }
        let feedback = SuggestionFeedback(
            shown: people,
            outcome: choice == .nothing ? .abandoned : .shown,
            chosen: nil,
            context: SuggestionFeedback.Context(
                app: surface.foreground,
                contentTypes: types,
                place: surface.place
            )
        )
        return try log.record(event, with: feedback)
    }
}

extension EventLog {
    /// Appends the end of a share, behind feedback on the people of its sheet, in one commit.
    ///
    /// - Parameters:
    ///   - shared: The end of the share.
    ///   - feedback: The feedback; people who are gone are left out of it, and without any it is
    ///     left out itself.
    /// - Returns: The positions of the events.
    /// - Throws: ``OperationError/refused(_:)`` if the feedback is invalid.
    fileprivate func record(
        _ shared: Shared,
        with feedback: SuggestionFeedback
    ) throws(CorrectionError) -> [Position] {
        var feedback = feedback
        var change = try CorrectionError.storing(try write())
        var living: [ConversationReference] = []
        for person in feedback.shown where !living.contains(person) {
            do throws(CorrectionError) {
                try require(person, in: change)
                living.append(person)
            } catch .refused {
                continue
            }
        }
        feedback.shown = living
        if !living.isEmpty { try CorrectionError.validating(try feedback.validate()) }
        do throws(DonationStoreError) {
            var head = try change.head()
            var records = [shared.record(receivedAt: host.now())]
            if !living.isEmpty { records.insert(feedback.record(receivedAt: host.now()), at: 0) }
            var positions: [Position] = []
            for record in records { positions.append(try change.append(record, [], to: &head)) }
            try change.put(head)
            try commit(change)
            return positions
        } catch {
            throw .store(error)
        }
    }
}

extension PastStore {
    /// Returns the share sheet by the knowledge of that time.
    ///
    /// - Parameter context: As of ``DonationStore/sheet(for:)``; of its moment only the clock
    ///   counts, and ``Moment/present`` stands for ``moment``.
    /// - Returns: As ``DonationStore/sheet(for:)``.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: Of the first question O(*n*) in the number of events.
    public func sheet(for context: SheetContext) throws(DonationStoreError) -> ShareSheet {
        var context = context
        if context.surface.moment == .present { context.surface.moment = moment }
        let now = context.surface.moment.time(store.host.now())
        let question = try SheetQuestion(context, at: now, in: self)
        return try question.sheet(in: try activityReader())
    }
}

extension ActivityReader {
    /// Returns the owner's order of a row of the share sheet, by the newest event; `nil` for none.
    func sheetOrder(
        of row: SheetRow
    ) throws(DonationStoreError) -> (order: SheetOrdered, position: Position)? {
        guard let stored = try self.row(.newest(.sheetOrdered, row.rawValue)),
            let newest = try newest(of: stored, through: position),
            let event = try events(at: [newest]).first, case .other(let other) = event.content,
            let order = other as? SheetOrdered
        else { return nil }
        return (order, newest)
    }
}
