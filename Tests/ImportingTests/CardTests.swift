import Importing
import ImportingTestSupport
import Interactions
import TestSupport
import Testing

@Suite struct `An address book` {
    private static func cards(
        _ text: String,
        owner: HistoryOwner = HistoryOwner(),
        pieces: Int = 1 << 20
    ) -> [HistoryItem] {
        let source = CardSource(donor: Donor(app: "contacts"), owner: owner)
        return items(source, Array(text.utf8), pieces: pieces)
    }

    private static func person(_ lines: String) throws -> Person {
        let items = cards("BEGIN:VCARD\nVERSION:3.0\n\(lines)\nEND:VCARD\n")
        let donation = try #require(items.donations.first, "\(items)")
        return try #require(donation.interaction.intent.people.contacts.first)
    }

    private static let bo = """
        BEGIN:VCARD
        VERSION:3.0
        PRODID:-//x//y
        UID:u-1
        FN:Bo\\, Silva\\; Jr
        N:Silva;Bo;M.;Dr.;Jr
        NICKNAME:Bobo
        EMAIL;TYPE=INTERNET,HOME:bo@example.org
        item1.EMAIL;TYPE="WORK",pref:bo@work.example
        item1.X-ABLABEL:w
        TEL;TYPE=CELL:+44 20 7946
          0018
        PHOTO;ENCODING=b;TYPE=PNG:iVBO
         Rw0KGgo=
        REV:20240105T100000Z
        END:VCARD

        """

    @Test func `has numbers with digits alone`() throws {
        let person = try Self.person("TEL:none\nTEL:+1 800 FLOWERS\nEMAIL:bo\nTEL:§\n")
        let values = ([person.personHandle].compactMap(\.self) + person.aliases).map(\.value)
        #expect(!values.contains("none") && !values.contains("§"))
        #expect(values.contains("+1 800 FLOWERS"))
    }

    @Test func `keeps the extensions that tell colleagues apart`() throws {
        func handle(_ line: String) throws -> String? {
            try Self.person("FN:Bo\n\(line)").personHandle?.value
        }
        let uri = "TEL;VALUE=uri;TYPE=\"voice,work\":tel:+1-555-0100"
        #expect(try handle(uri) == "+1-555-0100")
        #expect(try handle("\(uri);ext=5") == "+1-555-0100;ext=5")
        #expect(try handle("\(uri)\\;EXT=5") == "+1-555-0100;ext=5")
        #expect(try handle("\(uri);phone-context=x;ext=5;isub=2") == "+1-555-0100;ext=5;isub=2")
        #expect(try handle("TEL:+1 555 0100 x5") == "+1 555 0100 x5")
    }

