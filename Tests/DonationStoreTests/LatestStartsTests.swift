import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

@Suite struct `Donations without a start` {
    let test: TestStore
    let store: DonationStore
    let chat: DonorHandle

    init() throws {
        test = try TestStore()
        store = try test.open()
        chat = store.donor("org.example.chat")
    }

    /// The starts of all donated events, in milliseconds after the first receipt.
    private func starts(_ store: DonationStore? = nil) throws -> [Int64] {
        let first = DonationGenerator.receivedAt.milliseconds
        return try (store ?? self.store).events(after: .start).map {
            $0.time.milliseconds - first
        }
    }

    private func pass(_ milliseconds: Int64) {
        test.now = Timestamp(milliseconds: test.now.milliseconds + milliseconds)
    }

    @Test func `of one donor within a millisecond begin one after the other`() throws {
        _ = try chat.donate((1...3).map { message("m\($0)", minute: nil) })
        try chat.donate(message("m4", minute: nil))
        #expect(try starts() == [0, 1, 2, 3])
        pass(2)
        try chat.donate(message("m5", minute: nil))
        pass(7)
        try chat.donate(message("m6", minute: nil))
        #expect(try starts() == [0, 1, 2, 3, 4, 9])
    }

    @Test func `of several donors have nothing to do with each other`() throws {
        let mail = store.donor("org.example.mail")
        for identifier in ["m1", "m2"] {
            try chat.donate(message(identifier, minute: nil))
            try mail.donate(message(identifier, minute: nil))
        }
        #expect(try starts() == [0, 0, 1, 1])
    }

    @Test func `come after what the same donor donated with the start of now`() throws {
        var first = message("m1")
        first.start = test.now
        _ = try chat.donate([first, message("m2", minute: nil), message("m3", minute: 0)])
        try chat.donate(message("m4", minute: nil))
        #expect(try starts() == [0, 1, -3_600_000, 2])
    }

    @Test func `follow what other stores have appended, and what was there before`() throws {
        _ = try chat.donate((1...3).map { message("m\($0)", minute: nil) })
        let other = try test.open()
        try other.donor("org.example.chat").donate(message("m4", minute: nil))
        try chat.donate(message("m5", minute: nil))
        #expect(try starts() == [0, 1, 2, 3, 4])
    }

    @Test func `follow nothing that was refused or is a duplicate`() throws {
        try chat.donate(message("m1", minute: nil))
        #expect(try chat.donate(message("m1", minute: nil)).isDuplicate)
        #expect(throws: DonationError.self) {
            try chat.donate(message("m1", to: "Ben", minute: nil))
        }
        _ = try store.rehearse([Donation(message("m2", minute: nil), from: chat.donor)])
        try chat.donate(message("m3", minute: nil))
        #expect(try starts() == [0, 1])
    }

    @Test func `begin at the receipt when the clock went back`() throws {
        try chat.donate(message("m1", minute: nil))
        pass(-120_000)
        _ = try chat.donate([message("m2", minute: nil), message("m3", minute: nil)])
        #expect(try starts() == [0, -120_000, -119_999])
    }

    @Test func `begin at most a minute after the receipt`() throws {
        var first = message("m1")
        first.start = Timestamp(milliseconds: test.now.milliseconds + 59_999)
        _ = try chat.donate([first] + (2...4).map { message("m\($0)", minute: nil) })
        #expect(try starts() == [59_999, 60_000, 60_000, 60_000])
        pass(1)
        try chat.donate(message("m5", minute: nil))
        #expect(try starts().last == 60_001)
    }

    @Test func `that say something new begin after those before them`() throws {
        try chat.donateIfChanged(message("c1", minute: nil))
        try chat.donateIfChanged(message("c1", to: "Ben", minute: nil))
        #expect(try starts() == [0, 1])
    }

    @Test func `take their starts along, and are known again by them`() throws {
        _ = try chat.donate((1...3).map { message("m\($0)", minute: nil) })
        let path = test.directory.path(of: "imported")
        var imported = try LogImport(to: path, host: store.log.host)
        let lines = try `A log exported and imported`.lines(of: store)
        for (index, line) in lines.enumerated() {
            try imported.append(line, line: index + 1)
        }
        _ = try imported.finish()
        pass(5_000)
        let copy = try test.open(path: path)
        #expect(try starts(copy) == [0, 1, 2])
        #expect(try copy.digest() == store.digest())
        let again = try copy.donor("org.example.chat").donate(message("m3", minute: nil))
        #expect(again.isDuplicate)
        #expect(again.position.rawValue == 3)
        #expect(try starts(copy) == [0, 1, 2])
    }
}
