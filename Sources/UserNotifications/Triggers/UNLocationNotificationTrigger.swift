public import Intents

/// An area that somebody enters or leaves.
///
/// Nothing here notices it: a request with this trigger stays pending until the app removes it.
public final class UNLocationNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    private let ownRegion: CLRegion

    /// Makes a trigger that holds when somebody enters or leaves an area.
    public init(region: CLRegion, repeats: Bool) {
        ownRegion = region.copy() as? CLRegion ?? region
        super.init(repeats: repeats)
    }

    /// A copy of the area.
    public var region: CLRegion { ownRegion.copy() as? CLRegion ?? ownRegion }
}
