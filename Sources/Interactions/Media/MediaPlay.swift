/// Something that the owner played, as a donation of an `INPlayMediaIntent` tells it.
package struct MediaPlay: Hashable, Sendable {
    /// The first of the pieces that were played; `nil` if the donation names only the container.
    package var item: Media?
    /// The album, show or list that holds it; `nil` for none.
    package var container: Media?
    /// The end, if the donation has one.
    package var end: Timestamp?
    /// The part of the piece that was played by then, from 0 to 1; `nil` if the app did not say.
    package var progress: Double?
    /// Whether the app says that somebody went on with what had been begun.
    package var resumes: Bool
    /// The payload of the donation, which orders plays with one start.
    let payload: [UInt8]

    /// The class of the intent.
    package static let intentClass = "INPlayMediaIntent"
    /// The progress from which on a piece is played out: the rest is its credits.
    static let finishedProgress = 0.95
    /// The shortest piece of an unknown type that somebody goes on with, in seconds.
    static let shortestOpen = 600.0

    /// The container, or else the piece: what a surface offers again.
    package var thing: Media { container ?? item ?? Media() }

    /// Whether something of it is left to go on with.
    ///
    /// An app that says nothing of the progress of a long piece leaves it open.
    package var isUnfinished: Bool {
        guard let progress else { return item?.type.isLong == true }
        return isGoneOnWith && progress < Self.finishedProgress
    }

    /// Whether it is played out: it ended, and nobody plays such a piece twice.
    package var isFinished: Bool {
        isGoneOnWith && progress.map { $0 >= Self.finishedProgress } == true
    }

    /// Whether the piece is of those that somebody hears or sees once, in several sittings.
    private var isGoneOnWith: Bool {
        guard let item else { return false }
        if item.type.isLong { return true }
        return switch container?.type {
        case .podcastShow, .tvShow: true
        default: !item.type.isPlayedAgain && (duration ?? 0) >= Self.shortestOpen
        }
    }

    /// The length, in seconds.
    private var duration: Double?
}

extension MediaPlay {
    /// Reads the play of a donation's payload; `nil` for anything else.
    ///
    /// A donation that somebody else did, or that failed, is no play.
    ///
    /// - Throws: ``DecodingFailure`` when the bytes are no payload.
    init?(
        decoding bytes: Span<UInt8>,
        _ range: Range<Int>,
        start: Timestamp
    ) throws(DecodingFailure) {
        guard try Interaction.isPlay(in: bytes, range) else { return nil }
        let interaction = try Interaction(decoding: bytes, range, start: start)
        guard interaction.direction != .incoming, interaction.intentHandlingStatus != .failure,
            case .other(let intent) = interaction.intent
        else { return nil }
        let fields = intent.unknownFields.json
        if case .array(let items)? = fields["mediaItems"] { item = Media(donated: items.first) }
        container = Media(donated: fields["mediaContainer"])
        guard item != nil || container != nil else { return nil }
        end = interaction.end.flatMap { $0 > start ? $0 : nil }
        resumes = fields["resumePlayback"] == .bool(true)
        payload = bytes.copy(range)
        if case .object(let response)? = interaction.intentResponse,
            case .object(let info)? = response["nowPlayingInfo"]
        {
            read(info)
        }
    }

    /// Reads the keys of Apple's player.
    private mutating func read(_ info: [String: JSONValue]) {
        // The texts of `MPMediaItemPropertyPlaybackDuration` and of the properties of
        // `MPNowPlayingInfoCenter`, as programs read them at run time.
        duration = info["playbackDuration"]?.seconds
        if let part = info["MPNowPlayingInfoPropertyPlaybackProgress"]?.seconds {
            progress = min(part, 1)
        } else if let elapsed = info["MPNowPlayingInfoPropertyElapsedPlaybackTime"]?.seconds,
            let duration, duration > 0
        {
            progress = min(elapsed / duration, 1)
        }
    }
}

extension JSONValue {
    /// A number that is no less than 0; `nil` for anything else.
    fileprivate var seconds: Double? {
        let number: Double? =
            switch self {
            case .integer(let value): Double(value)
            case .double(let value): value
            default: nil
            }
        return number.flatMap { $0 >= 0 && $0.isFinite ? $0 : nil }
    }
}

extension Interaction {
    /// Returns whether a donation's payload is of an `INPlayMediaIntent`, and decodes nothing else.
    ///
    /// - Throws: ``DecodingFailure`` when the bytes are no payload.
    /// - Complexity: O(1): a message or a call ends it at its first field.
    static func isPlay(
        in bytes: Span<UInt8>,
        _ range: Range<Int>
    ) throws(DecodingFailure) -> Bool {
        var decoder = WireDecoder(range)
        while let field = try decoder.next(in: bytes) {
            switch field.number {
            case 7, 8: return false
            case 9:
                return try WireDecoder.text(2, in: bytes, field.message())
                    == MediaPlay.intentClass
            default: break
            }
        }
        return false
    }
}
