import Foundation
import Intents

/// Apps that show places as real ones do, with code written here.
///
/// `placeapps NAME` does it like that app, to the store and in the name that the environment
/// gives. Except for this file, each looks as it would on iOS.
@main
enum PlaceApps {
    @MainActor private static let all: [String: @MainActor () -> Void] = [
        "restaurants": RestaurantGuide.run,
        "stores": StoreFinder.run,
        "bikes": BikeStations.run,
        "spots": FavouriteSpots.run,
    ]

    @MainActor static func main() async throws {
        guard let name = CommandLine.arguments.dropFirst().first, let run = all[name] else {
            print("usage: placeapps \(all.keys.sorted().joined(separator: "|"))")
            exit(64)
        }
        run()
        // An app lives on; a program has to wait for the work that it did not await.
        await DonationDestination.flush()
    }
}
