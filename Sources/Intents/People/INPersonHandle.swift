internal import DonationStore

/// The kind of a person handle.
public enum INPersonHandleType: Int, NamedEnumeration {
    /// The app's own kind of handle, or an unknown one.
    case unknown
    /// An e-mail address.
    case emailAddress
    /// A phone number.
    case phoneNumber
}

/// A label that tells several handles apart.
///
/// The raw values are the names of the constants; Apple's are not published.
public struct INPersonHandleLabel: NamedText {
    /// The label as text.
    public var rawValue: String

    /// Makes a label from any text.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Makes a label from any text.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The handle at home.
    public static let home = INPersonHandleLabel("home")
    /// The handle at work.
    public static let work = INPersonHandleLabel("work")
    /// An iPhone.
    public static let iPhone = INPersonHandleLabel("iPhone")
    /// A mobile phone.
    public static let mobile = INPersonHandleLabel("mobile")
    /// The main handle.
    public static let main = INPersonHandleLabel("main")
    /// A fax at home.
    public static let homeFax = INPersonHandleLabel("homeFax")
    /// A fax at work.
    public static let workFax = INPersonHandleLabel("workFax")
    /// A pager.
    public static let pager = INPersonHandleLabel("pager")
    /// Any other handle.
    public static let other = INPersonHandleLabel("other")
    /// The handle at school.
    public static let school = INPersonHandleLabel("school")
}

/// A handle by which an app reaches a person.
public final class INPersonHandle: INValue {
    /// Makes a handle.
    public convenience init(value: String?, type: INPersonHandleType) {
        self.init(value: value, type: type, label: nil)
    }

    /// Makes a handle with a label.
    public convenience init(value: String?, type: INPersonHandleType, label: INPersonHandleLabel?) {
        self.init { fields in
            fields["value"] = value
            // The log holds the type even if it is unknown.
            fields["type"] = type
            fields["label"] = label
        }
    }

    /// The address, number or name.
    ///
    /// A donation leaves out a handle without one, because it identifies nobody.
    public var value: String? { fields["value"] }
    /// The kind of the handle.
    public var type: INPersonHandleType { fields["type", default: .unknown] }
    /// The label.
    public var label: INPersonHandleLabel? { fields["label"] }

    override class var parameters: [AnyKeyPath: String] {
        [\INPersonHandle.value: "value", \INPersonHandle.label: "label"]
    }
}
