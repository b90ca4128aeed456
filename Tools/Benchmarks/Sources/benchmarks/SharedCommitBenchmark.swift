import CBaseline
import Dispatch
import DonationStore
import Foundation

/// Several donors in one process, each donating one by one, against one alone.
struct SharedCommitBenchmark {
    /// How many donate at once.
    var donors: Int
    /// How many donations each makes in a round.
    var donations: Int
    var rounds: Int

    func run(in workspace: Workspace) throws -> [Contender] {
        let store = try DonationStore.open(at: workspace.path(of: "shared"))
        var history = History(count: (donors + 1) * donations * (rounds + 1))
        var together = Contender("\(donors) donors at once")
        var alone = Contender("one donor")
        // The first round is for the caches.
        for round in 0...rounds {
            let shares = (0..<donors).map { _ in history.next(donations) }
            let own = history.next(donations)
            let shared = measure(cpu: CLOCK_PROCESS_CPUTIME_ID) {
                let group = DispatchGroup()
                for share in shares {
                    group.enter()
                    // Threads of their own: a queue would start no more than there are processors.
                    Thread.detachNewThread {
                        for donation in share { _ = try? store.donate([donation]) }
                        group.leave()
                    }
                }
                group.wait()
            }
            let single = try measure(cpu: CLOCK_PROCESS_CPUTIME_ID) {
                for donation in own { try store.donateNew([donation]) }
            }
            guard round > 0 else { continue }
            together.samples.append(shared / (donors * donations))
            alone.samples.append(single / donations)
        }
        let last = Int(try store.lastPosition().rawValue)
        guard last == (donors + 1) * donations * (rounds + 1) else {
            throw UnexpectedOutcome(description: "\(last) donations were stored")
        }
        return [together, alone]
    }
}
