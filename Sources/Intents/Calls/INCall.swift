/// The kind of a call.
public enum INCallCapability: Int, NamedEnumeration {
    /// The app did not say.
    case unknown
    /// By voice.
    case audioCall
    /// With video.
    case videoCall
}

/// The kinds of calls.
public struct INCallCapabilityOptions: NamedOptions {
    /// One bit for each kind.
    public let rawValue: UInt

    /// Makes a set of bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// By voice.
    public static let audioCall = INCallCapabilityOptions(rawValue: 1 << 0)
    /// With video.
    public static let videoCall = INCallCapabilityOptions(rawValue: 1 << 1)

    static var names: [(String, INCallCapabilityOptions)] {
        [("audioCall", .audioCall), ("videoCall", .videoCall)]
    }
}

/// The destination of a call.
public enum INCallDestinationType: Int, NamedEnumeration {
    /// The app did not say.
    case unknown
    /// To a person.
    case normal
    /// To an emergency number.
    case emergency
    /// To voicemail.
    case voicemail
    /// To the person called last.
    case redial
    /// To the last caller.
    case callBack
}

/// The audio route of a call.
public enum INCallAudioRoute: Int, NamedEnumeration {
    /// The app did not say.
    case unknown
    /// The loudspeaker.
    case speakerphoneAudioRoute
    /// A Bluetooth device.
    case bluetoothAudioRoute

    var name: String {
        switch self {
        case .unknown: "unknown"
        case .speakerphoneAudioRoute: "speakerphone"
        case .bluetoothAudioRoute: "bluetooth"
        }
    }
}

/// The outcome of a call.
public enum INCallRecordType: Int, NamedEnumeration {
    /// The app did not say.
    case unknown
    /// The owner called.
    case outgoing
    /// The owner did not answer.
    case missed
    /// The owner answered.
    case received
    /// The latest call, whatever its outcome.
    case latest
    /// The caller left a message.
    case voicemail
    /// It is ringing.
    case ringing
    /// It is going on.
    case inProgress
    /// It is on hold.
    case onHold
}

/// The outcomes of calls.
public struct INCallRecordTypeOptions: NamedOptions {
    /// One bit for each outcome.
    public let rawValue: UInt

    /// Makes a set of bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The owner called.
    public static let outgoing = INCallRecordTypeOptions(rawValue: 1 << 0)
    /// The owner did not answer.
    public static let missed = INCallRecordTypeOptions(rawValue: 1 << 1)
    /// The owner answered.
    public static let received = INCallRecordTypeOptions(rawValue: 1 << 2)
    /// The latest call, whatever its outcome.
    public static let latest = INCallRecordTypeOptions(rawValue: 1 << 3)
    /// The caller left a message.
    public static let voicemail = INCallRecordTypeOptions(rawValue: 1 << 4)
    /// It is ringing.
    public static let ringing = INCallRecordTypeOptions(rawValue: 1 << 5)
    /// It is going on.
    public static let inProgress = INCallRecordTypeOptions(rawValue: 1 << 6)
    /// It is on hold.
    public static let onHold = INCallRecordTypeOptions(rawValue: 1 << 7)

    static var names: [(String, INCallRecordTypeOptions)] {
        [
            ("outgoing", .outgoing), ("missed", .missed), ("received", .received),
            ("latest", .latest), ("voicemail", .voicemail), ("ringing", .ringing),
            ("inProgress", .inProgress), ("onHold", .onHold),
        ]
    }
}
