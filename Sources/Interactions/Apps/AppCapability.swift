/// A thing that an app can do, by which the views find it.
public enum AppCapability: Hashable, Sendable {
    /// It goes on with activities of a type.
    case activityType(String)
    /// It opens addresses of a scheme.
    case scheme(String)
    /// It gives directions or rides.
    case directions
    /// It takes intents of a class.
    case intentClass(String)
    /// It takes content of a type.
    case contentType(String)
    /// It plays media.
    case media

    /// The capability as text: a word, and the type or scheme behind a colon.
    package var text: String {
        switch self {
        case .activityType(let type): "activity:" + type
        case .scheme(let scheme): "scheme:" + scheme
        case .directions: "directions"
        case .intentClass(let name): "intent:" + name
        case .contentType(let type): "content:" + type
        case .media: "media"
        }
    }
}

extension App {
    /// The things that it can do, each once.
    public var capabilities: [AppCapability] {
        var found: [AppCapability] = []
        if !directionModes.isEmpty { found.append(.directions) }
        if playsMedia { found.append(.media) }
        found += Set(activityTypes).sorted().map(AppCapability.activityType)
        found += Set(schemes).sorted().map(AppCapability.scheme)
        found += Set(intentClasses).sorted().map(AppCapability.intentClass)
        found += Set(contentTypes).sorted().map(AppCapability.contentType)
        return found
    }
}
