/// What a person thinks of media.
public enum INMediaAffinityType: Int, NamedEnumeration {
    /// The person did not say.
    case unknown
    /// Likes it.
    case like
    /// Does not like it.
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

    /// What is liked or not.
    public var mediaItems: [INMediaItem]? { fields["mediaItems"] }
    /// What was looked for.
    public var mediaSearch: INMediaSearch? { fields["mediaSearch"] }
    /// Whether it is liked.
    public var affinityType: INMediaAffinityType { fields["affinityType", default: .unknown] }

    override class var parameters: [AnyKeyPath: String] {
        [
            \INUpdateMediaAffinityIntent.mediaItems: "mediaItems",
            \INUpdateMediaAffinityIntent.mediaSearch: "mediaSearch",
            \INUpdateMediaAffinityIntent.affinityType: "affinityType",
        ]
    }
}

/// How a judgement of media was answered.
public enum INUpdateMediaAffinityIntentResponseCode: Int, NamedEnumeration {
    /// Nothing is known.
    case unspecified
    /// Ready to be noted.
    case ready
    /// Being noted.
    case inProgress
    /// Noted.
    case success
    /// Not noted.
    case failure
    /// Not noted without the app.
    case failureRequiringAppLaunch
}

/// How judging media went.
public final class INUpdateMediaAffinityIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(
        code: INUpdateMediaAffinityIntentResponseCode,
        userActivity: NSUserActivity?
    ) {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// How it went.
    public var code: INUpdateMediaAffinityIntentResponseCode {
        fields["code", default: .unspecified]
    }
}
