import Interactions
import Testing
import WebMarkup

/// The shapes of pages in which extraction is known to go another way than extruct's.
///
/// The examples are made for these tests. `Tools/check-markup` compares the pages of others with
/// extruct, and names each of the differences.
@Suite struct `B14: the known exceptions` {
    private func read(_ html: String) -> PageMarkup {
        PageMarkup(SamplePages.page(html, title: "Title"))
    }

    private func address(_ street: String, _ city: String? = nil) -> PlaceAddress {
        var address = PlaceAddress()
        (address.thoroughfare, address.city) = (street, city)
        return address
    }

    // extruct joins the vocabulary and the terms without a slash, and knows none.
    @Test func `B14: a vocabulary without its final slash is schema.org's`() {
        let page = read(
            """
            <div vocab="https://schema.org" typeof="Hotel"><b property="name">Inn</b>
            <p property="address" typeof="PostalAddress"><i property="streetAddress">1 High St</i>
            </p></div>
            """
        )
        #expect(page.places.map(\.place.name) == ["Inn"])
        #expect(page.places.map(\.place.address) == [address("1 High St")])
        #expect(page.places.map(\.forms) == [[.rdfa]])
        #expect(page.advice == [])
    }

    // Some examples have one form only as a note that it is missing.
    @Test func `B14: a form that is only a note gives nothing, and the others as before`() {
        let page = read("Not written yet." + SamplePages.script + "<div>Not written yet.</div>")
        #expect(page.places.map(\.forms) == [[.jsonLD]])
        #expect(page.mainPlace?.place.name == "Yank Sing")
        #expect(read("Not written yet.").places == [])
        #expect(read("Not written yet.").advice == [])
    }

    // Parsers differ in where the outer element ends.
    @Test func `B14: elements of microdata that overlap give their texts`() {
        let page = read(
            """
            <div itemscope itemtype="https://schema.org/Place"><b itemprop="name">Hall</b>
            <p itemprop="address" itemscope itemtype="https://schema.org/PostalAddress">
            <b itemprop="streetAddress">1 High <i>St</b></i>,
            <span itemprop="addressLocality">Town</span></p></div>
            """
        )
        #expect(page.places.map(\.place.name) == ["Hall"])
        #expect(page.places.map(\.place.address) == [address("1 High St", "Town")])
    }

    // extruct lists every one.
    @Test func `B14: of 45 places 32 are kept`() {
        let places = (1...45).map { number in
            """
            <div itemscope itemtype="https://schema.org/Place"><b itemprop="name">\(number)</b>
            <b itemprop="telephone">\(number)</b></div>
            """
        }
        let page = read(places.joined())
        #expect(page.places.map(\.place.name) == (1...32).map { "\($0)" })
        #expect(page.mainPlace == nil)
        #expect(page.advice == [.branches(type: "Place", count: 45), .morePlaces(count: 45)])
    }

    // The data themselves differ: nothing says which form is right.
    @Test func `B14: forms that give another address of one name are two places`() {
        let page = read(
            """
            <script type="application/ld+json">{"@context":"https://schema.org","@type":"Place",
            "name":"Hall","address":{"@type":"PostalAddress","streetAddress":"1 High St",
            "addressLocality":"Town"}}</script>
            <div itemscope itemtype="https://schema.org/Place"><b itemprop="name">Hall</b>
            <p itemprop="address" itemscope itemtype="https://schema.org/PostalAddress">
            <b itemprop="streetAddress">2 High St</b></p></div>
            """
        )
        #expect(page.places.map(\.forms) == [[.jsonLD], [.microdata]])
        let addresses = [address("1 High St", "Town"), address("2 High St")]
        #expect(page.places.map(\.place.address) == addresses)
        #expect(page.places.map(\.isMain) == [true, false])
    }
}
