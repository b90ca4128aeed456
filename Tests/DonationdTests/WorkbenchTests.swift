import Bus
import Foundation
import Synchronization
import Testing

@testable import donationd

@Suite("The threads for long work")
struct WorkbenchTests {
    @Test func `are four for programs, and one for questions`() async {
        #expect(await Self.mostAtOnce(on: .programs, of: 4) == 4)
        #expect(await Self.mostAtOnce(on: .questions, of: 1) == 1)
    }

    /// Returns the largest number of pieces of work that ran at once.
    private static func mostAtOnce(on bench: Workbench, of threads: Int) async -> Int {
        let count = ThreadCount()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<threads * 2 {
                let answer = ServiceAnswer.apart(on: bench) {
                    count.begin()
                    // Until as many work as may, so that none works alone by chance.
                    for _ in 0..<6000 where count.most < threads {
                        Thread.sleep(forTimeInterval: 0.01)
                    }
                    // The system makes a thread more within a second, if it may.
                    Thread.sleep(forTimeInterval: 1.5)
                    count.end()
                    return []
                }
                guard case .later(let work) = answer else { continue }
                group.addTask { _ = await work() }
            }
        }
        return count.most
    }

    private final class ThreadCount: Sendable {
        private let active = Mutex((now: 0, most: 0))

        var most: Int { active.withLock { $0.most } }

        func begin() { active.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) } }
        func end() { active.withLock { $0.now -= 1 } }
    }
}
