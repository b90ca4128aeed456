import CTestFork
import Foundation
import Interactions
import LMDB
import Synchronization
import TestSupport
import Testing

@testable import DonationStore

/// The number of messages with each person, and the last identifier.
private enum Letters: Projector {
    struct View: ProjectedView, Codable {
        var count = 0
        var last = ""
    }

    static let name = "letters"
    static let version = 1

    static func keys(of donation: ProjectedDonation) -> [String] {
        [""] + donation.others.map { $0.displayName ?? "" }
    }

    static func apply(_ donation: ProjectedDonation, to view: inout View, for key: String) {
        view.count += 1
        view.last = donation.interaction.identifier ?? ""
    }
}

/// The next version of it, with lower-case names and keys longer than LMDB allows.
private enum LettersLater: Projector {
    typealias View = Letters.View
    static let name = "letters"
    static let version = 2
    static let longKey = String(repeating: "key ", count: 300)

    static func keys(of donation: ProjectedDonation) -> [String] {
        donation.others.compactMap { $0.displayName?.lowercased() }
            + [longKey + "a", longKey + "b"]
    }

    static func apply(_ donation: ProjectedDonation, to view: inout View, for key: String) {
        Letters.apply(donation, to: &view, for: key)
    }
}

/// A projector of which only the name, the version or the views matter.
private protocol Idle: Projector {}

extension Idle {
    static func keys(of donation: ProjectedDonation) -> [String] { ["all"] }
    static func apply(_ donation: ProjectedDonation, to view: inout View, for key: String) {}
}

/// Another projector of the same name and version.
private enum Impostor: Idle {
    typealias View = Letters.View
    static let name = "letters"
    static let version = 1
}

/// A projector whose name goes up a directory.
private enum Climbing: Idle {
    typealias View = Letters.View
    static let name = "../log"
    static let version = 1
}

/// A projector with an invalid version.
private enum Unborn: Idle {
    typealias View = Letters.View
    static let name = "unborn"
    static let version = -1
}

/// A projector whose bytes are no view.
private enum Unreadable: Idle {
    struct View: ProjectedView {
        init() {}
        init?(decoding bytes: [UInt8]) { nil }
        var encoded: [UInt8] { [1] }
    }

    static let name = "unreadable"
    static let version = 1
}

struct CustomProjectorTests {
    let test: TestStore
    let chat = Donor(app: "org.example.chat")

    init() throws {
        test = try TestStore()
    }

    private func donate(_ identifiers: String..., to name: String = "Ana", in store: DonationStore)
        throws
    {
        for identifier in identifiers {
            try store.donor(chat.app).donate(message(identifier, to: name))
        }
    }

