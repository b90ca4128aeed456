internal import DonationStore

/// The kind of a destination for media.
public enum INMediaDestinationType: Int, NamedEnumeration {
    /// The app did not say.
    case unknown
    /// The person's library.
    case library
    /// A playlist.
    case playlist
}

/// A destination for media.
public enum INMediaDestination: Hashable, Sendable, CustomStringConvertible {
    /// To the person's library.
    case library
    /// To a playlist with a name.
    case playlist(String)

    /// The kind of the destination.
    public var mediaDestinationType: INMediaDestinationType {
        playlistName == nil ? INMediaDestinationType.`library` : .playlist
    }

    /// The name of the playlist.
    public var playlistName: String? {
        if case .playlist(let name) = self { name } else { nil }
    }

    /// The destination as donation JSON.
    public var description: String { "INMediaDestination \(jsonField?.text ?? "")" }
}

extension INMediaDestination: FieldInitializable {
    init?(field: JSONValue) {
        let fields = Fields(field.object)
        switch fields["type", default: INMediaDestinationType.unknown] {
        case .unknown: return nil
        case INMediaDestinationType.`library`: self = INMediaDestination.`library`
        case .playlist:
            guard let name: String = fields["playlistName"] else { return nil }
            self = .playlist(name)
        }
    }

    var jsonField: JSONValue? {
        var fields = Fields()
        fields["type"] = mediaDestinationType
        fields["playlistName"] = playlistName
        return .object(fields.json)
    }
}

/// Media that a person added to a library or a playlist.
public final class INAddMediaIntent: INIntent {
    /// Makes an intent.
    public convenience init(
        mediaItems: [INMediaItem]?,
        mediaSearch: INMediaSearch?,
        mediaDestination: INMediaDestination?
    ) {
        self.init { fields in
            fields["mediaItems"] = mediaItems
            fields["mediaSearch"] = mediaSearch
            fields["mediaDestination"] = mediaDestination
        }
    }

    /// The added media.
    public var mediaItems: [INMediaItem]? { fields["mediaItems"] }
    /// The search.
    public var mediaSearch: INMediaSearch? { fields["mediaSearch"] }
    /// The destination.
    public var mediaDestination: INMediaDestination? { fields["mediaDestination"] }

    /// Apple has no such form of this class.
    @available(*, unavailable, message: "name its mediaItems")
    public required convenience init() {
        self.init(fields: Fields())
    }

    override class var parameters: [AnyKeyPath: String] {
        [
            \INAddMediaIntent.mediaItems: "mediaItems",
            \INAddMediaIntent.mediaSearch: "mediaSearch",
            \INAddMediaIntent.mediaDestination: "mediaDestination",
        ]
    }
}

/// The outcome of adding media.
public enum INAddMediaIntentResponseCode: Int, NamedEnumeration {
    /// The outcome is unknown.
    case unspecified
    /// Ready to add.
    case ready
    /// In progress.
    case inProgress
    /// Added.
    case success
    /// The app adds it in the background.
    case handleInApp
    /// Not added.
    case failure
    /// Not added: it needs the app.
    case failureRequiringAppLaunch
}

/// The response to adding media.
public final class INAddMediaIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(code: INAddMediaIntentResponseCode, userActivity: NSUserActivity?) {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// The outcome.
    public var code: INAddMediaIntentResponseCode { fields["code", default: .unspecified] }
}
