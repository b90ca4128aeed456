internal import Foundation

/// The plays that the writes of a player make: one for each piece that begins, and not for each
/// write.
///
/// It is a value without a clock: the methods take the time.
struct NowPlayingJournal: Sendable {
    /// A play that has begun.
    struct Play: Sendable {
        let identifier: String
        /// The piece, by all that the app wrote of it so far.
        var item: NowPlayingItem
        let start: Date
        let rate: Double
        /// The identifier under which the beginning was donated, once the play has ended.
        var begun: String?
        var end: Date?
        /// The seconds played by then, from the beginning of the piece.
        var elapsed: Double?
    }

    /// The last thing that the app said of the elapsed time.
    private struct Clock: Sendable {
        var elapsed: Double
        var rate: Double
        var time: Date

        /// The elapsed time at a moment, as far as the piece is long.
        func elapsed(at now: Date, duration: Double?) -> Double {
            let sum = elapsed + rate * max(0, now.timeIntervalSince(time))
            return max(0, min(sum, duration ?? sum))
        }
    }

    /// The time in which an app writes the facts of a piece that begins, in seconds.
    private static let beginning: TimeInterval = 1

    private var open: Play?
    private var clock: Clock?
    private let makeIdentifier: @Sendable () -> String

    init(makeIdentifier: @escaping @Sendable () -> String) {
        self.makeIdentifier = makeIdentifier
    }

    /// Takes a write of the information or of the state.
    ///
    /// - Parameters:
    ///   - info: The information as it is now; `nil` if the app cleared it.
    ///   - state: The state as it is now.
    ///   - now: The time.
    /// - Returns: The plays to donate, in order: the one that ended, and the one that began.
    mutating func write(
        _ info: [String: Any]?,
        _ state: MPNowPlayingPlaybackState,
        at now: Date
    ) -> [Play] {
        var item = info.flatMap(NowPlayingItem.init)
        var plays: [Play] = []
        if var play = open {
            let isNew = now.timeIntervalSince(play.start) < Self.beginning
            let updated = item.flatMap { play.item.updated(by: $0, isNew: isNew) }
            if let updated {
                play.item = updated
                (open, item) = (play, updated)
            }
            if updated == nil || state == .stopped {
                plays.append(ended(play, at: now))
                (open, clock) = (nil, nil)
            }
        }
        guard let info, let item, state != .stopped else { return plays }
        let rate = info.number(MPNowPlayingInfoPropertyPlaybackRate) ?? 1
        // An app on a phone says it by the rate alone.
        let isPlaying = state == .playing || state == .unknown && rate != 0
        guard open != nil || isPlaying else { return plays }
        tick(info, item, isPlaying ? rate == 0 ? 1 : rate : 0, at: now)
        if open == nil {
            var play = Play(identifier: makeIdentifier(), item: item, start: now, rate: rate)
            play.elapsed = clock?.elapsed
            open = play
            plays.append(play)
        }
        return plays
    }

    /// Notes the elapsed time, which runs on from there.
    private mutating func tick(
        _ info: [String: Any],
        _ item: NowPlayingItem,
        _ rate: Double,
        at now: Date
    ) {
        let said =
            info.number(MPNowPlayingInfoPropertyElapsedPlaybackTime)
            ?? item.duration.flatMap { duration in
                info.number(MPNowPlayingInfoPropertyPlaybackProgress).map { $0 * duration }
            }
        let known = clock?.elapsed(at: now, duration: item.duration)
        guard let elapsed = said ?? known else { return }
        clock = Clock(elapsed: elapsed, rate: rate, time: now)
    }

    private func ended(_ play: Play, at now: Date) -> Play {
        let elapsed = clock?.elapsed(at: now, duration: play.item.duration)
        var ended = Play(
            identifier: makeIdentifier(),
            item: play.item,
            start: play.start,
            rate: play.rate
        )
        (ended.begun, ended.end, ended.elapsed) = (play.identifier, max(now, play.start), elapsed)
        return ended
    }
}
