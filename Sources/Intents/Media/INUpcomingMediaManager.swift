internal import DonationStore
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
/// A change of what the app sets becomes an event of the store; the same again does not. Surfaces
/// offer these media beside those that were played, or alone: see
/// ``INUpcomingMediaPredictionMode``. They can be deleted as everything that the app donates.
public final class INUpcomingMediaManager: NSObject, Sendable {
    /// The only instance.
    public static let shared = INUpcomingMediaManager()

    private override init() {}

    /// Replaces the app's suggestions of media.
    ///
    /// The method returns at once. The store keeps the order of what a thread sets and donates.
    ///
    /// - Parameter intents: Intents to play media, the best first; of more than 32 the first ones,
    ///   each with its first item and its container. Other objects are left out.
    /// - Complexity: O(*n*) in the number of intents.
    public func setSuggestedMediaIntents(_ intents: NSOrderedSet) {
        let suggestions = intents.array.compactMap { ($0 as? INPlayMediaIntent)?.suggestion }
        record(SuggestedMedia(Array(suggestions.prefix(SuggestedMedia.mostSuggestions))))
    }

    /// Sets the source of predictions for one type of media.
    ///
    /// The method returns at once.
    public func setPredictionMode(
        _ mode: INUpcomingMediaPredictionMode,
        for type: INMediaItemType
    ) {
        let stored: SuggestedMedia.Mode =
            switch mode {
            case .default: .default
            case .onlyPredictSuggestedIntents: .onlySuggested
            }
        record(SuggestedMedia(stored, for: MediaType(type)))
    }

    private func record(_ media: SuggestedMedia) {
        let destination = DonationDestination.current
        destination.perform { store in
            guard let store = try? store.get() else { return }
            // As on Apple's platforms nobody learns of a refusal.
            _ = try? destination.handle(of: store).suggest(media)
        }
    }
}

extension INPlayMediaIntent {
    /// The suggestion to play the first item, or the container; `nil` if it has neither.
    fileprivate var suggestion: SuggestedMedia.Suggestion? {
        let item = mediaItems?.first.flatMap(Media.init)
        let container = mediaContainer.flatMap(Media.init)
        guard item != nil || container != nil else { return nil }
        return SuggestedMedia.Suggestion(item, in: container, resumes: resumePlayback ?? false)
    }
}

extension Media {
    /// Makes the media of an item; `nil` if it has neither an identifier nor a title.
    fileprivate init?(_ item: INMediaItem) {
        self.init(
            identifier: item.identifier ?? "",
            title: item.title ?? "",
            type: MediaType(item.type),
            artist: item.artist ?? ""
        )
        if identifier.isEmpty, title.isEmpty { return nil }
    }
}

extension MediaType {
    fileprivate init(_ type: INMediaItemType) { self = MediaType(rawValue: type.name) ?? .unknown }
}
