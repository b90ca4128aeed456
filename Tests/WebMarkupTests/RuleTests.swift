import Interactions
import Testing
import WebMarkup

@Suite struct `What is taken from a page` {
    private func script(_ json: String) -> PageMarkup {
        PageMarkup(
            SamplePages.page("<script type='application/ld+json'>\(json)</script>", title: "Title")
        )
    }

    private func body(_ html: String) -> PageMarkup {
        PageMarkup(SamplePages.page(html, title: "Title"))
    }

    // MARK: Names and contexts

    @Test(arguments: [
        #""http://schema.org""#, #""https://schema.org/""#, #""http://www.schema.org/""#,
        #"{"@vocab":"https://schema.org/"}"#, #"["https://other.example/", "https://schema.org"]"#,
        #"{"Place":"http://schema.org/Place","telephone":{"@id":"http://schema.org/telephone"}}"#,
    ])
    func `has a context of schema.org in any spelling`(context: String) {
        let page = script(#"{"@context":\#(context),"@type":"Place","telephone":"1"}"#)
        #expect(page.places.map(\.types) == [["Place"]])
        #expect(page.places.first?.place.telephones == ["1"])
    }

    @Test func `has prefixes and full addresses of schema.org in any context`() {
        let page = script(
            """
            {"@context":{"s":"https://schema.org/"},"@type":"s:Place","s:telephone":"1",
             "telephone":"2","http://schema.org/name":{"@value":"Full"}}
            """
        )
        #expect(page.places.map(\.place.name) == ["Full"])
        #expect(page.places.first?.place.telephones == ["1"])
    }

    @Test func `has nothing of other vocabularies`() {
        #expect(
            script(#"{"@context":"https://other.example","@type":"Place","telephone":"1"}"#).advice
                == [.unknownContext("https://other.example")]
        )
        #expect(script(#"{"@type":"Place","telephone":"1"}"#).advice == [.noContext(script: 1)])
        let microdata = body(
            "<p itemscope itemtype='http://o.example/A'><b itemprop=telephone>1</b></p>"
        )
        #expect(microdata.places == [])
        #expect(microdata.advice == [.unknownVocabulary("http://o.example/A")])
        let rdfa = body("<p vocab='http://o.example/' typeof=A><b property=telephone>1</b></p>")
        #expect(rdfa.places == [])
    }

    @Test func `has the nearest name going outwards, else the page's title`() {
        let page = script(
            """
            {"@context":"https://schema.org","@graph":[
            {"@type":"Organization","legalName":"Outer","department":
              [{"@type":"Store","telephone":"1"},{"@type":"Store","name":"Own","telephone":"2"}]},
            {"@type":"Store","telephone":"3"}]}
            """
        )
        #expect(page.places.map(\.place.name) == ["Outer", "Own", "Title"])
    }

    // MARK: Addresses, coordinates and telephones

    @Test func `has each part of an address, as it is given`() throws {
        let page = script(
            """
            {"@context":"https://schema.org","@type":"Place","name":"A","address":{
            "@type":"PostalAddress","streetAddress":"1 High  St","extendedAddress":"Floor 2",
            "postOfficeBoxNumber":"9","addressLocality":"Town","addressRegion":"R",
            "postalCode":12345,"addressCountry":{"@type":"Country","name":"de"}}}
            """
        )
        var address = PlaceAddress()
        address.thoroughfare = "1 High St, Floor 2, 9"
        (address.city, address.stateOrProvince) = ("Town", "R")
        (address.postalCode, address.country, address.isoCountryCode) = ("12345", "de", "DE")
        #expect(page.places.map(\.place.address) == [address])
    }

    @Test func `has an address as one text`() {
        let page = script(
            #"{"@context":"https://schema.org","@type":"Place","address":"1 High St,\nTown"}"#
        )
        #expect(page.places.map(\.place.address.fullyFormattedAddress) == ["1 High St, Town"])
    }

    @Test(arguments: [
        ("37.5", "-122.25", 37.5, -122.25), ("\"37,5\"", "\" 12 \"", 37.5, 12),
        ("\"+1e1\"", "0", 10, 0), ("\"٣٠٫٠٦\"", "\"３１．２５\"", 30.06, 31.25),
        ("\"-३०,५\"", "\"১\"", -30.5, 1),
    ])
    func `has coordinates as numbers or texts`(
        latitude: String,
        longitude: String,
        north: Double,
        east: Double
    ) {
        let page = script(
            """
            {"@context":"https://schema.org","@type":"Place","geo":{"@type":"GeoCoordinates",
            "latitude":\(latitude),"longitude":\(longitude)}}
            """
        )
        #expect(
            page.places.map(\.place.coordinate) == [Coordinate(latitude: north, longitude: east)]
        )
    }

