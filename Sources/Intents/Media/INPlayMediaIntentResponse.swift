/// How playing was answered.
public enum INPlayMediaIntentResponseCode: Int, NamedEnumeration {
    /// Nothing is known.
    case unspecified
    /// Ready to be played.
    case ready
    /// Goes on in the app.
    case continueInApp
    /// About to be played.
    case inProgress
    /// Played.
    case success
    /// Played by the app in the background.
    case handleInApp
    /// Not played.
    case failure
    /// Not played without the app.
    case failureRequiringAppLaunch
    /// The app cannot play that kind of media.
    case failureUnknownMediaType
    /// There is nothing left that was not played.
    case failureNoUnplayedContent
    /// The person may not play it.
    case failureRestrictedContent
    /// It is played on too many devices.
    case failureMaxStreamLimitReached
}

/// How playing media went.
public final class INPlayMediaIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(code: INPlayMediaIntentResponseCode, userActivity: NSUserActivity?) {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// How it went.
    public var code: INPlayMediaIntentResponseCode { fields["code", default: .unspecified] }
    /// What is playing, by the keys of the player.
    ///
    /// Texts, numbers and truth values are kept; other values, as pictures, are left out.
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
