/// A search for calls.
public final class INSearchCallHistoryIntent: INIntent {
    /// Makes a search.
    public convenience init(
        dateCreated: INDateComponentsRange? = nil,
        recipient: INPerson? = nil,
        callCapabilities: INCallCapabilityOptions,
        callTypes: INCallRecordTypeOptions,
        unseen: Bool? = nil
    ) {
        self.init { fields in
            fields["dateCreated"] = dateCreated
            fields["recipient"] = recipient
            fields["callCapabilities", default: []] = callCapabilities
            fields["callTypes", default: []] = callTypes
            fields["unseen"] = unseen
        }
    }

    /// Makes a search, as before iOS 11.
    @available(*, deprecated, message: "use the form with callTypes")
    public convenience init(
        call callType: INCallRecordType,
        dateCreated: INDateComponentsRange?,
        recipient: INPerson?,
        callCapabilities: INCallCapabilityOptions = []
    ) {
        self.init(
            dateCreated: dateCreated,
            recipient: recipient,
            callCapabilities: callCapabilities,
            callTypes: INCallRecordTypeOptions(callType)
        )
    }

    /// The times of the calls.
    public var dateCreated: INDateComponentsRange? { fields["dateCreated"] }
    /// The other person.
    public var recipient: INPerson? { fields["recipient"] }
    /// The kinds of calls.
    public var callCapabilities: INCallCapabilityOptions {
        fields["callCapabilities", default: []]
    }
    /// The outcomes of the calls.
    public var callTypes: INCallRecordTypeOptions { fields["callTypes", default: []] }
    /// Whether to find only calls that the owner has not seen.
    public var unseen: Bool? { fields["unseen"] }
    /// The outcome of the calls, if there is only one.
    @available(*, deprecated, renamed: "callTypes")
    public var callType: INCallRecordType {
        INCallRecordType.allCases.first { INCallRecordTypeOptions($0) == callTypes } ?? .unknown
    }

    override class var parameters: [AnyKeyPath: String] {
        [
            \INSearchCallHistoryIntent.dateCreated: "dateCreated",
            \INSearchCallHistoryIntent.recipient: "recipient",
            \INSearchCallHistoryIntent.callCapabilities: "callCapabilities",
            \INSearchCallHistoryIntent.callTypes: "callTypes",
            \INSearchCallHistoryIntent.unseen: "unseen",
        ]
    }
}

extension INCallRecordTypeOptions {
    /// Makes the option for one outcome; none for an unknown one.
    fileprivate init(_ type: INCallRecordType) {
        self = Self.names.first { $0.0 == type.name }?.1 ?? []
    }
}
