/// What is played again.
public enum INPlaybackRepeatMode: Int, NamedEnumeration {
    /// The app did not say.
    case unknown
    /// Nothing.
    case none
    /// Everything.
    case all
    /// What is playing.
    case one
}

/// When media is played that something else may precede.
public enum INPlaybackQueueLocation: Int, NamedEnumeration {
    /// The app did not say.
    case unknown
    /// At once.
    case now
    /// After what is playing.
    case next
    /// After everything that waits.
    case later
}

/// Media that a person played.
///
/// Give what was played as `mediaItems`, and what it is from, as an album or a playlist, as
/// `mediaContainer`.
public final class INPlayMediaIntent: INIntent {
    // The form of iOS 12, without the last three, is this one, too.

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

    /// What was played.
    public var mediaItems: [INMediaItem]? { fields["mediaItems"] }
    /// What it is from.
    public var mediaContainer: INMediaItem? { fields["mediaContainer"] }
    /// Whether in any order; `nil` when nobody said.
    public var playShuffled: Bool? { fields["playShuffled"] }
    /// What is played again.
    public var playbackRepeatMode: INPlaybackRepeatMode {
        fields["playbackRepeatMode", default: .unknown]
    }
    /// Whether from where it stopped; `nil` when nobody said.
    public var resumePlayback: Bool? { fields["resumePlayback"] }
    /// Before or after what else is to be played.
    public var playbackQueueLocation: INPlaybackQueueLocation {
        fields["playbackQueueLocation", default: .unknown]
    }
    /// How fast, 1 being as recorded.
    public var playbackSpeed: Double? { fields["playbackSpeed"] }
    /// What was looked for.
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