    @Test(arguments: [
        ("91", "0", Advice.wrongCoordinate("91, 0")), ("0", "0", .zeroCoordinate),
        ("\"0x10\"", "1", .wrongCoordinate("0x10, 1")),
        ("\"nan\"", "1", .wrongCoordinate("nan, 1")),
    ])
    func `has no coordinate out of range, and none at 0, 0`(
        latitude: String,
        longitude: String,
        advice: Advice
    ) {
        let page = script(
            """
            {"@context":"https://schema.org","@type":"Place","geo":{"@type":"GeoCoordinates",
            "latitude":\(latitude),"longitude":\(longitude)}}
            """
        )
        #expect(page.places == [])
        #expect(page.advice == [advice])
    }

    @Test(arguments: [
        #"{"@type":"GeoShape","circle":"10 20 500"}"#, #"{"@type":"GeoShape","box":"5,10 15,30"}"#,
        #"{"@type":"GeoShape","polygon":"5 10 5 30 15 30 15 10 5 10"}"#,
        #"{"@type":"GeoCircle","geoMidpoint":{"@type":"GeoCoordinates","latitude":10,"longitude":20}}"#,
    ])
    func `has the middle of an area`(area: String) {
        let page = script(
            #"{"@context":"https://schema.org","@type":"Place","geo":\#(area)}"#
        )
        #expect(page.places.map(\.place.coordinate) == [Coordinate(latitude: 10, longitude: 20)])
    }

    @Test func `has telephones of the place and of its contact points`() {
        let page = script(
            """
            {"@context":"https://schema.org","@type":"Store","name":"A",
            "telephone":["tel:+1%20415","", "none"],
            "contactPoint":[{"@type":"ContactPoint","telephone":"+2"}]}
            """
        )
        #expect(page.places.map(\.place.telephones) == [["+1 415", "+2"]])
    }