    @Test(arguments: ["\n", "\r\n"])
    func `gives a person with names, handles and a picture`(end: String) throws {
        let text = Self.bo.replacing("\n", with: end)
        let items = Self.cards(text)
        #expect(items.locations == [.line(1)])
        let interaction = try #require(items.donations.first).interaction
        #expect(interaction.intentHandlingStatus == .failure)
        #expect(interaction.direction == .incoming)
        #expect(interaction.intent.className == "ContactCard")
        #expect(interaction.start?.rfc3339 == "2024-01-05T10:00:00.000Z")
        #expect(interaction.groupIdentifier == "u-1")
        let person = try #require(interaction.intent.people.contacts.first)
        #expect(person.displayName == "Bo, Silva; Jr")
        #expect(person.contactIdentifier == "u-1")
        #expect(person.nameComponents?.familyName == "Silva")
        #expect(person.nameComponents?.namePrefix == "Dr.")
        #expect(person.nameComponents?.nickname == "Bobo")
        #expect(person.personHandle?.value == "bo@work.example")
        #expect(person.personHandle?.label == "work")
        #expect(person.aliases.map(\.value) == ["bo@example.org", "+44 20 7946 0018"])
        #expect(person.aliases.map(\.type) == [.emailAddress, .phoneNumber])
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        #expect(person.image == .data(png, type: "image/png"))
        for size in [1, 2, 3, 50] { #expect(Self.cards(text, pieces: size) == items) }
    }

    @Test func `of version 2-1 is read with its encodings`() throws {
        let person = try Self.person(
            """
            N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=
            =B6rg
            ORG;QUOTED-PRINTABLE:a_b
            TEL;HOME;VOICE:030 1234567
            PHOTO;JPEG;BASE64:
             AQID

            AGENT:
            BEGIN:VCARD
            FN:Somebody else
            TEL:1111
            END:VCARD
            EMAIL;INTERNET:j@x.y
            """
        )
        #expect(person.displayName == "Jörg Müller")
        #expect(
            person.personHandle
                == PersonHandle(value: "030 1234567", type: .phoneNumber, label: "home")
        )
        #expect(person.aliases.map(\.value) == ["j@x.y"])
        #expect(person.image == .data([1, 2, 3], type: "image/jpeg"))
        #expect(try Self.person("ORG;QUOTED-PRINTABLE:a_b;c\nTEL:1").displayName == "a_b")
        #expect(
            try Self.person("FN;CHARSET=ISO-8859-1;QUOTED-PRINTABLE:J=F6\nTEL:1").displayName
                == "Jö"
        )
    }

    @Test func `of version 4 is read with its links`() throws {
        let person = try Self.person(
            """
            FN:Kim
            TEL;VALUE=uri;PREF=1;TYPE="voice,home":tel:+44-20-7946-0018;ext=5
            EMAIL:mailto:kim@x.y
            PHOTO:data:image/gif;base64,AQID
            """
        )
        #expect(person.personHandle?.value == "+44-20-7946-0018;ext=5")
        #expect(person.personHandle?.label == "home")
        #expect(person.aliases.map(\.value) == ["kim@x.y"])
        #expect(person.image == .data([1, 2, 3], type: "image/gif"))
        let link = try Self.person("PHOTO;VALUE=URI:https://x.y/z.png\nTEL:1")
        #expect(link.image == .url("https://x.y/z.png"))
    }

    @Test func `is the same donation until something in the card changes`() throws {
        func identity(_ text: String) throws -> String? {
            try #require(Self.cards(text).donations.first).interaction.identifier
        }
        let first = try identity(Self.bo)
        #expect(try identity(Self.bo.replacing("x//y", with: "z")) == first)
        #expect(try identity(Self.bo.replacing("Bobo", with: "B")) != first)
        #expect(try identity(Self.bo.replacing("CELL", with: "HOME")) != first)
        #expect(try identity(Self.bo.replacing("Rw0", with: "Rw1")) != first)
        let undated = Self.bo.replacing("REV:", with: "X-REV:")
        #expect(Self.cards(undated).donations.first?.interaction.start?.milliseconds == 0)
    }

    @Test(arguments: [
        ("FN:Team\nKIND:group\nTEL:1", HistoryReason.group),
        ("X-ADDRESSBOOKSERVER-KIND:group\nTEL:1", .group),
        ("FN:Nobody", .noHandle), ("FN:x\nTEL:\nEMAIL: ", .noHandle),
        ("FN:Ana\nEMAIL:ANA@example.org", .ownCard),
    ])
    func `skips with a reason`(lines: String, reason: HistoryReason) {
        let items = Self.cards(
            "BEGIN:VCARD\n\(lines)\nEND:VCARD\n",
            owner: HistoryOwner(["ana@example.org"])
        )
        #expect(items == [.skipped(reason, at: .line(1))])
    }

    @Test func `tells what of a card was lost`() throws {
        func noted(_ line: String) -> [HistoryReason] {
            Self.cards("BEGIN:VCARD\nTEL:1\n\(line)\nEND:VCARD").noted
        }
        #expect(noted("PHOTO;ENCODING=b:****") == [.noPicture])
        #expect(noted("PHOTO;ENCODING=b:") == [.noPicture])
        let large = String(repeating: "AAAA", count: 90_000)
        #expect(noted("PHOTO;ENCODING=b:\(large)") == [.noPicture])
        #expect(noted("PHOTO;ENCODING=b:\(large)\(large)\(large)") == [.noPicture])
        #expect(noted("FN;CHARSET=X-NONE:x") == [.unknownCharacterSet])
        #expect(noted("TEL:\(String(repeating: "1", count: 513))") == [.tooManyHandles])
        let many = (0..<100).map { "TEL:\($0)" }.joined(separator: "\n")
        #expect(noted(many) == [.tooManyHandles])
        #expect(noted("NOTE:\(String(repeating: "x", count: 2_000_000))") == [.tooLong])
    }

    @Test func `goes on behind what is cut off or none`() {
        let cut = "BEGIN:VCARD\nFN:x\n" + Self.bo + "BEGIN:VCARD\nTEL:1\n"
        let items = Self.cards(cut)
        #expect(items.skipped == [.cutOff, .cutOff])
        #expect(items.donations.count == 1)
        #expect(Self.cards("%PDF\n\n" + Self.bo).skipped == [.unreadable])
        #expect(Self.cards("%PDF\n\n" + Self.bo).donations.count == 1)
        #expect(Self.cards("a:b\nc:d\n").skipped == [.unreadable])
        #expect(Self.cards("\u{FEFF}" + Self.bo).donations.count == 1)
        #expect(Self.cards("\n\n") == [])
        #expect(Self.cards("END:VCARD\n").donations == [])
    }

    @Test func `may nest agents as deep as it likes`() {
        let deep = String(repeating: "BEGIN:VCARD\nAGENT:\n", count: 100_000)
        #expect(Self.cards(deep).skipped.allSatisfy { $0 == .cutOff })
    }

    @Test(arguments: SeededGenerator.seeds(3))
    func `gives the same for any bytes, however they are cut`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for round in 0..<200 {
            var bytes = Array((Self.bo + Self.bo).utf8)
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                bytes[index] = random.pick([
                    0, 0x0A, 0x0D, 0x20, 0x22, 0x3A, 0x3B, 0x3D, 0x5C, 0xFF,
                ])
            }
            let text = CardSource(donor: Donor(app: "contacts"))
            let whole = items(text, bytes)
            let size = Int.random(in: 1...50, using: &random)
            #expect(items(text, bytes, pieces: size) == whole, "round \(round)")
        }
    }
}
