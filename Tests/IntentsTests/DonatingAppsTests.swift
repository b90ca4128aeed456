import DonationStore
import Foundation
import TestSupport
import Testing

@testable import Intents

@Suite struct `An app that donates as on iOS` {
    /// A suggestion as a share sheet shows it.
    private struct Shown: Hashable {
        var title: String
        var conversation: String?
        var isGroup = false
        var hasPicture = true
    }

    /// Unordered, because donations within a millisecond have a random order.
    private func shown(by app: App) throws -> Set<Shown> {
        let store = try app.store()
        let suggestions = try store.suggestions(limit: 8).filter { $0.latest != nil }
        return Set(
            try suggestions.map { suggestion in
                #expect(suggestion.donor.app == app.identifier)
                return Shown(
                    title: suggestion.groupName ?? suggestion.people.first?.displayName ?? "",
                    conversation: suggestion.conversationIdentifier,
                    isGroup: suggestion.isGroup,
                    hasPicture: try suggestion.image.flatMap { try store.bytes(of: $0) }
                        != nil
                )
            }
        )
    }

    @Test func `sends a message with an activity, and its recipient is suggested`() throws {
        let app = try App("proactive")
        #expect(try app.run() == "")
        #expect(
            try shown(by: app) == [
                Shown(title: "Monkey Joe", conversation: "chat-joe", hasPicture: false)
            ]
        )

