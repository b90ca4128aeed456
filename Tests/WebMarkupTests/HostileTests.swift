import Interactions
import TestSupport
import Testing
import WebMarkup

@Suite struct `A hostile page` {
    // Time and memory decide nothing here; `pagemarkup --hostile` prints them, for 4 MiB.
    @Test(arguments: HostilePages.names)
    func `ends, and gives no more than the bounds`(name: String) throws {
        let bytes = HostilePages.page(name, bytes: 1 << 18)
        let page = PageMarkup(reading: bytes, url: "https://page.example/")
        #expect(bytes.count >= 1 << 17)
        #expect(page.places.count <= PageLimits.places)
        #expect(page.advice.count <= PageLimits.advice + 8)
        let places = page.places.map { PlaceOnPage($0.place, forms: [], isMain: $0.isMain) }
        try PageVisited("https://page.example/", title: page.title ?? "", places: places).validate()
    }

    @Test(arguments: SeededGenerator.seeds(4))
    func `made from a good one by chance gives the same each time, within the bounds`(
        seed: UInt64
    ) {
        var random = SeededGenerator(seed: seed)
        let good = SamplePages.page(SamplePages.rdfa, SamplePages.microdata, SamplePages.script)
        for _ in 0..<200 {
            var bytes = Array(good.utf8)
            for _ in 0..<Int.random(in: 1...20, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
                case 1: bytes.remove(at: place)
                case 2:
                    bytes.insert(
                        contentsOf: Array(
                            "<>\"'{}[],:/@#& ".utf8.shuffled(using: &random).prefix(3)
                        ),
                        at: place
                    )
                default:
                    let end = min(bytes.count, place + 200)
                    bytes.insert(
                        contentsOf: bytes[place..<end],
                        at: Int.random(in: 0..<bytes.count, using: &random)
                    )
                }
            }
            let page = PageMarkup(reading: bytes, url: "https://page.example/")
            #expect(
                page == PageMarkup(reading: bytes, url: "https://page.example/"),
                "seed \(seed)"
            )
            #expect(page.places.count <= PageLimits.places, "seed \(seed)")
            #expect(page.places.count { $0.isMain } <= 1, "seed \(seed)")
            for place in page.places {
                #expect(place.place.coordinate?.isValid != false, "seed \(seed)")
                #expect(!place.forms.isEmpty, "seed \(seed)")
                #expect(throws: Never.self, "seed \(seed)") { try place.place.validate() }
            }
        }
    }
}
