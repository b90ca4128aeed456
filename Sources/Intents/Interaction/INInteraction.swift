internal import DonationStore
public import Foundation

/// The direction of an interaction.
public enum INInteractionDirection: Int, NamedEnumeration {
    /// The app did not say: incoming if somebody else is the sender, else outgoing.
    case unspecified
    /// The person acted.
    case outgoing
    /// Somebody else acted towards the person.
    case incoming
}

/// The state of handling an intent.
public enum INIntentHandlingStatus: Int, NamedEnumeration {
    /// The outcome is unknown.
    case unspecified
    /// Ready.
    case ready
    /// In progress.
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

/// A person's action with other people, its direction and its time.
///
/// ```swift
/// let interaction = INInteraction(intent: intent, response: nil)
/// interaction.direction = .outgoing
/// interaction.groupIdentifier = "c42"
/// try await interaction.donate()
/// ```
///
/// One thread at a time may use an instance, as on Apple's platforms. `donate` donates the contents
/// at the time of the call.
public final class INInteraction: NSObject, NSCopying, NSSecureCoding {
    /// The intent.
    public let intent: INIntent
    /// The response.
    public let intentResponse: INIntentResponse?
    /// The direction.
    public var direction = INInteractionDirection.unspecified
    /// The start and the end; the first ``donate(completion:)`` sets the present time, without
    /// duration, unless the app has set it.
    ///
    /// So an interaction donated again stays one, and each new interaction counts, also one with an
    /// identifier that was used before.
    public var dateInterval: DateInterval?
    /// The app's identifier, for deletions; a new UUID unless set.
    ///
    /// It may be that of a conversation or a thing: the same identifier with another date is
    /// another donation.
    public var identifier: String {
        didSet { hasIdentifier = true }
    }
    /// Whether the app gave the identifier.
    private(set) var hasIdentifier: Bool
    /// The app's identifier of a group of interactions, for deletions.
    public var groupIdentifier: String?
    /// The app's account, for apps with several accounts.
    ///
    /// This property is not Apple's. Unless set, it is the account of ``DonationDestination``.
    public var account: String?
    /// The donated fields without a property in this version.
    let unknown: Fields

    private let givenStatus: INIntentHandlingStatus?

    /// Makes an interaction; it does not donate it.
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

    /// The state of handling: the donated one, else that of the response's code.
    public var intentHandlingStatus: INIntentHandlingStatus {
        givenStatus ?? intentResponse?.intentHandlingStatus ?? .unspecified
    }

    /// Returns whether both have the same contents.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? INInteraction)?.fields == fields
    }

    /// A hash of the contents.
    public override var hash: Int { fields.hashValue }

    /// The contents as donation JSON.
    public override var description: String {
        "INInteraction \(JSONValue.object(fields.json).text)"
    }

    /// Takes the identifier from the store.
    func found(identifier: String) {
        self.identifier = identifier
        hasIdentifier = false
    }

    /// Returns an interaction with the same contents, and copies of its intent and response.
    public func copy(with zone: NSZone? = nil) -> Any {
        let copy = INInteraction(fields: fields)
        copy.hasIdentifier = hasIdentifier
        return copy
    }

    /// Archives hold only the fields.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the contents as donation JSON.
    public func encode(with coder: NSCoder) {
        fields.encode(with: coder)
    }

    /// Reads what ``encode(with:)`` wrote; `nil` for anything else.
    public convenience init?(coder: NSCoder) {
        guard let fields = Fields(coder: coder) else { return nil }
        self.init(fields: fields)
    }
}
