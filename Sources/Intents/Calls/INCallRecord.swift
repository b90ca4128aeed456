public import Foundation

/// A call, as an app tells of it.
public final class INCallRecord: INValue {
    /// Tells of a call from one person.
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

    /// Tells of a call among several people.
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

    /// The app's identifier of it.
    public var identifier: String { fields["identifier", default: ""] }
    /// When it was.
    public var dateCreated: Date? { fields["dateCreated"] }
    /// Who called; ``participants`` since iOS 14.5.
    public var caller: INPerson? { fields["caller"] }
    /// What became of it.
    public var callRecordType: INCallRecordType { fields["callRecordType", default: .unknown] }
    /// What kind of call it was.
    public var callCapability: INCallCapability { fields["callCapability", default: .unknown] }
    /// How long it was, in seconds.
    public var callDuration: Double? { fields["callDuration"] }
    /// Whether the owner has not seen it.
    public var unseen: Bool? { fields["unseen"] }
    /// Who took part.
    public var participants: [INPerson]? { fields["participants"] }
    /// How many calls it stands for.
    public var numberOfCalls: Int? { fields["numberOfCalls"] }
    /// Whether the caller's number was withheld.
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

/// Which calls are meant.
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

    /// Who took part.
    public var participants: [INPerson]? { fields["participants"] }
    /// What became of them.
    public var callTypes: INCallRecordTypeOptions { fields["callTypes", default: []] }
    /// What kind of calls.
    public var callCapability: INCallCapability { fields["callCapability", default: .unknown] }

    override class var parameters: [AnyKeyPath: String] {
        [
            \INCallRecordFilter.participants: "participants",
            \INCallRecordFilter.callTypes: "callTypes",
            \INCallRecordFilter.callCapability: "callCapability",
        ]
    }
}
