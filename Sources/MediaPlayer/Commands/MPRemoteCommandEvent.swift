public import Foundation

/// One sending of a command.
public class MPRemoteCommandEvent: NSObject, @unchecked Sendable {
    // Unchecked: nothing of it changes.

    /// The command.
    public let command: MPRemoteCommand
    /// The seconds since the machine started.
    public let timestamp: TimeInterval

    /// Makes an event, to send it with ``MPRemoteCommand/send(_:)``.
    public init(command: MPRemoteCommand) {
        self.command = command
        timestamp = ProcessInfo.processInfo.systemUptime
    }
}

/// An event with an interval to skip.
public final class MPSkipIntervalCommandEvent: MPRemoteCommandEvent, @unchecked Sendable {
    /// The interval, in seconds.
    public let interval: TimeInterval

    /// Makes an event.
    public init(command: MPRemoteCommand, interval: TimeInterval) {
        self.interval = interval
        super.init(command: command)
    }
}

/// An event with the moment of a seek.
public final class MPSeekCommandEvent: MPRemoteCommandEvent, @unchecked Sendable {
    /// The moment.
    public let type: MPSeekCommandEventType

    /// Makes an event.
    public init(command: MPRemoteCommand, type: MPSeekCommandEventType) {
        self.type = type
        super.init(command: command)
    }
}

/// An event with a time of the piece.
public final class MPChangePlaybackPositionCommandEvent: MPRemoteCommandEvent,
    @unchecked Sendable
{
    /// The time, in seconds from the beginning.
    public let positionTime: TimeInterval

    /// Makes an event.
    public init(command: MPRemoteCommand, positionTime: TimeInterval) {
        self.positionTime = positionTime
        super.init(command: command)
    }
}

/// An event with a rate.
public final class MPChangePlaybackRateCommandEvent: MPRemoteCommandEvent, @unchecked Sendable {
    /// The rate.
    public let playbackRate: Float

    /// Makes an event.
    public init(command: MPRemoteCommand, playbackRate: Float) {
        self.playbackRate = playbackRate
        super.init(command: command)
    }
}

/// An event with a rating.
public final class MPRatingCommandEvent: MPRemoteCommandEvent, @unchecked Sendable {
    /// The rating.
    public let rating: Float

    /// Makes an event.
    public init(command: MPRemoteCommand, rating: Float) {
        self.rating = rating
        super.init(command: command)
    }
}

/// An event of a like, a dislike or a mark.
public final class MPFeedbackCommandEvent: MPRemoteCommandEvent, @unchecked Sendable {
    /// Whether it takes the feedback back.
    public let isNegative: Bool

    /// Makes an event.
    public init(command: MPRemoteCommand, isNegative: Bool) {
        self.isNegative = isNegative
        super.init(command: command)
    }
}

/// An event with a repetition.
public final class MPChangeRepeatModeCommandEvent: MPRemoteCommandEvent, @unchecked Sendable {
    /// The repetition.
    public let repeatType: MPRepeatType
    /// Whether it holds for later pieces.
    public let preservesRepeatMode: Bool

    /// Makes an event.
    public init(
        command: MPRemoteCommand,
        repeatType: MPRepeatType,
        preservesRepeatMode: Bool = false
    ) {
        (self.repeatType, self.preservesRepeatMode) = (repeatType, preservesRepeatMode)
        super.init(command: command)
    }
}

/// An event with an order.
public final class MPChangeShuffleModeCommandEvent: MPRemoteCommandEvent, @unchecked Sendable {
    /// The order.
    public let shuffleType: MPShuffleType
    /// Whether it holds for later queues.
    public let preservesShuffleMode: Bool

    /// Makes an event.
    public init(
        command: MPRemoteCommand,
        shuffleType: MPShuffleType,
        preservesShuffleMode: Bool = false
    ) {
        (self.shuffleType, self.preservesShuffleMode) = (shuffleType, preservesShuffleMode)
        super.init(command: command)
    }
}
