import Foundation
import Intents

/// Stops and trips on the screen, as OneBusAway has them: a stop can be found, and a trip can only
/// be gone on with on another device.
@MainActor
enum TransitApp {
    struct Region {
        let identifier: Int
        let site: URL
    }

    struct Stop {
        let id: String
        let name: String
        let code: String
        let direction: String
    }

    struct Departure {
        let tripID: String
        let stopID: String
        let routeAndHeadsign: String
        let serviceDate: Date
        let stopSequence: Int
        let vehicleID: String?
    }

    /// The keys of the user info.
    private enum Key {
        static let regionID = "regionID"
        static let serviceDate = "serviceDate"
        static let stopID = "stopID"
        static let stopSequence = "stopSequence"
        static let tripID = "tripID"
        static let vehicleID = "vehicleID"
    }

    private static let bundleIdentifier = "org.example.onebusaway"
    private static let region = region(7)
    private static let stops = [
        Stop(id: "1_75403", name: "Quay Bridge & Mill Rd", code: "75403", direction: "N bound"),
        Stop(id: "1_29220", name: "Łagiewniki", code: "29220", direction: "SW bound"),
    ]
    private static let departure = Departure(
        tripID: "1_604670535",
        stopID: "1_75403",
        routeAndHeadsign: "44 - Harbour Terminal",
        serviceDate: Date(timeIntervalSince1970: 1_767_571_200),
        stopSequence: 12,
        vehicleID: nil
    )

    /// The activity of the view in front, which the view holds.
    private static var shown: NSUserActivity?

    private static func region(_ identifier: Int) -> Region {
        Region(
            identifier: identifier,
            site: URL(string: "https://transit.example.org") ?? URL(filePath: "/")
        )
    }

    static func run() async throws {
        show(activity(for: stops[0]))
        show(activity(for: departure))
        show(activity(for: stops[1]))
        show(activity(for: stops[0]))
        shown?.resignCurrent()
        shown = nil
        await DonationDestination.flush()
        // The person opens the app from a link: the address says what the user info does not.
        for stop in stops { open(activity(for: stop)) }
        let link = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
        link.webpageURL = activity(for: stops[1]).webpageURL
        open(link)
    }

    /// A stop that the person removes from the app goes.
    static func forget() async throws {
        await NSUserActivity.deleteSavedUserActivities(
            withPersistentIdentifiers: [identifier(of: stops[0])]
        )
    }

    /// All of it goes.
    static func signOut() async throws {
        await NSUserActivity.deleteAllSavedUserActivities()
    }

    // MARK: Activities

    private static func identifier(of stop: Stop) -> String {
        "region_\(region.identifier)_stop_\(stop.id)"
    }

    private static func show(_ activity: NSUserActivity) {
        shown = activity
        activity.becomeCurrent()
    }

    private static func activity(for stop: Stop) -> NSUserActivity {
        let activity = NSUserActivity(activityType: "\(bundleIdentifier).user_activity.stop")
        activity.title = "\(stop.name) (\(stop.code)), \(stop.direction)"
        activity.isEligibleForHandoff = true
        activity.isEligibleForSearch = true
        activity.isEligibleForPrediction = true
        activity.suggestedInvocationPhrase = "When does my bus come"
        activity.persistentIdentifier = identifier(of: stop)
        activity.requiredUserInfoKeys = [Key.stopID, Key.regionID]
        activity.userInfo = [Key.stopID: stop.id, Key.regionID: region.identifier]
        activity.webpageURL = region.site.appending(
            path: "regions/\(region.identifier)/stops/\(stop.id)"
        )
        return activity
    }

    private static func activity(for departure: Departure) -> NSUserActivity {
        let activity = NSUserActivity(activityType: "\(bundleIdentifier).user_activity.trip")
        activity.title = departure.routeAndHeadsign
        activity.isEligibleForHandoff = true
        activity.persistentIdentifier = "region_\(region.identifier)_trip_\(departure.tripID)"
        activity.requiredUserInfoKeys = [
            Key.regionID, Key.serviceDate, Key.stopID, Key.stopSequence, Key.tripID,
        ]
        var userInfo: [String: Any] = [
            Key.regionID: region.identifier,
            Key.serviceDate: departure.serviceDate,
            Key.stopID: departure.stopID,
            Key.stopSequence: departure.stopSequence,
            Key.tripID: departure.tripID,
        ]
        if let vehicleID = departure.vehicleID { userInfo[Key.vehicleID] = vehicleID }
        activity.userInfo = userInfo
        activity.webpageURL = region.site.appending(
            path: "regions/\(region.identifier)/trips/\(departure.tripID)"
        )
        return activity
    }

    // MARK: Going on

    private static func open(_ activity: NSUserActivity) {
        activity.continue { activity, _ in
            let fromInformation = activity.userInfo?[Key.stopID] as? String
            let fromAddress = activity.webpageURL.flatMap { url in
                url.pathComponents.dropLast().last == "stops" ? url.lastPathComponent : nil
            }
            guard let stop = fromInformation ?? fromAddress else { return false }
            print("stop \(stop)")
            return true
        }
    }
}
