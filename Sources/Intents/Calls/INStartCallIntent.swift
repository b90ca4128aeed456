/// A call made or received.
///
/// Set `contacts` to the people called, or to the caller.
public final class INStartCallIntent: INIntent, UNNotificationContentProviding {
    /// Makes a call.
    public convenience init(
        callRecordFilter: INCallRecordFilter?,
        callRecordToCallBack: INCallRecord?,
        audioRoute: INCallAudioRoute,
        destinationType: INCallDestinationType,
        contacts: [INPerson]?,
        callCapability: INCallCapability
    ) {
        self.init { fields in
            fields["callRecordFilter"] = callRecordFilter
            fields["callRecordToCallBack"] = callRecordToCallBack
            fields["audioRoute", default: .unknown] = audioRoute
            fields["destinationType", default: .unknown] = destinationType
            fields["contacts"] = contacts
            fields["callCapability", default: .unknown] = callCapability
        }
    }

    /// Makes a call, as before iOS 14.
    @available(*, deprecated, message: "use the form with callRecordFilter")
    public convenience init(
        audioRoute: INCallAudioRoute,
        destinationType: INCallDestinationType,
        contacts: [INPerson]?,
        recordTypeForRedialing: INCallRecordType,
        callCapability: INCallCapability
    ) {
        self.init(
            callRecordFilter: nil,
            callRecordToCallBack: nil,
            audioRoute: audioRoute,
            destinationType: destinationType,
            contacts: contacts,
            callCapability: callCapability
        )
        fields["recordTypeForRedialing", default: .unknown] = recordTypeForRedialing
    }

    /// The filter for the call to repeat.
    public var callRecordFilter: INCallRecordFilter? { fields["callRecordFilter"] }
    /// The call that this one answers.
    public var callRecordToCallBack: INCallRecord? { fields["callRecordToCallBack"] }
    /// The audio route.
    public var audioRoute: INCallAudioRoute { fields["audioRoute", default: .unknown] }
    /// The destination.
    public var destinationType: INCallDestinationType {
        fields["destinationType", default: .unknown]
    }
    /// The people called, or the caller.
    public var contacts: [INPerson]? { fields["contacts"] }
    /// The kind of the call: by voice or with video.
    public var callCapability: INCallCapability { fields["callCapability", default: .unknown] }
    /// The outcome of the call to repeat.
    @available(*, deprecated, message: "use callRecordFilter")
    public var recordTypeForRedialing: INCallRecordType {
        fields["recordTypeForRedialing", default: .unknown]
    }

    /// Apple has no such form of this class.
    @available(*, unavailable, message: "name its contacts")
    public required convenience init() {
        self.init(fields: Fields())
    }

    override class var parameters: [AnyKeyPath: String] {
        [
            \INStartCallIntent.callRecordFilter: "callRecordFilter",
            \INStartCallIntent.callRecordToCallBack: "callRecordToCallBack",
            \INStartCallIntent.audioRoute: "audioRoute",
            \INStartCallIntent.destinationType: "destinationType",
            \INStartCallIntent.contacts: "contacts",
            \INStartCallIntent.callCapability: "callCapability",
        ]
    }
}
