/// A call made or received.
///
/// Give who was called, or who calls, in `contacts`.
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

    /// Which calls the one to be repeated is among.
    public var callRecordFilter: INCallRecordFilter? { fields["callRecordFilter"] }
    /// The call that this one answers.
    public var callRecordToCallBack: INCallRecord? { fields["callRecordToCallBack"] }
    /// Through what it is heard.
    public var audioRoute: INCallAudioRoute { fields["audioRoute", default: .unknown] }
    /// Where it goes.
    public var destinationType: INCallDestinationType {
        fields["destinationType", default: .unknown]
    }
    /// Who is called, or calls.
    public var contacts: [INPerson]? { fields["contacts"] }
    /// By voice or with video.
    public var callCapability: INCallCapability { fields["callCapability", default: .unknown] }
    /// What became of the call that is to be repeated.
    @available(*, deprecated, message: "use callRecordFilter")
    public var recordTypeForRedialing: INCallRecordType {
        fields["recordTypeForRedialing", default: .unknown]
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
