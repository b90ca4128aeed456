import Foundation
import Testing

@testable import MediaPlayer

@Suite struct `A command from outside` {
    private let commands = MPRemoteCommandCenter()

    @Test func `reaches the handlers in order, and tells the first failure`() {
        let command = commands.nextTrackCommand
        #expect(command.send() == .commandFailed)
        var calls: [String] = []
        let first = command.addTarget { event in
            calls.append("first")
            #expect(event.command === command)
            return .success
        }
        command.addTarget { _ in
            calls.append("second")
            return .noSuchContent
        }
        #expect(command.send() == .noSuchContent)
        command.removeTarget(first)
        #expect(command.send() == .noSuchContent)
        #expect(calls == ["first", "second", "second"])
        command.isEnabled = false
        #expect(command.send() == .commandFailed)
        command.isEnabled = true
        command.removeTarget(nil)
        #expect(command.send() == .commandFailed)
        #expect(calls.count == 3)
    }

    @Test func `carries what belongs to it`() {
        let skip = commands.skipForwardCommand
        skip.preferredIntervals = [15, 30]
        #expect(skip.preferredIntervals == [15, 30])
        var interval: TimeInterval?
        skip.addTarget { event in
            interval = (event as? MPSkipIntervalCommandEvent)?.interval
            return .success
        }
        skip.send(MPSkipIntervalCommandEvent(command: skip, interval: 15))
        #expect(interval == 15)
        let like = commands.likeCommand
        (like.isActive, like.localizedTitle) = (true, "Like")
        #expect(like.isActive && like.localizedTitle == "Like" && like.localizedShortTitle.isEmpty)
        commands.changeRepeatModeCommand.currentRepeatType = .all
        #expect(commands.changeRepeatModeCommand.currentRepeatType == .all)
        commands.ratingCommand.maximumRating = 5
        #expect(commands.ratingCommand.maximumRating == 5)
        #expect(commands.changeShuffleModeCommand.currentShuffleType == .off)
        #expect(MPRemoteCommandHandlerStatus.noActionableNowPlayingItem.rawValue == 110)
        #expect(MPNowPlayingPlaybackState.interrupted.rawValue == 4)
        #expect(MPNowPlayingInfoMediaType.video.rawValue == 2)
    }
}
