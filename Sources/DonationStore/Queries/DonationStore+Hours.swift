public import Interactions
internal import LMDB

extension DonationStore {
    /// Counts the donations with a contact by the hour of the week at which they began.
    ///
    /// - Parameters:
    ///   - contact: A contact from ``contacts(after:limit:)``.
    ///   - zone: The time zone, with its offset at each moment.
    /// - Returns: The counts, which add up to `roles.count` of the contact.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*h* log *n*) in the donations with the contact; looks each up in the log.
    public func hours(
        of contact: Contact,
        in zone: ZoneOffsets
    ) throws(DonationStoreError) -> HoursOfWeek {
        try hours { snapshot throws(DonationStoreError) in
            try self.views.hours(of: contact.identity, in: zone, snapshot)
        }
    }

    /// Counts the donations in a conversation by the hour of the week at which they began.
    ///
    /// - Parameters:
    ///   - conversation: A conversation from ``conversations(after:limit:)``.
    ///   - zone: The time zone, with its offset at each moment.
    /// - Returns: The counts, which add up to the donations sent and received in the conversation.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*h* log *n*) in the donations in the conversation; looks each up in the log.
    public func hours(
        of conversation: Conversation,
        in zone: ZoneOffsets
    ) throws(DonationStoreError) -> HoursOfWeek {
        try hours { snapshot throws(DonationStoreError) in
            try self.views.hours(of: conversation.identity, in: zone, snapshot)
        }
    }

    /// Counts the donations of a donor by the hour of the week at which they began.
    ///
    /// - Parameters:
    ///   - donor: The donor of a summary from ``donors()``.
    ///   - zone: The time zone, with its offset at each moment.
    /// - Returns: The counts, which add up to ``DonationTotals/count``.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*h* log *n*) in the donations of the donor; looks each up in the log.
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
    /// Counts the donations with a contact, as known then, by the hour of the week.
    ///
    /// - Parameters:
    ///   - contact: A contact from ``contacts(after:limit:)`` of this past store.
    ///   - zone: The time zone, with its offset at each moment.
    /// - Returns: The counts.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: As ``DonationStore/hours(of:in:)-(Contact,_)``.
    public func hours(
        of contact: Contact,
        in zone: ZoneOffsets
    ) throws(DonationStoreError) -> HoursOfWeek {
        try store.views.hours(of: contact.identity, in: zone, read())
    }

    /// Counts the donations in a conversation, as known then, by the hour of the week.
    ///
    /// - Parameters:
    ///   - conversation: A conversation from ``conversations(after:limit:)`` of this past store.
    ///   - zone: The time zone, with its offset at each moment.
    /// - Returns: The counts.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: As ``DonationStore/hours(of:in:)-(Conversation,_)``.
    public func hours(
        of conversation: Conversation,
        in zone: ZoneOffsets
    ) throws(DonationStoreError) -> HoursOfWeek {
        try store.views.hours(of: conversation.identity, in: zone, read())
    }

    /// Counts the donations of a donor, as known then, by the hour of the week.
    ///
    /// - Parameters:
    ///   - donor: The donor of a summary from ``donors()`` of this past store.
    ///   - zone: The time zone, with its offset at each moment.
    /// - Returns: The counts.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
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

    /// Counts the starts of the donations that took place in the timelines.
    private func hours(
        of timelines: [Timeline],
        in zone: ZoneOffsets,
        _ snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> HoursOfWeek {
        var hours = HoursOfWeek(in: zone)
        guard let checkpoint = try checkpoint(of: snapshot) else { return hours }
        let source = ViewFoldSource(
            log: log,
            identity: checkpoint.logIdentity,
            through: checkpoint.position,
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
                    try source.record(at: position) { record throws(DecodingFailure) in
                        let envelope = try Envelope(decoding: record)
                        // A donation erased since has lost its start, and a card never had one.
                        guard envelope.isDonation else { return }
                        let payload = Envelope.length..<record.count
                        let name = try Interaction.intentClass(in: record, payload)
                        if name != OtherIntent.cardClassName { hours.add(envelope.start) }
                    }
                }
            } catch {
                throw source.error(for: error)
            }
        }
        return hours
    }
}
