public import Foundation
internal import Intents
internal import Synchronization

/// The centre to which an app tells which piece plays now.
///
/// The information becomes a donation of an `INPlayMediaIntent` when a piece begins, and
/// another one with its end and its progress in place of the first when the piece stops or
/// changes. A pause ends nothing, and a piece that is only prepared for an offer begins nothing:
/// see ``MPPlayableContentManager/prepare(_:completionHandler:)``. So the store knows the pieces
/// that were played, and the rest that is left of each.
///
/// Nothing is shown: a desktop shows what the player says by MPRIS.
public final class MPNowPlayingInfoCenter: NSObject, Sendable {
    private static let shared = MPNowPlayingInfoCenter(
        clock: { Date() },
        donate: { play in MPNowPlayingInfoCenter.donate(play) }
    )

    private let clock: @Sendable () -> Date
    private let donate: @Sendable (NowPlayingJournal.Play) -> Void
    private let state: Mutex<State>

    init(
        clock: @escaping @Sendable () -> Date,
        donate: @escaping @Sendable (NowPlayingJournal.Play) -> Void
    ) {
        (self.clock, self.donate) = (clock, donate)
        state = Mutex(State())
    }

    /// Returns the centre of this process.
    public class func `default`() -> MPNowPlayingInfoCenter { shared }

    /// The information about the piece; `nil` clears it, which ends the play.
    ///
    /// Nothing need be written as time goes by: the elapsed time runs on at the rate.
    public var nowPlayingInfo: [String: Any]? {
        get { state.withLock { $0.info }.values }
        set {
            let info = Information(values: newValue)
            let saysPiece = newValue.flatMap(NowPlayingItem.init) != nil
            write { state in
                state.info = info
                for token in state.preparations.keys {
                    state.preparations[token]?.saysPiece = saysPiece
                }
            }
        }
    }

    /// The state of the player; an app that leaves it unknown says by the rate whether it plays.
    public var playbackState: MPNowPlayingPlaybackState {
        get { state.withLock { $0.playback } }
        set { write { $0.playback = newValue } }
    }

    /// Changes the state, and donates what began or ended, in the order of the writes.
    private func write(_ change: @Sendable (inout State) -> Void) {
        let now = clock()
        // Objects of the app that nothing else holds go after the lock is released.
        let before = state.withLock { state in
            let before = state
            change(&state)
            if !state.preparations.values.contains(where: { $0.end > now }) {
                state.waiting += state.journal.write(state.info.values, state.playback, at: now)
            }
            return before
        }
        withExtendedLifetime(before) {}
        donateWaiting()
    }

    /// Donates plays one after another, without the lock: the app makes their pictures.
    private func donateWaiting() {
        while let play = state.withLock({ $0.takeWaiting() }) {
            donate(play)
            state.withLock { $0.isDonating = false }
        }
    }

    // MARK: Preparing

    /// The time after which a preparation that no app answers holds nothing back, in seconds.
    static let longestPreparation: TimeInterval = 60

    /// Holds plays back while an app prepares a piece, which does not play yet.
    ///
    /// - Returns: The token for ``endPreparation(_:)``.
    func beginPreparation() -> UUID {
        let token = UUID()
        let preparation = Preparation(end: clock() + Self.longestPreparation)
        state.withLock { $0.preparations[token] = preparation }
        return token
    }

    /// Ends a preparation.
    ///
    /// - Returns: Whether the app said meanwhile which piece plays; `nil` if the preparation has
    ///   ended before.
    func endPreparation(_ token: UUID) -> Bool? {
        state.withLock { $0.preparations.removeValue(forKey: token)?.saysPiece }
    }

    /// Takes the information as it is for that of a piece that plays: the app took the command.
    func notePlaying() { write { _ in } }

    /// A piece that an app prepares.
    private struct Preparation: Sendable {
        /// The time until which it holds plays back.
        var end: Date
        /// Whether the app has said since which piece plays.
        var saysPiece = false
    }

    /// The parts that change.
    private struct State: Sendable {
        var info = Information()
        var playback = MPNowPlayingPlaybackState.unknown
        var journal = NowPlayingJournal { UUID().uuidString }
        /// The plays to donate, in order.
        var waiting: [NowPlayingJournal.Play] = []
        /// Whether a thread is donating one of them.
        var isDonating = false
        var preparations: [UUID: Preparation] = [:]

        /// Takes the next play to donate; `nil` if there is none, or another thread donates.
        mutating func takeWaiting() -> NowPlayingJournal.Play? {
            guard !isDonating, !waiting.isEmpty else { return nil }
            isDonating = true
            return waiting.removeFirst()
        }
    }

    /// The values of an app.
    ///
    /// Unchecked because an app hands over values of any type, which nobody here changes.
    private struct Information: @unchecked Sendable {
        var values: [String: Any]?
    }
}

extension MPNowPlayingInfoCenter {
    /// Donates a play: the whole one before the beginning goes, so that neither is ever missing.
    static func donate(_ play: NowPlayingJournal.Play) {
        let response = INPlayMediaIntentResponse(code: .success, userActivity: nil)
        var info: [String: Any] = [:]
        if let duration = play.item.duration {
            info[MPMediaItemPropertyPlaybackDuration] = duration
            if let elapsed = play.elapsed {
                info[MPNowPlayingInfoPropertyPlaybackProgress] = min(1, elapsed / duration)
            }
        }
        if let elapsed = play.elapsed {
            info[MPNowPlayingInfoPropertyElapsedPlaybackTime] = elapsed
        }
        if !info.isEmpty { response.nowPlayingInfo = info }
        let interaction = INInteraction(
            intent: play.item.intent(rate: play.rate),
            response: response
        )
        interaction.identifier = play.identifier
        interaction.direction = .outgoing
        interaction.dateInterval = DateInterval(start: play.start, end: play.end ?? play.start)
        interaction.donate(completion: nil)
        guard let begun = play.begun else { return }
        INInteraction.delete(with: [begun], completion: nil)
    }
}
