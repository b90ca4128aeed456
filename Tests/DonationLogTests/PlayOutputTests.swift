import TestSupport
import Testing

@Suite struct `Things to play at the command line` {
    private let store: TestStore

    init() throws {
        func play(_ app: String, _ title: String) -> String {
            #"{"app":"\#(app)","start":"2026-01-05T08:00:00Z","direction":"outgoing","#
                + #""intent":{"class":"INPlayMediaIntent","mediaItems":[{"identifier":"1","#
                + #""title":"\#(title)","type":"song"}]}}"# + "\n"
        }
        store = try TestStore(
            holding: play("org.example.music", "Harbours") + play("org.example.radio", "News")
        )
    }

    @Test func `explain the things left out`() throws {
        #expect(try store.run(["play"]).lines.count == 2)
        #expect(try store.run(["never", "--app", "org.example.radio"]).exitCode == 0)
        let explained = try store.run(["play", "--explain"])
        #expect(explained.lines.contains { $0.contains("Harbours") })
        let index = try #require(explained.lines.firstIndex(of: "left out:"))
        let rest = explained.lines[(index + 1)...]
        #expect(rest.count == 1)
        #expect(rest.first?.contains("News (#2): you hid its app") == true)
        let without = try store.run(["play"])
        #expect(!without.lines.contains("left out:"))
    }

    @Test func `leave out only media`() throws {
        let page = try store.run(["play", "--json"])
        #expect(page.output.contains(#""leftOut":[]"#))
        #expect(try store.run(["never", "--app", "org.example.radio"]).exitCode == 0)
        let hidden = try store.run(["play", "--json"])
        #expect(hidden.output.contains(#""cause":"hidden""#))
    }
}
