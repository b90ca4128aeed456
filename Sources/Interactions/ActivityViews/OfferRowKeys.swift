// The keys of the rows from which surfaces get their offers.

extension ActivityRowKey {
    /// The beginning of the keys of all places of one hour, in hours since 1970.
    package static func places(ofHour hour: Int64) -> [UInt8] {
        var bytes = [Class.places.rawValue]
        bytes.appendBigEndian(UInt64(bitPattern: hour) ^ 1 << 63)
        return bytes
    }

    package static func places(_ start: Timestamp, of donor: DonorNumber) -> ActivityRowKey {
        var bytes = places(ofHour: start.hour)
        bytes.appendBigEndian(donor.rawValue)
        return ActivityRowKey(bytes: bytes)
    }

    /// The donor of a row of places.
    package var donorOfPlaces: DonorNumber? {
        guard rowClass == .places, bytes.count == 13 else { return nil }
        return DonorNumber(rawValue: UInt32(bytes.span.bigEndian(at: 9, width: 4)))
    }

    /// The beginning of the keys of all subjects of a kind of event.
    package static func newest(_ kind: EventKind) -> [UInt8] {
        [Class.newest.rawValue, kind.rawValue]
    }

    /// The key of the row whose last event about a subject holds.
    package static func newest(_ kind: EventKind, _ subject: String) -> ActivityRowKey {
        ActivityRowKey(bytes: newest(kind) + subject.utf8)
    }

    /// The subject of the events of such a row.
    package var subject: String? {
        guard rowClass == .newest, bytes.count >= 2 else { return nil }
        return String(decoding: bytes[2...], as: UTF8.self)
    }

    package static func referred(_ position: Position) -> ActivityRowKey {
        ActivityRowKey(.referred, nil, position.bytes)
    }

    /// The event of a row of outcomes.
    package var referredPosition: Position? {
        guard rowClass == .referred, bytes.count == 9 else { return nil }
        return Position(rawValue: bytes.span.bigEndian(at: 1, width: 8))
    }

    package static func offers(
        of deed: OfferDeed,
        by app: String,
        on surface: Surface
    ) -> ActivityRowKey {
        let number = UInt8(truncatingIfNeeded: surface.number)
        return ActivityRowKey(bytes: offers(of: deed) + [number] + app.utf8)
    }

    /// The beginning of the keys of all offers of a deed.
    package static func offers(of deed: OfferDeed) -> [UInt8] {
        [Class.offers.rawValue, UInt8(truncatingIfNeeded: deed.number)]
    }

    /// The app of a row of offers, empty for none.
    package var appOfOffers: String? {
        guard rowClass == .offers, bytes.count >= 3 else { return nil }
        return String(decoding: bytes[3...], as: UTF8.self)
    }

    /// The beginning of the keys of all uses of a row of the share sheet.
    package static func shares(in row: SheetRow) -> [UInt8] {
        [Class.shares.rawValue, UInt8(truncatingIfNeeded: row.number)]
    }

    package static func shares(
        of family: ContentFamily,
        in row: SheetRow,
        with chosen: String
    ) -> ActivityRowKey {
        ActivityRowKey(bytes: shares(in: row) + [family.rawValue] + chosen.utf8)
    }

    /// The kind of content, by its number, and the app or action of a row of uses.
    package var share: (family: UInt8, chosen: String)? {
        guard rowClass == .shares, bytes.count > 3 else { return nil }
        return (bytes[2], String(decoding: bytes[3...], as: UTF8.self))
    }

    /// The beginning of the keys of links with a kind of moment.
    package static func due(_ kind: LinkTrigger.Kind) -> [UInt8] {
        [Class.due.rawValue, UInt8(truncatingIfNeeded: kind.number)]
    }

    /// Returns the key of a link by its moment: the latest moment first, then the link taken last.
    package static func due(
        _ trigger: LinkTrigger,
        _ taken: Timestamp,
        _ link: Position
    ) -> ActivityRowKey {
        var bytes = due(trigger.kind)
        let time = trigger.kind == .time ? trigger.time?.milliseconds ?? 0 : 0
        // The latest time comes first, and then the newest link.
        for time in [time, taken.milliseconds] {
            bytes.appendBigEndian(~(UInt64(bitPattern: time) ^ 1 << 63))
        }
        bytes.appendBigEndian(~link.rawValue)
        return ActivityRowKey(bytes: bytes)
    }

    /// The link of a row of links by moment, and the time of the moment.
    package var dueLink: (time: Timestamp, link: Position)? {
        guard rowClass == .due, bytes.count == 26 else { return nil }
        let time = ~bytes.span.bigEndian(at: 2, width: 8) ^ 1 << 63
        return (
            Timestamp(milliseconds: Int64(bitPattern: time)),
            Position(rawValue: ~bytes.span.bigEndian(at: 18, width: 8))
        )
    }
}

extension Timestamp {
    /// The hours since 1970.
    package var hour: Int64 {
        let (hours, rest) = milliseconds.quotientAndRemainder(dividingBy: 3_600_000)
        return rest < 0 ? hours - 1 : hours
    }
}
