/// In which order media is wanted.
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
    /// What is on the rise first.
    case trending
    /// What is recommended first.
    case recommended
}

/// What media is meant without its name.
public enum INMediaReference: Int, NamedEnumeration {
    /// None.
    case unknown
    /// What is playing.
    case currentlyPlaying
    /// The person's own.
    case my
}

/// What media somebody looked for.
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

    /// What kind of media.
    public var mediaType: INMediaItemType { fields["mediaType", default: .unknown] }
    /// In which order.
    public var sortOrder: INMediaSortOrder { fields["sortOrder", default: .unknown] }
    /// What it is called.
    public var mediaName: String? { fields["mediaName"] }
    /// Whose it is.
    public var artistName: String? { fields["artistName"] }
    /// Which album it is on.
    public var albumName: String? { fields["albumName"] }
    /// Of which genres.
    public var genreNames: [String]? { fields["genreNames"] }
    /// For which moods.
    public var moodNames: [String]? { fields["moodNames"] }
    /// When it came out.
    public var releaseDate: INDateComponentsRange? { fields["releaseDate"] }
    /// What is meant without its name.
    public var reference: INMediaReference { fields["reference", default: .unknown] }
    /// The app's identifier of it.
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
