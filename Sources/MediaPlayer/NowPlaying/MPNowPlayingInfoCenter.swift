public import Foundation
internal import Intents
internal import Synchronization

/// What plays now.
///
/// What an app sets here becomes a donation of an ``INPlayMediaIntent`` when a piece begins, and
/// another one with its end and its progress in place of the first when the piece stops or
/// changes. A pause ends nothing. So the store knows what was played, and what is left of it.
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
            write { $0.info = info }
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
        state.withLock { state in
            change(&state)
            let plays = state.journal.write(state.info.values, state.playback, at: now)
            // A donation only joins a queue.
            for play in plays { donate(play) }
        }
    }

    /// The parts that change.
    private struct State: Sendable {
        var info = Information()
        var playback = MPNowPlayingPlaybackState.unknown
        var journal = NowPlayingJournal { UUID().uuidString }
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