    @Test func `has telephones in digits of any script, as written`() {
        let page = script(
            """
            {"@context":"https://schema.org","@graph":[
            {"@type":"Store","name":"A","telephone":["０３－３５４１－１２３４","03-3541-1234"]},
            {"@type":"Store","name":"A","telephone":"０３ ３５４１ １２３４"},
            {"@type":"Store","name":"B","telephone":"tel:٠٢-٢٧٩٥-١٢٣٤"},
            {"@type":"Store","name":"B","telephone":"٠٢-٢٧٩٥-٩٩٩٩"}]}
            """
        )
        #expect(
            page.places.map(\.place.telephones)
                == [
                    ["０３－３５４１－１２３４", "03-3541-1234"], ["٠٢-٢٧٩٥-١٢٣٤"],
                    ["٠٢-٢٧٩٥-٩٩٩٩"],
                ]
        )
        #expect(page.advice == [])
    }

    // MARK: Subjects

    @Test func `is the location of an event, with the name of the event if it has none`() {
        let page = script(
            """
            {"@context":"https://schema.org","@graph":[
            {"@type":"Event","name":"Concert","location":{"@type":"Place","name":"Hall",
             "address":"1 High St"}},
            {"@type":"Event","name":"Fair","location":{"@type":"Place","address":"2 High St"}},
            {"@type":"Event","name":"Walk","location":"3 High St"}]}
            """
        )
        #expect(page.places.map(\.place.name) == ["Hall", "Fair", "Walk"])
        #expect(page.places.map(\.types) == [["Place"], ["Place"], ["Event"]])
    }

    @Test func `is a person's address only if the page is about the person`() {
        let person =
            #"{"@context":"https://schema.org","@type":"Person","name":"Kim","telephone":"1"}"#
        let alone = script(person)
        #expect(alone.places.map(\.place.name) == ["Kim"])
        #expect(alone.advice == [.personal(name: "Kim", isTaken: true)])
        let author = script(
            """
            {"@context":"https://schema.org","@type":"Article","author":{"@type":"Person",
            "name":"Kim","homeLocation":{"@type":"Place","address":"1 High St"}}}
            """
        )
        #expect(author.places == [])
        #expect(author.advice == [.personal(name: "Kim", isTaken: false)])
        let profile = script(
            """
            {"@context":"https://schema.org","@graph":[{"@type":"ProfilePage",
            "mainEntity":{"@id":"#k"}},{"@type":"Store","name":"S","telephone":"2"},
            {"@id":"#k","@type":"Person","name":"Kim","telephone":"1"}]}
            """
        )
        #expect(profile.places.map(\.place.name) == ["S", "Kim"])
        #expect(profile.mainPlace?.place.name == "Kim")
    }

    @Test func `is mainly what the page is about, else the first`() {
        let stores = #"{"@type":"Store","name":"A","telephone":"1"},"#
        let about = ##"{"@type":"Store","@id":"#b","name":"B","telephone":"2"}"##
        let first = script(
            #"{"@context":"https://schema.org","@graph":[\#(stores)\#(about)]}"#
        )
        #expect(first.mainPlace?.place.name == "A")
        let named = script(
            """
            {"@context":"https://schema.org","@graph":[\(stores)\(about),
            {"@type":"WebPage","about":{"@id":"#b"}}]}
            """
        )
        #expect(named.mainPlace?.place.name == "B")
        #expect(named.places.map(\.isMain) == [false, true])
    }

    @Test func `is one place for equal names and addresses`() {
        let page = script(
            """
            {"@context":"https://schema.org","@graph":[
            {"@type":"Event","location":{"@type":"Place","name":"Hall","address":{
             "@type":"PostalAddress","streetAddress":"1 High St","addressLocality":"Town"}}},
            {"@type":"Event","location":{"@type":"MusicVenue","name":"HALL","telephone":"1","address":{
             "@type":"PostalAddress","streetAddress":"1 High St.","postalCode":"1"}}},
            {"@type":"Place","name":"Hall","address":{
             "@type":"PostalAddress","streetAddress":"2 High St","addressLocality":"Town"}}]}
            """
        )
        #expect(page.places.map(\.place.address.thoroughfare) == ["1 High St", "2 High St"])
        #expect(page.places.first?.types == ["Place", "MusicVenue"])
        #expect(page.places.first?.place.address.postalCode == "1")
        #expect(page.places.first?.place.telephones == ["1"])
    }

    @Test(arguments: [
        // Across the 180th meridian; 1 degree of longitude there is 106,900 metres.
        (-16.0, 179.9998, -16.0, -179.9998, true), (-16, 179.9996, -16, -179.9996, false),
        (60, 5, 60, 5.0013, true), (60, 5, 60, 5.0014, false), (89.9999, 0, 89.9999, 180, true),
    ])
    func `is one place for points at most as far apart as those of recent places`(
        latitude: Double,
        longitude: Double,
        otherLatitude: Double,
        otherLongitude: Double,
        isOne: Bool
    ) {
        let points = [(latitude, longitude), (otherLatitude, otherLongitude)]
        let nodes = points.map { latitude, longitude in
            """
            {"@type":"Place","name":"A","geo":{"@type":"GeoCoordinates","latitude":\(latitude),
            "longitude":\(longitude)}}
            """
        }
        let page = script(
            #"{"@context":"https://schema.org","@graph":[\#(nodes.joined(separator: ","))]}"#
        )
        #expect(page.places.count == (isOne ? 1 : 2))
        let distance = Coordinate(latitude: latitude, longitude: longitude).distance(
            to: Coordinate(latitude: otherLatitude, longitude: otherLongitude)
        )
        #expect((distance <= RecentPlace.reach) == isOne)
    }

    // MARK: Forms

    @Test func `has the properties that an item of microdata refers to`() {
        let page = body(
            """
            <div itemscope itemtype="https://schema.org/Store" itemref="a missing b" id="self">
            <b itemprop="name alternateName">A</b></div>
            <p id="b"><meta itemprop="telephone" content="1"></p>
            <p id="a" itemprop="address" itemscope itemtype="https://schema.org/PostalAddress"
             itemref="self a"><data itemprop="postalCode" value="94105">x</data></p>
            """
        )
        #expect(page.places.map(\.place.name) == ["A"])
        #expect(page.places.first?.place.telephones == ["1"])
        #expect(page.places.first?.place.address.postalCode == "94105")
        #expect(page.advice == [.unresolved("missing")])
    }

    @Test func `has items of microdata in items without a type, and identifiers in all forms`() {
        let page = body(
            """
            <base href="https://base.example/x/">
            <div itemscope itemtype="https://schema.org/Store" itemid="../s">
            <div itemprop="address" itemscope><i itemprop="postalCode">1</i></div></div>
            <script type="application/ld+json">{"@context":"https://schema.org",
             "@id":"https://base.example/s","name":"Named"}</script>
            """
        )
        #expect(page.places.map(\.place.name) == ["Named"])
        #expect(page.places.first?.place.address.postalCode == "1")
        #expect(page.places.first?.forms == [.jsonLD, .microdata])
    }

    @Test func `has RDFa with prefixes, resources and the page itself as subject`() {
        let page = body(
            """
            <div prefix="s: https://schema.org/" typeof="s:Store" resource="#s">
            <i property="s:name" content="A"></i><i property="name">no</i>
            <span property="s:address"><b property="s:address" typeof="schema:PostalAddress">
            <time property="s:postalCode" datetime="1">x</time></b></span></div>
            <p about="#s"><a property="schema:telephone" href="tel:2">y</a></p>
            <p vocab="https://schema.org"><i property="telephone">3</i></p>
            """
        )
        #expect(page.places.map(\.place.name) == ["A", "Title"])
        #expect(page.places.map(\.place.telephones) == [["2"], ["3"]])
        #expect(page.places.first?.place.address.postalCode == "1")
    }

    // MARK: Pages

    @Test func `is nothing for other types and for pages on this machine`() {
        let bytes = Array(SamplePages.page(SamplePages.script).utf8)
        let pdf = PageMarkup(reading: bytes, contentType: "application/pdf")
        #expect(pdf.places == [] && pdf.advice == [.otherType("application/pdf")])
        for url in ["file:///a.html", "DATA:text/html,x"] {
            let local = PageMarkup(reading: bytes, url: url)
            #expect(local.places == [] && local.advice == [.localPage])
        }
        #expect(PageMarkup(reading: bytes).places.count == 1)
    }

    @Test func `comes with advice in plain words`() {
        let advice: [Advice] = [
            .cutPage(bytes: 1), .deepPage, .manyElements, .manyAttributes, .muchMarkup, .localPage,
            .otherType("a"), .repaired(script: 1, .comment), .notJSON(script: 1, byte: 2),
            .noContext(script: 1), .misspeltContext(script: 1), .unknownContext("a"),
            .unknownVocabulary("a"), .unresolved("a"), .wrongCoordinate("a"), .zeroCoordinate,
            .noName, .garbledTag, .personal(name: nil, isTaken: true),
            .receiver(role: "a"), .branches(type: "a", count: 9),
            .morePlaces(count: 33), .largePlaces(kept: 1), .cutText("a", bytes: 1),
            .leftOut("a", bytes: 1), .manyTelephones,
        ]
        for piece in advice { #expect(piece.description.hasSuffix(".")) }
        #expect(Set(advice.map(\.description)).count == advice.count)
    }
}
