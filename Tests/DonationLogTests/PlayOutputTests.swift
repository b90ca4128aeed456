import Foundation
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

    /// Registers the radio as an app that does not say that it plays media.
    private func registerRadio() throws {
        let path = store.neighbour("org.example.radio.desktop")
        let text = "[Desktop Entry]\nType=Application\nName=Radio\nExec=radio\n"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        try #require(try store.run("apps", "add", path).exitCode == 0)
    }

    @Test func `explain the things left out`() throws {
        #expect(try store.run(["play"]).lines.count == 2)
        try registerRadio()
        let explained = try store.run(["play", "--explain"])
        #expect(explained.lines.contains { $0.contains("Harbours") })
        let index = try #require(explained.lines.firstIndex(of: "left out:"))
        let rest = explained.lines[(index + 1)...]
        #expect(rest.count == 1)
        #expect(rest.first?.contains("org.example.radio (#2): its app does not want it") == true)
        let without = try store.run(["play"])
        #expect(!without.lines.contains("left out:"))
    }

    @Test func `leave out only media`() throws {
        let page = try store.run(["play", "--json"])
        #expect(page.output.contains(#""leftOut":[]"#))
        try registerRadio()
        let refused = try store.run(["play", "--json"])
        #expect(refused.output.contains(#""cause":"refused""#))
    }
}
