/// The row of something that a donor plays: how often, when, and what is left to go on with.
package struct PlayedView: Hashable, Sendable {
    /// The number of plays.
    package var count: UInt64 = 0
    /// The plays, each of which counts half as much after thirty days.
    package var decayed = DecayedCount()
    /// The number of plays that began in each hour of the day, by UTC.
    package var hours: [UInt64] = Array(repeating: 0, count: 24)
    /// The position of the newest play, by start.
    package var latest = Position.start
    /// The start of that play; `nil` before the first.
    package var latestStart: Timestamp?
    /// What that play left of it.
    package var rest = Rest.unknown
    /// The pieces played last, the last one first, each with its newest play.
    package private(set) var pieces: [Piece] = []

    /// A piece of it, or the thing itself if it is one.
    package struct Piece: Hashable, Sendable {
        /// The hash of its key: see ``key(of:)``.
        package var key: UInt64
        /// The position of its newest play, by start.
        package var position: Position
        /// The start of that play.
        package var start: Timestamp
        /// What that play left of it.
        package var rest: Rest

        /// Returns the hash by which a piece is known within what holds it.
        package static func key(of media: Media) -> UInt64 {
            let name = Array(media.key.utf8)
            return name.span.hash(name.indices, seed: media.identifier.isEmpty ? 1 : 0)
        }
    }

    /// The largest number of pieces.
    package static let mostPieces = 16

    /// What a play leaves of a piece.
    package enum Rest: UInt64, Sendable {
        /// Nothing says so, or one plays such a piece again from its beginning.
        case unknown
        /// There is something to go on with.
        case unfinished
        /// It is played out.
        case finished
    }

    mutating func add(
        _ event: ActivityEvent,
        _ play: MediaPlay,
        _ follows: EventOrder
    ) throws(FoldFailure) {
        count &+= 1
        decayed.add(at: event.start)
        hours[event.start.hourOfDay] &+= 1
        try addPiece(event, play, follows)
        guard try follows(event, latest, latestStart) else { return }
        (latest, latestStart, rest) = (event.position, event.start, play.rest)
    }

    /// Notes the newest play of a piece.
    ///
    /// The newest play of a piece that was dropped is older than those of all that are kept, and so
    /// is any play of it that comes still later: the pieces do not depend on the order of arrival.
    private mutating func addPiece(
        _ event: ActivityEvent,
        _ play: MediaPlay,
        _ follows: EventOrder
    ) throws(FoldFailure) {
        guard let item = play.item else { return }
        let piece = Piece(
            key: Piece.key(of: item),
            position: event.position,
            start: event.start,
            rest: play.rest
        )
        if let known = pieces.firstIndex(where: { $0.key == piece.key }) {
            let last = pieces[known]
            guard try follows(event, last.position, last.start) else { return }
            pieces.remove(at: known)
        }
        var index = 0
        while index < pieces.count {
            if try follows(event, pieces[index].position, pieces[index].start) { break }
            index += 1
        }
        pieces.insert(piece, at: index)
        if pieces.count > Self.mostPieces { pieces.removeLast() }
    }

    /// The piece to go on with: of those whose newest play left something, the one played last.
    package var open: Piece? { pieces.first { $0.rest == .unfinished } }

    /// The play that an offer of it is about.
    package var offered: Position { open?.position ?? latest }

    /// Forgets what was left of all pieces but one; of all for `nil`.
    package mutating func keepPiece(_ media: Media?) {
        let key = media.map(Piece.key)
        pieces.removeAll { $0.key != key }
    }
}

extension MediaPlay {
    /// What the play leaves of its piece.
    var rest: PlayedView.Rest { isUnfinished ? .unfinished : isFinished ? .finished : .unknown }
}

/// The row of a donor's newest plays.
package struct PlayerView: Hashable, Sendable {
    /// A play.
    package struct Play: Hashable, Sendable {
        /// The position.
        package var position: Position
        /// The start.
        package var start: Timestamp
        /// The row of what was played.
        package var thing: ActivityRowKey
        /// The types of the piece and of its container.
        package var types: [MediaType]
    }

    /// The largest number of plays.
    package static let most = 128

    /// The plays, the last at the end.
    package private(set) var plays: [Play] = []

    mutating func add(
        _ event: ActivityEvent,
        _ play: MediaPlay,
        _ follows: EventOrder
    ) throws(FoldFailure) {
        var index = plays.count
        while index > 0 {
            let earlier = plays[index - 1]
            if try follows(event, earlier.position, earlier.start) { break }
            index -= 1
        }
        let media = [play.item, play.container].compactMap(\.self)
        let thing = ActivityRowKey.played(
            play.thing,
            isContainer: play.container != nil,
            of: event.donor
        )
        let one = Play(
            position: event.position,
            start: event.start,
            thing: thing,
            types: media.map(\.type)
        )
        plays.insert(one, at: index)
        if plays.count > Self.most { plays.removeFirst() }
    }
}