        let store = try app.store()
        let suggestion = try #require(try store.suggestions(limit: 1).first)
        let interaction = try #require(try store.interaction(of: suggestion))
        let intent = try #require(interaction.intent as? INSendMessageIntent)
        #expect(intent.conversationIdentifier == "chat-joe")
        #expect(intent.content == nil)
        #expect(intent.recipients?.first?.contactIdentifier == "contact-joe")
        #expect(interaction.intentHandlingStatus == .inProgress)
        #expect(interaction.intentResponse?.userActivity?.title == "Message to Monkey Joe")
        #expect(interaction.intentResponse?.userActivity?.isEligibleForPublicIndexing == false)
    }

    @Test func `shares with a group, and the group is suggested with its picture`() throws {
        let app = try App("sharing")
        #expect(try app.run() == "The donation is stored.\n")
        #expect(
            try shown(by: app) == [
                Shown(title: "Hiking", conversation: "hiking-42", isGroup: true)
            ]
        )
    }

    @Test func `names recipients of one person and groups by name, as Signal does`() throws {
        let app = try App("signal")
        try app.run()
        #expect(
            try shown(by: app) == [
                Shown(title: "Choir", conversation: "thread-choir", isGroup: true),
                Shown(title: "Ana", conversation: "thread-ana"),
            ]
        )
        // The owner, the sender of everything, is no target.
        #expect(try app.store().contacts().compactMap(\.name) == ["Ana"])
    }

    @Test func `gives one person a group name, too, as Telegram does`() throws {
        let app = try App("telegram")
        try app.run()
        #expect(try shown(by: app) == [Shown(title: "Ana Sousa", conversation: "tg71")])
    }

    @Test func `names a room alone and leaves the direction open, as Element does`() throws {
        let app = try App("element")
        try app.run()
        #expect(
            try shown(by: app) == [
                // Several recipients and a name make a group, though only one has written.
                Shown(title: "Garden", conversation: "!garden:example.org", isGroup: true),
                Shown(title: "Kitchen", conversation: "!kitchen:example.org"),
            ]
        )
    }

    @Test func `takes a room for a person, as Nextcloud Talk does`() throws {
        let app = try App("nextcloud")
        try app.run()
        #expect(try shown(by: app) == [Shown(title: "Planning", conversation: "1#x7f3kq9w")])
    }

    @Test func `donates pushes with the message, as Mattermost does`() throws {
        let app = try App("mattermost")
        #expect(try app.run() == "")
        let shown = try shown(by: app)
        #expect(shown.map(\.title) == ["Town Square"])
        #expect(try app.store().lastPosition() == Position(rawValue: 2))
        // No file holds the messages themselves.
        for file in try Files.all(in: app.directory.path) {
            #expect(!file.contains("Lunch?") && !file.contains("Merged."))
        }
    }

    @Test func `deletes all and donates its list anew, as Keybase does`() throws {
        let app = try App("keybase")
        #expect(try app.run() == "")
        #expect(
            try shown(by: app) == [
                Shown(title: "ana,bo", conversation: "conv-1"),
                Shown(title: "team#general", conversation: "conv-2"),
            ]
        )
    }

    @Test func `deletes the donations of a chat, as Delta Chat does`() throws {
        let app = try App("deltachat")
        try app.run()
        #expect(
            try shown(by: app) == [
                Shown(title: "cleo@example.org", conversation: "2.10", hasPicture: false),
                Shown(title: "ana@example.org", conversation: "1.10", hasPicture: false),
            ]
        )
    }

    @Test func `has one group identifier for everything, which names no conversation`() throws {
        let app = try App("constantgroup")
        #expect(try app.run() == "")
        #expect(
            try shown(by: app) == [
                Shown(title: "Ana", hasPicture: false), Shown(title: "Bo", hasPicture: false),
            ]
        )
        #expect(try app.store().conversations().count == 2)
        #expect(try app.run(part: "logout") == "")
        #expect(try shown(by: app) == [])
        let left = try app.store().events(after: .start).filter { event in
            guard case .donated = event.event else { return false }
            return !event.isDeleted
        }
        #expect(left.isEmpty)
    }

    @Test func `writes to a channel with one recipient, which is not that person`() throws {
        let app = try App("channel")
        #expect(try app.run() == "")
        #expect(
            try shown(by: app) == [
                // Without the picture of its member.
                Shown(
                    title: "announcements",
                    conversation: "channel/announcements",
                    hasPicture: false
                ),
                Shown(title: "Ana", conversation: "direct/7"),
            ]
        )
    }

    @Test func `has an empty conversation identifier, which is none`() throws {
        let app = try App("emptyconversation")
        #expect(try app.run() == "")
        #expect(
            try shown(by: app) == [
                Shown(title: "Ana", hasPicture: false),
                Shown(title: "Bo", conversation: "room-bo", hasPicture: false),
                Shown(title: "Cleo", hasPicture: false),
            ]
        )
    }

    @Test func `has its own number of a user as contact identifier, which joins nobody elsewhere`()
        throws
    {
        let app = try App("numberedusers")
        #expect(try app.run() == "")
        let store = try app.store()
        #expect(Set(try store.contacts().compactMap(\.name)) == ["Ana", "Bo"])
        let suggestions = try store.suggestions(limit: 8)
        #expect(
            Set(suggestions.map { [$0.donor.app] + $0.people.compactMap(\.displayName) }) == [
                ["org.example.forum", "Ana"], ["org.example.market", "Bo"],
            ]
        )
    }

    @Test(arguments: ["first", "exit"])
    func `donates at the top level of a program, which then ends`(name: String) throws {
        let app = try App(name)
        try app.run(program: "TopLevelDonation")
        #expect(try app.store().suggestions().map(\.conversationIdentifier) == ["with-ana"])
    }

    @Test func `donates a list again only where it changed, as Convos does`() throws {
        let app = try App("convos")
        #expect(
            try app.run() == """
                Ana donated
                Book club donated
                Ana unchanged
                Book club unchanged
                Ana unchanged
                Book circle donated

                """
        )
        #expect(
            try shown(by: app) == [
                Shown(title: "Book circle", conversation: "convo-1", hasPicture: false),
                Shown(title: "Ana", conversation: "convo-0", hasPicture: false),
            ]
        )
    }
}

private enum Files {
    /// The content of every file in a directory and its subdirectories.
    static func all(in directory: String) throws -> [String] {
        let files = try FileManager.default.subpathsOfDirectory(atPath: directory)
        return files.compactMap { name in
            FileManager.default.contents(atPath: "\(directory)/\(name)")
                .map { String(decoding: $0, as: UTF8.self) }
        }
    }
}
