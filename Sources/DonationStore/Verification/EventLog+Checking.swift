internal import Interactions
internal import LMDB

extension EventLog {
    /// Reads the log once from its beginning to the end at the moment of arrival.
    ///
    /// Others may append and delete meanwhile: a tombstone still to come explains a donation that
    /// has lost its entry by then.
    func check(_ check: inout LogCheck, _ monitor: WorkMonitor) throws(DonationStoreError) {
        let first = try end().last
        while try !checkChunk(&check, since: first) {
            try monitor.report(check.next.rawValue - 1, of: first.rawValue)
        }
        try checkPictures(&check)
    }

    /// Checks one chunk in one transaction, and returns whether it was the last.
    private func checkChunk(
        _ check: inout LogCheck,
        since first: Position
    ) throws(DonationStoreError) -> Bool {
        let snapshot = try read()
        let names = try names(in: snapshot)
        check.undoings = try undoings(through: Position(rawValue: .max), in: snapshot)
        let tables = snapshot.tables
        var (count, bytes) = (0, 0)
        var cursor = try snapshot.cursor(in: tables.events)
        var isOnEntry = try cursor.seek(atOrAfter: LogKey.position(check.next).span)
        let beginning = check.next
        while isOnEntry {
            // Keys that are no positions do not advance it, so then it must continue all the
            // same.
            guard count < Self.chunk || check.next == beginning, bytes < Self.chunkBytes else {
                return false
            }
            let record = cursor.value.copy(cursor.value.indices)
            (count, bytes) = (count + 1, bytes + record.count)
            if let position = Position(key: cursor.key), position > .start,
                position.rawValue < .max
            {
                check.reach(position, record)
                try snapshot.check(record, at: position, reading: names, reportingTo: &check)
            } else {
                check.find("a key of the events is no position")
            }
            isOnEntry = try cursor.moveToNext()
        }
        let head = try snapshot.head()
        check.isUntouched = head.lastPosition == first
        if try snapshot.policyRow() != check.policies.encoded {
            check.find("the rules in force differ from the log's policy events")
        }
        if try snapshot.refusalRow() != check.refusals.encoded {
            check.find("the people refused differ from the log's rules that refuse people")
        }
        if try snapshot.undone() != check.undone {
            check.find("the acts taken back differ from the log's events that undo them")
        }
        if try snapshot.ownerRow() != check.owner.encoded {
            check.find("the owner's addresses differ from the log's events that name them")
        }
        check.finish(head, entries: try snapshot.entryCount(in: tables.identifiers))
        return true
    }

    /// Compares each picture with the hash under which it is stored.
    private func checkPictures(_ check: inout LogCheck) throws(DonationStoreError) {
        var after: [UInt8] = []
        while true {
            let snapshot = try read()
            var cursor = try snapshot.cursor(in: snapshot.tables.images)
            var isOnEntry = try cursor.seek(atOrAfter: after.span)
            var bytes = 0
            while isOnEntry, bytes < Self.chunkBytes {
                let key = cursor.key.copy(cursor.key.indices)
                if key.count == 37, key.last == 1 {
                    let picture = cursor.value.copy(cursor.value.indices)
                    bytes += picture.count
                    if !picture.isPicture(of: key[4..<36]) {
                        check.find("a picture does not match its hash")
                    }
                }
                after = key + [0]
                isOnEntry = try cursor.moveToNext()
            }
            guard isOnEntry else { return }
        }
    }
}

extension Snapshot where Tables == LogTables {
    /// Checks one record by itself, against the index, and against the pictures.
    fileprivate func check(
        _ record: [UInt8],
        at position: Position,
        reading names: DonorNames,
        reportingTo check: inout LogCheck
    ) throws(DonationStoreError) {
        let copied: CopiedRecord
        do {
            copied = try CopiedRecord(decoding: record.span)
            let donor = copied.envelope.donor
            if case .donation = copied.content, names.byNumber[donor] == nil {
                throw DecodingFailure.unknownDonor(donor)
            }
        } catch {
            return check.find(position, "is damaged: \(error)")
        }
        switch copied.content {
        case .donation(let interaction):
            let donor = copied.envelope.donor
            let key = copied.identifierKey(of: interaction)
            let row = try value(forKey: key.span, in: tables.identifiers)
            let isIndexed = if let row { Position(key: row) == position } else { false }
            check.add(donation: position, of: donor, isIndexed: isIndexed)
        case .payload(let payload):
            if let visit = copied.referringVisit {
                do {
                    let donor = copied.envelope.donor
                    _ = try activity(at: visit.snapshot, of: donor, for: position)
                } catch .damaged(_, let failure) {
                    check.find(position, "is damaged: \(failure)")
                }
            }
            switch payload.logEffect {
            case .deletes(let deletion):
                check.add(tombstone: position, deletion)
                let deletion = check.undoings.inForce(deletion, at: position)
                check.refusals.removeAll { deletion.positions.contains($0) }
                check.owner.remove(deletion)
                for indexed in try indexedPositions(of: deletion, before: position) {
                    check.find(indexed, "is deleted, but still in the index")
                }
            case .sets(let rule): check.policies.apply(rule)
            case .refuses: check.refusals.append(position)
            case .undoes: check.undone.append(position)
            case .owns(let event): check.owner.add(event, at: position)
            case .none: break
            }
        case .other: break
        }
    }

    /// Returns the positions in a tombstone that still have an entry in the index.
    private func indexedPositions(
        of deletion: Deletion,
        before tombstone: Position
    ) throws(DonationStoreError) -> [Position] {
        try entries(of: deletion, before: tombstone).map(\.position)
    }
}
