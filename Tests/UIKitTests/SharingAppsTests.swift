import DonationStore
import Foundation
import Intents
import TestSupport
import Testing

@Suite struct `An app that shares as on iOS` {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func run(_ name: String) throws -> String {
        let output = Pipe()
        let process = try ChildProcess(
            Built.path(of: "sharingapps"),
            [name],
            environment: [
                "DONATION_STORE": directory.path(of: "store"), "DONATION_APP": "org.example.app",
                "XDG_DATA_HOME": directory.path, "SWIFT_BACKTRACE": "enable=no",
            ],
            output: .pipe(output)
        )
        let printed = output.fileHandleForReading.readDataToEndOfFile()
        #expect(process.wait() == .exit(0))
        return String(decoding: printed, as: UTF8.self)
    }

    @Test func `learns that there is no sheet, and what to do`() throws {
        #expect(
            try run("article") == """
                shared: nothing false
                this program has no share sheet: set UIActivityViewController.sheetPresenter, \
                or send it with the command donationlog share

                """
        )
    }

    @Test func `performs its own activity in a sheet that a dialog shows`() throws {
        #expect(
            try run("photos") == """
                picture: 11 bytes
                favourites: 2
                shared: org.example.album.favourite true true

                """
        )
    }

    @Test func `says what is on the screen by its view controller`() throws {
        #expect(try run("notes") == "saved: Packing list\nrestored: Packing list\n")
        let activities = try DonationStore(at: directory.path(of: "store")).activities()
        #expect(activities.map(\.activity.title) == ["Packing list"])
    }

    @Test func `takes a text, an address, a picture and a file in a share extension`() throws {
        #expect(
            try run("extension") == """
                address www.example.org
                file Walks.pdf 3
                picture 4
                recipients 0
                text On lakes
                awaited: /lakes

                """
        )
    }

    @Test func `updates a Today widget by its view controller`() throws {
        #expect(
            try run("today") == """
                new: true
                loaded, appears, updated
                expands: true
                height: 200

                """
        )
    }

    @Test func `loses a save that its main thread is too busy for, and waits no longer`() throws {
        #expect(try run("busy") == "flushed: true\nasked: 0\n")
        let activities = try DonationStore(at: directory.path(of: "store")).activities()
        #expect(activities.map(\.activity.title) == ["Busy"])
    }

    @Test func `handles a message, and donates it with a picture in JPEG`() throws {
        #expect(try run("messenger") == "sent: true\n")
        let store = try DonationStore(at: directory.path(of: "store"))
        let suggestion = try #require(try store.suggestions(limit: 1).first)
        #expect(suggestion.people.first?.displayName == "Ana")
        let picture = try suggestion.image.flatMap { try store.bytes(of: $0) }
        #expect(picture?.starts(with: [0xFF, 0xD8, 0xFF]) == true)
    }

    @Test func `B28: is suggested if its extension sends messages, and gets the conversation`()
        throws
    {
        #expect(try run("messenger") == "sent: true\n")
        let store = try DonationStore(at: directory.path(of: "store"))
        var context = SuggestionContext()
        context.purpose = .shareSheet
        var app = App("org.example.app", name: "Chat")
        app.intentClasses = ["INStartCallIntent"]
        try store.register(app)
        #expect(try store.suggestions(for: context).isEmpty)
        app.intentClasses = ["INSendMessageIntent"]
        try store.register(app)
        let suggestion = try #require(try store.suggestions(for: context).first)
        let intent = try store.extensionContext(of: suggestion).intent as? INSendMessageIntent
        #expect(intent?.conversationIdentifier == "with-ana")
        #expect(intent?.recipients?.map(\.displayName) == ["Ana"])
    }
}
