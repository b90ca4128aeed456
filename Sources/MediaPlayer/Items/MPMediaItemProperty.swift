// The keys of what plays. Their texts are those that programs see at run time on Apple's platforms:
// short words for the properties of items, and the names themselves for those of the player.

/// The title: a `String`.
public let MPMediaItemPropertyTitle = "title"
/// The title of the album: a `String`.
public let MPMediaItemPropertyAlbumTitle = "albumTitle"
/// The artist: a `String`.
public let MPMediaItemPropertyArtist = "artist"
/// The artist of the album: a `String`.
public let MPMediaItemPropertyAlbumArtist = "albumArtist"
/// The genre: a `String`.
public let MPMediaItemPropertyGenre = "genre"
/// The composer: a `String`.
public let MPMediaItemPropertyComposer = "composer"
/// The length, in seconds: a number.
public let MPMediaItemPropertyPlaybackDuration = "playbackDuration"
/// The number of the track on its album: a number.
public let MPMediaItemPropertyAlbumTrackNumber = "albumTrackNumber"
/// The number of tracks on the album: a number.
public let MPMediaItemPropertyAlbumTrackCount = "albumTrackCount"
/// The number of the disc: a number.
public let MPMediaItemPropertyDiscNumber = "discNumber"
/// The number of discs: a number.
public let MPMediaItemPropertyDiscCount = "discCount"
/// The picture: an ``MPMediaItemArtwork``.
public let MPMediaItemPropertyArtwork = "artwork"
/// The identifier in the library: a number.
public let MPMediaItemPropertyPersistentID = "persistentID"
/// The types: a number, the raw value of ``MPMediaType``.
public let MPMediaItemPropertyMediaType = "mediaType"
/// The title of the podcast: a `String`.
public let MPMediaItemPropertyPodcastTitle = "podcastTitle"
/// The address of the file: a `URL`.
public let MPMediaItemPropertyAssetURL = "assetURL"
/// Whether its album is a collection, of several artists: a truth value.
public let MPMediaItemPropertyIsCompilation = "isCompilation"
/// Whether it is not on the device: a truth value.
public let MPMediaItemPropertyIsCloudItem = "isCloudItem"
/// Whether it has explicit words: a truth value.
public let MPMediaItemPropertyIsExplicit = "isExplicit"
/// The words: a `String`.
public let MPMediaItemPropertyLyrics = "lyrics"
/// The date of release: a `Date`.
public let MPMediaItemPropertyReleaseDate = "releaseDate"

/// The types of media items.
public struct MPMediaType: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes types from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Music.
    public static let music = MPMediaType(rawValue: 1 << 0)
    /// A podcast.
    public static let podcast = MPMediaType(rawValue: 1 << 1)
    /// An audio book.
    public static let audioBook = MPMediaType(rawValue: 1 << 2)
    /// A recording of a lesson.
    public static let audioITunesU = MPMediaType(rawValue: 1 << 3)
    /// Any audio.
    public static let anyAudio = MPMediaType(rawValue: 0xFF)
    /// A film.
    public static let movie = MPMediaType(rawValue: 1 << 8)
    /// An episode of a series.
    public static let tvShow = MPMediaType(rawValue: 1 << 9)
    /// A podcast with pictures.
    public static let videoPodcast = MPMediaType(rawValue: 1 << 10)
    /// A music video.
    public static let musicVideo = MPMediaType(rawValue: 1 << 11)
    /// A recording of a lesson with pictures.
    public static let videoITunesU = MPMediaType(rawValue: 1 << 12)
    /// A video of the owner.
    public static let homeVideo = MPMediaType(rawValue: 1 << 13)
    /// Any video.
    public static let anyVideo = MPMediaType(rawValue: 0xFF00)
    /// Anything.
    public static let any = MPMediaType(rawValue: ~0)
}
