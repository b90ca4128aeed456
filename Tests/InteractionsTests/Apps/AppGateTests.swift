import Testing

@testable import Interactions

@Suite("The gate of an app")
struct AppGateTests {
    private func gate(_ types: [String], schemes: [String] = []) -> AppGate {
        var app = App("org.example.chat")
        (app.contentTypes, app.schemes) = (types, schemes)
        return AppGate(app, at: Position(rawValue: 1))
    }

    @Test(
        arguments: [
            (["public.image"], ["image/png"], true), (["public.image"], ["public.jpeg"], true),
            (["public.image"], ["public.movie"], false), (["public.image"], ["public.url"], false),
            (["image/*"], ["image/webp"], true), (["image/png"], ["image/jpeg"], false),
            (["image/png"], ["public.image"], true), (["public.data"], ["video/mp4"], true),
            (["*/*"], ["org.example.sketch"], true), (["public.text"], ["text/plain"], true),
            (["text/plain"], ["application/pdf"], false), ([], ["video/mp4"], true),
            (["public.image"], [], true),
            (["public.movie"], ["public.image", "public.movie"], true),
            (["public.url"], ["text/uri-list"], true), (["public.image"], ["public.data"], false),
            (["org.example.sketch"], ["org.example.sketch"], true),
            (["PUBLIC.IMAGE"], ["IMAGE/PNG"], true),
            (["com.adobe.pdf"], ["application/pdf"], true),
            (["public.audio"], ["audio/mpeg"], true),
        ] as [([String], [String], Bool)]
    )
    func `passes what the app takes`(declared: [String], shared: [String], passes: Bool) {
        #expect(takes(gate(declared), shared) == passes)
    }

    private func takes(_ gate: AppGate, _ types: [String]) -> Bool? {
        gate.sharing?.verdict(on: SharedThings(types.isEmpty ? [] : [types])).isTaken
    }

    @Test func `is open where an app names only documents that it opens, or carries mail`() {
        #expect(takes(gate(["message/rfc822", "application/x-zoom"]), ["image/png"]) == true)
        #expect(takes(gate(["public.image"], schemes: ["mailto"]), ["video/mp4"]) == true)
    }

    @Test func `tells a link from the address of a file`() {
        let file = ["public.plain-text", "public.file-url"]
        #expect(takes(gate(["public.url"]), file) == false)
        #expect(takes(gate(["public.file-url"]), ["public.url"]) == false)
        #expect(takes(gate(["public.file-url"]), file) == true)
        let reading = SheetActivity("a", title: "A", types: ["public.url"])
        #expect(!reading.takes(SharedThings([file])))
        #expect(reading.takes(SharedThings([["public.url"]])))
    }

    @Test func `leaves the part about sharing out if nothing is shared`() throws {
        var app = App("org.example.chat")
        app.contentTypes = ["public.image"]
        let row = AppGate.row(of: AppRegistered(app), at: Position(rawValue: 3))
        let films = SharedThings([["public.movie"]])
        let whole = try AppGate(decoding: row.span)
        #expect(whole.sharing?.verdict(on: films).isTaken == false)
        let short = try AppGate(decoding: row.span, withSharing: false)
        #expect(short.position == whole.position && short.isThere)
        #expect(short.sharing?.verdict(on: films).isTaken == true)
    }

    @Test func `knows the actions of the classes of intents`() {
        #expect(ChannelActions(["INSendMessageIntent"]) == .message)
        #expect(ChannelActions(["INStartCallIntent"]) == .calls)
        #expect(ChannelActions(["INStartAudioCallIntent"]) == [.call, .audioCall])
        #expect(ChannelActions(["OrderSoupIntent"]) == .other)
    }

    @Test func `comes back from its row, of which the last one counts`() throws {
        var app = App("org.example.chat")
        #expect(AppGate(app, at: Position(rawValue: 3)).actions == nil)
        app.intentClasses = ["INStartCallIntent", "INSendMessageIntent"]
        app.contentTypes = ["public.image"]
        let position = Position(rawValue: 7)
        for app in [app, App("x")] {
            let row = AppGate.row(of: AppRegistered(app), at: position)
            #expect(try AppGate(decoding: row.span) == AppGate(app, at: position))
        }
        let removed = AppGate.row(of: AppRegistered(app, isRemoved: true), at: position)
        #expect(try AppGate(decoding: removed.span).actions == nil)
        let key = AppGate.key(of: "org.example.chat", at: position)
        #expect(AppGate.app(ofKey: key) == Array("org.example.chat".utf8))
        #expect(AppGate.app(ofKey: []) == nil && AppGate.app(ofKey: [9, 1]) == nil)
        let later = AppGate.key(of: "org.example.chat", at: Position(rawValue: 256))
        #expect(key.lexicographicallyPrecedes(later))
        let first = AppGate.firstKey(of: Array("org.example.chat".utf8))
        #expect(first.lexicographicallyPrecedes(key))
        #expect(AppGate.app(ofKey: first) == Array("org.example.chat".utf8))
    }
}
