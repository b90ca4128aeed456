import Foundation
import OSLog
import Testing

@Suite struct `A log of an app` {
    init() {
        #expect(Recorder.isOn)
    }

    @Test func `goes to swift-log, without texts that nobody made public`() {
        AppLog(subsystem: "org.example.a").logger(name: "Ana", error: CancellationError())
        #expect(
            Recorder.lines(of: "org.example.a") == [
                "notice chats: <private> has 3 chats",
                "info chats: Ana is true, 0.5",
                "debug chats: 0xff   7|",
                "error chats: failed: CancellationError() <private>",
                "critical chats: <private> AppLog",
                "error chats: plain",
                "error chats: 1.500000 <private> <private>",
            ]
        )
    }

    @Test func `takes formats of C with any values`() {
        AppLog(subsystem: "org.example.b").functions(name: "Ana", number: 3)
        #expect(
            Recorder.lines(of: "org.example.b") == [
                "error old: <private> has 3",
                "info old: Ana has <private>, 100%, 1.50",
                "debug old: <private> <missing>",
                "critical old: <private> (null)",
                "notice old: Ana 5%",
            ]
        )
    }

    @Test func `has equal hashes in place of equal values`() {
        let one: OSLogMessage = "\("Ana", privacy: .private(mask: .hash))"
        let other: OSLogMessage = "\("Bo", privacy: .private(mask: .hash))"
        let log = Logger(subsystem: "org.example.c", category: "")
        for message in [one, one, other] { log.notice(message) }
        let lines = Recorder.lines(of: "org.example.c")
        #expect(lines.count == 3)
        #expect(Set(lines).count == 2)
        #expect(lines.allSatisfy { $0.hasPrefix("notice : <mask.hash: ") })
    }

    @Test func `has signposts that do nothing, and a lock that locks`() async {
        #expect(AppLog(subsystem: "org.example.d").signposts() == 1)
        #expect(Recorder.lines(of: "org.example.d") == [])
        let lock = OSAllocatedUnfairLock(initialState: 0)
        await withTaskGroup { group in
            for _ in 0..<100 { group.addTask { lock.withLock { $0 += 1 } } }
        }
        #expect(lock.withLock { $0 } == 100)
    }
}
