public import Interactions
internal import LMDB

extension DonationStore {
    /// When donations with a contact began, by hour of the week.
    ///
    /// - Parameters:
    ///   - contact: One of ``contacts(after:limit:)``.
    ///   - zone: The zone whose clocks tell the hour of each, by its offset at that moment.
    /// - Returns: The counts, which add up to `roles.count` of the contact.
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(*h* log *n*) in the donations with the contact: each is looked up in the
    ///   log.
    public func hours(
        of contact: Contact,
        in zone: ZoneOffsets
    ) throws(DonationStoreError) -> HoursOfWeek {
        try hours { snapshot throws(DonationStoreError) in
            try self.views.hours(of: contact.identity, in: zone, snapshot)
        }
    }

    /// When donations in a conversation began, by hour of the week.
    ///
    /// - Parameters:
    ///   - conversation: One of ``conversations(after:limit:)``.
    ///   - zone: The zone whose clocks tell the hour of each, by its offset at that moment.
    /// - Returns: The counts, which add up to those sent and received in the conversation.
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(*h* log *n*) in the donations in the conversation: each is looked up in the
    ///   log.
    public func hours(
        of conversation: Conversation,
        in zone: ZoneOffsets
    ) throws(DonationStoreError) -> HoursOfWeek {
        try hours { snapshot throws(DonationStoreError) in
            try self.views.hours(of: conversation.identity, in: zone, snapshot)
        }
    }

    /// When what a donor donated began, by hour of the week.
    ///
    /// - Parameters:
    ///   - donor: The donor of one of ``donors()``.
    ///   - zone: The zone whose clocks tell the hour of each, by its offset at that moment.
    /// - Returns: The counts, which add up to ``DonationTotals/count``.
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(*h* log *n*) in the donations of the donor: each is looked up in the log.
    public func hours(
        of donor: Donor,
        in zone: ZoneOffsets
    ) throws(DonationStoreError) -> HoursOfWeek {
        try hours { snapshot throws(DonationStoreError) in
            try self.views.hours(of: donor, in: zone, snapshot)
        }
    }

    private func hours(
        _ count: (borrowing Snapshot<ViewTables>) throws(DonationStoreError) -> HoursOfWeek
    ) throws(DonationStoreError) -> HoursOfWeek {
        try answer { snapshot throws(DonationStoreError) in [try count(snapshot)] }[0]
    }
}

extension PastStore {
    /// When donations with a contact began that were known then, by hour of the week.
    ///
    /// - Parameters:
    ///   - contact: One of ``contacts(after:limit:)`` of this.
    ///   - zone: The zone whose clocks tell the hour of each, by its offset at that moment.
    /// - Returns: The counts.
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: As ``DonationStore/hours(of:in:)-(Contact,_)``.
    public func hours(
        of contact: Contact,
        in zone: ZoneOffsets
    ) throws(DonationStoreError) -> HoursOfWeek {
        try store.views.hours(of: contact.identity, in: zone, read())
    }

    /// When donations in a conversation began that were known then, by hour of the week.
    ///
    /// - Parameters:
    ///   - conversation: One of ``conversations(after:limit:)`` of this.
    ///   - zone: The zone whose clocks tell the hour of each, by its offset at that moment.
    /// - Returns: The counts.
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: As ``DonationStore/hours(of:in:)-(Conversation,_)``.
    public func hours(
        of conversation: Conversation,
        in zone: ZoneOffsets
    ) throws(DonationStoreError) -> HoursOfWeek {
        try store.views.hours(of: conversation.identity, in: zone, read())
    }

    /// When what a donor had donated by then began, by hour of the week.
    ///
    /// - Parameters:
    ///   - donor: The donor of one of ``donors()`` of this.
    ///   - zone: The zone whose clocks tell the hour of each, by its offset at that moment.
    /// - Returns: The counts.
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: As ``DonationStore/hours(of:in:)-(Donor,_)``.
    public func hours(
        of donor: Donor,
        in zone: ZoneOffsets
    ) throws(DonationStoreError) -> HoursOfWeek {
        try store.views.hours(of: donor, in: zone, read())
    }
}

extension ViewStore {
    fileprivate func hours(
        of contact: ContactKey,
        in zone: ZoneOffsets,
        _ snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> HoursOfWeek {
        let view: ContactView? = try view(.contacts, contact.bytes, of: snapshot)
        return try hours(of: view.map { [$0.timeline] } ?? [], in: zone, snapshot)
    }

    fileprivate func hours(
        of conversation: ConversationKey,
        in zone: ZoneOffsets,
        _ snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> HoursOfWeek {
        let view: ConversationView? = try view(.conversations, conversation.bytes, of: snapshot)
        return try hours(of: view.map { [$0.timeline] } ?? [], in: zone, snapshot)
    }

    fileprivate func hours(
        of donor: Donor,
        in zone: ZoneOffsets,
        _ snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> HoursOfWeek {
        let names = try donorNames()
        var timelines: [Timeline] = []
        try forEach(in: snapshot.tables[.days], of: snapshot) { key, row throws(DecodingFailure) in
            guard let key = DayKey(bytes: key.span), names.byNumber[key.donor] == donor else {
                return
            }
            timelines.append(try DayView(decoding: row.span).timeline)
        }
        return try hours(of: timelines, in: zone, snapshot)
    }

    /// Counts the starts of what took place in timelines.
    private func hours(
        of timelines: [Timeline],
        in zone: ZoneOffsets,
        _ snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> HoursOfWeek {
        var hours = HoursOfWeek(in: zone)
        guard let checkpoint = try checkpoint(of: snapshot) else { return hours }
        let reader = ViewReader(
            log: log,
            identity: checkpoint.logIdentity,
            path: generations.path
        )
        for timeline in timelines {
            var positions: [Position] = []
            try forEachEntry(of: timeline, in: snapshot) { entry in
                if !entry.isAside { positions.append(entry.position) }
                return true
            }
            do {
                for position in positions.reversed() {
                    try reader.record(at: position) { record throws(DecodingFailure) in
                        let envelope = try Envelope(decoding: record)
                        // What was erased since has no start any more, and a card never had one.
                        guard envelope.isDonation else { return }
                        let payload = Envelope.length..<record.count
                        let name = try Interaction.intentClass(in: record, payload)
                        if name != OtherIntent.cardClassName { hours.add(envelope.start) }
                    }
                }
            } catch {
                throw reader.error(for: error)
            }
        }
        return hours
    }
}
