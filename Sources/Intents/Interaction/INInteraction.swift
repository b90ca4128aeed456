internal import DonationStore
public import Foundation

/// Which way an interaction went.
public enum INInteractionDirection: Int, NamedEnumeration {
    /// The app did not say: incoming if somebody else sent it, else outgoing.
    case unspecified
    /// The person did it.
    case outgoing
    /// It was done to the person.
    case incoming
}

/// How far handling an intent came.
public enum INIntentHandlingStatus: Int, NamedEnumeration {
    /// Nothing is known.
    case unspecified
    /// Ready to be handled.
    case ready
    /// Being handled.
    case inProgress
    /// Handled.
    case success
    /// Not handled; such a donation does not count for suggestions.
    case failure
    /// Left to the app.
    case deferredToApplication
    /// Waiting for the person's confirmation.
    case userConfirmationRequired
}

/// What a person did with whom, which way and when.
///
/// ```swift
/// let interaction = INInteraction(intent: intent, response: nil)
/// interaction.direction = .outgoing
/// interaction.groupIdentifier = "c42"
/// try await interaction.donate()
/// ```
///
/// An instance is used by one thread at a time, as on Apple's platforms. What is donated is what it
/// holds when `donate` is called.
public final class INInteraction: NSObject, NSCopying, NSSecureCoding {
    /// What was done.
    public let intent: INIntent
    /// How it was answered.
    public let intentResponse: INIntentResponse?
    /// Which way it went.
    public var direction = INInteractionDirection.unspecified
    /// When it began and ended; the time of the donation, and no duration, unless given.
    public var dateInterval: DateInterval?
    /// The app's identifier of it, by which it can be deleted; a new UUID unless set.
    ///
    /// Donating the same identifier again is another donation if it has another date.
    public var identifier: String {
        didSet { hasIdentifier = true }
    }
    /// Whether the app gave the identifier.
    private(set) var hasIdentifier: Bool
    /// The app's identifier of what it belongs to, by which it can be deleted.
    public var groupIdentifier: String?
    /// The app's account it was done with, for apps that have several.
    ///
    /// Not one of Apple's. The account of ``DonationDestination`` unless set.
    public var account: String?
    /// What was donated and this version has no property for.
    let unknown: Fields

    private let givenStatus: INIntentHandlingStatus?

    /// Makes an interaction that is not donated yet.
    public convenience init(intent: INIntent, response: INIntentResponse?) {
        self.init(intent: intent, response: response, identifier: nil)
    }

    init(
        intent: INIntent,
        response: INIntentResponse?,
        identifier: String?,
        status: INIntentHandlingStatus? = nil,
        unknown: Fields = Fields()
    ) {
        self.intent = intent
        intentResponse = response
        self.identifier = identifier ?? UUID().uuidString
        hasIdentifier = identifier != nil
        givenStatus = status
        self.unknown = unknown
    }

    /// How far handling came: what was donated, else what the code of the response says.
    public var intentHandlingStatus: INIntentHandlingStatus {
        givenStatus ?? intentResponse?.intentHandlingStatus ?? .unspecified
    }

    /// Whether both hold the same.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? INInteraction)?.fields == fields
    }

    /// A hash of what it holds.
    public override var hash: Int { fields.hashValue }

    /// What it holds, as donation JSON.
    public override var description: String {
        "INInteraction \(JSONValue.object(fields.json).text)"
    }

    /// Takes the identifier that the store gave it.
    func found(identifier: String) {
        self.identifier = identifier
        hasIdentifier = false
    }

    /// An interaction that holds the same, with an intent and a response of its own.
    public func copy(with zone: NSZone? = nil) -> Any {
        let copy = INInteraction(fields: fields)
        copy.hasIdentifier = hasIdentifier
        return copy
    }

    /// Archives hold nothing but the fields.
    public static var supportsSecureCoding: Bool { true }

    /// Writes what it holds as donation JSON.
    public func encode(with coder: NSCoder) {
        fields.encode(with: coder)
    }

    /// Reads what ``encode(with:)`` wrote; `nil` for anything else.
    public convenience init?(coder: NSCoder) {
        guard let fields = Fields(coder: coder) else { return nil }
        self.init(fields: fields)
    }
}
