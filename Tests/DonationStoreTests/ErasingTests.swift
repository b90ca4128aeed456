import Digests
import DonationStore
import Foundation
import LMDB
import Synchronization
import TestSupport
import Testing

@testable import DonationStore

/// Law 5, the second half: after an erasure no file of the store holds a byte of a deleted
/// donation.
@Suite struct `Erasing` {
    let test: TestStore
    let store: DonationStore
    let chat: DonorHandle

    init() throws {
        test = try TestStore()
        store = try test.open()
        chat = store.donor("org.example.chat")
    }

    @Test func `destroys every marker in every file, and the hash of a picture with it`() throws {
        let picture = Array("PICTURE-1f6b".utf8) + [UInt8](repeating: 7, count: 5000)
        try chat.donate(message("kept", to: "Kept"))
        try store.donor("org.example.secret", account: "ACCOUNT-1f6b")
            .donate(Self.marked("1f6b", picture: picture))
        _ = try store.suggestions()
        try store.rebuild()
        let markers =
            Self.fields.map { Array("\($0)-1f6b".utf8) } + [SHA256.hash(data: picture)]
        for marker in markers { #expect(try !test.files(holding: marker).isEmpty) }

        #expect(try store.delete(identifiers: ["IDENTIFIER-1f6b"], from: .all).deleted == 1)
        let report = try store.erase()
        #expect(report.erased == 1)
        #expect(report.bytes > 5000)
        for marker in markers { #expect(try test.files(holding: marker).isEmpty) }
        // A donor's name goes with the donor's last live donation.
        #expect(try test.files(holding: Array("org.example.secret".utf8)).isEmpty)
        #expect(try !test.files(holding: Array("Kept".utf8)).isEmpty)
        #expect(try store.verify().isClean)
    }

    @Test func `keeps positions, and a stub that can be counted`() throws {
        _ = try chat.donate([message("m1"), message("m2"), message("m3")])
        try chat.delete(identifiers: ["m2"])
        let digest = try store.digest()
        try store.erase()
        let events = try store.events(after: .start)
        #expect(events.map(\.position.rawValue) == [1, 2, 3, 4])
        #expect(events[1].event == .erased(Stub(kind: 1, donor: DonorNumber(rawValue: 1))))
        #expect(events[1].recordedAt.rfc3339 == "2026-01-05T00:00:00.000Z")
        #expect(events[3].event == .erased(Stub(kind: 2)))
        let information = try store.information()
        #expect((information.live, information.deleted, information.erased) == (2, 0, 1))
        #expect(try store.digest() == digest)
        #expect(try chat.donate(message("m2")).position.rawValue == 5)
    }

    @Test func `leaves of the times no more than the day of receipt`() throws {
        try chat.donate(message("m1"))
        try chat.delete(identifiers: ["m1"])
        try store.erase()
        var stubs: [Envelope] = []
        _ = try store.log.readChunk(from: Position(rawValue: 1)) {
            _,
            record,
            _ throws(DecodingFailure) in
            stubs.append(try Envelope(decoding: record))
        }
        let day = Timestamp(rfc3339: "2026-01-05T00:00:00Z")
        #expect(stubs.map(\.recordedAt) == [day, day])
        #expect(stubs.map(\.start) == [day, day])
    }

    @Test func `leaves what is deleted meanwhile to the next`() throws {
        _ = try chat.donate([message("m1"), message("m2")])
        try chat.delete(identifiers: ["m1"])
        let lock = try store.log.generations.lock()
        let report = try store.log.eraseDeleted {
            #expect(throws: Never.self) { try store.delete(identifiers: ["m2"], from: .all) }
        }
        _ = consume lock
        #expect(report.erased == 1)
        let verification = try store.verify()
        #expect(verification.isClean, "\(verification.findings)")
        let information = try store.information()
        #expect((information.live, information.deleted, information.erased) == (0, 1, 1))
        #expect(try store.erase().erased == 1)
    }

    @Test func `sends on whoever waited for the old log`() async throws {
        try await chat.donate(message("m1"))
        let blocker = Blocker(store)
        let donation = Task { [chat] in try await chat.donate(message("m2")) }
        while store.log.commits.waitingCount > 0 {
            await Task.yield()
        }
        // The new log has room for another first event: it is empty.
        let name = "0123456789abcdef"
        try store.log.generations.create(name) { change throws(DonationStoreError) in
            let identity = [UInt8](repeating: 1, count: 16)
            try change.putIdentity(store: identity, log: identity)
            try change.put(LogHead())
        }
        try store.log.generations.publish(name)
        blocker.end()
        #expect(try await donation.value.position.rawValue == 1)
        #expect(try store.lastPosition().rawValue == 1)
    }

    @Test func `again finds nothing more to do`() throws {
        _ = try chat.donate([message("m1"), message("m2")])
        try chat.delete(identifiers: ["m1"])
        #expect(try store.erase().erased == 1)
        let current = try store.log.generations.current()
        var again = try store.erase()
        // Children of concurrent tests may have files mapped until they begin.
        again.stillMappedBy = []
        #expect(again == ErasureReport())
        #expect(try store.log.generations.current() == current)
    }

    @Test func `never gives a donor's number to another`() throws {
        try store.donor("org.example.gone").donate(message("m1"))
        try store.deleteAll(from: .app("org.example.gone"))
        try store.erase()
        #expect(try store.information().donors.isEmpty)
        try chat.donate(message("m2"))
        let other = try test.open()
        try other.donor("org.example.gone").donate(message("m1"))
        let records = try (1...4).map { number in
            try #require(try other.event(at: Position(rawValue: number)))
        }
        #expect(records[0].event == .erased(Stub(kind: 1, donor: DonorNumber(rawValue: 1))))
        let snapshot = try other.log.read()
        let names = try other.log.names(
            in: snapshot
        )
        #expect(names.byNumber.keys.map(\.rawValue).sorted() == [2, 3])
    }

    @Test func `keeps a picture that another donation still shows`() throws {
        let picture = [UInt8](repeating: 9, count: 3000)
        try chat.donate(Self.marked("a", picture: picture))
        try chat.donate(Self.marked("b", picture: picture))
        try chat.delete(identifiers: ["IDENTIFIER-a"])
        let report = try store.erase()
        #expect(report.erased == 1 && report.bytes < 3000)
        #expect(try !test.files(holding: picture).isEmpty)
        #expect(try store.verify().isClean)
    }

    @Test func `drops the views of every version, whoever made them`() throws {
        try chat.donate(message("m1"))
        try chat.delete(identifiers: ["m1"])
        let foreign = "\(test.path)/views/99/0123456789abcdef"
        try FileManager.default.createDirectory(atPath: foreign, withIntermediateDirectories: true)
        try Data("SECRET".utf8).write(to: URL(filePath: "\(foreign)/data.mdb"))
        try store.erase()
        #expect(try test.files(holding: Array("SECRET".utf8)).isEmpty)
        #expect(!FileManager.default.fileExists(atPath: foreign))
    }

    @Test func `is finished by whoever opens the store next`() throws {
        try chat.donate(message("m1", to: "SECRET"))
        _ = try store.contacts()
        try chat.delete(identifiers: ["m1"])
        // The state after a kill with the new log in place and the old views not yet gone.
        let lock = try store.log.generations.lock()
        _ = try store.log.eraseDeleted()
        _ = consume lock
        #expect(try !test.files(holding: Array("SECRET".utf8)).isEmpty)
        _ = try test.open()
        #expect(try test.files(holding: Array("SECRET".utf8)).isEmpty)
        #expect(try !store.log.hasOutdatedViews())
    }

    @Test func `is refused when a record cannot be read`() throws {
        _ = try chat.donate([message("m1"), message("m2"), message("m3")])
        try chat.delete(identifiers: ["m1"])
        var change = try store.log.write()
        try change.put(
            [1, 2, 3].span,
            forKey: LogKey.position(Position(rawValue: 2)).span,
            in: change.tables.events
        )
        try change.commit()
        let before = try store.log.generations.current()
        let damaged = DonationStoreError.damaged(Position(rawValue: 2), .truncated(atByte: 3))
        #expect(throws: ErasureError.store(damaged)) {
            try store.erase()
        }
        #expect(try store.log.generations.names() == [try #require(before)])
    }

    @Test func `leaves alone what others append meanwhile`() async throws {
        let count = 60
        let failures = Failures()
        await withTaskGroup { group in
            for writer in 0..<3 {
                group.addTask { [chat] in
                    for number in 0..<count {
                        let name = "\(writer)-\(number)"
                        do {
                            try await chat.donate(message("kept \(name)", to: "Kept"))
                            try await chat.donate(message("gone \(name)", to: "SECRET-\(name)"))
                            try chat.delete(identifiers: ["gone \(name)"])
                        } catch {
                            failures.add("\(name): \(error)")
                        }
                    }
                }
            }
            group.addTask { [store] in
                for _ in 0..<8 {
                    do {
                        try store.erase()
                        _ = try store.suggestions()
                        _ = try store.events(after: .start)
                    } catch {
                        failures.add("\(error)")
                    }
                }
            }
        }
        #expect(failures.all == [])
        try store.erase()
        #expect(try test.files(holding: Array("SECRET".utf8)).isEmpty)
        let verification = try store.verify()
        #expect(verification.isClean, "\(verification.findings)")
        #expect(verification.events == UInt64(3 * 3 * count))
        #expect(try store.information().live == UInt64(3 * count))
        for writer in 0..<3 {
            for number in 0..<count {
                #expect(try store.positions(identifier: "kept \(writer)-\(number)").count == 1)
            }
        }
    }

    // MARK: Markers

    private static let fields = [
        "IDENTIFIER", "GROUP", "NAME", "+HANDLE", "CONTACT", "CUSTOM", "ALIAS", "CONVERSATION",
        "ROOM", "UNKNOWN", "RESPONSE", "ACCOUNT", "PICTURE",
    ]

    /// A donation with a marker in every possible field.
    private static func marked(_ marker: String, picture: [UInt8]) -> Interaction {
        var person = Person(
            displayName: "NAME-\(marker)",
            personHandle: PersonHandle(value: "+HANDLE-\(marker)", type: .unknown),
            contactIdentifier: "CONTACT-\(marker)",
            customIdentifier: "CUSTOM-\(marker)"
        )
        person.aliases = [PersonHandle(value: "ALIAS-\(marker)", type: .unknown)]
        person.image = Image(.data(picture))
        var intent = SendMessageIntent(
            recipients: [person],
            conversationIdentifier: "CONVERSATION-\(marker)"
        )
        intent.people.speakableGroupName = SpeakableString("ROOM-\(marker)")
        intent.unknownFields.json = ["x": .string("UNKNOWN-\(marker)")]
        var interaction = Interaction(
            intent: .sendMessage(intent),
            direction: .outgoing,
            start: Timestamp(milliseconds: 1_767_600_000_000),
            identifier: "IDENTIFIER-\(marker)",
            groupIdentifier: "GROUP-\(marker)"
        )
        interaction.intentResponse = ["r": .string("RESPONSE-\(marker)")]
        return interaction
    }
}

/// The faults on any thread.
private final class Failures: Sendable {
    private let list = Mutex<[String]>([])

    var all: [String] { list.withLock { $0 } }

    func add(_ failure: String) {
        list.withLock { $0.append(failure) }
    }
}
