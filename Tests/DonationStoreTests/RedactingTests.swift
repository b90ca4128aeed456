import Foundation
import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

/// Participants that an erasure takes out of remaining donations.
@Suite struct `Redacting` {
    let test: TestStore
    let store: DonationStore
    let chat: DonorHandle

    init() throws {
        test = try TestStore()
        store = try test.open()
        chat = store.donor("org.example.chat")
    }

    private func place(_ position: UInt64, _ index: Int) -> ParticipantReference {
        ParticipantReference(position: Position(rawValue: position), index: index)
    }

    private func people(_ names: String...) -> [Person] {
        names.map {
            Person(displayName: "NAME-\($0)", customIdentifier: "CUSTOM-\($0)")
        }
    }

    private func group(_ identifier: String, _ names: String..., minute: Int64 = 0) -> Interaction {
        var interaction = message(identifier, minute: minute)
        interaction.intent.people.recipients = names.flatMap { people($0) }
        return interaction
    }

    @discardableResult
    private func redact(_ places: ParticipantReference...) throws -> ErasureReport {
        try store.erase(redacting: store.redaction(of: places))
    }

    @Test func `rewrites the record at its place and says so in an event`() throws {
        try chat.donate(group("m1", "ana", "bo"))
        let before = try store.logDigest()
        let report = try redact(place(1, 0))
        #expect(report.redacted == 1 && report.erased == 0 && report.bytes > 20)
        let events = try store.events(after: .start)
        #expect(events.map(\.event)[1] == .known(Redaction([place(1, 0)])))
        guard case .donated(let donation) = events[0].event else {
            Issue.record("\(events[0])")
            return
        }
        #expect(donation.interaction.intent.people.everyone == people("bo"))
        #expect(donation.interaction.redactedParticipants == 1)
        #expect(try test.files(holding: Array("NAME-ana".utf8)).isEmpty)
        #expect(try test.files(holding: Array("CUSTOM-ana".utf8)).isEmpty)
        #expect(try !test.files(holding: Array("NAME-bo".utf8)).isEmpty)
        #expect(try store.logDigest() != before)
        let verification = try store.verify()
        #expect(verification.isClean, "\(verification.findings)")
        // The event goes with its last donation.
        try chat.delete(identifiers: ["m1"])
        try store.erase()
        #expect(try store.events(after: .start)[1].event == .erased(Stub(kind: 9)))
    }

    @Test func `refuses the original again without a word of what is gone`() throws {
        let original = group("m1", "ana", "bo")
        try chat.donate(original)
        try redact(place(1, 0))
        let again = try store.donate([Donation(original, from: chat.donor)])
        let refusal = DonationRefusal.redacted(Position(rawValue: 1))
        #expect(again == [.failure(refusal)])
        #expect(!refusal.description.contains("ana") && refusal.field == "")
        // The refusal still holds when no participant is left.
        try redact(place(1, 0))
        #expect(try store.donate([Donation(original, from: chat.donor)]) == again)
        var ofLater = original
        ofLater.start = nil
        #expect(try store.donate([Donation(ofLater, from: chat.donor)]) == again)
        ofLater.start = Timestamp(milliseconds: 1)
        #expect(try chat.donate(ofLater).position.rawValue == 4)
    }

    @Test func `takes what is left for the same donation`() throws {
        try chat.donate(group("m1", "ana", "bo"))
        try redact(place(1, 0))
        #expect(try chat.donate(group("m1", "bo")).isDuplicate)
        #expect(try chat.donateIfChanged(group("m1", "bo")).isDuplicate)
    }

