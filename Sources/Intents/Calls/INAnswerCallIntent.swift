/// A call taken.
public final class INAnswerCallIntent: INIntent {
    /// Makes an intent for a call taken.
    public convenience init(audioRoute: INCallAudioRoute, callIdentifier: String?) {
        self.init { fields in
            fields["audioRoute", default: .unknown] = audioRoute
            fields["callIdentifier"] = callIdentifier
        }
    }

    /// The audio route.
    public var audioRoute: INCallAudioRoute { fields["audioRoute", default: .unknown] }
    /// The app's identifier of the call.
    public var callIdentifier: String? { fields["callIdentifier"] }

    override class var parameters: [AnyKeyPath: String] {
        [
            \INAnswerCallIntent.audioRoute: "audioRoute",
            \INAnswerCallIntent.callIdentifier: "callIdentifier",
        ]
    }
}

/// A call ended.
public final class INHangUpCallIntent: INIntent {
    /// Makes an intent for a call ended.
    public convenience init(callIdentifier: String?) {
        self.init { $0["callIdentifier"] = callIdentifier }
    }

    /// The app's identifier of the call.
    public var callIdentifier: String? { fields["callIdentifier"] }

    override class var parameters: [AnyKeyPath: String] {
        [\INHangUpCallIntent.callIdentifier: "callIdentifier"]
    }
}
