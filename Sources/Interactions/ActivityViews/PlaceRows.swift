/// The row of the places that one donor gave within an hour, in its newest events by start.
package struct PlacesView: Hashable, Sendable {
    /// The largest number of events.
    package static let mostEvents = 32
    /// The largest number of changes of one scene in a row: whoever moves a map changes much.
    package static let mostChanges = 8
    /// The largest number of places of one event.
    package static let mostOfEvent = 4
    /// The number of bytes from which on older events are dropped.
    package static let mostBytes = 65_536

    /// The events, the newest last.
    package private(set) var events: [PlaceEvent] = []

    /// Takes an event that comes after all others.
    mutating func add(_ event: ActivityEvent) {
        let event = PlaceEvent(event)
        // Older changes matter to a question whose clock shows an earlier time.
        let changes = events.reversed().prefix { event.replaces($0) }.count
        if changes >= Self.mostChanges { events.remove(at: events.count - changes) }
        events.append(event)
        var bytes = events.reduce(0) { $0 + $1.byteCount }
        while events.count > Self.mostEvents || bytes > Self.mostBytes && events.count > 1 {
            bytes -= events.removeFirst().byteCount
        }
    }
}

/// An event that gave places, with the parts by which they are ranked.
package struct PlaceEvent: Hashable, Sendable {
    /// The position.
    package var position: Position
    /// The start of the visit, or the time of the event.
    package var start: Timestamp
    /// The end of a visit that was over before it was donated.
    package var end: Timestamp?
    /// The way in which the app came upon the places.
    package var cause: PlaceNoted.Cause
    /// Whether it began a visit, and did not only change it.
    package var isVisit: Bool
    /// The scene in which the visit lasts until another event; `nil` if it is over.
    package var scene: String?
    /// The host, of a page.
    package var site: String?
    /// The places, those that the event is about first.
    package var mentions: [PlaceMention]

    init(_ event: ActivityEvent) {
        (position, start, end) = (event.position, event.start, event.visitEnd)
        (cause, isVisit) = (.viewed, true)
        switch event.content {
        case .becameCurrent(let visit): scene = visit.end == nil ? visit.scene : nil
        case .activityUpdated(let update): (scene, isVisit) = (update.scene, false)
        case .other(let other):
            if let noted = other as? PlaceNoted { cause = noted.cause }
            site = (other as? PageVisited)?.host
        default: break
        }
        let places = event.places.enumerated()
        // Of a long list the places that the page is about come first.
        let ordered =
            places.filter(\.element.isMain) + places.filter { !$0.element.isMain }
        mentions = ordered.prefix(PlacesView.mostOfEvent).map { index, found in
            PlaceMention(found, at: index)
        }
    }

    /// About the number of bytes that its places take.
    fileprivate var byteCount: Int { mentions.reduce(0) { $0 + $1.byteCount } }

    /// Returns whether the event only changed what an older one changed before.
    package func replaces(_ older: PlaceEvent) -> Bool {
        !isVisit && !older.isVisit && scene == older.scene
    }
}

/// A place in an event.
package struct PlaceMention: Hashable, Sendable {
    /// The index among the places of the event.
    package var index: Int
    /// Whether it may be offered by itself.
    package var isMain: Bool
    /// The parts by which it is compared with others.
    package var marks: PlaceMarks
    /// The place, in Protocol Buffers form.
    private var bytes: [UInt8]

    init(_ found: PlaceOnPage, at index: Int) {
        var place = found.place
        // An activity may have any number of them.
        place.telephones = Array(place.telephones.prefix(Place.mostTelephones))
        (self.index, isMain, marks) = (index, found.isMain, PlaceMarks(place))
        var encoder = WireEncoder()
        place.writeFields(to: &encoder)
        bytes = encoder.bytes
    }

    /// About the number of bytes that it takes: the marks repeat most of the place.
    fileprivate var byteCount: Int { 2 * bytes.count }

    /// Returns the place.
    ///
    /// - Throws: ``DecodingFailure`` if the views are damaged.
    package func place() throws(DecodingFailure) -> Place {
        try Place(fieldsOf: bytes.span, 0..<bytes.count)
    }
}

// MARK: Bytes

extension PlacesView {
    func write(to row: inout RowEncoder) {
        row.count(events.count)
        for event in events { event.write(to: &row) }
    }

    init(from decoder: inout RowDecoder, _ row: Span<UInt8>) throws(DecodingFailure) {
        for _ in 0..<(try decoder.count(in: row)) {
            events.append(try PlaceEvent(from: &decoder, row))
        }
    }
}

extension PlaceEvent {
    fileprivate func write(to row: inout RowEncoder) {
        row.number(position.rawValue)
        row.time(start)
        row.time(end)
        row.number(cause.number)
        row.number(isVisit ? 1 : 0)
        row.optionalBlob(scene.map { Array($0.utf8) })
        row.optionalBlob(site.map { Array($0.utf8) })
        row.count(mentions.count)
        for mention in mentions { mention.write(to: &row) }
    }

    fileprivate init(
        from decoder: inout RowDecoder,
        _ row: Span<UInt8>
    ) throws(DecodingFailure) {
        position = Position(rawValue: try decoder.number(in: row))
        guard let start = try decoder.time(in: row) else {
            throw .malformedField(atByte: decoder.index)
        }
        self.start = start
        end = try decoder.time(in: row)
        cause = PlaceNoted.Cause(number: try decoder.number(in: row)) ?? .unspecified
        isVisit = try decoder.number(in: row) == 1
        scene = try decoder.optionalBytes(in: row).map { String(decoding: $0, as: UTF8.self) }
        site = try decoder.optionalBytes(in: row).map { String(decoding: $0, as: UTF8.self) }
        mentions = []
        for _ in 0..<(try decoder.count(in: row)) {
            mentions.append(try PlaceMention(from: &decoder, row))
        }
    }
}

extension PlaceMention {
    fileprivate func write(to row: inout RowEncoder) {
        row.count(index)
        row.number(isMain ? 1 : 0)
        marks.write(to: &row)
        row.blob(bytes)
    }

    fileprivate init(
        from decoder: inout RowDecoder,
        _ row: Span<UInt8>
    ) throws(DecodingFailure) {
        index = try decoder.count(in: row)
        isMain = try decoder.number(in: row) == 1
        marks = try PlaceMarks(from: &decoder, row)
        bytes = try decoder.bytes(in: row)
    }
}
