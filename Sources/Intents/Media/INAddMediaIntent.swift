internal import DonationStore

/// What kind of place media is added to.
public enum INMediaDestinationType: Int, NamedEnumeration {
    /// The app did not say.
    case unknown
    /// The person's library.
    case library
    /// A playlist.
    case playlist
}

/// Where media is added.
public enum INMediaDestination: Hashable, Sendable, CustomStringConvertible {
    /// To the person's library.
    case library
    /// To a playlist of a name.
    case playlist(String)

    /// What kind of place it is.
    public var mediaDestinationType: INMediaDestinationType {
        playlistName == nil ? INMediaDestinationType.`library` : .playlist
    }

    /// The name of the playlist.
    public var playlistName: String? {
        if case .playlist(let name) = self { name } else { nil }
    }

    /// The place, as donation JSON.
    public var description: String { "INMediaDestination \(field?.text ?? "")" }
}

extension INMediaDestination: FieldValue {
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

    var field: JSONValue? {
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

    /// What was added.
    public var mediaItems: [INMediaItem]? { fields["mediaItems"] }
    /// What was looked for.
    public var mediaSearch: INMediaSearch? { fields["mediaSearch"] }
    /// Where it was added.
    public var mediaDestination: INMediaDestination? { fields["mediaDestination"] }

    override class var parameters: [AnyKeyPath: String] {
        [
            \INAddMediaIntent.mediaItems: "mediaItems",
            \INAddMediaIntent.mediaSearch: "mediaSearch",
            \INAddMediaIntent.mediaDestination: "mediaDestination",
        ]
    }
}

/// How adding was answered.
public enum INAddMediaIntentResponseCode: Int, NamedEnumeration {
    /// Nothing is known.
    case unspecified
    /// Ready to be added.
    case ready
    /// Being added.
    case inProgress
    /// Added.
    case success
    /// Added by the app in the background.
    case handleInApp
    /// Not added.
    case failure
    /// Not added without the app.
    case failureRequiringAppLaunch
}

/// How adding media went.
public final class INAddMediaIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(code: INAddMediaIntentResponseCode, userActivity: NSUserActivity?) {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// How it went.
    public var code: INAddMediaIntentResponseCode { fields["code", default: .unspecified] }
}
