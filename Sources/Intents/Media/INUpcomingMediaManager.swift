public import Foundation

/// The source of predictions of media.
public enum INUpcomingMediaPredictionMode: Int, NamedEnumeration {
    /// The system decides.
    case `default`
    /// Only what the app suggests.
    case onlyPredictSuggestedIntents
}

/// The media that an app expects a person to want next.
///
/// There is nothing here to tell it to. So no method has an effect; donate an
/// ``INPlayMediaIntent`` when it plays.
public final class INUpcomingMediaManager: NSObject, Sendable {
    /// The only instance.
    public static let shared = INUpcomingMediaManager()

    private override init() {}

    /// Does nothing; on Apple's platforms it replaces the suggestions of media.
    public func setSuggestedMediaIntents(_ intents: NSOrderedSet) {}

    /// Does nothing; on Apple's platforms it sets the source of predictions.
    public func setPredictionMode(
        _ mode: INUpcomingMediaPredictionMode,
        for type: INMediaItemType
    ) {}
}
