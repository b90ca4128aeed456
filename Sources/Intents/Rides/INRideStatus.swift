public import Foundation

/// The phase of a ride.
public enum INRidePhase: Int, NamedEnumeration {
    /// The app did not say.
    case unknown
    /// Ordered.
    case received
    /// Confirmed.
    case confirmed
    /// On the way.
    case ongoing
    /// Over.
    case completed
    /// The vehicle is near the start.
    case approachingPickup
    /// The vehicle is at the start.
    case pickup
}

/// The state of a ride.
///
/// It is as old as the donation: an app that knows better donates again.
public final class INRideStatus: INValue {
    /// Makes a state without any information.
    public convenience init() {
        self.init(fields: Fields())
    }

    /// The app's identifier of the ride.
    public var rideIdentifier: String? {
        get { fields["rideIdentifier"] }
        set { fields["rideIdentifier"] = newValue }
    }
    /// The phase.
    public var phase: INRidePhase {
        get { fields["phase", default: .unknown] }
        set { fields["phase", default: .unknown] = newValue }
    }
    /// The end of the ride.
    public var completionStatus: INRideCompletionStatus? {
        get { part("completionStatus", fields["completionStatus"]) }
        set { fields["completionStatus"] = newValue }
    }
    /// The vehicle.
    public var vehicle: INRideVehicle? {
        get { part("vehicle", fields["vehicle"]) }
        set { fields["vehicle"] = newValue }
    }
    /// The driver.
    public var driver: INRideDriver? {
        get { fields["driver"] }
        set { fields["driver"] = newValue }
    }
    /// The expected time of the start.
    public var estimatedPickupDate: Date? {
        get { fields["estimatedPickupDate"] }
        set { fields["estimatedPickupDate"] = newValue }
    }
    /// The expected time of the end.
    public var estimatedDropOffDate: Date? {
        get { fields["estimatedDropOffDate"] }
        set { fields["estimatedDropOffDate"] = newValue }
    }
    /// The time until which the vehicle waits.
    public var estimatedPickupEndDate: Date? {
        get { fields["estimatedPickupEndDate"] }
        set { fields["estimatedPickupEndDate"] = newValue }
    }
    /// The time of a start that was ordered for later.
    public var scheduledPickupTime: INDateComponentsRange? {
        get { fields["scheduledPickupTime"] }
        set { fields["scheduledPickupTime"] = newValue }
    }
    /// The start.
    public var pickupLocation: CLPlacemark? {
        get { part("pickupLocation", fields["pickupLocation"]) }
        set { fields["pickupLocation"] = newValue }
    }
    /// The places on the way.
    public var waypoints: [CLPlacemark]? {
        get { fields["waypoints"] }
        set { fields["waypoints"] = newValue }
    }
    /// The end.
    public var dropOffLocation: CLPlacemark? {
        get { part("dropOffLocation", fields["dropOffLocation"]) }
        set { fields["dropOffLocation"] = newValue }
    }
    /// The kind of ride.
    public var rideOption: INRideOption? {
        get { part("rideOption", fields["rideOption"]) }
        set { fields["rideOption"] = newValue }
    }
    /// The activity that cancels the ride in the app.
    public var userActivityForCancelingInApplication: NSUserActivity? {
        get {
            part(
                "userActivityForCancelingInApplication",
                fields["userActivityForCancelingInApplication"]
            )
        }
        set { fields["userActivityForCancelingInApplication"] = newValue }
    }
    /// More activities to offer with the ride.
    public var additionalActionActivities: [NSUserActivity]? {
        get { fields["additionalActionActivities"] }
        set { fields["additionalActionActivities"] = newValue }
    }
}
