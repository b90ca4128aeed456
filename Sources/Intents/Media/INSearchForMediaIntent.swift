/// Media that a person looked for.
public final class INSearchForMediaIntent: INIntent {
    /// Makes an intent.
    public convenience init(mediaItems: [INMediaItem]?, mediaSearch: INMediaSearch?) {
        self.init { fields in
            fields["mediaItems"] = mediaItems
            fields["mediaSearch"] = mediaSearch
        }
    }

    /// What was found.
    public var mediaItems: [INMediaItem]? { fields["mediaItems"] }
    /// What was looked for.
    public var mediaSearch: INMediaSearch? { fields["mediaSearch"] }

    override class var parameters: [AnyKeyPath: String] {
        [
            \INSearchForMediaIntent.mediaItems: "mediaItems",
            \INSearchForMediaIntent.mediaSearch: "mediaSearch",
        ]
    }
}

/// How looking for media was answered.
public enum INSearchForMediaIntentResponseCode: Int, NamedEnumeration {
    /// Nothing is known.
    case unspecified
    /// Ready to be looked for.
    case ready
    /// Goes on in the app.
    case continueInApp
    /// Being looked for.
    case inProgress
    /// Found.
    case success
    /// Not found.
    case failure
    /// Not found without the app.
    case failureRequiringAppLaunch
}

/// How looking for media went.
public final class INSearchForMediaIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(
        code: INSearchForMediaIntentResponseCode,
        userActivity: NSUserActivity?
    ) {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// How it went.
    public var code: INSearchForMediaIntentResponseCode { fields["code", default: .unspecified] }
    /// What was found.
    public var mediaItems: [INMediaItem]? {
        get { fields["mediaItems"] }
        set { fields["mediaItems"] = newValue }
    }
}
