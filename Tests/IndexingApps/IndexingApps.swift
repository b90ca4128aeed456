import Foundation
import Intents

/// Apps that index and show things as real ones do, with code written here.
///
/// `indexingapps NAME` does it like that app, to the store and in the name that the environment
/// gives. Except for this file, each looks as it would on iOS: it imports Foundation and our
/// modules.
@main
enum IndexingApps {
    @MainActor private static let all: [String: @MainActor () async throws -> Void] = [
        "stepik": CourseCatalogue.run,
        "simplenote": NotesApp.run,
        "simplenote-signout": NotesApp.signOut,
        "netnewswire": FeedReader.run,
        "netnewswire-unsubscribe": FeedReader.unsubscribe,
        "wikipedia": Encyclopedia.run,
        "wikipedia-signout": Encyclopedia.signOut,
        "onebusaway": TransitApp.run,
        "onebusaway-forget": TransitApp.forget,
        "onebusaway-signout": TransitApp.signOut,
        "firefox": Browser.run,
        "firefox-forget": Browser.forget,
        "firefox-signout": Browser.clearHistory,
    ]

    @MainActor static func main() async throws {
        guard let name = CommandLine.arguments.dropFirst().first, let run = all[name] else {
            print("usage: indexingapps \(all.keys.sorted().joined(separator: "|"))")
            exit(64)
        }
        try await run()
        // An app lives on; a program has to wait for the work that it did not await.
        await DonationDestination.flush()
    }
}
