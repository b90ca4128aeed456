internal import DonationStore

/// What a person handle is.
public enum INPersonHandleType: Int, NamedEnumeration {
    /// The app's own kind of handle, or it did not say.
    case unknown
    /// An e-mail address.
    case emailAddress
    /// A phone number.
    case phoneNumber
}

/// Which of several handles it is.
///
/// The raw values are the names of the constants; Apple's are not published.
public struct INPersonHandleLabel: NamedText {
    /// The label as text.
    public var rawValue: String

    /// Makes a label of any text.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Makes a label of any text.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// At home.
    public static let home = INPersonHandleLabel("home")
    /// At work.
    public static let work = INPersonHandleLabel("work")
    /// An iPhone.
    public static let iPhone = INPersonHandleLabel("iPhone")
    /// A mobile phone.
    public static let mobile = INPersonHandleLabel("mobile")
    /// The main one.
    public static let main = INPersonHandleLabel("main")
    /// A fax at home.
    public static let homeFax = INPersonHandleLabel("homeFax")
    /// A fax at work.
    public static let workFax = INPersonHandleLabel("workFax")
    /// A pager.
    public static let pager = INPersonHandleLabel("pager")
    /// Any other.
    public static let other = INPersonHandleLabel("other")
    /// At school.
    public static let school = INPersonHandleLabel("school")
}

/// A handle by which an app reaches a person.
public final class INPersonHandle: INValue {
    /// Makes a handle.
    public convenience init(value: String?, type: INPersonHandleType) {
        self.init(value: value, type: type, label: nil)
    }

    /// Makes a handle that is one of several.
    public convenience init(value: String?, type: INPersonHandleType, label: INPersonHandleLabel?) {
        self.init { fields in
            fields["value"] = value
            // Written even when unknown, as the log has it.
            fields["type"] = type
            fields["label"] = label
        }
    }

    /// The address, number or name itself.
    ///
    /// A handle without one says nothing, and is left out of a donation.
    public var value: String? { fields["value"] }
    /// What kind of handle it is.
    public var type: INPersonHandleType { fields["type", default: .unknown] }
    /// Which of several.
    public var label: INPersonHandleLabel? { fields["label"] }

    override class var parameters: [AnyKeyPath: String] {
        [\INPersonHandle.value: "value", \INPersonHandle.label: "label"]
    }
}
