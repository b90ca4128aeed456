/// A search for media by a person.
public final class INSearchForMediaIntent: INIntent {
    /// Makes an intent.
    public convenience init(mediaItems: [INMediaItem]?, mediaSearch: INMediaSearch?) {
        self.init { fields in
            fields["mediaItems"] = mediaItems
            fields["mediaSearch"] = mediaSearch
        }
    }

    /// The media found.
    public var mediaItems: [INMediaItem]? { fields["mediaItems"] }
    /// The search.
    public var mediaSearch: INMediaSearch? { fields["mediaSearch"] }

    /// Apple has no such form of this class.
    @available(*, unavailable, message: "name its mediaItems")
    public required convenience init() {
        self.init(fields: Fields())
    }

    override class var parameters: [AnyKeyPath: String] {
        [
            \INSearchForMediaIntent.mediaItems: "mediaItems",
            \INSearchForMediaIntent.mediaSearch: "mediaSearch",
        ]
    }
}

/// The outcome of a search for media.
public enum INSearchForMediaIntentResponseCode: Int, NamedEnumeration {
    /// The outcome is unknown.
    case unspecified
    /// Ready to search.
    case ready
    /// The app continues.
    case continueInApp
    /// In progress.
    case inProgress
    /// Found.
    case success
    /// Not found.
    case failure
    /// Not found: it needs the app.
    case failureRequiringAppLaunch
}

/// The response to a search for media.
public final class INSearchForMediaIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(
        code: INSearchForMediaIntentResponseCode,
        userActivity: NSUserActivity?
    ) {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// The outcome.
    public var code: INSearchForMediaIntentResponseCode { fields["code", default: .unspecified] }
    /// The media found.
    public var mediaItems: [INMediaItem]? {
        get { fields["mediaItems"] }
        set { fields["mediaItems"] = newValue }
    }
}
