/// The repetition.
public enum INPlaybackRepeatMode: Int, NamedEnumeration {
    /// The app did not say.
    case unknown
    /// Nothing.
    case none
    /// Everything.
    case all
    /// The current media.
    case one
}

/// The place of media in the queue.
public enum INPlaybackQueueLocation: Int, NamedEnumeration {
    /// The app did not say.
    case unknown
    /// At once.
    case now
    /// After the current media.
    case next
    /// At the end of the queue.
    case later
}

/// Media that a person played.
///
/// Set `mediaItems` to the played media, and `mediaContainer` to their source, such as an album or
/// a playlist.
public final class INPlayMediaIntent: INIntent {
    // This form includes that of iOS 12, without the last three.

    /// Makes an intent.
    public convenience init(
        mediaItems: [INMediaItem]? = nil,
        mediaContainer: INMediaItem? = nil,
        playShuffled: Bool? = nil,
        playbackRepeatMode: INPlaybackRepeatMode = .unknown,
        resumePlayback: Bool? = nil,
        playbackQueueLocation: INPlaybackQueueLocation = .unknown,
        playbackSpeed: Double? = nil,
        mediaSearch: INMediaSearch? = nil
    ) {
        self.init { fields in
            fields["mediaItems"] = mediaItems
            fields["mediaContainer"] = mediaContainer
            fields["playShuffled"] = playShuffled
            fields["playbackRepeatMode", default: .unknown] = playbackRepeatMode
            fields["resumePlayback"] = resumePlayback
            fields["playbackQueueLocation", default: .unknown] = playbackQueueLocation
            fields["playbackSpeed"] = playbackSpeed
            fields["mediaSearch"] = mediaSearch
        }
    }

    /// The played media.
    public var mediaItems: [INMediaItem]? { fields["mediaItems"] }
    /// The container.
    public var mediaContainer: INMediaItem? { fields["mediaContainer"] }
    /// Whether to shuffle; `nil` if unknown.
    public var playShuffled: Bool? { fields["playShuffled"] }
    /// The repetition.
    public var playbackRepeatMode: INPlaybackRepeatMode {
        fields["playbackRepeatMode", default: .unknown]
    }
    /// Whether to resume; `nil` if unknown.
    public var resumePlayback: Bool? { fields["resumePlayback"] }
    /// The place in the queue.
    public var playbackQueueLocation: INPlaybackQueueLocation {
        fields["playbackQueueLocation", default: .unknown]
    }
    /// The speed; 1 is the recorded speed.
    public var playbackSpeed: Double? { fields["playbackSpeed"] }
    /// The search.
    public var mediaSearch: INMediaSearch? { fields["mediaSearch"] }

    override class var parameters: [AnyKeyPath: String] {
        [
            \INPlayMediaIntent.mediaItems: "mediaItems",
            \INPlayMediaIntent.mediaContainer: "mediaContainer",
            \INPlayMediaIntent.playShuffled: "playShuffled",
            \INPlayMediaIntent.playbackRepeatMode: "playbackRepeatMode",
            \INPlayMediaIntent.resumePlayback: "resumePlayback",
            \INPlayMediaIntent.playbackQueueLocation: "playbackQueueLocation",
            \INPlayMediaIntent.playbackSpeed: "playbackSpeed",
            \INPlayMediaIntent.mediaSearch: "mediaSearch",
        ]
    }
}
