/// A person's opinion of media.
public enum INMediaAffinityType: Int, NamedEnumeration {
    /// The person did not say.
    case unknown
    /// The person likes it.
    case like
    /// The person does not like it.
    case dislike
}

/// Media that a person liked or disliked.
public final class INUpdateMediaAffinityIntent: INIntent {
    /// Makes an intent.
    public convenience init(
        mediaItems: [INMediaItem]?,
        mediaSearch: INMediaSearch?,
        affinityType: INMediaAffinityType
    ) {
        self.init { fields in
            fields["mediaItems"] = mediaItems
            fields["mediaSearch"] = mediaSearch
            fields["affinityType", default: .unknown] = affinityType
        }
    }

    /// The media.
    public var mediaItems: [INMediaItem]? { fields["mediaItems"] }
    /// The search.
    public var mediaSearch: INMediaSearch? { fields["mediaSearch"] }
    /// The opinion.
    public var affinityType: INMediaAffinityType { fields["affinityType", default: .unknown] }

    /// Apple has no such form of this class.
    @available(*, unavailable, message: "name its mediaItems")
    public required convenience init() {
        self.init(fields: Fields())
    }

    override class var parameters: [AnyKeyPath: String] {
        [
            \INUpdateMediaAffinityIntent.mediaItems: "mediaItems",
            \INUpdateMediaAffinityIntent.mediaSearch: "mediaSearch",
            \INUpdateMediaAffinityIntent.affinityType: "affinityType",
        ]
    }
}

/// The outcome of judging media.
public enum INUpdateMediaAffinityIntentResponseCode: Int, NamedEnumeration {
    /// The outcome is unknown.
    case unspecified
    /// Ready.
    case ready
    /// In progress.
    case inProgress
    /// Noted.
    case success
    /// Not noted.
    case failure
    /// Not noted: it needs the app.
    case failureRequiringAppLaunch
}

/// The response to judging media.
public final class INUpdateMediaAffinityIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(
        code: INUpdateMediaAffinityIntentResponseCode,
        userActivity: NSUserActivity?
    ) {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// The outcome.
    public var code: INUpdateMediaAffinityIntentResponseCode {
        fields["code", default: .unspecified]
    }
}
