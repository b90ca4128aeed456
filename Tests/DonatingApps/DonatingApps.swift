import Foundation
import Intents

/// Apps that fill the same fields as real ones, with code written here.
///
/// `donatingapps NAME` donates like that app, to the store and in the name that the environment
/// gives. Except for this file, each looks as it would on iOS: it imports Foundation and Intents.
@main
enum DonatingApps {
    private static let all: [String: @Sendable () async throws -> Void] = [
        "channel": ChannelOfOne.run,
        "constantgroup": ConstantGroup.run,
        "constantgroup-logout": ConstantGroup.logOut,
        "container": SharedContainer.run,
        "deltachat": DeltaChat.run,
        "convos": Convos.run,
        "element": Element.run,
        "emptyconversation": EmptyConversation.run,
        "keybase": Keybase.run,
        "mattermost": Mattermost.run,
        "nextcloud": NextcloudTalk.run,
        "numberedusers": NumberedUsers.run,
        "proactive": ProactiveMessages.run,
        "sharing": SharingExtension.run,
        "signal": Signal.run,
        "telegram": Telegram.run,
    ]

    static func main() async throws {
        guard let name = CommandLine.arguments.dropFirst().first, let run = all[name] else {
            print("usage: donatingapps \(all.keys.sorted().joined(separator: "|"))")
            exit(64)
        }
        try await run()
        // An app lives on; a program has to wait for donations that it made without waiting.
        await DonationDestination.flush()
    }
}
