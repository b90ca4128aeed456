/// The outcome of playing media.
public enum INPlayMediaIntentResponseCode: Int, NamedEnumeration {
    /// The outcome is unknown.
    case unspecified
    /// Ready to play.
    case ready
    /// The app continues.
    case continueInApp
    /// In progress.
    case inProgress
    /// Played.
    case success
    /// The app plays it in the background.
    case handleInApp
    /// Not played.
    case failure
    /// Not played: it needs the app.
    case failureRequiringAppLaunch
    /// The app cannot play that kind of media.
    case failureUnknownMediaType
    /// There is nothing unplayed left.
    case failureNoUnplayedContent
    /// The person may not play it.
    case failureRestrictedContent
    /// Too many devices play it.
    case failureMaxStreamLimitReached
}

/// The response to playing media.
public final class INPlayMediaIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(code: INPlayMediaIntentResponseCode, userActivity: NSUserActivity?) {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// The outcome.
    public var code: INPlayMediaIntentResponseCode { fields["code", default: .unspecified] }
    /// The current media, by the keys of the player.
    ///
    /// A donation keeps texts, numbers and truth values, and leaves out other values, such as
    /// pictures.
    public var nowPlayingInfo: [String: Any]? {
        get {
            fields["nowPlayingInfo"].map { (info: UserInfo) in
                Dictionary(
                    info.values.compactMap { key, value in (key as? String).map { ($0, value) } }
                ) { $1 }
            }
        }
        set { fields["nowPlayingInfo"] = newValue.map { UserInfo(values: $0) } }
    }
}
