import DonationStore
import Foundation
import TestSupport
import Testing

@testable import DonationStore

/// Law 8: the tests keep a file of every format ever written, with the output of `donationlog log
/// --json` at that time.
@Suite struct `A log of an old format` {
    @Test(arguments: ["format-1", "format-2"])
    func `says what it said when it was written, and goes on`(name: String) throws {
        let test = try TestStore()
        let expected = try FrozenLog(name: name).thaw(to: test.path)
        let store = try test.open(creatingIfMissing: false)
        #expect(try store.events(after: .start).map(\.json) == expected)
        #expect(try store.verify().isClean)
        #expect(try store.information().format == EventLog.format)
        let next = Position(rawValue: UInt64(expected.count) + 1)
        #expect(try store.donor("org.example.chat").donate(message("new")).position == next)
        #expect(try store.verify().isClean)
    }

    @Test(arguments: ["format-1", "format-2"])
    func `can be erased from and rebuilt`(name: String) throws {
        let test = try TestStore()
        _ = try FrozenLog(name: name).thaw(to: test.path)
        let store = try test.open(creatingIfMissing: false)
        let digest = try store.digest()
        #expect(try !test.files(holding: Array("Nobody".utf8)).isEmpty)
        #expect(try store.erase().erased == 2)
        #expect(try test.files(holding: Array("Nobody".utf8)).isEmpty)
        #expect(try store.digest() == digest)
        #expect(try store.verify().isClean)
    }
}
