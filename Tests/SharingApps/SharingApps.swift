import Foundation
import Intents

/// Apps that share as real ones do, with code written here.
///
/// `sharingapps NAME` does it like that app, to the store and in the name that the environment
/// gives. Except for this file, each looks as it would on iOS.
@main
enum SharingApps {
    @MainActor private static let all: [String: @MainActor () async -> Void] = [
        "article": ArticleReader.run,
        "photos": PhotoAlbum.run,
        "notes": NotesEditor.run,
        "messenger": MessengerExtension.run,
        "extension": ShareExtension.run,
        "today": TodayWidget.run,
        "busy": BusyEditor.run,
    ]

    @MainActor static func main() async throws {
        guard let name = CommandLine.arguments.dropFirst().first, let run = all[name] else {
            print("usage: sharingapps \(all.keys.sorted().joined(separator: "|"))")
            exit(64)
        }
        await run()
        // An app lives on; a program has to wait for the work that it did not await.
        await DonationDestination.flush()
    }
}
