internal import DonationStore
public import Foundation

/// The form in which to suggest a person as a contact.
public enum INPersonSuggestionType: Int, NamedEnumeration {
    /// By the handle alone, which must belong to a contact.
    case none
    /// A profile in a social network.
    case socialProfile
    /// An address of an instant messenger.
    case instantMessageAddress
}

/// A person's relationship to the owner.
///
/// The raw values are the names of the constants; Apple's are not published.
public struct INPersonRelationship: NamedText {
    /// The relationship as text.
    public var rawValue: String

    /// Makes a relationship from any text.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Makes a relationship from any text.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The owner's father.
    public static let father = INPersonRelationship("father")
    /// The owner's mother.
    public static let mother = INPersonRelationship("mother")
    /// A parent of the owner.
    public static let parent = INPersonRelationship("parent")
    /// The owner's brother.
    public static let brother = INPersonRelationship("brother")
    /// The owner's sister.
    public static let sister = INPersonRelationship("sister")
    /// A child of the owner.
    public static let child = INPersonRelationship("child")
    /// The owner's son.
    public static let son = INPersonRelationship("son")
    /// The owner's daughter.
    public static let daughter = INPersonRelationship("daughter")
    /// A friend.
    public static let friend = INPersonRelationship("friend")
    /// The owner's spouse.
    public static let spouse = INPersonRelationship("spouse")
    /// The owner's partner.
    public static let partner = INPersonRelationship("partner")
    /// The owner's assistant.
    public static let assistant = INPersonRelationship("assistant")
    /// The owner's manager.
    public static let manager = INPersonRelationship("manager")
}

/// A participant of an interaction.
///
/// The store accepts a donation if each participant has a handle with a value, a contact
/// identifier, a custom identifier or a display name.
public class INPerson: INValue, INSpeakable {
    /// Makes a person; this covers all of Apple's forms, which leave out some arguments after the
    /// sixth.
    public convenience init(
        personHandle: INPersonHandle?,
        nameComponents: Foundation.PersonNameComponents?,
        displayName: String?,
        image: INImage?,
        contactIdentifier: String?,
        customIdentifier: String?,
        relationship: INPersonRelationship? = nil,
        isMe: Bool = false,
        isContactSuggestion: Bool = false,
        aliases: [INPersonHandle]? = nil,
        suggestionType: INPersonSuggestionType = .none
    ) {
        self.init { fields in
            fields["personHandle"] = personHandle
            fields["nameComponents"] = nameComponents
            fields["displayName"] = displayName
            fields["image"] = image
            fields["contactIdentifier"] = contactIdentifier
            fields["customIdentifier"] = customIdentifier
            fields["relationship"] = relationship
            fields["isMe", default: false] = isMe
            fields["isContactSuggestion", default: false] = isContactSuggestion
            fields["aliases"] = aliases
            fields["suggestionType", default: .none] = suggestionType
        }
    }

    // MARK: Old forms

    /// Makes a person from a handle as text, as in the first betas of iOS 10.
    @available(*, deprecated, message: "use the form with personHandle")
    public convenience init(handle: String, displayName: String?, contactIdentifier: String?) {
        self.init(
            handle: handle,
            nameComponents: nil,
            displayName: displayName,
            image: nil,
            contactIdentifier: contactIdentifier
        )
    }

    /// Makes a person from a handle as text, as in the first betas of iOS 10.
    @available(*, deprecated, message: "use the form with personHandle")
    public convenience init(
        handle: String,
        nameComponents: Foundation.PersonNameComponents,
        contactIdentifier: String?
    ) {
        self.init(
            handle: handle,
            nameComponents: nameComponents,
            displayName: nil,
            image: nil,
            contactIdentifier: contactIdentifier
        )
    }

    /// Makes a person from a handle as text, as in the first betas of iOS 10.
    @available(*, deprecated, message: "use the form with personHandle")
    public convenience init(
        handle: String,
        nameComponents: Foundation.PersonNameComponents?,
        displayName: String?,
        image: INImage?,
        contactIdentifier: String?
    ) {
        self.init(
            personHandle: INPersonHandle(value: handle, type: .unknown),
            nameComponents: nameComponents,
            displayName: displayName,
            image: image,
            contactIdentifier: contactIdentifier,
            customIdentifier: nil
        )
    }

    /// The text of the handle, under its old name.
    @available(*, deprecated, renamed: "personHandle.value")
    public var handle: String? { personHandle?.value }

    // MARK: What was given

    /// The handle by which the app reaches the person.
    public var personHandle: INPersonHandle? { fields["personHandle"] }
    /// The parts of the name.
    public var nameComponents: Foundation.PersonNameComponents? { fields["nameComponents"] }
    /// The person's picture.
    public var image: INImage? { fields["image"] }
    /// The person's identifier in the address book, the same in every app.
    public var contactIdentifier: String? { fields["contactIdentifier"] }
    /// The app's own identifier of the person.
    public var customIdentifier: String? { fields["customIdentifier"] }
    /// The person's relationship to the owner.
    public var relationship: INPersonRelationship? { fields["relationship"] }
    /// Other handles of the same person.
    public var aliases: [INPersonHandle]? { fields["aliases"] }
    /// The form in which to suggest the person as a contact.
    public var suggestionType: INPersonSuggestionType { fields["suggestionType", default: .none] }
    /// Whether this is the owner.
    public var isMe: Bool { fields["isMe", default: false] }
    /// Whether an app may suggest the person as a contact.
    public var isContactSuggestion: Bool { fields["isContactSuggestion", default: false] }
    /// The people whom Siri finds for this one: `nil`, because there is no Siri here.
    public var siriMatches: [INPerson]? { nil }

    /// The name to show: the given name, else its parts, else the handle; empty without any of
    /// them.
    public var displayName: String {
        let given: String? = fields["displayName"]
        return given ?? nameComponents.flatMap(fullName(of:)) ?? personHandle?.value ?? ""
    }

    // MARK: Speaking

    /// The name to speak.
    public var spokenPhrase: String { displayName }
    /// The pronunciation of the name, which is unknown.
    public var pronunciationHint: String? { nil }
    /// The app's own identifier.
    public var vocabularyIdentifier: String? { customIdentifier }
    /// Other possible people: `nil`, because there is no Siri here.
    public var alternativeSpeakableMatches: [any INSpeakable]? { nil }

    override class var parameters: [AnyKeyPath: String] {
        [
            \INPerson.personHandle: "personHandle", \INPerson.nameComponents: "nameComponents",
            \INPerson.displayName: "displayName", \INPerson.image: "image",
            \INPerson.contactIdentifier: "contactIdentifier",
            \INPerson.customIdentifier: "customIdentifier", \INPerson.aliases: "aliases",
            \INPerson.relationship: "relationship",
        ]
    }
}
