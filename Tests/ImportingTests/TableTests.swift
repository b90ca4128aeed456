import Importing
import ImportingTestSupport
import Interactions
import TestSupport
import Testing

@Suite struct `A table` {
    private static let header = "Date,From,To\n"

    private static func table(
        _ text: String,
        _ map: String = "start=Date,sender=From,recipients=To",
        order: DateOrder? = nil,
        clock: WallClock? = nil,
        pieces: Int = 1 << 20
    ) throws -> [HistoryItem] {
        var mapping = try TableMapping([map], dateOrder: order)
        mapping.clock = clock
        let source = TableSource(
            mapping,
            donor: Donor(app: "table"),
            owner: HistoryOwner(["ana@example.org", "+44 20 7946 0018", "Me"])
        )
        return items(source, Array(text.utf8), pieces: pieces)
    }

    private static func interaction(_ row: String) throws -> Interaction {
        let items = try table(header + row)
        return try #require(items.donations.first, "\(items)").interaction
    }

    @Test(arguments: ["\n", "\r\n"], [",", ";", "\t"])
    func `is read with quotes, whatever separates it`(end: String, mark: String) throws {
        let text = [
            ["\u{FEFF}Date", "From", "To", "Notes"],
            ["2026-01-05T10:00:00Z", "\"Silva \"\"Bo\"\" <bo@x.y>\"", "me", "\"a,;\t\nb\""],
            ["2026-01-06T10:00:00Z", "me", "Kim", ""],
        ].map { $0.joined(separator: mark) }.joined(separator: end)
        let items = try Self.table(text)
        #expect(items.locations == [.line(2), .line(4)])
        let first = try #require(items.donations.first).interaction
        #expect(first.direction == .incoming)
        #expect(first.intent.people.sender?.displayName == #"Silva Bo"#)
        #expect(first.intent.people.recipients.map(\.isMe) == [true])
        let second = items.donations[1].interaction
        #expect(second.direction == .outgoing)
        #expect(second.intent.people.recipients.map(\.displayName) == ["Kim"])
        for size in [1, 2, 7] { #expect(try Self.table(text, pieces: size) == items) }
        #expect(try Self.table(text + end) == items)
    }

    @Test(arguments: [
        ("2026-01-05T10:00:00+01:00", "2026-01-05T09:00:00.000Z"),
        ("2026-01-05 10:00:00.250Z", "2026-01-05T10:00:00.250Z"),
        ("2026-01-05 10:00", "2026-01-05T10:00:00.000Z"),
        ("2026-01-05", "2026-01-05T00:00:00.000Z"),
        ("1767607200", "2026-01-05T10:00:00.000Z"),
        ("1767607200.25", "2026-01-05T10:00:00.250Z"),
        ("1767607200250", "2026-01-05T10:00:00.250Z"),
        ("\"Mon, 5 Jan 2026 10:00:00 +0000\"", "2026-01-05T10:00:00.000Z"),
    ])
    func `has dates in the common forms`(text: String, time: String) throws {
        #expect(try Self.interaction("\(text),Bo,Me").start?.rfc3339 == time)
    }

    @Test func `has dates of numbers in the order given, and else none`() throws {
        let text = Self.header + "5.1.2026 10:30,Bo,Me\n\"1/5/26, 2:30:00 PM\",Bo,Me\n"
        #expect(try Self.table(text).skipped == [.noDate, .noDate])
        let german = try Self.table(text, order: .dmy).donations.map(\.interaction.start)
        #expect(
            german.map { $0?.rfc3339 } == ["2026-01-05T10:30:00.000Z", "2026-05-01T14:30:00.000Z"]
        )
        let american = try Self.table(text, order: .mdy).donations
        #expect(american[1].interaction.start?.rfc3339 == "2026-01-05T14:30:00.000Z")
    }

