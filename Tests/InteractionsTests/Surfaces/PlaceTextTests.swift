import Interactions
import Testing

@Suite struct `The text of a place` {
    static func place(_ parts: KeyValuePairs<Part, String>) -> Place { place(nil, parts) }

    static func place(_ name: String?, _ parts: KeyValuePairs<Part, String>) -> Place {
        var place = Place(name: name)
        for (part, text) in parts { place.address[keyPath: part] = text }
        return place
    }

    typealias Part = WritableKeyPath<PlaceAddress, String?>

    @Test func `for a field is the part that the field wants`() {
        var place = Self.place(
            "Apple Inc.",
            [
                \.subThoroughfare: "1", \.thoroughfare: "Infinite Loop", \.city: "Cupertino",
                \.subLocality: "De Anza", \.stateOrProvince: "CA", \.postalCode: "95014",
                \.country: "United States",
            ]
        )
        place.telephones = [" ", "(800) 275-2273", "2"]
        place.url = "https://www.apple.com"
        let expected: [TextContentType: String] = [
            .name: "Apple Inc.", .location: "Apple Inc.", .organizationName: "Apple Inc.",
            .fullStreetAddress: "1 Infinite Loop, Cupertino, CA 95014, United States",
            .streetAddressLine1: "1 Infinite Loop", .addressCity: "Cupertino",
            .addressState: "CA", .addressCityAndState: "Cupertino, CA", .sublocality: "De Anza",
            .countryName: "United States", .postalCode: "95014",
            .telephoneNumber: "(800) 275-2273", .URL: "https://www.apple.com",
        ]
        for type in TextContentType.allKnown {
            #expect(place.text(for: type) == expected[type], "\(type)")
        }
        #expect(place.text(for: TextContentType(rawValue: "unknown")) == nil)
    }

    @Test func `is nothing without the part`() {
        let empty = [Place(), Self.place("", [\.city: " ", \.country: "\n", \.thoroughfare: ","])]
        for place in empty {
            #expect(place.fullAddress == nil)
            for type in TextContentType.allKnown { #expect(place.text(for: type) == nil) }
        }
        #expect(
            Self.place([\.city: "Cupertino"]).text(for: .addressCityAndState) == "Cupertino"
        )
        #expect(Self.place([\.stateOrProvince: "CA"]).text(for: .addressCityAndState) == "CA")
        #expect(Self.place([\.subThoroughfare: "7"]).text(for: .streetAddressLine1) == "7")
    }

    @Test func `has one line`() {
        let place = Self.place(
            "Yank\nSing",
            [\.thoroughfare: " 101 Spear St,\r\nSuite 5\n\nFloor 2 ", \.city: "San Francisco"]
        )
        #expect(place.text(for: .name) == "Yank, Sing")
        #expect(place.text(for: .streetAddressLine1) == "101 Spear St")
        #expect(place.text(for: .streetAddressLine2) == "Suite 5, Floor 2")
        #expect(place.fullAddress == "101 Spear St, Suite 5, Floor 2, San Francisco")
        var given = place
        given.address.fullyFormattedAddress = "\n101 Spear St\r\nSan Francisco, CA 94105,\n"
        #expect(given.fullAddress == "101 Spear St, San Francisco, CA 94105")
        #expect(given.text(for: .fullStreetAddress) == given.fullAddress)
        given.address.fullyFormattedAddress = " \n"
        #expect(given.fullAddress == place.fullAddress)
    }

