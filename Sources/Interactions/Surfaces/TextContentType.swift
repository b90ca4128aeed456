/// The kind of text that a field wants: Apple's `UITextContentType`.
///
/// Its raw values are Apple's, mostly the tokens of HTML's `autocomplete`. The case of ASCII
/// letters makes no difference. The two honorifics have two spellings. Apple's constants have
/// `honorifix-`, so a value made from HTML's `honorific-` has that, too, and both are equal.
public struct TextContentType: RawRepresentable, Hashable, Sendable {
    /// Apple's text for the type.
    public let rawValue: String

    /// Makes the type of a text, known or not.
    public init(rawValue: String) {
        self.rawValue = Self.apple(String.lowercasedASCII(rawValue))
    }

    /// Makes the type of a field from HTML's `autocomplete`, as in `shipping street-address`.
    ///
    /// The last known token decides, because sections, `shipping`, `billing`, `home` and the like
    /// come before it. A secret among the tokens decides first. Without a known token the whole
    /// text is the type.
    public init(autocomplete: String) {
        let types = autocomplete.split(whereSeparator: \.isWhitespace)
            .map { Self(rawValue: String($0)) }
        self =
            types.last { $0.isSecret } ?? types.last { Self.known.contains($0) }
            ?? Self(rawValue: autocomplete)
    }

    private static func apple(_ text: String) -> String {
        switch text {
        case "honorific-prefix": "honorifix-prefix"
        case "honorific-suffix": "honorifix-suffix"
        default: text
        }
    }
}

extension TextContentType {
    /// Whether the store never answers it, and keeps nothing of what is typed there.
    ///
    /// These are passwords, codes, and everything about cards and eSIMs, known or not.
    public var isSecret: Bool {
        switch self {
        case .password, .newPassword, .oneTimeCode: true
        // HTML's name for the password that an account has.
        default:
            rawValue == "current-password" || rawValue.hasPrefix("cc-")
                || rawValue.hasPrefix("esim-")
        }
    }

    /// Somebody or something with a text for a field.
    public enum Subject: Sendable {
        /// A place that is current, or that the text before the cursor asks for.
        case place
        /// The person whom the owner writes to.
        case person
        /// The owner.
        case owner
        /// The page of the activity that is current.
        case activity
        /// Nobody: the store has no such text, or it is a secret.
        case nobody
    }

    /// The first subject to ask.
    public var needs: Subject { subjects.first ?? .nobody }

    /// The subjects to ask, best first; nobody for a secret and for an unknown type.
    public var subjects: [Subject] {
        switch self {
        case .location, .fullStreetAddress, .streetAddressLine1, .streetAddressLine2, .addressCity,
            .addressState, .addressCityAndState, .sublocality, .countryName, .postalCode:
            [.place]
        case .telephoneNumber: [.place, .owner]
        case .emailAddress: [.owner]
        case .name, .namePrefix, .givenName, .middleName, .familyName, .nameSuffix, .nickname,
            .organizationName:
            [.person, .owner]
        case .URL: [.activity]
        default: []
        }
    }
}

// MARK: Apple's constants

