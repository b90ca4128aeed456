import Interactions
import Testing
import WebMarkup

@Suite struct `The markup of a page, by case` {
    private func expectYankSing(_ found: PagePlace?) throws {
        let place = try #require(found).place
        #expect(place.name == "Yank Sing")
        #expect(place.address.thoroughfare == "101 Spear St")
        #expect(place.address.city == "San Francisco")
        #expect(place.address.stateOrProvince == "CA")
        #expect(place.address.postalCode == "94105")
        #expect(place.telephones == ["(415) 781-1111"])
        #expect(place.url == "https://www.yanksing.com")
        #expect(place.category == "Restaurant")
        #expect(place.coordinate == nil)
        #expect(found?.isMain == true)
    }

    @Test func `B9: the script of the restaurant gives its address and telephone`() throws {
        // The seed's script has no name; the page's title stands for it.
        let script = SamplePages.script.replacing("\"name\":\"Yank Sing\",", with: "")
        let page = PageMarkup(SamplePages.page(script))
        #expect(page.title == "Yank Sing")
        #expect(page.places.count == 1)
        #expect(page.places.first?.forms == [.jsonLD])
        try expectYankSing(page.places.first)
        #expect(page.advice == [])
    }

    @Test func `B10: microdata, RDFa, and all three forms give the same single place`() throws {
        let microdata = PageMarkup(SamplePages.page(SamplePages.microdata))
        #expect(microdata.places.map(\.forms) == [[.microdata]])
        try expectYankSing(microdata.places.first)
        let rdfa = PageMarkup(SamplePages.page(SamplePages.rdfa))
        #expect(rdfa.places.map(\.forms) == [[.rdfa]])
        try expectYankSing(rdfa.places.first)
        let all = PageMarkup(
            SamplePages.page(SamplePages.rdfa, SamplePages.microdata, SamplePages.script)
        )
        #expect(all.places.map(\.forms) == [[.jsonLD, .microdata, .rdfa]])
        try expectYankSing(all.places.first)
        #expect(all.mainPlace == all.places.first)
    }

    @Test func `B11: a broken page gives the places of its good parts, and advice`() throws {
        let garbled = """
            <div itemscope itemtype="http://schema.org/Organization">
            <span itemprop="name">Apple<**span>
            <div itemprop="address" itemscope itemtype="http://schema.org/PostalAddress">
            <span itemprop="streetAddress">1 Infinite Loop<**span>
            <span itemprop="addressLocality">Cupertino<**span>
            </div>
            """
        let misspelt = """
            <script type="application/ld+json">{"@content":"http://schema.org",
            "@type":"Place","name":"Nowhere","telephone":"1"}</script>
            """
        let commented = """
            <script type="Application/LD+JSON; charset=utf-8">
            // The restaurant
            <!-- {"@context":"https://schema.org/", /* its type */ "@type":["Restaurant",],
            "name":"Bold</b> & &amp; \n it","telephone":"2",} -->;
            </script>
            """
        let hopeless = #"<script type="application/ld+json">{"@context": oops}</script>"#
        let page = PageMarkup(
            SamplePages.page(garbled, misspelt, hopeless, commented, title: "Broken")
        )
        #expect(page.places.map(\.place.name) == ["Apple", "Bold</b> & &amp; it"])
        #expect(page.places.first?.place.address.city == "Cupertino")
        #expect(page.advice.contains(.garbledTag))
        #expect(page.advice.contains(.misspeltContext(script: 1)))
        #expect(page.advice.contains(.notJSON(script: 2, byte: 13)))
        for repair: Advice.Repair in [
            .comment, .wrapper, .trailingComma, .controlCharacter, .semicolon,
        ] {
            #expect(page.advice.contains(.repaired(script: 3, repair)), "\(repair)")
        }
    }

    @Test func `B12: an address by its identifier is that of the restaurant in the graph`() throws {
        let graph = """
            <script type="application/ld+json">{"@context":"https://schema.org","@graph":[
            {"@type":"PostalAddress","@id":"#a","streetAddress":"101 Spear St",
             "addressLocality":"San Francisco"},
            {"@type":"WebSite","name":"Site","publisher":{"@id":"https://page.example/#o"}},
            {"@type":"Organization","@id":"https://page.example/#o","name":"Owner"},
            {"@type":"Restaurant","name":"Yank Sing","parentOrganization":{"@id":"/#o"},
             "address":{"@id":"https://page.example/a/b.html#a"}}]}</script>
            """
        let page = PageMarkup(SamplePages.page(graph))
        #expect(page.places.map(\.place.name) == ["Yank Sing"])
        #expect(page.places.first?.place.address.thoroughfare == "101 Spear St")
        #expect(page.advice == [])
    }

    @Test func `B12: what refers to itself in a circle ends`() {
        let graph = """
            <script type="application/ld+json">{"@context":"https://schema.org","@graph":[
            {"@id":"#a","@type":"Place","location":{"@id":"#b"},"address":{"@id":"#a"}},
            {"@id":"#b","@type":"Place","location":{"@id":"#a"},"telephone":"1"}]}</script>
            """
        let page = PageMarkup(SamplePages.page(graph))
        #expect(page.places.count <= 1)
    }

    @Test func `B13: of a list of 40 branches 32 are kept, and none is offered`() {
        let branches = (1...40).map { number in
            """
            {"@type":"Store","name":"Shop","address":{"@type":"PostalAddress",
            "streetAddress":"\(number) High St"}}
            """
        }
        let list =
            #"<script type="application/ld+json">{"@context":"https://schema.org","@graph":["#
            + branches.joined(separator: ",") + "]}</script>"
        let page = PageMarkup(SamplePages.page(list))
        #expect(page.places.count == 32)
        #expect(page.mainPlace == nil)
        #expect(page.places.map(\.isBranch) == Array(repeating: true, count: 32))
        #expect(page.places.first?.place.address.thoroughfare == "1 High St")
        #expect(page.advice == [.branches(type: "Store", count: 40), .morePlaces(count: 40)])
    }
}