    private func directories() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(test.path)/views").sorted()
    }

    // MARK: Views

    @Test func `views of a projector follow the log`() throws {
        let store = try test.open()
        let letters = try store.views(of: Letters.self)
        #expect(try letters.all().isEmpty)
        try donate("m1", "m2", in: store)
        try donate("m3", to: "Ben", in: store)
        #expect(try letters.view("Ana") == .init(count: 2, last: "m2"))
        #expect(try letters.view("Eve") == nil)
        let all = try letters.all()
        #expect(all.map(\.key) == ["", "Ana", "Ben"])
        #expect(all.first?.view == .init(count: 3, last: "m3"))
        #expect(all.lag == 0)
        #expect(try directories().contains("custom-letters-1"))
    }

    @Test func `a deletion takes back what was donated`() throws {
        let store = try test.open()
        let letters = try store.views(of: Letters.self)
        try donate("m1", "m2", in: store)
        try donate("m3", to: "Ben", in: store)
        #expect(try letters.all().count == 3)
        try store.donor(chat.app).delete(identifiers: ["m2", "m3"])
        let all = try letters.all()
        #expect(all.map(\.key) == ["", "Ana"])
        #expect(all.map(\.view) == [.init(count: 1, last: "m1"), .init(count: 1, last: "m1")])
        try store.donor(chat.app).deleteAll()
        #expect(try letters.all().isEmpty)
    }

    @Test func `what retention deletes goes from the views`() throws {
        let store = try test.open()
        let letters = try store.views(of: Letters.self)
        try donate("m1", "m2", "m3", in: store)
        #expect(try letters.view("Ana")?.count == 3)
        var rule = PolicyRule()
        rule.maximumCount = 1
        try store.setPolicy(rule)
        _ = try store.maintain(at: test.now)
        #expect(try letters.all().map(\.view.count) == [1, 1])
    }

    @Test(arguments: SeededGenerator.seeds(6))
    func `rebuilding gives the views that catching up gave`(seed: UInt64) throws {
        var generator = DonationGenerator(seed: seed)
        var store = try test.open()
        for _ in 0..<30 {
            let count = Int.random(in: 1...20, using: &generator.random)
            _ = try store.donate((0..<count).map { _ in generator.donation() })
            if generator.random.chance(0.4) {
                let events = try store.events(after: .start, limit: 1000).filter { !$0.isDeleted }
                let picked = generator.random.pick(events)
                if case .donated(let donation) = picked.event {
                    if generator.random.chance(0.2) {
                        try store.deleteAll(from: .app(donation.donor.app))
                    } else {
                        try store.delete(
                            identifiers: [donation.interaction.identifier ?? ""],
                            from: DonorScope(app: donation.donor.app, account: nil)
                        )
                    }
                }
            }
            if generator.random.chance(0.1) { try store.erase() }
            if generator.random.chance(0.5) { _ = try store.views(of: Letters.self).all() }
            if generator.random.chance(0.3) { store = try test.open() }
        }
        let letters = try store.views(of: Letters.self)
        let later = try store.views(of: LettersLater.self)
        let live = (try letters.digest(), try letters.all())
        #expect(try letters.rebuild().digest == live.0)
        #expect(try letters.all() == live.1)
        #expect(try later.rebuild().digest == later.digest())
    }

    // MARK: Erasing

    @Test func `an erasure reaches the views of every projector, open or not`() throws {
        let store = try test.open()
        let other = try test.open()
        let secret = "Zerberus-\(UUID().uuidString)"
        try donate("m1", in: store)
        try donate("m2", to: secret, in: store)
        _ = try store.views(of: Letters.self).all()
        _ = try other.views(of: Letters.self).all()
        _ = try store.views(of: LettersLater.self).all()
        #expect(try !test.files(holding: Array(secret.utf8)).isEmpty)
        try store.donor(chat.app).delete(identifiers: ["m2"])
        let report = try store.erase()
        #expect(try test.files(holding: Array(secret.utf8)).isEmpty)
        #expect(try test.files(holding: Array(secret.lowercased().utf8)).isEmpty)
        #expect(report.erased == 1)
        #expect(try other.views(of: Letters.self).all().map(\.key) == ["", "Ana"])
        #expect(try store.views(of: Letters.self).view("Ana")?.count == 1)
        #expect(try test.files(holding: Array(secret.utf8)).isEmpty)
    }

    @Test func `an erasure lets go of the files that this process has open`() throws {
        let store = try test.open()
        try donate("m1", in: store)
        _ = try store.views(of: Letters.self).all()
        try store.donor(chat.app).delete(identifiers: ["m1"])
        try store.erase()
        let maps = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
        let mapped = maps.split(separator: "\n").filter { line in
            line.contains(test.path) && line.contains("custom-letters-1")
        }
        #expect(mapped.isEmpty)
    }

    @Test func `whoever reads old views while they are erased goes on, and is named`() throws {
        let store = try test.open()
        try donate("m1", in: store)
        _ = try store.views(of: Letters.self).all()
        let views = try customViews(store)
        let snapshot = try views.readCaughtUp()
        let key = ProjectorKey("Ana").bytes
        let row = try views.row(.views, key, of: snapshot)
        try store.donor(chat.app).delete(identifiers: ["m1"])
        // Others may be children of tests that run at the same time.
        let processes = try store.erase().stillMappedBy
        #expect(processes.contains(ProcessInfo.processInfo.processIdentifier))
        #expect(try views.row(.views, key, of: snapshot) == row)
        _ = consume snapshot
        #expect(try store.views(of: Letters.self).all().isEmpty)
    }

    // MARK: Versions

    @Test func `another version has views of its own, and leaves the others theirs`() throws {
        let store = try test.open()
        try donate("m1", in: store)
        #expect(try store.views(of: Letters.self).all().map(\.key) == ["", "Ana"])
        let later = try store.views(of: LettersLater.self)
        #expect(
            try later.all().map(\.key)
                == ["ana", LettersLater.longKey + "a", LettersLater.longKey + "b"]
        )
        try donate("m2", in: store)
        #expect(try later.view(LettersLater.longKey + "b") == .init(count: 2, last: "m2"))
        #expect(try store.views(of: Letters.self).view("Ana") == .init(count: 2, last: "m2"))
        #expect(
            try directories() == ["\(Projectors.version)", "custom-letters-1", "custom-letters-2"]
        )
    }

    @Test func `versions that nobody uses go after 30 days, and no others`() throws {
        let store = try test.open()
        try donate("m1", in: store)
        _ = try store.contacts()
        _ = try store.views(of: LettersLater.self).all()
        _ = try store.views(of: Letters.self).all()
        let day: Int64 = 86_400_000
        let now = Int64(Date().timeIntervalSince1970) * 1000
        test.now = Timestamp(milliseconds: now + 29 * day)
        try store.rebuild()
        try store.views(of: Letters.self).rebuild()
        #expect(try directories().count == 3)
        let old = "\(test.path)/views/custom-letters-2/current/data.mdb"
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -2 * 86_400)],
            ofItemAtPath: URL(filePath: old).resolvingSymlinksInPath().path
        )
        try store.rebuild()
        #expect(try directories() == ["\(Projectors.version)", "custom-letters-1"])
        #expect(try store.views(of: LettersLater.self).view("ana")?.count == 1)
    }

    @Test func `a rebuild of custom views spares the built-in ones`() throws {
        let store = try test.open()
        try donate("m1", in: store)
        let digest = try store.digest()
        let generation = try store.views.generations.current()
        try store.views(of: Letters.self).rebuild()
        #expect(try store.views.generations.current() == generation)
        #expect(try store.digest() == digest)
    }

    // MARK: Trust

    private func customViews(_ store: DonationStore) throws -> FoldStore<ProjectorFold<Letters>> {
        try store.projectors.store(of: Letters.self, beside: store.views)
    }

    @Test func `views of another boot are made again`() throws {
        let store = try test.open(boot: "boot-1")
        try donate("m1", in: store)
        _ = try store.views(of: Letters.self).all()
        try donate("m2", in: store)
        _ = try store.views(of: Letters.self).all()
        let generation = try customViews(store).generations.current()
        let next = try test.open(boot: "boot-2")
        #expect(try next.views(of: Letters.self).view("Ana")?.count == 2)
        #expect(try customViews(next).generations.current() != generation)
    }

    @Test func `damaged rows are made again, when folded and when read`() throws {
        let store = try test.open()
        try donate("m1", in: store)
        let letters = try store.views(of: Letters.self)
        _ = try letters.all()
        for isFolded in [false, true] {
            let views = try customViews(store)
            guard var change = try views.generations.write() else { return }
            let key = ProjectorKey("Ana").bytes
            let value = StoredView.value(key, [0xFF])
            try change.put(value.span, forKey: key.span, in: change.tables[.views])
            try change.commit()
            if isFolded { try donate("m2", in: store) }
            #expect(try letters.view("Ana")?.count == (isFolded ? 2 : 1))
        }
    }

    @Test func `a log of another identity gets views of its own`() throws {
        let store = try test.open()
        try donate("m1", "m2", in: store)
        let backup = test.directory.path(of: "backup")
        try store.backup(to: backup)
        try donate("m3", in: store)
        #expect(try store.views(of: Letters.self).view("Ana")?.count == 3)
        try DonationStore.restore(backup: backup, to: test.path, replacing: true)
        try donate("m4", "m5", "m6", to: "Ben", in: store)
        #expect(try store.views(of: Letters.self).all().map(\.view.count) == [5, 2, 3])
    }

    @Test func `with suspended views they answer as they stand, and say their lag`() throws {
        let store = try test.open(patience: .milliseconds(100))
        try donate("m1", in: store)
        let letters = try store.views(of: Letters.self)
        #expect(try letters.all().lag == 0)
        let generation = try #require(try customViews(store).generations.current())
        let writer = ctestfork_hold_lock(
            "\(test.path)/views/custom-letters-1/\(generation)/writer.lock",
            1
        )
        try #require(writer > 0)
        defer { ctestfork_end(writer) }
        try donate("m2", "m3", in: store)
        let all = try letters.all()
        #expect(all.lag == 2)
        #expect(all.map(\.view.count) == [1, 1])
        // The built-in views wait for no other process here.
        #expect(try store.contacts().lag == 0)
        ctestfork_end(writer)
        #expect(try letters.all().map(\.view.count) == [3, 3])
    }

    @Test func `a rebuild that is stopped leaves the old views`() throws {
        let store = try test.open()
        try donate("m1", in: store)
        let letters = try store.views(of: Letters.self)
        let digest = try letters.digest()
        let generation = try customViews(store).generations.current()
        #expect(throws: ProjectorError.store(.cancelled)) {
            try letters.rebuild(monitor: WorkMonitor(isCancelled: { true }))
        }
        #expect(try customViews(store).generations.current() == generation)
        #expect(try letters.digest() == digest)
    }

    // MARK: Refusals

    @Test func `a projector that cannot be one is refused with what to do`() throws {
        let store = try test.open()
        _ = try store.views(of: Letters.self)
        let refusals: [(ProjectorRefusal, () throws -> Void)] = [
            (.nameTaken("letters", version: 1), { _ = try store.views(of: Impostor.self) }),
            (.invalidName("../log"), { _ = try store.views(of: Climbing.self) }),
            (.invalidVersion(-1, name: "unborn"), { _ = try store.views(of: Unborn.self) }),
        ]
        for (refusal, ask) in refusals {
            #expect(throws: ProjectorError.refused(refusal), performing: ask)
        }
        #expect(try directories() == ["\(Projectors.version)", "custom-letters-1"])
        try donate("m1", in: store)
        #expect(throws: ProjectorError.refused(.notRepeatable("unreadable"))) {
            try store.views(of: Unreadable.self).all()
        }
        #expect(try store.views(of: Letters.self).view("Ana")?.count == 1)
    }
}
