/// An enumeration whose raw value is its name in donation JSON.
///
/// The index of a case is its number on disk and, where Apple publishes raw values, Apple's: new
/// cases go to the end.
protocol NumberedName: RawRepresentable<String>, CaseIterable, Equatable, Sendable
where AllCases == [Self] {}

extension NumberedName {
    var number: UInt64 { UInt64(Self.allCases.firstIndex(of: self) ?? 0) }

    init?(number: UInt64) {
        guard number < Self.allCases.count else { return nil }
        self = Self.allCases[Int(number)]
    }
}

/// The direction of an interaction: Apple's `INInteractionDirection`.
public enum Direction: String, NumberedName {
    /// The app did not say.
    case unspecified
    /// The owner did it.
    case outgoing
    /// Somebody did it to the owner.
    case incoming
}

/// The state of handling an intent: Apple's `INIntentHandlingStatus`.
public enum IntentHandlingStatus: String, NumberedName {
    /// The app did not say.
    case unspecified
    /// Ready to be handled.
    case ready
    /// Being handled.
    case inProgress
    /// Handled.
    case success
    /// Not handled; such a donation does not count for the ranking.
    case failure
    /// Left to the app.
    case deferredToApplication
    /// Waiting for the owner's confirmation.
    case userConfirmationRequired
}

/// The kind of a person handle: Apple's `INPersonHandleType`.
public enum PersonHandleType: String, NumberedName {
    /// The app did not say, or it is the app's own kind of handle.
    case unknown
    /// An e-mail address.
    case emailAddress
    /// A phone number.
    case phoneNumber
}

/// The way to suggest a person as a contact: Apple's `INPersonSuggestionType`.
public enum PersonSuggestionType: String, NumberedName {
    /// Matched by handle.
    case none
    /// A profile in a social network.
    case socialProfile
    /// An address of an instant messenger.
    case instantMessageAddress
}

/// The kind of an outgoing message: Apple's `INOutgoingMessageType`.
public enum OutgoingMessageType: String, NumberedName {
    /// The app did not say.
    case unknown
    /// A text.
    case outgoingMessageText
    /// A voice message.
    case outgoingMessageAudio
}

/// The kind of a call: Apple's `INCallCapability`.
public enum CallCapability: String, NumberedName {
    /// The app did not say.
    case unknown
    /// Voice only.
    case audioCall
    /// With video.
    case videoCall
}

/// The destination of a call: Apple's `INCallDestinationType`.
public enum CallDestinationType: String, NumberedName {
    /// The app did not say.
    case unknown
    /// A person.
    case normal
    /// An emergency number.
    case emergency
    /// Voicemail.
    case voicemail
    /// The last number called.
    case redial
    /// The last number that called.
    case callBack
}

/// The audio device of a call: Apple's `INCallAudioRoute`.
public enum CallAudioRoute: String, NumberedName {
    /// The app did not say.
    case unknown
    /// The loudspeaker.
    case speakerphone
    /// A Bluetooth device.
    case bluetooth
}