/// The row of a donor's suggestions of media: the newest set, and the newest mode of each type.
package struct UpcomingView: Hashable, Sendable {
    /// The position of the newest set, by start; ``Position/start`` for none.
    package var set = Position.start
    /// The start of that event.
    package var setStart: Timestamp?
    /// The modes, by type.
    package var modes: [MediaType: Choice] = [:]

    /// A mode that an event chose.
    package struct Choice: Hashable, Sendable {
        /// The mode.
        package var mode: SuggestedMedia.Mode
        /// The position of the event.
        package var position: Position
        /// Its start.
        var start: Timestamp
    }

    mutating func add(
        _ event: ActivityEvent,
        _ media: SuggestedMedia,
        _ follows: EventOrder
    ) throws(FoldFailure) {
        if media.suggestions != nil, try follows(event, set, setStart) {
            (set, setStart) = (event.position, event.start)
        }
        for one in media.predictions {
            let known = modes[one.type]
            guard try follows(event, known?.position ?? .start, known?.start) else { continue }
            modes[one.type] = Choice(
                mode: one.mode,
                position: event.position,
                start: event.start
            )
        }
    }
}

// MARK: Bytes

extension PlayedView {
    func write(to row: inout RowEncoder) {
        row.number(count)
        decayed.write(to: &row)
        for hour in hours { row.number(hour) }
        row.number(latest.rawValue)
        row.time(latestStart)
        row.number(rest.rawValue)
        row.count(pieces.count)
        for piece in pieces {
            row.number(piece.key)
            row.number(piece.position.rawValue)
            row.time(piece.start)
            row.number(piece.rest.rawValue)
        }
    }

    init(from decoder: inout RowDecoder, _ row: Span<UInt8>) throws(DecodingFailure) {
        count = try decoder.number(in: row)
        decayed = try DecayedCount(from: &decoder, row)
        for hour in hours.indices { hours[hour] = try decoder.number(in: row) }
        latest = Position(rawValue: try decoder.number(in: row))
        latestStart = try decoder.time(in: row)
        rest = Rest(rawValue: try decoder.number(in: row)) ?? .unknown
        for _ in 0..<(try decoder.count(in: row)) {
            pieces.append(
                Piece(
                    key: try decoder.number(in: row),
                    position: Position(rawValue: try decoder.number(in: row)),
                    start: try decoder.knownTime(in: row),
                    rest: Rest(rawValue: try decoder.number(in: row)) ?? .unknown
                )
            )
        }
    }
}

extension PlayerView {
    /// Writes each key once, and then the plays with the numbers of their keys.
    func write(to row: inout RowEncoder) {
        var numbers: [ActivityRowKey: Int] = [:]
        var keys: [ActivityRowKey] = []
        for play in plays where numbers[play.thing] == nil {
            numbers[play.thing] = keys.count
            keys.append(play.thing)
        }
        row.count(keys.count)
        for key in keys { row.blob(key.bytes) }
        row.count(plays.count)
        for play in plays {
            row.number(play.position.rawValue)
            row.time(play.start)
            row.count(numbers[play.thing] ?? 0)
            row.count(play.types.count)
            for type in play.types { row.number(type.number) }
        }
    }

    init(from decoder: inout RowDecoder, _ row: Span<UInt8>) throws(DecodingFailure) {
        var keys: [ActivityRowKey] = []
        for _ in 0..<(try decoder.count(in: row)) {
            keys.append(try ActivityRowKey(playedFrom: &decoder, row))
        }
        for _ in 0..<(try decoder.count(in: row)) {
            let position = Position(rawValue: try decoder.number(in: row))
            let start = try decoder.knownTime(in: row)
            let number = try decoder.count(in: row)
            guard number < keys.count else { throw .malformedField(atByte: decoder.index) }
            var types: [MediaType] = []
            for _ in 0..<(try decoder.count(in: row)) {
                types.append(MediaType(number: try decoder.number(in: row)) ?? .unknown)
            }
            plays.append(Play(position: position, start: start, thing: keys[number], types: types))
        }
    }
}

extension UpcomingView {
    func write(to row: inout RowEncoder) {
        row.number(set.rawValue)
        row.time(setStart)
        row.count(modes.count)
        for (type, choice) in modes.sorted(by: { $0.key.number < $1.key.number }) {
            row.number(type.number)
            row.number(choice.mode.number)
            row.number(choice.position.rawValue)
            row.time(choice.start)
        }
    }

    init(from decoder: inout RowDecoder, _ row: Span<UInt8>) throws(DecodingFailure) {
        set = Position(rawValue: try decoder.number(in: row))
        setStart = try decoder.time(in: row)
        for _ in 0..<(try decoder.count(in: row)) {
            guard let type = MediaType(number: try decoder.number(in: row)),
                let mode = SuggestedMedia.Mode(number: try decoder.number(in: row))
            else { throw .malformedField(atByte: decoder.index) }
            let position = Position(rawValue: try decoder.number(in: row))
            modes[type] = Choice(
                mode: mode,
                position: position,
                start: try decoder.knownTime(in: row)
            )
        }
    }
}

extension RowDecoder {
    /// Reads a time that is there.
    mutating func knownTime(in row: Span<UInt8>) throws(DecodingFailure) -> Timestamp {
        guard let time = try time(in: row) else { throw .malformedField(atByte: index) }
        return time
    }
}

extension ActivityRowKey {
    /// Reads the key of something that a donor plays.
    init(
        playedFrom decoder: inout RowDecoder,
        _ row: Span<UInt8>
    ) throws(DecodingFailure) {
        self.init(bytes: try decoder.bytes(in: row))
        guard rowClass == .played, donor != nil else {
            throw .malformedField(atByte: decoder.index)
        }
    }
}
