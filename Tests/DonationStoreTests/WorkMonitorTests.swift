import DonationStore
import Foundation
import Interactions
import TestSupport
import Testing

@Suite struct `Long work of the store` {
    let test: TestStore
    let store: DonationStore

    init() throws {
        test = try TestStore()
        store = try test.open()
        for round in 0..<3 {
            _ = try store.donate(
                (0..<3000).map { number in
                    let message = SendMessageIntent(recipients: [Person(displayName: "P")])
                    let interaction = Interaction(
                        intent: .sendMessage(message),
                        start: Timestamp(milliseconds: Int64(number)),
                        identifier: "\(round) \(number)"
                    )
                    return Donation(interaction, from: Donor(app: "org.example.chat"))
                }
            )
        }
        try store.delete(identifiers: ["0 7"], from: .all)
    }

    enum Work: CaseIterable, Sendable { case verify, verifyLog, erase, restore }

    private func run(_ work: Work, _ monitor: WorkMonitor) throws {
        switch work {
        case .verify: #expect(try store.verify(monitor: monitor).isClean)
        case .verifyLog: #expect(try store.verify(views: false, monitor: monitor).isClean)
        case .erase: try store.erase(monitor: monitor)
        case .restore:
            try DonationStore.restore(
                backup: test.path,
                to: test.directory.path(of: "restored"),
                host: .current,
                monitor: monitor
            )
        }
    }

    @Test(arguments: Work.allCases)
    func `tells how far it is, ever further`(work: Work) throws {
        var told: [(done: UInt64, total: UInt64)] = []
        try run(work, WorkMonitor(progress: { told.append(($0.done, $0.total)) }))
        #expect(told.count >= 2)
        #expect(told.map(\.done) == told.map(\.done).sorted())
        #expect(told.allSatisfy { $0.done <= $0.total && $0.total == told[0].total })
        #expect(told.last?.done ?? 0 > told[0].total / 2)
    }

    @Test(arguments: Work.allCases)
    func `stops when asked, and leaves everything as it was`(work: Work) throws {
        let digest = try store.logDigest()
        let error = #expect(throws: (any Error).self) {
            try run(work, WorkMonitor(isCancelled: { true }))
        }
        switch work {
        case .verify, .verifyLog: #expect(error as? DonationStoreError == .cancelled)
        case .erase: #expect(error as? ErasureError == .store(.cancelled))
        case .restore: #expect(error as? RestoreError == .store(.cancelled))
        }
        #expect(try store.logDigest() == digest)
        #expect(try store.verify().isClean)
        let files = try FileManager.default.contentsOfDirectory(atPath: test.directory.path)
        #expect(files == ["store"])
    }
}
