import Importing
import ImportingTestSupport
import Interactions
import TestSupport
import Testing

@Suite("A visit of a history")
struct HistoryVisitTests {
    private static func visit(_ address: String, title: String? = nil) -> HistoryVisit {
        var visit = HistoryVisit()
        visit.donor = Donor(app: "org.example.app")
        visit.address = address
        visit.title = title
        visit.start = Timestamp(milliseconds: 1000)
        return visit
    }

    private static func read(_ visit: HistoryVisit) -> PastVisit? {
        [visit.item(at: .file)].visits.first
    }

    @Test("of a page has its title and its address")
    func page() throws {
        let visit = try #require(
            Self.read(Self.visit("https://example.org/", title: " A\n\tpage "))
        )
        #expect(visit.activity.type == "org.example.app.browsing")
        #expect(visit.activity.title == "A page")
        #expect(visit.activity.webpageURL == "https://example.org/")
        #expect(visit.activity.scopes == [.search, .prediction])
        #expect(visit.activity.expiration?.rfc3339 == "4001-01-01T00:00:00.000Z")
        #expect(visit.activity.attributes.isEmpty)
        #expect(visit.end == visit.start)
        for title in [nil, "", " \n"] {
            let visit = try #require(Self.read(Self.visit("https://example.org/", title: title)))
            #expect(visit.activity.title == nil)
        }
    }

    @Test("of a document has its name, its address and its type")
    func document() throws {
        var record = Self.visit("/home/ana/Plan.pdf", title: "not a name")
        record.mimeType = "application/pdf; version=1"
        let visit = try #require(Self.read(record))
        #expect(visit.activity.type == "org.example.app.open")
        #expect(visit.activity.title == "Plan.pdf")
        #expect(visit.activity.webpageURL == nil)
        #expect(visit.activity.targetContentIdentifier == "file:///home/ana/Plan.pdf")
        #expect(
            visit.activity.attributes == [
                "contentURL": .url("file:///home/ana/Plan.pdf"),
                "contentType": .text("com.adobe.pdf"),
            ]
        )
        for (type, identifier) in [
            ("IMAGE/X-CANON-CR2", "public.image"), ("text/x-swift", "public.text"),
            ("application/x-unknown", nil), ("", nil), ("nonsense", nil),
        ] {
            record.mimeType = type
            let found = Self.read(record)?.activity.attributes["contentType"]
            #expect(found == identifier.map { .text($0) }, "\(type)")
        }
    }

    @Test("is accepted by the store, however long its texts are")
    func limits() throws {
        let long = String(repeating: "ä€", count: 4_000_000)
        let page = try #require(Self.read(Self.visit("https://example.org/", title: long)))
        let title = try #require(page.activity.title)
        #expect(title.utf8.count <= 2048 && title.utf8.count > 2040)
        #expect(long.hasPrefix(title))
        let path = "/" + String(repeating: "x", count: 1000)
        let document = try #require(Self.read(Self.visit(path)))
        let other = try #require(Self.read(Self.visit(path + "y")))
        #expect(document.name != other.name)
        for visit in [page, document, other] {
            try visit.validate(receivedAt: Timestamp(milliseconds: 2000))
        }
    }

    @Test("without an app or a date is skipped")
    func incomplete() {
        var record = Self.visit("https://example.org/")
        record.start = nil
        #expect([record.item(at: .file)].skipped == [.noDate])
        record.start = Timestamp(milliseconds: 1000)
        for app in [nil, "", String(repeating: "a", count: 247)] {
            record.donor = app.map { Donor(app: $0) }
            #expect([record.item(at: .file)].skipped == [.noApp])
        }
        record.donor = Donor(app: String(repeating: "a", count: 246))
        let visit = Self.read(record)
        #expect(throws: Never.self) {
            try visit?.validate(receivedAt: Timestamp(milliseconds: 2000))
        }
        #expect(visit != nil)
    }

    @Test("keeps a plausible end alone")
    func ends() {
        var record = Self.visit("https://example.org/")
        for (end, isKept) in [
            (1000, true), (61_000, true), (999, false), (Int64.max, false), (.min, false),
            (1000 + 367 * 86_400_000, false),
        ] {
            record.end = Timestamp(milliseconds: end)
            #expect(Self.read(record)?.end.milliseconds == (isKept ? end : 1000), "\(end)")
        }
    }

    @Test("has times of any clock, or none", arguments: SeededGenerator.seeds(20))
    func times(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let from1601: Int64 = 11_644_473_600_000_000
        for _ in 0..<200 {
            let time = Int64.random(in: 1...(1 << 52), using: &random)
            #expect(Timestamp(microsecondsSince1970: time)?.milliseconds == time / 1000)
            #expect(Timestamp(microsecondsSince1601: time + from1601)?.milliseconds == time / 1000)
            let seconds = time >> 20
            #expect(Timestamp(secondsSince1970: seconds)?.milliseconds == seconds * 1000)
            // Any number at all: no trap, and nothing before 1970.
            let any = Int64.random(in: .min ... .max, using: &random) >> (time % 64)
            for moment in [
                Timestamp(microsecondsSince1970: any), Timestamp(microsecondsSince1601: any),
                Timestamp(secondsSince1970: any),
            ] {
                #expect((moment?.milliseconds ?? 0) >= 0)
            }
        }
        #expect(
            Timestamp(microsecondsSince1601: 13_412_082_600_000_000)?.rfc3339
                == "2026-01-05T10:30:00.000Z"
        )
        #expect(
            Timestamp(microsecondsSince1970: 1_767_609_000_000_000)?.rfc3339
                == "2026-01-05T10:30:00.000Z"
        )
        for clock in [Timestamp.init(microsecondsSince1970:), Timestamp.init(secondsSince1970:)] {
            #expect(clock(0) == nil && clock(-1) == nil && clock(.min) == nil)
        }
        #expect(Timestamp(secondsSince1970: .max) == nil)
        #expect(Timestamp(microsecondsSince1601: .min) == nil)
    }

    @Test("counts beside the donations")
    func summary() {
        var summary = HistorySummary(receivedAt: Timestamp(milliseconds: 5000))
        for address in ["https://example.org/", "https://example.org/", "/a", "ftp://x"] {
            summary.add(Self.visit(address).item(at: .file), in: "-")
        }
        var late = Self.visit("/a")
        late.start = Timestamp(milliseconds: 1 << 50)
        summary.add(late.item(at: .file), in: "-")
        #expect(summary.visits == 4)
        #expect(summary.contents.count == 2)
        #expect(summary.donations == 0)
        #expect(summary.skippedCount == 1)
        #expect(summary.first == Timestamp(milliseconds: 1000) && summary.first == summary.last)
        #expect(!summary.isFruitless)
        for _ in 0..<4 { summary.addRefusal(.noDate, at: .file, in: "-") }
        #expect(summary.isFruitless)
    }
}
