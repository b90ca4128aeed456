import Interactions
import Testing
import WebMarkup

@Suite struct `The places of a page have room in an event` {
    private func read(_ nodes: [String], title: String = "Title") throws -> PageMarkup {
        let json = #"{"@context":"https://schema.org","@graph":[\#(nodes.joined(separator: ","))]}"#
        let page = PageMarkup(
            SamplePages.page("<script type='application/ld+json'>\(json)</script>", title: title)
        )
        let places = page.places.map { PlaceOnPage($0.place, forms: [], isMain: $0.isMain) }
        try PageVisited("https://page.example/", title: page.title ?? "", places: places).validate()
        return page
    }

    @Test func `with each text cut between characters`() throws {
        // An e with an accent of its own has three bytes.
        let accented = String(repeating: "e\u{301}", count: 1000)
        let page = try read(
            [
                """
                {"@type":"\(String(repeating: "T", count: 300))","name":"\(accented)",
                "url":"/\(accented)","address":{"@type":"PostalAddress",
                "streetAddress":["\(accented)","\(accented)"],"addressLocality":"\(accented)",
                "postalCode":"1"}}
                """, #"{"@type":"Place","telephone":"1","address":"\#(accented)"}"#,
            ],
            title: accented
        )
        let kept = String(repeating: "e\u{301}", count: 682)
        #expect(kept.utf8.count == 2046)
        #expect(page.title == kept)
        #expect(page.places.map(\.place.name) == [kept, kept])
        #expect(page.places.first?.place.url == nil)
        #expect(page.places.first?.place.category == String(repeating: "T", count: 255))
        #expect(page.places.first?.place.address.thoroughfare == kept)
        #expect(page.places.first?.place.address.city == kept)
        #expect(page.places.first?.place.address.postalCode == "1")
        #expect(page.places.last?.place.address.fullyFormattedAddress == kept)
        #expect(
            Set(page.advice) == [
                .cutText("title", bytes: 2048), .cutText("name", bytes: 2048),
                .cutText("@type", bytes: 255), .cutText("streetAddress", bytes: 2048),
                .cutText("addressLocality", bytes: 2048), .cutText("address", bytes: 2048),
                .leftOut("url", bytes: 2048),
            ]
        )
    }

    @Test func `whatever a character is longer than`() throws {
        let marks = "a" + String(repeating: "\u{301}", count: 1500)
        let page = try read([#"{"@type":"Place","name":"\#(marks)","telephone":"1"}"#])
        #expect(page.places.first?.place.name?.utf8.count == 2047)
    }

    @Test func `without telephones that are too long or too many`() throws {
        let long = String(repeating: "1", count: 256)
        let longest = String(repeating: "２", count: 85)
        let page = try read([
            """
            {"@type":"Place","name":"A","telephone":["\(long)","\(longest)",
            "\(String(repeating: "3", count: 4000))"]}
            """
        ])
        #expect(page.places.map(\.place.telephones) == [[longest]])
        #expect(page.advice == [.leftOut("telephone", bytes: 255)])
        let numbers = (1...20).map { "\"\($0)\"" }.joined(separator: ",")
        let many = try read([#"{"@type":"Place","name":"A","telephone":[\#(numbers)]}"#])
        #expect(many.places.first?.place.telephones.count == 16)
        #expect(many.advice == [.manyTelephones])
        let halves = ["1...10", "11...20"].map { range in
            let ends = range.split(separator: ".").compactMap { Int($0) }
            let numbers = (ends[0]...ends[1]).map { "\"\($0)\"" }.joined(separator: ",")
            return #"{"@type":"Place","name":"A","address":"1 High St","telephone":[\#(numbers)]}"#
        }
        let joined = try read(halves)
        #expect(joined.places.map(\.place.telephones.count) == [16])
        #expect(joined.advice == [.manyTelephones])
    }

    @Test func `with the main one, and as many others as fit`() throws {
        let long = String(repeating: "x", count: 2000)
        let nodes = (1...8).map { number in
            ##"""
            {"@type":"Place","@id":"#\##(number)","name":"\##(number)","address":
            {"@type":"PostalAddress","streetAddress":"\##(number)\##(long)",
            "addressLocality":"\##(long)","addressRegion":"\##(long)","postalCode":"\##(long)",
            "addressCountry":"\##(long)"}}
            """##
        }
        let page = try read(nodes + [##"{"@type":"WebPage","about":{"@id":"#7"}}"##])
        #expect(page.places.map(\.place.name) == ["1", "2", "3", "7"])
        #expect(page.mainPlace?.place.name == "7")
        #expect(page.advice == [.largePlaces(kept: 4)])
    }
}