    @Test func `leaves out what is missing with the marks around it`() {
        #expect(
            Self.place([\.city: "San Francisco", \.postalCode: "94105"]).fullAddress
                == "San Francisco 94105"
        )
        #expect(
            Self.place([\.thoroughfare: "Main St", \.stateOrProvince: "CA"]).fullAddress
                == "Main St, CA"
        )
        #expect(Self.place([\.isoCountryCode: "US"]).fullAddress == "US")
        #expect(Self.place([\.city: "Rio", \.country: "Brasil"]).fullAddress == "Rio, Brasil")
    }

    @Test(arguments: [
        ("US", "5 Main, Town, ST 12345, US"), ("", "5 Main, Town, ST 12345"),
        ("XX", "5 Main, Town, ST 12345, XX"), ("DE", "Main 5, 12345 Town, DE"),
        ("de", "Main 5, 12345 Town, de"),
        ("Deutschland", "Main 5, 12345 Town, Deutschland"),
        ("Austria", "Main 5, 12345 Town, Austria"),
        ("ÖSTERREICH", "Main 5, 12345 Town, ÖSTERREICH"),
        ("CH", "Main 5, 12345 Town, CH"), ("NL", "Main 5, 12345 Town, NL"),
        ("SE", "Main 5, 12345 Town, SE"), ("PL", "Main 5, 12345 Town, PL"),
        ("Czech Republic", "Main 5, 12345 Town, Czech Republic"),
        ("FR", "5 Main, 12345 Town, FR"), ("IT", "Main 5, 12345 Town ST, IT"),
        ("ES", "Main, 5, 12345 Town ST, ES"),
        ("United Kingdom", "5 Main, Town, 12345, United Kingdom"),
        ("CA", "5 Main, Town ST 12345, CA"), ("HU", "Town, Main 5, 12345, HU"),
        ("BR", "Main, 5, Part, Town-ST, 12345, BR"),
        ("MX", "Main 5, Part, 12345 Town, ST, MX"),
        ("JP", "5 Main, Part, Town, ST 12345, JP"),
    ])
    func `is in the order of its country`(_ country: String, _ address: String) {
        let place = Self.place(
            [
                \.subThoroughfare: "5", \.thoroughfare: "Main", \.subLocality: "Part",
                \.city: "Town", \.stateOrProvince: "ST", \.postalCode: "12345",
                \.country: country,
            ]
        )
        #expect(place.fullAddress == address)
    }

    @Test func `goes by the letters of the country before its name`() {
        let place = Self.place(
            [
                \.subThoroughfare: "5", \.thoroughfare: "Hauptstraße", \.city: "Bern",
                \.postalCode: "3011", \.country: "Suiça", \.isoCountryCode: "CH",
            ]
        )
        #expect(place.fullAddress == "Hauptstraße 5, 3011 Bern, Suiça")
    }

    @Test func `is the largest part first in the scripts of China, Japan and Korea`() {
        let shibuya = Self.place(
            "渋谷",
            [
                \.subThoroughfare: "1-2-3", \.thoroughfare: "道玄坂", \.city: "渋谷区",
                \.stateOrProvince: "東京都", \.postalCode: "150-0043", \.country: "日本",
            ]
        )
        #expect(shibuya.fullAddress == "日本 150-0043 東京都渋谷区道玄坂1-2-3")
        #expect(shibuya.text(for: .streetAddressLine1) == "道玄坂1-2-3")
        #expect(shibuya.text(for: .addressCityAndState) == "東京都渋谷区")
        #expect(shibuya.text(for: .name) == "渋谷")
        #expect(
            Self.place([\.city: "渋谷区", \.postalCode: "150-0043"]).fullAddress
                == "150-0043 渋谷区"
        )
        #expect(
            Self.place([\.thoroughfare: "建国路1号", \.city: "北京市"]).fullAddress == "北京市建国路1号"
        )
        #expect(
            Self.place(
                [
                    \.subThoroughfare: "152", \.thoroughfare: "테헤란로", \.city: "강남구",
                    \.stateOrProvince: "서울특별시", \.postalCode: "06236", \.country: "KR",
                ]
            ).fullAddress == "KR 서울특별시 강남구 테헤란로 152 06236"
        )
    }

    @Test func `keeps names that are written from right to left`() {
        let place = Self.place(
            "مطعم الكرمل",
            [\.subThoroughfare: "12", \.thoroughfare: "شارع الحمرا", \.city: "بيروت"]
        )
        #expect(place.text(for: .location) == "مطعم الكرمل")
        #expect(place.fullAddress == "12 شارع الحمرا, بيروت")
        let marked = Self.place("\u{200F}מסעדה\u{200E}", [:])
        #expect(marked.text(for: .name) == "\u{200F}מסעדה\u{200E}")
    }
}

@Suite struct `The text of a person` {
    @Test func `for a field is the part that the app gave`() {
        var person = Person(
            displayName: "Dr. Ana Sousa",
            personHandle: PersonHandle(value: "+351 912 345 678", type: .phoneNumber)
        )
        var name = PersonNameComponents()
        (name.namePrefix, name.givenName, name.middleName) = ("Dr.", "Ana", "Maria")
        (name.familyName, name.nameSuffix, name.nickname) = ("Sousa", "Jr.", "Anita")
        person.nameComponents = name
        person.aliases = [PersonHandle(value: "ana@example.org", type: .emailAddress)]
        let expected: [TextContentType: String] = [
            .name: "Dr. Ana Sousa", .namePrefix: "Dr.", .givenName: "Ana", .middleName: "Maria",
            .familyName: "Sousa", .nameSuffix: "Jr.", .nickname: "Anita",
            .telephoneNumber: "+351 912 345 678", .emailAddress: "ana@example.org",
        ]
        for type in TextContentType.allKnown {
            #expect(person.text(for: type) == expected[type], "\(type)")
        }
        person.displayName = " "
        #expect(person.text(for: .name) == "Dr. Ana Maria Sousa Jr.")
        #expect(Person().text(for: .name) == nil)
    }

    @Test func `has no name that is only the handle, and does not cut names into parts`() {
        let handle = PersonHandle(value: "ana@example.org")
        let person = Person(displayName: "ana@example.org", personHandle: handle)
        #expect(person.text(for: .name) == nil)
        #expect(person.text(for: .emailAddress) == "ana@example.org")
        #expect(Person(displayName: "Ana Sousa").text(for: .givenName) == nil)
    }

    @Test func `finds out the kind of a handle only if no handle has one`() {
        var person = Person(personHandle: PersonHandle(value: "+351912345678"))
        #expect(person.text(for: .telephoneNumber) == "+351912345678")
        #expect(person.text(for: .emailAddress) == nil)
        person.aliases = [PersonHandle(value: "+4930123456", type: .phoneNumber)]
        #expect(person.text(for: .telephoneNumber) == "+4930123456")
        let number = Person(personHandle: PersonHandle(value: "4711"))
        #expect(number.text(for: .telephoneNumber) == nil)
    }

    @Test func `has the family name first in the scripts of China, Japan and Korea`() {
        var name = PersonNameComponents()
        (name.givenName, name.familyName) = ("太郎", "山田")
        var person = Person()
        person.nameComponents = name
        #expect(person.text(for: .name) == "山田太郎")
    }
}
