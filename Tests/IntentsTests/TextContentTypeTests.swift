import DonationStore
import Intents
import Testing

@Suite struct `Apple's type of a text field` {
    static let all: [UITextContentType] = [
        .name, .namePrefix, .givenName, .middleName, .familyName, .nameSuffix, .nickname,
        .jobTitle, .organizationName, .location, .fullStreetAddress, .streetAddressLine1,
        .streetAddressLine2, .addressCity, .addressState, .addressCityAndState, .sublocality,
        .countryName, .postalCode, .telephoneNumber, .emailAddress, .URL, .username, .password,
        .newPassword, .oneTimeCode, .shipmentTrackingNumber, .flightNumber, .dateTime, .birthdate,
        .birthdateDay, .birthdateMonth, .birthdateYear, .creditCardNumber, .creditCardName,
        .creditCardGivenName, .creditCardMiddleName, .creditCardFamilyName,
        .creditCardSecurityCode, .creditCardExpiration, .creditCardExpirationMonth,
        .creditCardExpirationYear, .creditCardType, .cellularEID, .cellularIMEI,
    ]

    @Test func `is the store's, under the same name`() {
        #expect(Self.all.map { TextContentType($0) } == TextContentType.allKnown)
        #expect(Self.all.map(\.rawValue) == TextContentType.allKnown.map(\.rawValue))
        #expect(UITextContentType.addressCityAndState.rawValue == "address-level1+2")
    }

    @Test func `takes any text, and keeps it`() {
        let type = UITextContentType(rawValue: "honorific-prefix")
        #expect(type.rawValue == "honorific-prefix")
        #expect(TextContentType(type) == .namePrefix)
    }
}
