import Testing

@testable import Interactions

@Suite struct `The completions of a typed text` {
    private let words: [QueryCompletion.Word] = [
        QueryCompletion.Word("paris", count: 3), QueryCompletion.Word("party", count: 9),
        QueryCompletion.Word("Parma", count: 3), QueryCompletion.Word("Pärt", count: 1),
        QueryCompletion.Word("compare", count: 50),
    ]

    private func completions(_ typed: String, chosen: [String] = [], limit: Int = 10)
        -> [QueryCompletion]
    {
        QueryCompletion.completions(of: typed, words: words, chosen: chosen, limit: limit)
    }

    @Test func `are the words that most items have`() {
        #expect(completions("par").map(\.text) == ["party", "Parma", "paris", "Pärt"])
        #expect(completions("PAR").map(\.text) == ["party", "Parma", "paris", "Pärt"])
        #expect(completions("pär", limit: 2).map(\.text) == ["party", "Parma"])
        #expect(completions("x").isEmpty)
    }

    @Test func `complete the last word, and keep the others`() {
        #expect(completions("I love pari").map(\.text) == ["I love paris"])
        #expect(completions("  par", limit: 1).map(\.text) == ["party"])
        #expect(completions("paris ").isEmpty)
    }

    @Test func `begin with the texts chosen before`() {
        let found = completions("par", chosen: ["Party plans", "my party", "PARIS", "paris"])
        #expect(found.map(\.text) == ["Party plans", "PARIS", "party", "Parma", "Pärt"])
        #expect(found.map(\.wasChosen) == [true, true, false, false, false])
        #expect(completions("paris f", chosen: ["Paris France"]).map(\.text) == ["Paris France"])
    }

    @Test func `are not the typed text`() {
        #expect(completions("paris", chosen: ["PARIS"]).isEmpty)
    }

    @Test func `tell what was typed`() {
        for completion in completions("I love pa") + completions("PAR") + completions("pa") {
            let typed = completion.highlights.map { String(completion.text[$0]) }
            #expect(
                ["I love pa", "I love Pa", "I love Pä", "par", "Par", "Pär", "pa", "Pa", "Pä"]
                    .contains(typed.joined())
            )
            #expect(typed.count == 1)
        }
        let sharp = QueryCompletion.completions(
            of: "STRAS",
            words: [QueryCompletion.Word("Straße", count: 1)],
            limit: 1
        )
        #expect(sharp.map { String($0.text[$0.highlights[0]]) } == ["Straß"])
    }

    @Test func `are at most so many`() {
        #expect(completions("par", limit: 0).isEmpty)
        #expect(completions("par", limit: -1).isEmpty)
        #expect(completions("par", chosen: ["part", "parts"], limit: 1).map(\.text) == ["part"])
        #expect(completions("").isEmpty && completions(" \n").isEmpty)
    }
}
