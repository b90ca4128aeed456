public import Foundation

/// The commands that an app takes from outside: keys, headphones, and the choice of an offer.
public final class MPRemoteCommandCenter: NSObject, Sendable {
    private static let center = MPRemoteCommandCenter()

    override init() {}

    /// Returns the centre of this process.
    public class func shared() -> MPRemoteCommandCenter { center }

    // MARK: Playing

    /// Pauses.
    public let pauseCommand = MPRemoteCommand()
    /// Plays.
    public let playCommand = MPRemoteCommand()
    /// Stops.
    public let stopCommand = MPRemoteCommand()
    /// Plays what is paused, and pauses what plays.
    public let togglePlayPauseCommand = MPRemoteCommand()
    /// Uses an option of a language.
    public let enableLanguageOptionCommand = MPRemoteCommand()
    /// Stops using an option of a language.
    public let disableLanguageOptionCommand = MPRemoteCommand()
    /// Changes the rate.
    public let changePlaybackRateCommand = MPChangePlaybackRateCommand()
    /// Changes the repetition.
    public let changeRepeatModeCommand = MPChangeRepeatModeCommand()
    /// Changes the order.
    public let changeShuffleModeCommand = MPChangeShuffleModeCommand()

    // MARK: Moving

    /// Goes to the next piece.
    public let nextTrackCommand = MPRemoteCommand()
    /// Goes to the piece before.
    public let previousTrackCommand = MPRemoteCommand()
    /// Skips forward.
    public let skipForwardCommand = MPSkipIntervalCommand()
    /// Skips back.
    public let skipBackwardCommand = MPSkipIntervalCommand()
    /// Seeks forward.
    public let seekForwardCommand = MPRemoteCommand()
    /// Seeks back.
    public let seekBackwardCommand = MPRemoteCommand()
    /// Goes to a time of the piece.
    public let changePlaybackPositionCommand = MPChangePlaybackPositionCommand()

    // MARK: Rating

    /// Rates the piece.
    public let ratingCommand = MPRatingCommand()
    /// Likes the piece.
    public let likeCommand = MPFeedbackCommand()
    /// Dislikes the piece.
    public let dislikeCommand = MPFeedbackCommand()
    /// Marks a place of the piece.
    public let bookmarkCommand = MPFeedbackCommand()
}
