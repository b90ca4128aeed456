import Interactions
import Testing

@Suite struct `The type of a text field` {
    /// Apple's names and raw values, by hand.
    static let table: [(TextContentType, String)] = [
        (.name, "name"), (.namePrefix, "honorifix-prefix"), (.givenName, "given-name"),
        (.middleName, "additional-name"), (.familyName, "family-name"),
        (.nameSuffix, "honorifix-suffix"), (.nickname, "nickname"),
        (.jobTitle, "organization-title"), (.organizationName, "organization"),
        (.location, "location"), (.fullStreetAddress, "street-address"),
        (.streetAddressLine1, "address-line1"), (.streetAddressLine2, "address-line2"),
        (.addressCity, "address-level2"), (.addressState, "address-level1"),
        (.addressCityAndState, "address-level1+2"), (.sublocality, "address-level3"),
        (.countryName, "country-name"), (.postalCode, "postal-code"), (.telephoneNumber, "tel"),
        (.emailAddress, "email"), (.URL, "url"), (.username, "username"),
        (.password, "password"), (.newPassword, "new-password"),
        (.oneTimeCode, "one-time-code"),
        (.shipmentTrackingNumber, "shipment-tracking-number"),
        (.flightNumber, "flight-number"), (.dateTime, "date-time"), (.birthdate, "bday"),
        (.birthdateDay, "bday-day"), (.birthdateMonth, "bday-month"),
        (.birthdateYear, "bday-year"), (.creditCardNumber, "cc-number"),
        (.creditCardName, "cc-name"), (.creditCardGivenName, "cc-given-name"),
        (.creditCardMiddleName, "cc-additional-name"),
        (.creditCardFamilyName, "cc-family-name"), (.creditCardSecurityCode, "cc-csc"),
        (.creditCardExpiration, "cc-exp"), (.creditCardExpirationMonth, "cc-exp-month"),
        (.creditCardExpirationYear, "cc-exp-year"), (.creditCardType, "cc-type"),
        (.cellularEID, "esim-eid"), (.cellularIMEI, "esim-imei"),
    ]

    @Test func `has Apple's raw values`() {
        for (type, raw) in Self.table {
            #expect(type.rawValue == raw)
            #expect(TextContentType(rawValue: raw) == type)
            #expect(TextContentType(rawValue: raw.uppercased()) == type)
            #expect(TextContentType(autocomplete: raw) == type)
        }
        #expect(TextContentType.allKnown == Self.table.map(\.0))
        #expect(Set(TextContentType.allKnown).count == 45)
    }

    @Test func `reads both spellings of the honorifics`() {
        #expect(TextContentType(rawValue: "honorific-prefix") == .namePrefix)
        #expect(TextContentType(rawValue: "honorific-suffix") == .nameSuffix)
        #expect(TextContentType(rawValue: "Honorific-Prefix").rawValue == "honorifix-prefix")
        #expect(TextContentType(autocomplete: "billing honorific-suffix") == .nameSuffix)
    }

    @Test(arguments: [
        ("shipping street-address", TextContentType.fullStreetAddress),
        ("home tel", .telephoneNumber), ("section-blue shipping address-level2", .addressCity),
        ("  Section-Red\tBILLING\n Postal-Code ", .postalCode), ("username webauthn", .username),
        ("name email", .emailAddress), ("section-name", TextContentType(rawValue: "section-name")),
        ("off", TextContentType(rawValue: "off")), ("", TextContentType(rawValue: "")),
        // A secret decides, wherever it stands.
        ("one-time-code tel", .oneTimeCode), ("billing cc-number", .creditCardNumber),
        ("cc-future name", TextContentType(rawValue: "cc-future")),
        ("current-password webauthn", TextContentType(rawValue: "current-password")),
    ])
    func `is the last known token of a web form`(_ text: String, _ type: TextContentType) {
        #expect(TextContentType(autocomplete: text) == type)
    }

    @Test func `is a secret for passwords, codes, cards and eSIMs, and then nobody's`() {
        let secrets = Self.table.map(\.0).filter(\.isSecret)
        #expect(
            Set(secrets)
                == Set(
                    Self.table.map(\.0).filter {
                        ["password", "new-password", "one-time-code"].contains($0.rawValue)
                            || $0.rawValue.hasPrefix("cc-") || $0.rawValue.hasPrefix("esim-")
                    }
                )
        )
        #expect(secrets.count == 15)
        let unknown = ["cc-", "cc-pin", "CC-Number", "esim-other", "current-password"]
            .map(TextContentType.init(rawValue:))
        for secret in secrets + unknown {
            #expect(secret.isSecret)
            #expect(secret.needs == .nobody && secret.subjects.isEmpty)
        }
        for open in ["account", "acc-number", "esim", "cc", "off", ""] {
            #expect(!TextContentType(rawValue: open).isSecret)
        }
    }

    @Test func `says who answers it`() {
        let byNeed = Dictionary(grouping: TextContentType.allKnown, by: \.needs)
        #expect(
            byNeed[.place] == [
                .location, .fullStreetAddress, .streetAddressLine1, .streetAddressLine2,
                .addressCity, .addressState, .addressCityAndState, .sublocality, .countryName,
                .postalCode, .telephoneNumber,
            ]
        )
        #expect(
            byNeed[.person] == [
                .name, .namePrefix, .givenName, .middleName, .familyName, .nameSuffix, .nickname,
                .organizationName,
            ]
        )
        #expect(byNeed[.owner] == [.emailAddress])
        #expect(byNeed[.activity] == [.URL])
        #expect(TextContentType.telephoneNumber.subjects == [.place, .owner])
        #expect(TextContentType.givenName.subjects == [.person, .owner])
        #expect(TextContentType(rawValue: "unknown").needs == .nobody)
    }
}
