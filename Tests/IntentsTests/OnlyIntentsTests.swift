// On Apple's platforms Intents re-exports Foundation, and code there depends on it.
import Intents
import Testing

@Suite struct `A file that imports Intents alone` {
    @Test func `has what Foundation has`() {
        let interval = DateInterval(start: Date(timeIntervalSince1970: 0), duration: 1)
        let picture = INImage(imageData: Data([1]))
        #expect(interval.duration == 1)
        #expect(picture.imageData?.count == 1)
    }

    @Test func `has what Foundation has of the network`() throws {
        let request = URLRequest(url: try #require(URL(string: "https://example.org")))
        #expect(request.httpMethod == "GET")
    }
}
