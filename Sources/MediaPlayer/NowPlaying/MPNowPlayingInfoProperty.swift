/// The elapsed time at the moment of the write, in seconds: a number.
public let MPNowPlayingInfoPropertyElapsedPlaybackTime =
    "MPNowPlayingInfoPropertyElapsedPlaybackTime"
/// The rate, 1 unless set; 0 while paused: a number.
public let MPNowPlayingInfoPropertyPlaybackRate = "MPNowPlayingInfoPropertyPlaybackRate"
/// The usual rate: a number.
public let MPNowPlayingInfoPropertyDefaultPlaybackRate =
    "MPNowPlayingInfoPropertyDefaultPlaybackRate"
/// The part played, from 0 to 1: a number.
public let MPNowPlayingInfoPropertyPlaybackProgress = "MPNowPlayingInfoPropertyPlaybackProgress"
/// The index in the queue, from 0: a number.
public let MPNowPlayingInfoPropertyPlaybackQueueIndex =
    "MPNowPlayingInfoPropertyPlaybackQueueIndex"
/// The length of the queue: a number.
public let MPNowPlayingInfoPropertyPlaybackQueueCount =
    "MPNowPlayingInfoPropertyPlaybackQueueCount"
/// The index of the chapter, from 0: a number.
public let MPNowPlayingInfoPropertyChapterNumber = "MPNowPlayingInfoPropertyChapterNumber"
/// The number of chapters: a number.
public let MPNowPlayingInfoPropertyChapterCount = "MPNowPlayingInfoPropertyChapterCount"
/// Whether it is live: a truth value.
public let MPNowPlayingInfoPropertyIsLiveStream = "MPNowPlayingInfoPropertyIsLiveStream"
/// The sort of media: a number, the raw value of ``MPNowPlayingInfoMediaType``.
public let MPNowPlayingInfoPropertyMediaType = "MPNowPlayingInfoPropertyMediaType"
/// The app's identifier of the piece: a `String`.
public let MPNowPlayingInfoPropertyExternalContentIdentifier =
    "MPNowPlayingInfoPropertyExternalContentIdentifier"
/// The app's identifier of the person's profile: a `String`.
public let MPNowPlayingInfoPropertyExternalUserProfileIdentifier =
    "MPNowPlayingInfoPropertyExternalUserProfileIdentifier"
/// The identifier of the service: a `String`.
public let MPNowPlayingInfoPropertyServiceIdentifier = "MPNowPlayingInfoPropertyServiceIdentifier"
/// The identifier of what the piece belongs to: a `String`.
public let MPNowPlayingInfoCollectionIdentifier = "MPNowPlayingInfoCollectionIdentifier"
/// The address of the piece: a `URL`.
public let MPNowPlayingInfoPropertyAssetURL = "MPNowPlayingInfoPropertyAssetURL"
/// The date of the moment that plays: a `Date`.
public let MPNowPlayingInfoPropertyCurrentPlaybackDate =
    "MPNowPlayingInfoPropertyCurrentPlaybackDate"
/// Whether the piece is never to be suggested, so that it is not kept: a truth value.
public let MPNowPlayingInfoPropertyExcludeFromSuggestions =
    "MPNowPlayingInfoPropertyExcludeFromSuggestions"
/// The languages to choose from; kept for the app alone.
public let MPNowPlayingInfoPropertyAvailableLanguageOptions =
    "MPNowPlayingInfoPropertyAvailableLanguageOptions"
/// The chosen languages; kept for the app alone.
public let MPNowPlayingInfoPropertyCurrentLanguageOptions =
    "MPNowPlayingInfoPropertyCurrentLanguageOptions"

/// The sorts of media.
public enum MPNowPlayingInfoMediaType: UInt, Sendable {
    /// Nothing.
    case none
    /// Audio.
    case audio
    /// Video.
    case video
}

/// The states of the player.
public enum MPNowPlayingPlaybackState: UInt, Sendable {
    /// The app did not say.
    case unknown
    /// It plays.
    case playing
    /// It is paused.
    case paused
    /// It is stopped.
    case stopped
    /// Something else interrupts it.
    case interrupted
}
