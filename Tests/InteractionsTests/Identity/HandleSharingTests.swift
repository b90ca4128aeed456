import TestSupport
import Testing

@testable import Interactions

@Suite struct `A handle` {
    private func sharing(_ names: [String], cards: [String] = []) -> HandleSharing? {
        HandleSharing(
            names: (names + cards).compactMap(NameWords.init),
            cards: cards.compactMap(NameWords.init).map { CardName(words: $0, identity: 0) }
        )
    }

    @Test func `of one person stays the person's, however the name is written`() {
        let ana = [
            "Ana", "Ana Silva", "A. Silva", "Silva, Ana (Acme)", "ana silva", "ANA", "Ana S.",
            "Ana Costa Silva", "Silva", "Dr. Ana Silva",
        ]
        #expect(sharing(ana) == nil)
        #expect(sharing([], cards: ["Ana Silva", "Silva, Ana", "Ana (Acme)", "Ana"]) == nil)
        #expect(sharing(["Mum", "Rosa Silva", "Mamã", "Rosa Costa"]) == nil)
    }

    @Test func `is several people's with five names that share no word`() {
        let names = ["Ana Silva", "Bo Berg", "Cy Coe", "Dee Dahl", "Eve Ek"]
        #expect(sharing(names) == .names)
        #expect(sharing(Array(names.dropLast())) == nil)
        #expect(sharing(names.dropLast() + ["Ana Berg"]) == nil)
        // Services put their own name after the person's.
        #expect(sharing(names.map { "\($0) (via Docs)" }) == .names)
        #expect(sharing(names.map { "'\($0)' via Project Team" }) == .names)
        #expect(sharing(names.map { "Acme \($0)" }) == nil)
    }

    @Test func `is several people's on cards of two`() {
        #expect(sharing([], cards: ["Mum", "Dad"]) == .cards)
        #expect(sharing([], cards: ["Rosa Silva", "João Silva"]) == .cards)
        #expect(sharing([], cards: (1...12).map { "Person\($0) Acme" }) == .cards)
        #expect(sharing(["Mum"], cards: ["Dad"]) == nil)
    }

    @Test func `stays the person's whose card was given another name`() throws {
        let names = [try #require(NameWords("Rosa Silva")), try #require(NameWords("Mum"))]
        func sharing(_ first: UInt32, _ second: UInt32) -> HandleSharing? {
            HandleSharing(
                names: names,
                cards: zip(names, [first, second]).map(CardName.init)
            )
        }
        #expect(sharing(7, 7) == nil)
        #expect(sharing(7, 8) == .cards)
        #expect(sharing(0, 0) == .cards)
        #expect(sharing(0, 7) == .cards)
    }

    @Test(arguments: SeededGenerator.seeds(40))
    func `does not become one person's by more names`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let words = ["ana", "bo", "cy", "dee", "eve", "fritz", "gil", "hal"]
        var names: [String] = []
        var wasShared = false
        for _ in 0..<HandleSharing.mostNames {
            names.append("\(random.pick(words)) \(random.pick(words))")
            let isShared = sharing(Array(Set(names))) != nil
            #expect(isShared || !wasShared)
            wasShared = isShared
            // Compares with every choice of five.
            if names.count <= 9 {
                let all = Array(Set(names)).compactMap(NameWords.init)
                #expect(isShared == hasStrangers(all, 5, chosen: []))
            }
        }
    }

    private func hasStrangers(_ names: [NameWords], _ count: Int, chosen: [NameWords]) -> Bool {
        guard count > 0 else { return true }
        return names.indices.contains { index in
            !chosen.contains { $0.sharesWord(with: names[index]) }
                && hasStrangers(
                    Array(names[(index + 1)...]),
                    count - 1,
                    chosen: chosen + [names[index]]
                )
        }
    }

    @Test func `takes bounded time, whatever the names`() {
        // Four groups of names with no word in common: nearly five, in many ways.
        let names = (0..<HandleSharing.mostNames).map { "\("abcd".map(String.init)[$0 % 4])\($0)x" }
        #expect(sharing(names.map { "\($0.prefix(1)) \($0)" }) == nil)
    }
}
