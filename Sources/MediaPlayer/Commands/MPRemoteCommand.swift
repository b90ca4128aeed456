public import Foundation
internal import Synchronization

/// A command to a player, with the handlers of the app.
///
/// Here the program that shows the offers, or a media key, sends it: see ``send(_:)``.
public class MPRemoteCommand: NSObject, @unchecked Sendable {
    // Unchecked: its state is behind a mutex, and derived classes add none of their own.

    /// A handler of a command.
    public typealias Handler = (MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus

    private struct State: @unchecked Sendable {
        // Unchecked because the app hands its handlers over for calls on the sender's thread.
        var handlers: [(token: NSObject, handler: Handler)] = []
        var isEnabled = true
        /// The settings of a command that has some, by their names.
        var settings: [String: Any] = [:]
    }

    private let state = Mutex(State())

    override init() {}

    /// Whether it is offered.
    public var isEnabled: Bool {
        get { state.withLock { $0.isEnabled } }
        set { state.withLock { $0.isEnabled = newValue } }
    }

    /// Adds a handler.
    ///
    /// - Returns: The object that removes it: see ``removeTarget(_:)``.
    @discardableResult
    public func addTarget(handler: @escaping Handler) -> Any {
        let token = NSObject()
        let added = State(handlers: [(token, handler)])
        state.withLock { $0.handlers += added.handlers }
        return token
    }

    /// Removes the handler of a token, or all of them for `nil`.
    public func removeTarget(_ target: Any?) {
        guard let target else { return state.withLock { $0.handlers = [] } }
        guard let token = target as? NSObject else { return }
        let name = ObjectIdentifier(token)
        state.withLock { state in
            state.handlers.removeAll { ObjectIdentifier($0.token) == name }
        }
    }

    /// Calls the handlers, on this thread, in the order in which they were added.
    ///
    /// This method is not Apple's, where the system sends commands.
    ///
    /// - Parameter event: The event; a plain one unless given.
    /// - Returns: The first outcome that is no success, and else success; `commandFailed` if the
    ///   command is disabled or has no handler.
    @discardableResult
    public func send(_ event: MPRemoteCommandEvent? = nil) -> MPRemoteCommandHandlerStatus {
        let state = state.withLock { $0 }
        guard state.isEnabled, !state.handlers.isEmpty else { return .commandFailed }
        let event = event ?? MPRemoteCommandEvent(command: self)
        var status = MPRemoteCommandHandlerStatus.success
        for (_, handler) in state.handlers {
            let outcome = handler(event)
            if status == .success { status = outcome }
        }
        return status
    }

    func setting<Value>(_ name: String, default standard: Value) -> Value {
        let state = state.withLock { $0 }
        return state.settings[name] as? Value ?? standard
    }

    func set(_ name: String, to value: some Sendable) {
        state.withLock { $0.settings[name] = value }
    }
}

/// A command to skip some seconds.
public final class MPSkipIntervalCommand: MPRemoteCommand, @unchecked Sendable {
    /// The intervals to offer, in seconds.
    public var preferredIntervals: [NSNumber] {
        get { setting("intervals", default: [Double]()).map(NSNumber.init(value:)) }
        set { set("intervals", to: newValue.map(\.doubleValue)) }
    }
}

/// A command to change the rate.
public final class MPChangePlaybackRateCommand: MPRemoteCommand, @unchecked Sendable {
    /// The rates to offer.
    public var supportedPlaybackRates: [NSNumber] {
        get { setting("rates", default: [Double]()).map(NSNumber.init(value:)) }
        set { set("rates", to: newValue.map(\.doubleValue)) }
    }
}

/// A command to like or dislike a piece, or to mark a place in it.
public final class MPFeedbackCommand: MPRemoteCommand, @unchecked Sendable {
    /// Whether it is so already.
    public var isActive: Bool {
        get { setting("isActive", default: false) }
        set { set("isActive", to: newValue) }
    }
    /// The words for it.
    public var localizedTitle: String {
        get { setting("title", default: "") }
        set { set("title", to: newValue) }
    }
    /// A short form of the words.
    public var localizedShortTitle: String {
        get { setting("shortTitle", default: "") }
        set { set("shortTitle", to: newValue) }
    }
}

/// A command to rate a piece.
public final class MPRatingCommand: MPRemoteCommand, @unchecked Sendable {
    /// The least rating.
    public var minimumRating: Float {
        get { setting("minimum", default: 0) }
        set { set("minimum", to: newValue) }
    }
    /// The greatest rating.
    public var maximumRating: Float {
        get { setting("maximum", default: 0) }
        set { set("maximum", to: newValue) }
    }
}

/// A command to go to a time of the piece.
public final class MPChangePlaybackPositionCommand: MPRemoteCommand, @unchecked Sendable {}

/// A command to change the repetition.
public final class MPChangeRepeatModeCommand: MPRemoteCommand, @unchecked Sendable {
    /// The repetition as it is.
    public var currentRepeatType: MPRepeatType {
        get { setting("repeat", default: .off) }
        set { set("repeat", to: newValue) }
    }
}

/// A command to change the order.
public final class MPChangeShuffleModeCommand: MPRemoteCommand, @unchecked Sendable {
    /// The order as it is.
    public var currentShuffleType: MPShuffleType {
        get { setting("shuffle", default: .off) }
        set { set("shuffle", to: newValue) }
    }
}
