import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

@Suite("The registry of apps")
struct AppTests {
    @Test func `says what an app can do, and forgets what it could before`() throws {
        let test = try TestStore()
        let store = try test.open()
        var mail = App("org.example.mail", name: "Mail", team: "Example")
        (mail.schemes, mail.contentTypes) = (["mailto"], ["public.text"])
        mail.activityTypes = ["org.example.compose"]
        mail.intentClasses = ["INSendMessageIntent"]
        mail.playsMedia = true
        #expect(try store.register(mail) != nil)
        #expect(try store.register(mail) == nil)
        let able: [AppCapability] = [
            .scheme("mailto"), .contentType("public.text"), .activityType("org.example.compose"),
            .intentClass("INSendMessageIntent"), .media,
        ]
        for capability in able {
            #expect(try store.apps(able: capability).map(\.app) == [mail], "\(capability)")
        }
        #expect(try store.apps(able: .scheme("mail")).isEmpty)
        #expect(try store.apps(able: .directions).isEmpty)
        let before = try store.lastPosition()
        mail.schemes = ["geo"]
        try store.register(mail)
        #expect(try store.apps(able: .scheme("mailto")).isEmpty)
        #expect(try store.apps(able: .scheme("geo")).map(\.app) == [mail])
        // The old answer can still be explained.
        #expect(try store.views(asOf: before).apps().map(\.app.schemes) == [["mailto"]])
        try store.unregister(app: "org.example.mail")
        #expect(try store.unregister(app: "org.example.mail") == nil)
        #expect(try store.apps().isEmpty)
        #expect(try store.apps(able: .media).isEmpty)
        #expect(try store.register(mail) != nil)
        #expect(try store.apps().map(\.app) == [mail])
    }

    @Test func `takes back what a withdrawn event said, and refuses what means nothing`() throws {
        let test = try TestStore()
        let store = try test.open()
        var maps = App("org.example.maps")
        maps.directionModes = [.car]
        try store.register(maps)
        maps.directionModes = []
        let second = try #require(try store.register(maps))
        #expect(try store.apps(able: .directions).isEmpty)
        try store.withdraw(second)
        #expect(try store.apps(able: .directions).count == 1)
        maps.coverage = "{}"
        #expect(throws: CorrectionError.self) { try store.register(maps) }
        #expect(throws: CorrectionError.self) { try store.register(App("")) }
        maps.coverage = ""
        maps.schemes = Array(repeating: "x", count: 257)
        #expect(throws: CorrectionError.self) { try store.register(maps) }
        #expect(try store.verify().isClean)
    }
}
