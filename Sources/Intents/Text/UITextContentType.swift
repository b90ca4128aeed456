public import DonationStore

/// The kind of text that a field wants.
///
/// It belongs to UIKit on Apple's platforms, and the module UIKit has it here, too.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    /// Apple's text for the type.
    public let rawValue: String

    /// Makes the type of a text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    private init(_ type: TextContentType) {
        rawValue = type.rawValue
    }
}

extension TextContentType {
    /// Makes the store's type of Apple's.
    public init(_ type: UITextContentType) {
        self.init(rawValue: type.rawValue)
    }
}

extension UITextContentType {
    /// The whole name.
    public static let name = Self(.name)
    /// A title before the name, as in Dr.
    public static let namePrefix = Self(.namePrefix)
    /// The given name.
    public static let givenName = Self(.givenName)
    /// The middle name.
    public static let middleName = Self(.middleName)
    /// The family name.
    public static let familyName = Self(.familyName)
    /// What follows the name, as in Jr.
    public static let nameSuffix = Self(.nameSuffix)
    /// The name that friends use.
    public static let nickname = Self(.nickname)
    /// The title of a job.
    public static let jobTitle = Self(.jobTitle)
    /// The name of a firm.
    public static let organizationName = Self(.organizationName)
    /// A place: its name or its address.
    public static let location = Self(.location)
    /// The whole address.
    public static let fullStreetAddress = Self(.fullStreetAddress)
    /// The street and the number in it.
    public static let streetAddressLine1 = Self(.streetAddressLine1)
    /// The rest of the street's line, as in a suite.
    public static let streetAddressLine2 = Self(.streetAddressLine2)
    /// The town.
    public static let addressCity = Self(.addressCity)
    /// The state or province.
    public static let addressState = Self(.addressState)
    /// The town and the state.
    public static let addressCityAndState = Self(.addressCityAndState)
    /// The part of the town.
    public static let sublocality = Self(.sublocality)
    /// The name of the country.
    public static let countryName = Self(.countryName)
    /// The postal code.
    public static let postalCode = Self(.postalCode)
    /// A telephone number.
    public static let telephoneNumber = Self(.telephoneNumber)
    /// An e-mail address.
    public static let emailAddress = Self(.emailAddress)
    /// A page's address.
    public static let URL = Self(.URL)
    /// The name of an account.
    public static let username = Self(.username)
    /// A password.
    public static let password = Self(.password)
    /// A password to be.
    public static let newPassword = Self(.newPassword)
    /// A code that is good once.
    public static let oneTimeCode = Self(.oneTimeCode)
    /// The number of a parcel.
    public static let shipmentTrackingNumber = Self(.shipmentTrackingNumber)
    /// The number of a flight.
    public static let flightNumber = Self(.flightNumber)
    /// A date, a time or both.
    public static let dateTime = Self(.dateTime)
    /// A date of birth.
    public static let birthdate = Self(.birthdate)
    /// The day of a date of birth.
    public static let birthdateDay = Self(.birthdateDay)
    /// The month of a date of birth.
    public static let birthdateMonth = Self(.birthdateMonth)
    /// The year of a date of birth.
    public static let birthdateYear = Self(.birthdateYear)
    /// The number of a card.
    public static let creditCardNumber = Self(.creditCardNumber)
    /// The name on a card.
    public static let creditCardName = Self(.creditCardName)
    /// The given name on a card.
    public static let creditCardGivenName = Self(.creditCardGivenName)
    /// The middle name on a card.
    public static let creditCardMiddleName = Self(.creditCardMiddleName)
    /// The family name on a card.
    public static let creditCardFamilyName = Self(.creditCardFamilyName)
    /// The code on the back of a card.
    public static let creditCardSecurityCode = Self(.creditCardSecurityCode)
    /// The end of a card's time.
    public static let creditCardExpiration = Self(.creditCardExpiration)
    /// The month in which a card's time ends.
    public static let creditCardExpirationMonth = Self(.creditCardExpirationMonth)
    /// The year in which a card's time ends.
    public static let creditCardExpirationYear = Self(.creditCardExpirationYear)
    /// The kind of a card.
    public static let creditCardType = Self(.creditCardType)
    /// The number of an eSIM.
    public static let cellularEID = Self(.cellularEID)
    /// The number of a telephone's modem.
    public static let cellularIMEI = Self(.cellularIMEI)
}
