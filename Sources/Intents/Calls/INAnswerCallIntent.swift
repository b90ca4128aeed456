/// A call taken.
public final class INAnswerCallIntent: INIntent {
    /// Takes a call.
    public convenience init(audioRoute: INCallAudioRoute, callIdentifier: String?) {
        self.init { fields in
            fields["audioRoute", default: .unknown] = audioRoute
            fields["callIdentifier"] = callIdentifier
        }
    }

    /// Through what it is heard.
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
    /// Ends a call.
    public convenience init(callIdentifier: String?) {
        self.init { $0["callIdentifier"] = callIdentifier }
    }

    /// The app's identifier of the call.
    public var callIdentifier: String? { fields["callIdentifier"] }

    override class var parameters: [AnyKeyPath: String] {
        [\INHangUpCallIntent.callIdentifier: "callIdentifier"]
    }
}