    /// The comparison uses the newest of the identifier, or without one the newest in the
    /// conversation.
    @Test(arguments: ["m1", nil])
    func `keeps an app that hands over its list again from bringing the original back`(
        identifier: String?
    ) throws {
        func list(_ names: String..., minute: Int64? = nil) -> Interaction {
            var interaction = message(identifier, minute: minute, conversation: "c1")
            interaction.intent.people.recipients = names.flatMap { people($0) }
            return interaction
        }
        try chat.donate(list("ana", "bo", "cy", minute: 0))
        try redact(place(1, 1))
        let refusal = DonationError.refused(.redacted(Position(rawValue: 1)))
        for minute in [nil, 0, 7] as [Int64?] {
            #expect(throws: refusal, "\(minute ?? -1)") {
                try chat.donateIfChanged(list("ana", "bo", "cy", minute: minute))
            }
        }
        #expect(try chat.donateIfChanged(list("ana", "cy")).isDuplicate)
        #expect(try store.lastPosition().rawValue == 2)
        #expect(try test.files(holding: Array("NAME-bo".utf8)).isEmpty)
        // After two redactions the store still knows it; a different donation is new.
        try redact(place(1, 0))
        #expect(throws: refusal) { try chat.donateIfChanged(list("ana", "bo", "cy")) }
        #expect(try !chat.donateIfChanged(list("ana", "bo", "cy", "dan")).isDuplicate)
    }

    @Test func `leaves links of others where they are, and a stub of one alone`() throws {
        try chat.donate(group("m1", "ana", "bo", "cy"))
        try chat.donate(group("m2", "dan", minute: 1))
        try store.link([place(1, 1), place(2, 0)])
        try store.link([place(1, 0), place(1, 2)])
        try store.link([place(1, 0), place(1, 2), place(2, 0)])
        try store.unlink(.customIdentifier, of: place(1, 2))
        try store.unlink(.customIdentifier, of: place(1, 0))
        try redact(place(1, 0))
        let events = try store.events(after: .start).map(\.event)
        #expect(
            events.dropFirst(2) == [
                .known(Link([place(1, 0), place(2, 0)])), .erased(Stub(kind: 4)),
                .known(Link([place(1, 1), place(2, 0)])),
                .known(Unlink(.customIdentifier, of: place(1, 1))), .erased(Stub(kind: 5)),
                .known(Redaction([place(1, 0)])),
            ]
        )
        #expect(try store.verify().isClean)
    }

    @Test func `destroys a picture with its participant`() throws {
        let picture = Array("PICTURE-1f6b".utf8) + [UInt8](repeating: 7, count: 3000)
        var interaction = group("m1", "ana", "bo")
        interaction.intent.people.recipients[0].image = Image(.data(picture))
        try chat.donate(interaction)
        let plan = try store.redaction(of: [place(1, 0)])
        let foretold = try store.erasure(redacting: plan)
        var report = try store.erase(redacting: plan)
        // A process that another test starts has the files for a moment.
        report.stillMappedBy = []
        #expect(report.bytes > 3000 && report == foretold)
        #expect(try test.files(holding: picture).isEmpty)
    }

    @Test func `is refused of what is not there, and of another log`() throws {
        _ = try chat.donate([group("m1", "ana"), group("m2", "bo", minute: 1)])
        try chat.delete(identifiers: ["m2"])
        for (participant, refusal) in [
            (place(1, 1), .noParticipant(place(1, 1), count: 1)),
            (place(2, 0), .deleted(Position(rawValue: 2))),
            (place(3, 0), .noDonation(Position(rawValue: 3))),
            (place(4, 0), .noEvent(Position(rawValue: 4))),
        ] as [(ParticipantReference, CorrectionRefusal)] {
            #expect(throws: CorrectionError.refused(refusal)) {
                try store.redaction(of: [participant])
            }
        }
        let plan = try store.redaction(of: [place(1, 0)])
        try store.erase()
        #expect(throws: ErasureError.refused(.redaction(.logReplaced))) {
            try store.erase(redacting: plan)
        }
        #expect(try test.files(holding: Array("NAME-ana".utf8)).count > 0)
    }

    @Test func `comes along with an export and a backup`() throws {
        _ = try chat.donate([group("m1", "ana", "bo"), group("m2", "cy", minute: 1)])
        try redact(place(1, 1))
        var imported = try LogImport(to: test.directory.path(of: "imported"))
        for (index, line) in try `A log exported and imported`.lines(of: store).enumerated() {
            try imported.append(ExportedEvent(json: JSONValue(parsing: line)), line: index + 1)
        }
        let digest = try store.logDigest()
        #expect(try imported.finish(expecting: digest).logDigest == digest)
        let copy = try DonationStore(at: test.directory.path(of: "imported"))
        #expect(try copy.digest() == store.digest())
        let refused = try copy.donate([Donation(group("m1", "ana", "bo"), from: chat.donor)])
        #expect(refused == [.failure(.redacted(Position(rawValue: 1)))])
        let backup = test.directory.path(of: "backup")
        #expect(try store.backup(to: backup).logDigest == digest)
    }

    @Test func `names only what is before it, in an import`() throws {
        _ = try chat.donate([group("m1", "ana"), group("m2", "bo"), group("m3", "cy")])
        try test.expectNotImported(
            .known(Redaction([place(4, 0)])),
            kind: 9,
            afterThoseOf: store
        )
    }

    @Test(arguments: SeededGenerator.seeds(12))
    func `leaves the views of a log in which they were never donated`(seed: UInt64) throws {
        var generator = DonationGenerator(seed: seed)
        var whole: [Donation] = []
        for _ in 0..<30 { whole.append(generator.donation()) }
        let outcomes = try store.donate(whole)
        let other = try TestStore(seed: 8)
        other.now = test.now
        var places: [ParticipantReference] = []
        var without: [Donation] = []
        for (donation, outcome) in zip(whole, outcomes) {
            guard case .success(let receipt) = outcome, !receipt.isDuplicate else { continue }
            let count = donation.interaction.intent.people.everyone.count
            let gone = Set((0..<count).filter { _ in generator.random.chance(0.3) })
            places += gone.map { ParticipantReference(position: receipt.position, index: $0) }
            var rest = donation
            rest.interaction = donation.interaction.redacted(gone)
            rest.interaction.identifier = receipt.identifier
            rest.interaction.redactedParticipants = 0
            without.append(rest)
        }
        _ = try store.contacts()
        try store.erase(redacting: store.redaction(of: places))
        let pure = try other.open()
        for outcome in try pure.donate(without) { _ = try outcome.get() }
        #expect(try store.digest() == pure.digest(), "seed \(seed)")
        #expect(try store.rebuild().digest == pure.digest())
        let past = try store.views(asOf: Position(rawValue: UInt64(without.count)))
        #expect(try past.contacts().map(\.key) == pure.contacts().map(\.key))
        #expect(try store.verify().isClean)
    }

    @Test func `rewrites what others append and link meanwhile`() throws {
        try chat.donate(group("m1", "ana", "bo"))
        let plan = try store.redaction(of: [place(1, 0)])
        let lock = try store.log.generations.lock()
        _ = try store.log.eraseDeleted(redacting: plan) {
            let donation = Donation(group("m2", "cy", minute: 1), from: chat.donor)
            #expect(throws: Never.self) { try store.donate([donation]) }
            #expect(throws: Never.self) { try store.link([place(1, 1), place(2, 0)]) }
        }
        _ = consume lock
        let events = try store.events(after: .start).map(\.event)
        #expect(events[2] == .known(Link([place(1, 0), place(2, 0)])))
        #expect(events[3] == .known(Redaction([place(1, 0)])))
        let verification = try store.verify()
        #expect(verification.isClean, "\(verification.findings)")
    }
}