extension TextContentType {
    /// The whole name.
    public static let name = Self(rawValue: "name")
    /// A title before the name, as in Dr.
    public static let namePrefix = Self(rawValue: "honorifix-prefix")
    /// The given name.
    public static let givenName = Self(rawValue: "given-name")
    /// The middle name.
    public static let middleName = Self(rawValue: "additional-name")
    /// The family name.
    public static let familyName = Self(rawValue: "family-name")
    /// What follows the name, as in Jr.
    public static let nameSuffix = Self(rawValue: "honorifix-suffix")
    /// The name that friends use.
    public static let nickname = Self(rawValue: "nickname")
    /// The title of a job.
    public static let jobTitle = Self(rawValue: "organization-title")
    /// The name of a firm.
    public static let organizationName = Self(rawValue: "organization")
    /// A place: its name or its address.
    public static let location = Self(rawValue: "location")
    /// The whole address.
    public static let fullStreetAddress = Self(rawValue: "street-address")
    /// The street and the number in it.
    public static let streetAddressLine1 = Self(rawValue: "address-line1")
    /// The rest of the street's line, as in a suite.
    public static let streetAddressLine2 = Self(rawValue: "address-line2")
    /// The town.
    public static let addressCity = Self(rawValue: "address-level2")
    /// The state or province.
    public static let addressState = Self(rawValue: "address-level1")
    /// The town and the state.
    public static let addressCityAndState = Self(rawValue: "address-level1+2")
    /// The part of the town.
    public static let sublocality = Self(rawValue: "address-level3")
    /// The name of the country.
    public static let countryName = Self(rawValue: "country-name")
    /// The postal code.
    public static let postalCode = Self(rawValue: "postal-code")
    /// A telephone number.
    public static let telephoneNumber = Self(rawValue: "tel")
    /// An e-mail address.
    public static let emailAddress = Self(rawValue: "email")
    /// A page's address.
    public static let URL = Self(rawValue: "url")
    /// The name of an account.
    public static let username = Self(rawValue: "username")
    /// A password.
    public static let password = Self(rawValue: "password")
    /// A password to be.
    public static let newPassword = Self(rawValue: "new-password")
    /// A code that is good once.
    public static let oneTimeCode = Self(rawValue: "one-time-code")
    /// The number of a parcel.
    public static let shipmentTrackingNumber = Self(rawValue: "shipment-tracking-number")
    /// The number of a flight.
    public static let flightNumber = Self(rawValue: "flight-number")
    /// A date, a time or both.
    public static let dateTime = Self(rawValue: "date-time")
    /// A date of birth.
    public static let birthdate = Self(rawValue: "bday")
    /// The day of a date of birth.
    public static let birthdateDay = Self(rawValue: "bday-day")
    /// The month of a date of birth.
    public static let birthdateMonth = Self(rawValue: "bday-month")
    /// The year of a date of birth.
    public static let birthdateYear = Self(rawValue: "bday-year")
    /// The number of a card.
    public static let creditCardNumber = Self(rawValue: "cc-number")
    /// The name on a card.
    public static let creditCardName = Self(rawValue: "cc-name")
    /// The given name on a card.
    public static let creditCardGivenName = Self(rawValue: "cc-given-name")
    /// The middle name on a card.
    public static let creditCardMiddleName = Self(rawValue: "cc-additional-name")
    /// The family name on a card.
    public static let creditCardFamilyName = Self(rawValue: "cc-family-name")
    /// The code on the back of a card.
    public static let creditCardSecurityCode = Self(rawValue: "cc-csc")
    /// The end of a card's time.
    public static let creditCardExpiration = Self(rawValue: "cc-exp")
    /// The month in which a card's time ends.
    public static let creditCardExpirationMonth = Self(rawValue: "cc-exp-month")
    /// The year in which a card's time ends.
    public static let creditCardExpirationYear = Self(rawValue: "cc-exp-year")
    /// The kind of a card.
    public static let creditCardType = Self(rawValue: "cc-type")
    /// The number of an eSIM.
    public static let cellularEID = Self(rawValue: "esim-eid")
    /// The number of a telephone's modem.
    public static let cellularIMEI = Self(rawValue: "esim-imei")

    /// The types that have a constant.
    public static let allKnown: [TextContentType] = [
        .name, .namePrefix, .givenName, .middleName, .familyName, .nameSuffix, .nickname, .jobTitle,
        .organizationName, .location, .fullStreetAddress, .streetAddressLine1, .streetAddressLine2,
        .addressCity, .addressState, .addressCityAndState, .sublocality, .countryName, .postalCode,
        .telephoneNumber, .emailAddress, .URL, .username, .password, .newPassword, .oneTimeCode,
        .shipmentTrackingNumber, .flightNumber, .dateTime, .birthdate, .birthdateDay,
        .birthdateMonth, .birthdateYear, .creditCardNumber, .creditCardName, .creditCardGivenName,
        .creditCardMiddleName, .creditCardFamilyName, .creditCardSecurityCode,
        .creditCardExpiration, .creditCardExpirationMonth, .creditCardExpirationYear,
        .creditCardType, .cellularEID, .cellularIMEI,
    ]

    private static let known = Set(allKnown)
}

extension TextContentType: CustomStringConvertible {
    /// The raw value.
    public var description: String { rawValue }
}

extension String {
    fileprivate static func lowercasedASCII(_ text: String) -> String {
        String(
            decoding: text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 },
            as: UTF8.self
        )
    }
}
