import Foundation
import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

/// A kind of event that the library lacks.
///
/// The owner puts a star on a conversation, which then stands first. This file holds everything
/// that the library needs to know about the kind.
private struct Star: LoggedPayload {
    static let notation = EventNotation(200, name: "starred", mark: "☆")
    static var isWithdrawable: Bool { true }
    static var holdsTexts: Bool { true }

    var donation: Position
    var note = ""
    var unknownFields: [UInt8] = []

    var referents: [Position] { [donation] }
    var text: String { "the conversation of \(donation.rawValue)" }

    private var pin: Preference { Preference(.pin, ConversationReference(position: donation)) }

    func anonymous(by pseudonyms: borrowing some Pseudonymiser) -> Star? {
        Star(donation: donation, note: note.isEmpty ? "" : pseudonyms.place(note))
    }

    func fold(
        into views: inout Fold,
        at position: Position,
        _ time: Timestamp
    ) throws(FoldFailure) {
        try views.apply(pin, at: position, time)
    }

    func refold(
        into views: inout Fold,
        conversation: Int,
        at position: Position,
        _ time: Timestamp
    ) throws(FoldFailure) -> Saying? {
        try views.refold(pin, conversation: conversation, at: position, time)
    }

    func withdraw(from views: inout Fold, at position: Position) throws(FoldFailure) {
        try views.withdraw(statementAt: position, about: [pin.conversation])
    }

    func write(to encoder: inout WireEncoder) {
        encoder.number(1, donation.rawValue)
        encoder.text(2, note)
        encoder.raw(unknownFields)
    }

    init(donation: Position, note: String = "") {
        (self.donation, self.note) = (donation, note)
    }

    init(decoding bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        donation = .start
        var decoder = WireDecoder(range)
        while let field = try decoder.next(in: bytes) {
            switch field.number {
            case 1: donation = Position(rawValue: try field.varint())
            case 2: note = try field.text(in: bytes)
            default: unknownFields += bytes.copy(field.whole)
            }
        }
        guard donation > .start else { throw .missingField("donation") }
    }

    var json: JSONValue {
        ["donation": .integer(Int64(clamping: donation.rawValue)), "note": .string(note)]
    }

    init(json: JSONValue, at path: String) throws(ValidationError) {
        var fields = try JSONFields(json, at: path)
        guard let number = try fields.integer("donation"), number > 0 else {
            throw fields.fault("donation", .missing)
        }
        donation = Position(rawValue: UInt64(number))
        note = try fields.text("note") ?? ""
    }
}

@Suite struct `A kind of event that a test adds` {
    private let test: TestStore
    private let store: DonationStore
    private static let kinds = EventRegistry.standard.adding(Star.self)

    /// Two conversations, the second less used.
    init() throws {
        test = try TestStore()
        store = try test.open(kinds: Self.kinds)
        let chat = store.donor("org.example.chat")
        for (name, count) in [("ana", 4), ("bob", 1)] {
            for number in 0..<count {
                let message = SendMessageIntent(
                    recipients: [Person(displayName: name, customIdentifier: name)],
                    conversationIdentifier: name
                )
                try chat.donate(
                    Interaction(
                        intent: .sendMessage(message),
                        direction: .outgoing,
                        identifier: "\(name) \(number)"
                    )
                )
            }
        }
    }

    private func first(of store: DonationStore) throws -> String? {
        try store.suggestions().first?.conversationIdentifier
    }

    private func star(_ position: UInt64, note: String = "") throws -> Position {
        try store.log.append(
            Star(donation: Position(rawValue: position), note: note),
            store.log.write()
        )
    }

    @Test func `is read, folded, rebuilt, withdrawn and forgotten with its donation`() throws {
        #expect(try first(of: store) == "ana")
        let position = try star(5)
        let event = try #require(try store.event(at: position))
        #expect(event.event.payload(as: Star.self) == Star(donation: Position(rawValue: 5)))
        #expect(event.json.text.contains(#""kind":"starred""#))
        #expect(event.json.text.contains(#""starred":{"donation":5,"note":""}"#))
        #expect(try first(of: store) == "bob")
        #expect(try store.rebuild().digest == store.digest())
        #expect(try store.verify().isClean)

        try store.withdraw(position)
        #expect(try first(of: store) == "ana")
        #expect(try store.rebuild().digest == store.digest())

        let other = try star(5)
        #expect(try first(of: store) == "bob")
        try store.delete(identifiers: ["bob 0"], from: .all)
        #expect(try store.suggestions().count == 1)
        try store.erase()
        #expect(try store.event(at: other)?.event == .erased(Stub(kind: Star.kind)))
        #expect(try store.verify().isClean)
    }

    @Test func `goes through an export and an import, and loses its texts for others`() throws {
        _ = try star(5, note: "SECRET")
        var export = try store.export()
        var lines: [JSONValue] = []
        while let events = try export.nextEvents() { lines += events.map(\.json) }
        let path = test.directory.path(of: "imported")
        var host = Host.current
        host.kinds = Self.kinds
        var imported = try LogImport(to: path, host: host)
        for (index, line) in lines.enumerated() {
            let event = try ExportedEvent(json: line, kinds: Self.kinds)
            try imported.append(event, line: index + 1)
        }
        _ = try imported.finish(expecting: store.logDigest())
        let copy = try test.open(path: path, kinds: Self.kinds)
        #expect(try first(of: copy) == "bob")

        let itself = Star(donation: Position(rawValue: 5))
        let early = ExportedEvent(
            at: itself.donation,
            try Envelope(decoding: itself.record(receivedAt: test.now).span),
            .known(itself)
        ) { _ in nil }
        #expect(throws: ValidationError.self) { try early.validate() }
    }

    @Test func `is carried and counted by a program that does not know it`() throws {
        let position = try star(5)
        let older = try test.open()
        // A kind that changes views raises their version.
        _ = try older.rebuild()
        #expect(try first(of: older) == "ana")
        #expect(try older.information().unknown == 1)
        guard case .unknown(let kind, let payload)? = try older.event(at: position)?.event else {
            Issue.record("it is known")
            return
        }
        #expect(kind == Star.kind && payload == Star(donation: Position(rawValue: 5)).encoded)
    }
}
