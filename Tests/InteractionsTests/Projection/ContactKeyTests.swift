import TestSupport
import Testing

@testable import Interactions

@Suite struct `A contact key` {
    private func key(_ change: (inout Person) -> Void) -> ContactKey? {
        var person = Person(
            displayName: "Ana",
            personHandle: PersonHandle(value: " Ana@Example.org ", type: .emailAddress),
            contactIdentifier: "410F",
            customIdentifier: "u17"
        )
        change(&person)
        return ContactKey(person, donor: mail, region: nil)
    }

    @Test func `is the strongest evidence there is`() {
        let number = PersonHandle(value: "+44 20 7946 0018", type: .phoneNumber)
        var changes: [(inout Person) -> Void] = []
        var found: [(ContactKey.Kind?, String?)] = []
        for change: (inout Person) -> Void in [
            { _ in }, { $0.contactIdentifier = nil }, { $0.personHandle = number },
            { $0.personHandle = PersonHandle(value: "ana") }, { $0.customIdentifier = nil },
            { $0.personHandle = nil }, { $0.displayName = nil },
        ] {
            changes.append(change)
            let key = key { person in for change in changes { change(&person) } }
            found.append((key?.kind, key?.text))
        }
        #expect(
            found.map(\.0) == [
                .contactIdentifier, .emailAddress, .phoneNumber, .customIdentifier, .handle,
                .displayName, nil,
            ]
        )
        #expect(
            found.map(\.1) == [
                "410F", "ana@example.org", "+442079460018", "u17", "ana", "Ana", nil,
            ]
        )
    }

    @Test func `of nobody is none`() {
        #expect(ContactKey(Person(), donor: chat, region: nil) == nil)
        #expect(ContactKey(Person(displayName: ""), donor: chat, region: nil) == nil)
    }

    @Test(
        arguments: [
            ("ana@example.org", "ana@example.org"), ("ANA@EXAMPLE.ORG", "ana@example.org"),
            ("\t ana@example.org\n", "ana@example.org"), ("ÄNA@exämple.org", "äna@exämple.org"),
            ("a@b@c", nil), ("ana+tag@example.org", "ana+tag@example.org"),
            ("ana", nil), ("@example.org", nil), ("ana@", nil), ("", nil), ("   ", nil), ("@", nil),
        ] as [(String, String?)]
    )
    func `folds the case of an e-mail address`(value: String, normalised: String?) {
        let handle = PersonHandle(value: value, type: .emailAddress)
        let key = ContactKey(Person(personHandle: handle), donor: chat, region: nil)
        #expect(key?.kind == (normalised == nil ? .handle : .emailAddress))
        #expect(key?.text == normalised ?? value)
        for other in [PersonHandleType.unknown, .phoneNumber] {
            let handle = PersonHandle(value: value, type: other)
            let key = ContactKey(Person(personHandle: handle), donor: chat, region: nil)
            #expect(key?.kind == .handle)
        }
    }

    @Test(
        arguments: [
            ("+442079460018", "+442079460018"), ("+44 20 7946 0018", "+442079460018"),
            ("+44-20-7946.0018", "+442079460018"), ("+44/20\u{A0}79460018", "+442079460018"),
            (" +1 (202) 555-0123 ", "+12025550123"), ("0044 20 7946 0018", "+442079460018"),
            ("+1234567", "+1234567"), ("+123456789012345", "+123456789012345"),
            ("+123456", nil), ("+1234567890123456", nil), ("020 7946 0018", nil), ("0 044", nil),
            ("+44 20 7946 0018 x5", nil), ("+44,20,79460018", nil), ("++442079460018", nil),
            ("+٤٤٢٠٧٩٤٦٠٠١٨", "+442079460018"), ("+", nil), ("00", nil), ("0", nil), ("", nil),
            ("ana@example.org", nil),
        ] as [(String, String?)]
    )
    func `writes a phone number in international form`(value: String, normalised: String?) {
        let handle = PersonHandle(value: value, type: .phoneNumber)
        let key = ContactKey(Person(personHandle: handle), donor: chat, region: nil)
        #expect(key?.kind == (normalised == nil ? .handle : .phoneNumber))
        #expect(key?.text == normalised ?? value)
        let untyped = PersonHandle(value: value)
        #expect(
            ContactKey(Person(personHandle: untyped), donor: chat, region: nil)?.kind == .handle
        )
    }

    @Test func `counts everywhere or within its donor`() {
        for (person, isScoped) in [
            (Person(contactIdentifier: "a"), false), (Person(customIdentifier: "a"), true),
            (Person(personHandle: PersonHandle(value: "a@b", type: .emailAddress)), false),
            (Person(personHandle: PersonHandle(value: "+1234567", type: .phoneNumber)), false),
            (Person(personHandle: PersonHandle(value: "a")), true),
            (Person(displayName: "a"), true),
        ] {
            let one = ContactKey(person, donor: chat, region: nil)
            let two = ContactKey(person, donor: mail, region: nil)
            #expect((one == two) == !isScoped)
            #expect(one?.donor == (isScoped ? chat : nil))
        }
    }

    @Test(arguments: SeededGenerator.seeds(50))
    func `sorts as its bytes do and comes back from them`(seed: UInt64) {
        var generator = DonationGenerator(seed: seed)
        let keys = (0..<60).compactMap { _ in
            let donor = DonorNumber(rawValue: generator.random.pick([1, 255, 256, .max]))
            return ContactKey(generator.person(), donor: donor, region: nil)
        }
        let sorted = keys.sorted()
        #expect(
            sorted.map(\.bytes) == keys.map(\.bytes).sorted { $0.lexicographicallyPrecedes($1) }
        )
        #expect(sorted.map { $0.kind?.rawValue ?? 0 } == keys.map { $0.bytes[0] }.sorted())
        for key in keys {
            #expect(ContactKey(bytes: key.bytes) == key)
            #expect(!(key < key))
        }
    }

    @Test func `that is no key tells nothing and does not trap`() {
        for bytes in [[], [0], [4], [4, 0, 0], [5, 0, 0, 0, 1], [9, 1, 2], [1, 0xFF]] as [[UInt8]] {
            let key = ContactKey(bytes: bytes)
            #expect(key.text.utf8.count < 9)
            #expect(key.donor == (bytes.count == 5 ? chat : nil))
        }
    }
}