    @Test(arguments: [
        ("Kim; bo@x.y; +44 20 7946 0999", ["Kim", "bo@x.y", "+44 20 7946 0999"]),
        ("Kim, Bo", ["Kim", "Bo"]), ("Kim <kim7>; Bo <030 1>", ["kim7", "030 1"]),
        ("Kim <kim@x.y>, \"\"Silva, Bo\"\" <bo@x.y>", ["kim@x.y", "bo@x.y"]),
        ("Kim;Kim; ", ["Kim"]), ("<>", []),
    ])
    func `names people by address, number or name`(cell: String, people: [String]) throws {
        let interaction = try Self.interaction("2026-01-05,Bo,\"\(cell)\"")
        let found = interaction.intent.people.recipients.map {
            $0.personHandle?.value ?? $0.displayName
        }
        #expect(found == people)
    }

    @Test func `says what was done, when it ended and in which conversation`() throws {
        let items = try Self.table(
            """
            s,e,d,f,t,c,g,i,a,k,q
            1767607200,1767607260,OUT,,Kim,c1,Climbers,id-1,org.example.phone,video,true
            1767607200,,in,Kim,,,,,,INSearchForMessagesIntent,false
            1767607200,,sideways,Kim,,,,,,sms,
            """,
            "start=s,end=e,direction=d,sender=f,recipients=t,conversation=c,group=g,identifier=i,"
                + "app=a,class=k,isGroup=q"
        )
        let donations = items.donations
        let first = donations[0].interaction
        #expect(donations.map(\.donor.app) == ["org.example.phone", "table", "table"])
        #expect(first.end?.milliseconds == 1_767_607_260_000)
        #expect(donations.map(\.interaction.direction) == [.outgoing, .incoming, .incoming])
        #expect(donations.map(\.interaction.intent.people.isGroup) == [true, false, nil])
        #expect(first.identifier == "id-1")
        #expect(first.intent.people.conversationIdentifier == "c1")
        #expect(first.intent.people.speakableGroupName?.spokenPhrase == "Climbers")
        #expect(
            donations.map(\.interaction.intent.className) == [
                "INStartCallIntent", "INSearchForMessagesIntent", "INSendMessageIntent",
            ]
        )
        guard case .startCall(let call) = first.intent else { return }
        #expect(call.callCapability == .videoCall)
        #expect(call.people.contacts.map(\.displayName) == ["Kim"])
        #expect(items.noted == [.noDirection])
        #expect(donations[1].interaction.identifier != donations[2].interaction.identifier)
    }

    @Test func `of calls has one other party, and words for both ways`() throws {
        let items = try Self.table(
            """
            When,Type,Name,Number
            2026-01-05,Missed call,"Silva, Bo",+44 20 7946 0018
            2026-01-05,Rejected,,+44 20 7946 0018
            2026-01-05,Ausgehend,"Silva, Bo",
            2026-01-05,Llamada entrante,Kim,030 1234567
            2026-01-05,Входящий,Kim,030 1234567
            2026-01-05,sideways,Kim,030 1234567
            """,
            "start=When,direction=Type,name=Name,handle=Number,class=call"
        )
        let interactions = items.donations.map(\.interaction)
        #expect(items.noted == [.noDirection])
        #expect(Set(interactions.map(\.intent.className)) == ["INStartCallIntent"])
        #expect(
            interactions.map(\.direction) == [
                .incoming, .incoming, .outgoing, .incoming, .incoming, .unspecified,
            ]
        )
        try #require(interactions.count == 6)
        let bo = Person(
            displayName: "Silva, Bo",
            personHandle: PersonHandle(value: "+44 20 7946 0018", type: .phoneNumber)
        )
        #expect(interactions[1].intent.people.sender?.displayName == nil)
        // The number is one of the owner's in these tests.
        #expect(interactions[0].intent.people.sender?.personHandle == bo.personHandle)
        #expect(interactions[0].intent.people.sender?.displayName == "Silva, Bo")
        #expect(interactions[2].intent.people.contacts.map(\.displayName) == ["Silva, Bo"])
        #expect(interactions[3].intent.people.sender?.personHandle?.value == "030 1234567")
        let other = try Self.table(
            "t,o,d\n2026-01-05,\"Silva, Bo\",in\n2026-01-05,Bo <bo@x.y>,sent\n",
            "start=t,other=o,direction=d,class=sms"
        ).donations.map(\.interaction.intent.people)
        #expect(other.map(\.sender?.displayName) == ["Silva, Bo", nil])
        #expect(other.last?.recipients.map(\.displayName) == ["Bo"])
    }

    @Test(arguments: [
        ("未接来电", Direction.incoming), ("부재중 전화", .incoming), ("Пропущено", .incoming),
        ("وارد", .incoming), ("Пропущений", .incoming), ("Mancata", .incoming),
        ("발신", .outgoing), ("已拨电话", .outgoing), ("Вихідний", .outgoing), ("صادر", .outgoing),
    ])
    func `of calls knows a direction in many languages`(word: String, direction: Direction) throws {
        let items = try Self.table(
            "When,Type,Name\n2026-01-05,\(word),Kim",
            "start=When,direction=Type,name=Name,class=call"
        )
        #expect(items.donations.map(\.interaction.direction) == [direction])
        #expect(items.noted.isEmpty)
    }

    @Test func `names nobody whose number is withheld`() throws {
        let items = try Self.table(
            """
            When,Type,Name,Number
            2026-01-05,in,Unknown,
            2026-01-05,in,,Private Number
            2026-01-05,in,Unbekannt,030 1234567
            2026-01-05,in,Kim,(unknown)
            """,
            "start=When,direction=Type,name=Name,handle=Number,class=call"
        )
        #expect(items.skipped == [.nobody, .nobody])
        let senders = items.donations.map(\.interaction.intent.people.sender)
        #expect(senders.map { $0?.displayName } == [nil, "Kim"])
        #expect(senders.map { $0?.personHandle?.value } == ["030 1234567", nil])
        let cells = try Self.table(
            Self.header
                + "2026-01-05,Unknown,Me\n2026-01-05,Kim <anonymous>,Me\n"
                + "2026-01-05,Me,Private number <030 1>;unknown\n"
        ).donations.map(\.interaction.intent.people)
        #expect(cells.map(\.sender?.displayName) == [nil, "Kim", "Me"])
        #expect(cells.map(\.sender?.personHandle?.value) == [nil, nil, nil])
        #expect(cells.last?.recipients.map(\.personHandle?.value) == ["030 1"])
        #expect(cells.last?.recipients.first?.displayName == nil)
    }

    @Test func `tells the column that is missing, and those that there are`() throws {
        let items = try Self.table("a,b\n1,2\n", "start=a,other=Who")
        #expect(items.skipped == [.unreadable])
        #expect(
            items.noted.map(\.rawValue) == ["no column 'Who'; the columns are 'a', 'b'"]
        )
    }

    @Test func `has the times of a clock on the wall where it names no zone`() throws {
        let clock = WallClock { _ in 3600 }
        let rows = [
            ("2026-01-05 10:00", "09:00"), ("2026-01-05T10:00:00Z", "10:00"),
            ("2026-01-05T10:00:00-02:00", "12:00"), ("1767607200", "10:00"),
            ("5 Jan 2026 10:00:00 GMT", "10:00"), ("5.1.2026 10:00", "09:00"),
        ]
        for (text, time) in rows {
            let read = try Self.table(Self.header + "\(text),Bo,Me", order: .dmy, clock: clock)
            let start = try #require(read.donations.first, "\(text)").interaction.start
            #expect(start?.rfc3339 == "2026-01-05T\(time):00.000Z", "\(text)")
        }
    }

    @Test func `counts equal rows of one day or minute, and those of one second once`() throws {
        func identifiers(_ times: [String]) throws -> Set<String> {
            let rows = times.map { "\($0),me,Kim\n" }.joined()
            return Set(
                try Self.table(Self.header + rows).donations.compactMap(\.interaction.identifier)
            )
        }
        let day = try identifiers(["2026-03-01", "2026-03-01", "2026-03-02", "2026-03-01"])
        // The file comes back to the first day: an export appended to another one.
        #expect(day.count == 3)
        #expect(try identifiers(["2026-03-01"]).isSubset(of: day))
        #expect(try identifiers(["2026-03-01 10:00", "2026-03-01 10:00"]).count == 2)
        #expect(try identifiers(["2026-03-01 10:00:07", "2026-03-01 10:00:07"]).count == 1)
    }

    @Test func `remembers 65,536 different rows of one day, and then begins again`() throws {
        let names = ["Kim"] + (0..<65_535).map { "p\($0)" } + ["Kim", "Kim"]
        let rows = names.map { "2026-03-01,me,\($0)\n" }.joined()
        let read = try Self.table(Self.header + rows)
        let identifiers = read.donations.compactMap(\.interaction.identifier)
        #expect(identifiers.count == 65_538)
        #expect(identifiers[65_536] == identifiers[0])
        #expect(identifiers[65_537] == identifiers[0] + "-2")
    }

    @Test func `skips rows with a reason`() throws {
        let many = String(repeating: "a,", count: 2_000_000)
        let text =
            Self.header
            + "soon,Bo,Me\n2026-01-05,,\n\n2026-01-05\n2026-01-05,Bo,\"\(many)\"\n"
            + "2026-01-05,Bo,\"\(String(repeating: "b\(0);", count: 2000))\"\n2026-01-05,Bo,Me"
        let items = try Self.table(text)
        #expect(items.skipped == [.noDate, .nobody, .nobody, .tooLong])
        #expect(items.donations.count == 2)
        let different = (0..<2000).map { "p\($0)" }.joined(separator: ";")
        #expect(
            try Self.table(Self.header + "2026-01-05,Bo,\(different)").skipped == [.tooManyPeople]
        )
    }

    @Test func `without the columns mapped is none`() throws {
        let items = try Self.table("a,b\n2026-01-05,Bo\n2026-01-05,Bo\n")
        #expect(items.skipped == [.unreadable])
        #expect(
            items.noted.map(\.rawValue) == ["no column 'To'; the columns are 'a', 'b'"]
        )
        #expect(try Self.table("") == [])
        #expect(try Self.table("\u{FEFF}") == [])
        #expect(try Self.table("\"date").skipped == [.unreadable])
        #expect(try Self.table(String(repeating: "x", count: 3_000_000)).skipped == [.unreadable])
    }

    @Test func `is mapped by names that may have commas in them`() throws {
        let mapping = try TableMapping(["start=Date, sent,sender=From", "recipients=To"])
        #expect(mapping.columns == [.start: "Date, sent", .sender: "From", .recipients: "To"])
        #expect(throws: TableMapping.Problem.notAPair("start")) { try TableMapping(["start"]) }
        #expect(throws: TableMapping.Problem.unknownField("x")) { try TableMapping(["x=y"]) }
        #expect(throws: TableMapping.Problem.fieldTwice("start")) {
            try TableMapping(["start=a,start=b"])
        }
        #expect(throws: TableMapping.Problem.missing("start")) { try TableMapping([]) }
        #expect(throws: TableMapping.Problem.missing("sender, recipients or other")) {
            try TableMapping(["start=a"])
        }
    }

    @Test(arguments: SeededGenerator.seeds(3))
    func `gives the same for any bytes, however they are cut`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let text =
            Self.header + "2026-01-05,\"Bo \"\"B\"\" <bo@x.y>\",Me;Kim <1>\n1767607200,Me,a@b\n"
        for round in 0..<300 {
            var bytes = Array(text.utf8)
            for _ in 0..<Int.random(in: 0...8, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                bytes[index] = random.pick([0, 0x0A, 0x0D, 0x20, 0x22, 0x2C, 0x3B, 0x3C, 0xFF])
            }
            let source = TableSource(
                try TableMapping(["start=Date,sender=From,recipients=To"]),
                donor: Donor(app: "table")
            )
            let whole = items(source, bytes)
            let size = Int.random(in: 1...20, using: &random)
            #expect(items(source, bytes, pieces: size) == whole, "round \(round)")
        }
    }
}
