public import Foundation

/// A call that an app describes.
public final class INCallRecord: INValue {
    /// Describes a call from one person.
    public convenience init(
        identifier: String,
        dateCreated: Date? = nil,
        caller: INPerson? = nil,
        callRecordType: INCallRecordType = .unknown,
        callCapability: INCallCapability = .unknown,
        callDuration: Double? = nil,
        unseen: Bool? = nil,
        numberOfCalls: Int? = nil
    ) {
        self.init { fields in
            fields["identifier"] = identifier
            fields["dateCreated"] = dateCreated
            fields["caller"] = caller
            fields["callRecordType", default: .unknown] = callRecordType
            fields["callCapability", default: .unknown] = callCapability
            fields["callDuration"] = callDuration
            fields["unseen"] = unseen
            fields["numberOfCalls"] = numberOfCalls
        }
    }

    /// Describes a call among several people.
    public convenience init(
        identifier: String,
        dateCreated: Date?,
        callRecordType: INCallRecordType,
        callCapability: INCallCapability,
        callDuration: Double?,
        unseen: Bool?,
        participants: [INPerson]?,
        numberOfCalls: Int?,
        isCallerIdBlocked: Bool?
    ) {
        self.init { fields in
            fields["identifier"] = identifier
            fields["dateCreated"] = dateCreated
            fields["callRecordType", default: .unknown] = callRecordType
            fields["callCapability", default: .unknown] = callCapability
            fields["callDuration"] = callDuration
            fields["unseen"] = unseen
            fields["participants"] = participants
            fields["numberOfCalls"] = numberOfCalls
            fields["isCallerIdBlocked"] = isCallerIdBlocked
        }
    }

    /// The app's identifier.
    public var identifier: String { fields["identifier", default: ""] }
    /// The time of the call.
    public var dateCreated: Date? { fields["dateCreated"] }
    /// The caller; ``participants`` since iOS 14.5.
    public var caller: INPerson? { fields["caller"] }
    /// The outcome of the call.
    public var callRecordType: INCallRecordType { fields["callRecordType", default: .unknown] }
    /// The kind of the call.
    public var callCapability: INCallCapability { fields["callCapability", default: .unknown] }
    /// The duration in seconds.
    public var callDuration: Double? { fields["callDuration"] }
    /// Whether the owner has not seen it.
    public var unseen: Bool? { fields["unseen"] }
    /// The participants.
    public var participants: [INPerson]? { fields["participants"] }
    /// The number of calls in the record.
    public var numberOfCalls: Int? { fields["numberOfCalls"] }
    /// Whether the caller withheld the number.
    public var isCallerIdBlocked: Bool? { fields["isCallerIdBlocked"] }

    override class var parameters: [AnyKeyPath: String] {
        [
            \INCallRecord.identifier: "identifier", \INCallRecord.dateCreated: "dateCreated",
            \INCallRecord.caller: "caller", \INCallRecord.callRecordType: "callRecordType",
            \INCallRecord.callCapability: "callCapability",
            \INCallRecord.callDuration: "callDuration", \INCallRecord.unseen: "unseen",
            \INCallRecord.participants: "participants",
            \INCallRecord.numberOfCalls: "numberOfCalls",
            \INCallRecord.isCallerIdBlocked: "isCallerIdBlocked",
        ]
    }
}

/// A filter for calls.
public final class INCallRecordFilter: INValue {
    /// Makes a filter.
    public convenience init(
        participants: [INPerson]?,
        callTypes: INCallRecordTypeOptions = [],
        callCapability: INCallCapability
    ) {
        self.init { fields in
            fields["participants"] = participants
            fields["callTypes", default: []] = callTypes
            fields["callCapability", default: .unknown] = callCapability
        }
    }

    /// The participants.
    public var participants: [INPerson]? { fields["participants"] }
    /// The outcomes of the calls.
    public var callTypes: INCallRecordTypeOptions { fields["callTypes", default: []] }
    /// The kind of the calls.
    public var callCapability: INCallCapability { fields["callCapability", default: .unknown] }

    override class var parameters: [AnyKeyPath: String] {
        [
            \INCallRecordFilter.participants: "participants",
            \INCallRecordFilter.callTypes: "callTypes",
            \INCallRecordFilter.callCapability: "callCapability",
        ]
    }
}
