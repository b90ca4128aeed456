import Foundation
import Interactions
import Testing

@testable import Reports

@Suite struct `A page` {
    @Test func `is the one recorded`() throws {
        try expectGolden("page", Fixture.report().page)
        try expectGolden("empty", Fixture.empty.page)
        try expectGolden(
            "activities",
            Fixture.reportOfActivities(hasDonations: false).page
        )
    }

    @Test func `has a section of activities in a store with some`() throws {
        let section = "<section id=\"activities\""
        #expect(!Fixture.report().page.contains(section))
        var report = Fixture.reportOfActivities()
        #expect(report.page.contains("<a href=\"#activities\">Activities and items</a>"))
        #expect(report.page.contains(section))
        #expect(
            report.page.contains(
                "has 300 activities with 4,770 visits, 1,300 items and 1 open reminder.</p>"
            )
        )
        #expect(report.page.contains("750 visits · 200 items · 1 reminder"))
        report.frame.since = Fixture.range.lowerBound
        #expect(report.page.contains("1 open reminder. They count whatever their dates.</p>"))
        let alone = Fixture.reportOfActivities(hasDonations: false).page
        #expect(alone.contains(section))
        #expect(alone.contains("No interaction has been donated to this store yet."))
    }

    @Test func `follows from its report alone`() {
        #expect(Fixture.report().page == Fixture.report().page)
        #expect(Fixture.report(seed: 2).page != Fixture.report().page)
    }

    @Test(
        arguments: [
            Fixture.report(), Fixture.report(name: Fixture.hostile), Fixture.empty,
            Fixture.reportOfActivities(name: Fixture.hostile),
        ]
    )
    func `has names for its pictures, and tables behind them`(report: Report) throws {
        let tags = try Tag.all(in: report.page)
        Tag.expectBalanced(tags)
        let pictures = tags.filter { $0.name == "svg" }
        for picture in pictures {
            #expect(picture.attributes["role"] == "img")
            #expect(picture.attributes["aria-label"]?.isEmpty == false)
        }
        let names = Set(tags.map(\.name))
        #expect(names.isDisjoint(with: ["script", "img", "link", "iframe", "object", "form"]))
        #expect(names.contains("table") == (report.counts.all > 0))
        for tag in tags {
            #expect(tag.attributes.keys.allSatisfy { !$0.hasPrefix("on") && $0 != "style" })
            if let address = tag.attributes["href"] { #expect(address.hasPrefix("#")) }
        }
        let identifiers = tags.compactMap { $0.attributes["id"] }
        #expect(Set(identifiers).count == identifiers.count)
        for tag in tags {
            if let target = tag.attributes["aria-labelledby"] ?? tag.attributes["href"] {
                #expect(identifiers.contains(target.replacing("#", with: "")))
            }
        }
    }

    @Test func `loads nothing`() throws {
        let page = Fixture.reportOfActivities(name: Fixture.hostile).page
        let tags = try Tag.all(in: page)
        let policy = tags.first { $0.attributes["http-equiv"] == "Content-Security-Policy" }
        #expect(policy?.attributes["content"]?.hasPrefix("default-src &#39;none&#39;;") == true)
        #expect(!page.contains("http://") && !page.contains("https://") && !page.contains("url("))
        #expect(!page.contains("@import"))
    }

    @Test func `shows a hostile name as the text that it is`() throws {
        let page = Fixture.reportOfActivities(name: Fixture.hostile).page
        #expect(!page.contains("<script"))
        #expect(!page.contains("onerror=\""))
        #expect(page.contains("<bdi>&lt;script&gt;alert(1)&lt;/script&gt;"))
        #expect(!page.unicodeScalars.contains { (0x202A...0x202E).contains($0.value) })
        // Only the page's own isolates, in pairs.
        let opening = page.unicodeScalars.count { $0.value == 0x2068 }
        let closing = page.unicodeScalars.count { $0.value == 0x2069 }
        #expect(opening == closing && opening > 0)
        #expect(!page.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0 })
    }

    @Test func `does not grow with the length of names`() {
        let name = String(repeating: "x", count: 100_000)
        let long = Fixture.report(name: name).page.utf8.count
        #expect(long < Fixture.report().page.utf8.count + 100_000)
    }

    @Test func `says that there is nothing, or nothing in the range`() {
        #expect(Fixture.empty.page.contains("Nothing has been donated to this store yet."))
        var frame = Fixture.frame
        frame.since = Timestamp(milliseconds: 1_700_000_000_000)
        let none = ReportBuilder(frame, range: Fixture.range)
            .report(Fixture.names(""), health: Report.Health())
        #expect(
            none.page.contains(
                "No donation in this store began at or after 14 November 2023, 22:13."
            )
        )
    }

    @Test func `says how much of a long log was replayed`() throws {
        var report = Fixture.report()
        let quality = try #require(report.quality)
        #expect(!report.page.contains("donations were replayed"))
        report.quality = Report.Quality(quality.evaluation, replayed: 200_000)
        #expect(report.page.contains("Only the newest 200,000 donations were replayed."))
    }

    @Test func `marks what is not well in words`() {
        var report = Fixture.report()
        report.health.findings = [
            Report.Health.Finding("records", isWell: false, "3 <b>cannot</b>")
        ]
        #expect(report.page.contains("✗ records"))
        #expect(report.page.contains("3 &lt;b&gt;cannot&lt;/b&gt;"))
    }
}
