/// The outcome of a command.
public enum MPRemoteCommandHandlerStatus: Int, Sendable {
    /// It was done.
    case success = 0
    /// There is no such content.
    case noSuchContent = 100
    /// Nothing plays to which it could be done.
    case noActionableNowPlayingItem = 110
    /// The device is not there.
    case deviceNotFound = 120
    /// It failed.
    case commandFailed = 200
}

/// The repetition.
public enum MPRepeatType: Int, Sendable {
    /// Nothing.
    case off
    /// The current piece.
    case one
    /// Everything.
    case all
}

/// The order of a queue.
public enum MPShuffleType: Int, Sendable {
    /// As it is.
    case off
    /// By pieces at random.
    case items
    /// By collections at random.
    case collections
}

/// The moments of a seek.
public enum MPSeekCommandEventType: UInt, Sendable {
    /// It begins.
    case beginSeeking
    /// It ends.
    case endSeeking
}
