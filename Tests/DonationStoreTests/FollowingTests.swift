import Foundation
import TestSupport
import Testing

@testable import DonationStore

@Suite struct `Following a log` {
    private let test: TestStore
    private let store: DonationStore

    init() throws {
        test = try TestStore()
        store = try test.open()
    }

    private func donate(_ identifiers: some Sequence<Int>, to store: DonationStore) throws {
        let start = Timestamp(milliseconds: test.now.milliseconds - 3_600_000)
        _ = try store.donate(
            identifiers.map { number in
                let message = SendMessageIntent(recipients: [Person(displayName: "Ana")])
                return Donation(
                    Interaction(
                        intent: .sendMessage(message),
                        direction: .outgoing,
                        start: start,
                        identifier: "\(number)"
                    ),
                    from: Donor(app: "org.a")
                )
            }
        )
    }

    @Test func `gives what is there, and then what another donates`() async throws {
        try donate(1...3, to: store)
        var events = store.events(following: Position(rawValue: 1)).makeAsyncIterator()
        #expect(try await events.next()?.position == Position(rawValue: 2))
        #expect(try await events.next()?.position == Position(rawValue: 3))
        try donate(4...4, to: try test.open())
        #expect(try await events.next()?.position == Position(rawValue: 4))
    }

    @Test func `goes on where it stopped, through more than one look`() async throws {
        try donate(1...2500, to: store)
        var last = Position.start
        for try await event in store.events(following: last) {
            #expect(event.position == last.next)
            last = event.position
            if last.rawValue == 1200 { break }
        }
        for try await event in store.events(following: last) {
            #expect(event.position == last.next)
            last = event.position
            if last.rawValue == 2500 { break }
        }
    }

    @Test func `ends when the task is cancelled, though nothing comes`() async throws {
        let store = store
        let (began, continuation) = AsyncStream<Void>.makeStream()
        let task = Task {
            var count = 0
            continuation.yield()
            for try await _ in store.events(following: .start, checkingEvery: .seconds(3600)) {
                count += 1
            }
            return count
        }
        for await _ in began { break }
        task.cancel()
        #expect(try await task.value == 0)
    }

    @Test func `tells of a record that is damaged, and goes on behind it`() async throws {
        try donate(1...3, to: store)
        let text = "damaged-record"
        let message = SendMessageIntent(recipients: [Person(displayName: text)])
        _ = try await store.donor("org.a").donate(Interaction(intent: .sendMessage(message)))
        try donate(5...5, to: store)
        let name = try FileManager.default.destinationOfSymbolicLink(
            atPath: "\(test.path)/log/current"
        )
        let copy = try TestStore(seed: 9)
        try FileManager.default.copyItem(atPath: test.path, toPath: copy.path)
        let file = URL(fileURLWithPath: "\(copy.path)/log/\(name)/data.mdb")
        var bytes = try Data(contentsOf: file)
        for range in bytes.ranges(of: Data(text.utf8)) { bytes[range.lowerBound] ^= 1 }
        try bytes.write(to: file)
        var events = try copy.open().events(following: Position(rawValue: 2)).makeAsyncIterator()
        #expect(try await events.next()?.position == Position(rawValue: 3))
        await #expect(throws: DonationStoreError.self) { try await events.next() }
        #expect(try await events.next()?.position == Position(rawValue: 5))
    }
}
