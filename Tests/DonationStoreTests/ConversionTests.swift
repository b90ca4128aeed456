import LMDB
import TestSupport
import Testing

@testable import DonationStore

@Suite struct `An error of LMDB in a transaction` {
    private let test: TestStore
    private let store: DonationStore
    /// Longer than any key.
    private let long = [UInt8](repeating: 1, count: 600)

    init() throws {
        test = try TestStore()
        store = try test.open()
    }

    @Test func `that was to write says that nothing was stored, and where`() throws {
        var change = try store.log.write()
        do throws(DonationStoreError) {
            try change.put(long.span, forKey: long.span, in: change.tables.events)
            Issue.record("it was stored")
        } catch {
            #expect(error == .notStored(.badValueSize, path: "\(test.path)/log"))
        }
    }

    @Test func `that was to read says where nothing could be read`() throws {
        let snapshot = try store.log.read()
        do throws(DonationStoreError) {
            _ = try snapshot.value(forKey: [UInt8]().span, in: snapshot.tables.events)
            Issue.record("it was read")
        } catch {
            #expect(error == .storage(.badValueSize, path: "\(test.path)/log"))
        }
    }
}
