internal import DonationStore
@_exported public import Foundation

/// Somebody whom an item names, such as the author of a mail.
open class CSPerson: NSObject, NSCopying, NSSecureCoding {
    /// The name to show.
    public let displayName: String?
    /// The addresses, phone numbers or other handles.
    public let handles: [String]
    /// The kind of the handles, as in `emailAddresses` or `phoneNumbers`.
    public let handleIdentifier: String
    /// The identifier of the contact in the owner's address book.
    open var contactIdentifier: String?

    /// Makes a person.
    ///
    /// - Parameters:
    ///   - displayName: The name to show.
    ///   - handles: The addresses, phone numbers or other handles.
    ///   - handleIdentifier: The kind of the handles, as in `emailAddresses` or `phoneNumbers`.
    public init(displayName: String?, handles: [String], handleIdentifier: String) {
        self.displayName = displayName
        self.handles = handles
        self.handleIdentifier = handleIdentifier
    }

    convenience init(_ person: ItemPerson) {
        self.init(
            displayName: person.displayName,
            handles: person.handles,
            handleIdentifier: person.handleIdentifier
        )
        contactIdentifier = person.contactIdentifier
    }

    var person: ItemPerson {
        ItemPerson(
            displayName: displayName,
            handles: handles,
            handleIdentifier: handleIdentifier,
            contactIdentifier: contactIdentifier
        )
    }

    /// Returns a person with the same properties.
    open func copy(with zone: NSZone? = nil) -> Any { CSPerson(person) }

    /// Returns whether all properties are equal.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? CSPerson)?.person == person
    }

    /// A hash of the properties.
    open override var hash: Int { person.hashValue }

    // MARK: Coding

    /// Whether archives are checked for the classes in them.
    public static var supportsSecureCoding: Bool { true }

    /// Reads a person from an archive.
    public required init?(coder: NSCoder) {
        guard
            let kind = coder.decodeObject(of: NSString.self, forKey: "handleIdentifier"),
            let handles = coder.decodeObject(
                of: [NSArray.self, NSString.self],
                forKey: "handles"
            ) as? [String]
        else { return nil }
        displayName = coder.decodeObject(of: NSString.self, forKey: "displayName").map(String.init)
        self.handles = handles
        handleIdentifier = String(kind)
        contactIdentifier = coder.decodeObject(of: NSString.self, forKey: "contactIdentifier")
            .map(String.init)
    }

    /// Writes the person to an archive.
    open func encode(with coder: NSCoder) {
        coder.encode(displayName.map(NSString.init(string:)), forKey: "displayName")
        coder.encode(NSArray(array: handles), forKey: "handles")
        coder.encode(NSString(string: handleIdentifier), forKey: "handleIdentifier")
        coder.encode(contactIdentifier.map(NSString.init(string:)), forKey: "contactIdentifier")
    }
}
