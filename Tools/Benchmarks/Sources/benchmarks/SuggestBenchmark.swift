import CBaseline
import DonationStore

/// Suggesting four of many conversations: again, and after one donation.
struct SuggestBenchmark {
    var conversations: Int
    /// How many donations there are for each conversation.
    var length = 2
    var calls: Int
    var rounds: Int

    func run(in workspace: Workspace) throws -> [Contender] {
        let store = try DonationStore.open(at: workspace.path(of: "suggest"))
        var history = History(count: conversations * length + calls * rounds + 2)
        let zipf = Zipf(conversations)
        var random = SeededGenerator(seed: 2)
        for batch in stride(from: 0, to: conversations * length, by: 1000) {
            try store.donateNew(
                (batch..<min(batch + 1000, conversations * length)).map { index in
                    history.next(
                        inChatWith: index < conversations ? index : zipf.rank(using: &random)
                    )
                }
            )
        }
        guard try store.conversations().count == conversations else {
            throw UnexpectedOutcome(description: "the store has other conversations than donated")
        }
        func donateOne() throws {
            try store.donateNew([history.next(inChatWith: zipf.rank(using: &random))])
        }
        func suggest() throws {
            guard try store.suggestions(limit: 4).count == 4 else {
                throw UnexpectedOutcome(description: "there are not four suggestions")
            }
        }

        // The first catch-up notes the boot, once.
        try donateOne()
        try suggest()
        var again = Contender("store, nothing new")
        var after = Contender("store, after one donation")
        again.meaning = try counting(suggest).description(per: 1)
        try donateOne()
        after.meaning = try counting(suggest).description(per: 1)
        for _ in 0..<rounds {
            var (againSample, afterSample) = (Sample(), Sample())
            for _ in 0..<calls {
                againSample = try againSample + measure(suggest)
                try donateOne()
                afterSample = try afterSample + measure(suggest)
            }
            again.samples.append(againSample / calls)
            after.samples.append(afterSample / calls)
        }
        return [again, after]
    }
}
