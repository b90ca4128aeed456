import Foundation
import Intents

/// Apps that donate as real ones do: by the facts of which fields they fill, with code of our own.
///
/// `donatingapps NAME` donates what that app would, to the store and in the name that the
/// environment gives. But for this file, each is as it would be on iOS: it imports Foundation and
/// Intents.
@main
enum DonatingApps {
    private static let all: [String: @Sendable () async throws -> Void] = [
        "deltachat": DeltaChat.run,
        "convos": Convos.run,
        "element": Element.run,
        "keybase": Keybase.run,
        "mattermost": Mattermost.run,
        "nextcloud": NextcloudTalk.run,
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
        // An app lives on; a program has to wait for what it donated without waiting.
        await DonationDestination.flush()
    }
}
