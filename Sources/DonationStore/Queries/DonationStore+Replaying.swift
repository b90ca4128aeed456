package import Interactions
internal import LMDB

/// The number of live donations of all donors that began on one day, by UTC.
package struct DonationDay: Hashable, Sendable {
    /// Days since 1970-01-01.
    package var day: Int64
    /// The number of donations that took place; cards, which only describe people, do not count.
    package var count: Int

    /// Makes the count of a day.
    package init(day: Int64, count: Int) {
        (self.day, self.count) = (day, count)
    }
}

/// The live donations that began on a day or later, as the views know them.
package struct RecentDonations: Sendable {
    /// Their positions, in order.
    package var positions: [Position] = []
    /// The first of the days; `nil` for no donations.
    package var firstDay: Int64?
    /// The last position of the log that the views know.
    package var last = Position.start
    /// The region of national phone numbers, and the owner's addresses.
    package var rules = IdentityRules()
}

// The seam of `Evaluation`: the live donations of the log as records, and whom their persons are.
extension DonationStore {
    /// The end of the log: its last position, and the rules of identity in force.
    package func logEnd() throws(DonationStoreError) -> (last: Position, rules: IdentityRules) {
        let end = try log.end()
        return (end.last, end.rules)
    }

    /// Calls `body` with the live donations of the log, in order.
    ///
    /// - Parameters:
    ///   - last: The last position to read.
    ///   - monitor: Can cancel the reading.
    ///   - body: Receives a record, its envelope, its position and its donor.
    /// - Throws: ``DonationStoreError`` if the log cannot be read,
    ///   ``DonationStoreError/cancelled`` if canceled.
    /// - Complexity: O(*e*) in the events read.
    package func forEachLiveDonation(
        through last: Position,
        monitor: WorkMonitor = WorkMonitor(),
        _ body: (
            _ record: Span<UInt8>, _ envelope: Envelope, _ position: Position, _ donor: Donor
        ) throws(DecodingFailure) -> Void
    ) throws(DonationStoreError) {
        let deleted = try log.deletedPositions(after: .start, through: last)
        var next: Position? = Position.start.next
        while let position = next {
            try monitor.check()
            next = try log.readChunk(from: position, through: last) {
                position,
                record,
                names throws(DecodingFailure) in
                try Envelope.verifyChecksum(of: record)
                let envelope = try Envelope(decoding: record)
                guard envelope.isDonation, envelope.state == .whole,
                    !deleted.contains(position, of: envelope.donor)
                else { return }
                try body(record, envelope, position, names.named(envelope.donor))
            }
        }
    }

    /// Finds the live donations that began on a day or later, by the counts of the days alone.
    ///
    /// - Parameter firstDay: Receives the days with donations, in order, and returns the first
    ///   wanted one; `nil` for none.
    /// - Returns: The donations.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*d* + *m* log *m*) in the days of all donors, and the donations found, once
    ///   the views are caught up: independent of the length of the log.
    package func recentDonations(
        from firstDay: (_ days: [DonationDay]) -> Int64?
    ) throws(DonationStoreError) -> RecentDonations {
        let found = try answer { snapshot throws(DonationStoreError) -> [RecentDonations] in
            var found = RecentDonations()
            if let checkpoint = try self.views.checkpoint(of: snapshot) {
                found.last = checkpoint.position
                found.rules = try self.views.rules(of: snapshot)
            }
            guard let first = firstDay(try self.views.donationDays(in: snapshot)) else {
                return [found]
            }
            found.firstDay = first
            try self.views.forEachDonation(from: first, in: snapshot) { _, position in
                found.positions.append(position)
                return true
            }
            found.positions.sort()
            return [found]
        }
        return found[0]
    }

    /// Returns the positions of the donations that began last, and of all that began together with
    /// the earliest of these.
    ///
    /// - Parameters:
    ///   - most: The number of donations to find; cards do not count.
    ///   - positions: The positions of donations.
    ///   - monitor: Can cancel the reading.
    /// - Returns: The positions, in order.
    /// - Throws: ``DonationStoreError`` if the log cannot be read,
    ///   ``DonationStoreError/cancelled`` if canceled.
    /// - Complexity: O(*m* log *m*) in the positions; memory O(*m*), sixteen bytes each.
    package func newest(
        _ most: Int,
        of positions: [Position],
        monitor: WorkMonitor = WorkMonitor()
    ) throws(DonationStoreError) -> [Position] {
        var found: [(start: Timestamp, position: Position)] = []
        try forEachDonation(at: positions, monitor: monitor) {
            record,
            envelope,
            position,
            _ throws(DecodingFailure) in
            let name = try Interaction.intentClass(in: record, Envelope.length..<record.count)
            guard name != OtherIntent.cardClassName else { return }
            found.append((envelope.start, position))
        }
        guard found.count > most else { return found.map(\.position) }
        found.sort { $1.start < $0.start }
        let last = most > 0 ? found[most - 1].start : Timestamp(milliseconds: .max)
        return found.prefix { $0.start >= last }.map(\.position).sorted()
    }

