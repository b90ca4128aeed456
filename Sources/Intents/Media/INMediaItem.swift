/// The kind of media.
public enum INMediaItemType: Int, NamedEnumeration {
    /// The app did not say.
    case unknown
    /// A song.
    case song
    /// An album.
    case album
    /// An artist.
    case artist
    /// A genre.
    case genre
    /// A playlist.
    case playlist
    /// A podcast.
    case podcastShow
    /// An episode of a podcast.
    case podcastEpisode
    /// A playlist of podcasts.
    case podcastPlaylist
    /// A music station.
    case musicStation
    /// An audio book.
    case audioBook
    /// A film.
    case movie
    /// A television series.
    case tvShow
    /// An episode of a television series.
    case tvShowEpisode
    /// A music video.
    case musicVideo
    /// A station of podcasts.
    case podcastStation
    /// A radio station.
    case radioStation
    /// Any station.
    case station
    /// Any music.
    case music
    /// A station made by an algorithm.
    case algorithmicRadioStation
    /// News.
    case news
}

/// A piece of media, or a container of media.
public final class INMediaItem: INValue {
    /// Makes an item.
    public convenience init(
        identifier: String?,
        title: String?,
        type: INMediaItemType,
        artwork: INImage?,
        artist: String?
    ) {
        self.init { fields in
            fields["identifier"] = identifier
            fields["title"] = title
            fields["type", default: .unknown] = type
            fields["artwork"] = artwork
            fields["artist"] = artist
        }
    }

    /// Makes an item without an artist.
    public convenience init(
        identifier: String?,
        title: String?,
        type: INMediaItemType,
        artwork: INImage?
    ) {
        self.init(identifier: identifier, title: title, type: type, artwork: artwork, artist: nil)
    }

    /// The app's identifier.
    public var identifier: String? { fields["identifier"] }
    /// The name.
    public var title: String? { fields["title"] }
    /// The kind of media.
    public var type: INMediaItemType { fields["type", default: .unknown] }
    /// The picture.
    public var artwork: INImage? { fields["artwork"] }
    /// The artist.
    public var artist: String? { fields["artist"] }

    override class var parameters: [AnyKeyPath: String] {
        [
            \INMediaItem.identifier: "identifier", \INMediaItem.title: "title",
            \INMediaItem.type: "type", \INMediaItem.artwork: "artwork",
            \INMediaItem.artist: "artist",
        ]
    }
}
