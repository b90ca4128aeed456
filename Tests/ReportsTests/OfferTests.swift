import Testing

@testable import Interactions
@testable import Reports

@Suite struct `A suggestion on a page` {
    private func reasons(_ memory: Double, _ unanswered: Double, _ recency: Double) -> [Reason] {
        [Reason(.memory, memory), Reason(.unanswered, unanswered), Reason(.recency, recency)]
    }

    private func offers(_ all: [[Reason]]) -> Report.Offers {
        Report.Offers(
            all.enumerated().map { Report.Offer(name: "\($0)", score: $1.score, reasons: $1) },
            among: all
        )
    }

    @Test func `says what puts it ahead of most, what counts most first`() {
        let offers = offers([reasons(1, 3, 0), reasons(2, 0, -1), reasons(-1, 0, -2)])
        #expect(
            offers.offers.map(offers.why) == [
                ["in touch more recently than with most", "a message waits for an answer"],
                ["more exchanged lately than with most"], [],
            ]
        )
    }

    @Test func `is compared in one sentence`() {
        let offers = offers([reasons(1, 0, 3), reasons(0, 0, 0), reasons(-1, 0, -2)])
        let why = ["in touch more recently, more exchanged lately than with most"]
        #expect(offers.why(offers.offers[0]) == why)
    }

    @Test func `has its own reasons when it is the only one`() {
        let offers = offers([reasons(-1, 2, 0)])
        #expect(offers.why(offers.offers[0]) == ["a message waits for an answer"])
    }

    @Test func `shows names, scores and what is known of the probability`() {
        var report = Fixture.report()
        #expect(!report.page.contains("Whom it would suggest now"))
        var offer = Report.Offer(
            name: "<b>",
            detail: "chat",
            score: 1.25,
            reasons: reasons(0.25, 1, 0)
        )
        offer.probability = 0.314
        report.offers = Report.Offers([offer], among: [offer.reasons])
        let page = report.page
        #expect(page.contains("<b><bdi>&lt;b&gt;</bdi></b><small><bdi>chat</bdi></small>"))
        #expect(page.contains("31\u{A0}%") && page.contains(">1.250<"))
        #expect(
            page.contains(
                "1 of 1 suggestion, each with the reasons that put it ahead of most. At the end: "
            )
        )
        report.offers?.offers[0].probability = nil
        #expect(!report.page.contains("At the end: the probability"))
    }
}