    /// Calls `body` with the donations at some positions that are still there.
    ///
    /// - Parameters:
    ///   - positions: The positions of donations that were live.
    ///   - skippingDamage: Whether to skip records that cannot be read.
    ///   - monitor: Can cancel the reading.
    ///   - body: Receives a record, its envelope, its position and its donor.
    /// - Throws: ``DonationStoreError`` if the log cannot be read,
    ///   ``DonationStoreError/cancelled`` if canceled.
    /// - Complexity: O(*m* log *e*) in the positions and the events.
    package func forEachDonation(
        at positions: [Position],
        skippingDamage: Bool = false,
        monitor: WorkMonitor = WorkMonitor(),
        _ body: (
            _ record: Span<UInt8>, _ envelope: Envelope, _ position: Position, _ donor: Donor
        ) throws(DecodingFailure) -> Void
    ) throws(DonationStoreError) {
        let names = try views.donorNames()
        // No read transaction walks over more of the log.
        let most = 4096
        for start in stride(from: 0, to: positions.count, by: most) {
            try monitor.check()
            let chunk = Array(positions[start..<min(positions.count, start + most)])
            try log.forEachDonation(at: chunk) {
                record,
                envelope,
                position throws(DecodingFailure) in
                guard envelope.state == .whole else { return }
                do throws(DecodingFailure) {
                    try Envelope.verifyChecksum(of: record)
                    try body(record, envelope, position, names.named(envelope.donor))
                } catch {
                    guard skippingDamage else { throw error }
                }
            }
        }
    }

    /// Counts donations that began before a time but came after a position.
    ///
    /// - Parameters:
    ///   - time: The time.
    ///   - last: The position.
    ///   - firstDay: Receives the days up to that time, in order, and returns the first to count;
    ///     `nil` for none.
    /// - Returns: The number of those that came late, and of all up to the end of the day of
    ///   `time`.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*d* + *m*) in the days of all donors, and the donations that came after the
    ///   position; it reads those of the last day in the log.
    package func lateDonations(
        before time: Timestamp,
        after last: Position,
        from firstDay: (_ days: [DonationDay]) -> Int64?
    ) throws(DonationStoreError) -> (late: Int, all: Int) {
        let lastDay = time.day
        var count = (late: 0, all: 0)
        var ofLastDay: [Position] = []
        _ = try answer { snapshot throws(DonationStoreError) -> [Never] in
            count = (late: 0, all: 0)
            ofLastDay = []
            let days = try self.views.donationDays(in: snapshot).filter { $0.day <= lastDay }
            guard let first = firstDay(days) else { return [] }
            count.all = days.lazy.filter { $0.day >= first }.reduce(0) { $0 + $1.count }
            try self.views.forEachDonation(from: first, in: snapshot) { day, position in
                guard day <= lastDay, position > last else { return false }
                if day == lastDay { ofLastDay.append(position) } else { count.late += 1 }
                return true
            }
            return []
        }
        try forEachDonation(at: ofLastDay, skippingDamage: true) { _, envelope, _, _ in
            if envelope.start < time { count.late += 1 }
        }
        return count
    }

    /// Returns the contacts that persons are, in the persons' order.
    ///
    /// - Throws: ``DonationStoreError`` if the views cannot be read.
    package func contacts(of persons: [PersonKey]) throws(DonationStoreError) -> [ContactKey] {
        let found = try answer { snapshot throws(DonationStoreError) -> [ContactKey] in
            var contacts: [ContactKey] = []
            for person in persons {
                let contact = try self.views.contactKey(of: person, in: snapshot)
                contacts.append(contact ?? ContactKey(ofUnjoined: person))
            }
            return contacts
        }
        return Array(found)
    }
}

extension DonorNames {
    /// Returns the donor of a number, one without a name if it has none any more.
    fileprivate func named(_ number: DonorNumber) -> Donor { donor(number) ?? Donor(app: "") }
}

extension ViewStore {
    /// Returns the days on which donations of any donor began, in order.
    fileprivate func donationDays(
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> [DonationDay] {
        var counts: [Int64: Int] = [:]
        try forEachEntry(in: .days, of: snapshot) { key, row throws(DecodingFailure) in
            guard let key = DayKey(bytes: key) else { return }
            counts[key.day, default: 0] += try DayView(decoding: row).count
        }
        // A day may hold cards alone.
        return counts.filter { $0.value > 0 }.map { DonationDay(day: $0, count: $1) }
            .sorted { $0.day < $1.day }
    }

    /// Calls `body` with each donation that began on a day or later, and its day.
    ///
    /// Of a donor's day the latest position comes first; `false` goes on to the next one.
    fileprivate func forEachDonation(
        from first: Int64,
        in snapshot: borrowing Snapshot<ViewTables>,
        _ body: (_ day: Int64, _ position: Position) -> Bool
    ) throws(DonationStoreError) {
        // Those with chunks, whose number the donations bound: there may be millions of donors.
        var long: [(day: Int64, timeline: Timeline)] = []
        try forEachEntry(in: .days, of: snapshot) { key, row throws(DecodingFailure) in
            guard let key = DayKey(bytes: key), key.day >= first else { return }
            let timeline = try DayView(decoding: row).timeline
            guard timeline.previous == nil else { return long.append((key.day, timeline)) }
            for entry in try timeline.openEntries().reversed() {
                guard body(key.day, entry.position) else { return }
            }
        }
        for (day, timeline) in long {
            try forEachEntry(of: timeline, in: snapshot) { body(day, $0.position) }
        }
    }
}
