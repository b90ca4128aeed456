/// The order of media.
public enum INMediaSortOrder: Int, NamedEnumeration {
    /// The person did not say.
    case unknown
    /// The newest first.
    case newest
    /// The oldest first.
    case oldest
    /// The best first.
    case best
    /// The worst first.
    case worst
    /// The most popular first.
    case popular
    /// The least popular first.
    case unpopular
    /// Trending media first.
    case trending
    /// Recommended media first.
    case recommended
}

/// A reference to media without a name.
public enum INMediaReference: Int, NamedEnumeration {
    /// None.
    case unknown
    /// The current media.
    case currentlyPlaying
    /// The person's own media.
    case my
}

/// A search for media.
public final class INMediaSearch: INValue {
    /// Makes a search.
    public convenience init(
        mediaType: INMediaItemType = .unknown,
        sortOrder: INMediaSortOrder = .unknown,
        mediaName: String? = nil,
        artistName: String? = nil,
        albumName: String? = nil,
        genreNames: [String]? = nil,
        moodNames: [String]? = nil,
        releaseDate: INDateComponentsRange? = nil,
        reference: INMediaReference = .unknown,
        mediaIdentifier: String? = nil
    ) {
        self.init { fields in
            fields["mediaType", default: .unknown] = mediaType
            fields["sortOrder", default: .unknown] = sortOrder
            fields["mediaName"] = mediaName
            fields["artistName"] = artistName
            fields["albumName"] = albumName
            fields["genreNames"] = genreNames
            fields["moodNames"] = moodNames
            fields["releaseDate"] = releaseDate
            fields["reference", default: .unknown] = reference
            fields["mediaIdentifier"] = mediaIdentifier
        }
    }

    /// The kind of media.
    public var mediaType: INMediaItemType { fields["mediaType", default: .unknown] }
    /// The order.
    public var sortOrder: INMediaSortOrder { fields["sortOrder", default: .unknown] }
    /// The name.
    public var mediaName: String? { fields["mediaName"] }
    /// The artist.
    public var artistName: String? { fields["artistName"] }
    /// The name of the album.
    public var albumName: String? { fields["albumName"] }
    /// The genres.
    public var genreNames: [String]? { fields["genreNames"] }
    /// The moods.
    public var moodNames: [String]? { fields["moodNames"] }
    /// The date of release.
    public var releaseDate: INDateComponentsRange? { fields["releaseDate"] }
    /// The reference without a name.
    public var reference: INMediaReference { fields["reference", default: .unknown] }
    /// The app's identifier.
    public var mediaIdentifier: String? { fields["mediaIdentifier"] }

    override class var parameters: [AnyKeyPath: String] {
        [
            \INMediaSearch.mediaType: "mediaType", \INMediaSearch.sortOrder: "sortOrder",
            \INMediaSearch.mediaName: "mediaName", \INMediaSearch.artistName: "artistName",
            \INMediaSearch.albumName: "albumName", \INMediaSearch.genreNames: "genreNames",
            \INMediaSearch.moodNames: "moodNames", \INMediaSearch.releaseDate: "releaseDate",
            \INMediaSearch.reference: "reference",
            \INMediaSearch.mediaIdentifier: "mediaIdentifier",
        ]
    }
}
