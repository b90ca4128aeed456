import Interactions
import Testing
import WebMarkup

@Suite struct `The main place of a page` {
    private func script(_ json: String) -> PageMarkup {
        PageMarkup(
            SamplePages.page("<script type='application/ld+json'>\(json)</script>", title: "Title")
        )
    }

    private let organizer = #"{"@type":"Organization","name":"Org","telephone":"1"}"#
    private let hall = #"{"@type":"Place","name":"Hall","address":"1 High St"}"#

    @Test func `is the location of an event, not its organizer`() {
        for about in ["", #","mainEntityOfPage":"https://page.example/""#] {
            let page = script(
                """
                {"@context":"https://schema.org","@type":"Event","name":"Concert"\(about),
                "organizer":\(organizer),"location":\(hall)}
                """
            )
            #expect(page.places.map(\.place.name) == ["Org", "Hall"])
            #expect(page.mainPlace?.place.name == "Hall")
            #expect(page.advice == [])
        }
    }

    @Test func `is the location of an event in attributes, not its organizer`() {
        let page = PageMarkup(
            SamplePages.page(
                """
                <div itemscope itemtype="https://schema.org/Event"><p itemprop="organizer" itemscope
                itemtype="https://schema.org/Organization"><b itemprop="name">Org</b>
                <b itemprop="telephone">1</b></p><p itemprop="location" itemscope
                itemtype="https://schema.org/Place"><b itemprop="name">Hall</b>
                <b itemprop="address">1 High St</b></p></div>
                """
            )
        )
        #expect(page.places.map(\.isMain) == [false, true])
    }

    @Test(arguments: [
        "publisher", "organizer", "author", "seller", "provider", "performer", "customer",
        "recipient",
    ])
    func `is none that is only in a role beside the subject`(role: String) {
        let page = script(
            #"{"@context":"https://schema.org","@type":"Order","\#(role)":\#(organizer)}"#
        )
        #expect(page.places.map(\.place.name) == ["Org"])
        #expect(page.mainPlace == nil)
        let isReceiver = role == "customer" || role == "recipient"
        #expect(page.advice == (isReceiver ? [.receiver(role: role)] : []))
    }

    @Test func `is no address of delivery, which comes with advice`() {
        let page = script(
            """
            {"@context":"https://schema.org","@graph":[{"@type":"ParcelDelivery",
            "deliveryAddress":{"@type":"PostalAddress","name":"Kim","streetAddress":"1 High St"}},
            {"@type":"Store","name":"Shop","telephone":"2"}]}
            """
        )
        #expect(page.places.map(\.place.name) == ["Kim", "Shop"])
        #expect(page.places.map(\.isMain) == [false, true])
        #expect(page.advice == [.receiver(role: "deliveryAddress")])
    }

    @Test func `is an organizer that the page is about, or that has the event at its own place`() {
        let about = script(
            ##"""
            {"@context":"https://schema.org","@graph":[{"@type":"WebPage","about":{"@id":"#o"}},
            {"@type":"Event","name":"Fair","location":\##(hall),"organizer":
             {"@type":"Organization","@id":"#o","name":"Org","telephone":"1"}}]}
            """##
        )
        #expect(about.mainPlace?.place.name == "Org")
        let own = script(
            ##"""
            {"@context":"https://schema.org","@type":"Event","name":"Fair",
            "organizer":{"@type":"Organization","@id":"#o","name":"Org","telephone":"1"},
            "location":{"@id":"#o"}}
            """##
        )
        #expect(own.mainPlace?.place.name == "Org")
        let equal = script(
            """
            {"@context":"https://schema.org","@type":"Event","name":"Fair","location":\(hall),
            "organizer":{"@type":"Organization","name":"Hall","address":"1 High St"}}
            """
        )
        #expect(equal.places.map(\.isMain) == [true])
    }
}
