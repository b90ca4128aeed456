public import Interactions

/// Something to play, as an offer.
public struct OfferedMedia: Hashable, Sendable {
    /// The app that played it, or that suggests it.
    public var donor: Donor
    /// The piece to play; `nil` to play the container.
    public var item: Media?
    /// The album, show or list that holds it; `nil` for none.
    public var container: Media?
    /// Whether to go on where the owner stopped.
    public var resumes: Bool
    /// The position of the play or of the suggestion.
    public var position: Position
    /// The start of the last play; `nil` for something that was never played.
    public var lastPlayed: Timestamp?
    /// The number of plays of the container, or else of the piece.
    public var plays: UInt64

    /// What an offer shows: the piece, or else the container.
    public var shown: Media { item ?? container ?? Media() }

    /// The offer as one JSON object.
    package var json: JSONValue {
        func json(_ media: Media?) -> JSONValue {
            guard let media else { return .null }
            return [
                "identifier": .string(media.identifier), "title": .string(media.title),
                "type": .string(media.type.rawValue), "artist": .string(media.artist),
            ]
        }
        return [
            "app": .string(donor.app), "item": json(item), "container": json(container),
            "resumes": .bool(resumes), "plays": .integer(Int64(clamping: plays)),
            "lastPlayed": lastPlayed.map(\.json) ?? .null,
        ]
    }
}
