import TestSupport
import Testing

@testable import Interactions

/// Handles joined on the word of one app alone.
@Suite struct `Evidence that is joined` {
    typealias Word = JoinedEvidence.Word

    /// The pieces that separate without the word of some app, starting from `a`, as in `c: x, d: x
    /// y`.
    private func doubts(_ joins: (String, Word)..., from anchors: String = "a") -> String {
        var joined = JoinedEvidence()
        for (names, word) in joins { joined.add(names.map { key(String($0)) }, word) }
        return joined.doubts(from: Set(anchors.map { key(String($0)) }))
            .map { "\($0.text): \($1.joined(separator: " "))" }.sorted().joined(separator: ", ")
    }

    @Test func `rests on the word of whoever alone says so`() {
        let (x, y) = (Word.app("x"), Word.app("y"))
        #expect(doubts(("ab", x)) == "b: x")
        #expect(doubts(("ab", x), ("bc", x)) == "b: x, c: x")
        #expect(doubts(("ab", x), ("bc", y)) == "b: x, c: x y")
        #expect(doubts(("ab", x), ("cd", y)) == "b: x, c: x y, d: x y")
    }

    @Test func `rests on nobody's alone when it leads another way`() {
        let (x, y, z) = (Word.app("x"), Word.app("y"), Word.app("z"))
        #expect(doubts(("ab", x), ("ab", y)) == "")
        #expect(doubts(("ab", x), ("ac", y), ("bc", z)) == "")
        #expect(doubts(("ab", x), ("ac", y), ("bc", y)) == "c: y")
        #expect(doubts(("abc", x), ("ac", y)) == "b: x")
    }

    @Test func `counts everywhere when the owner says so`() {
        let x = Word.app("x")
        #expect(doubts(("ab", .owner), ("bc", x)) == "c: x")
        #expect(doubts(("ab", x), ("ab", .owner)) == "")
        #expect(doubts(("ab", .owner), ("ab", x)) == "")
    }

    @Test func `is meant by several handles at once`() {
        #expect(doubts(("ab", .app("x")), ("cd", .app("y")), from: "ac") == "b: x, d: y")
    }

    @Test func `is doubted together where very many apps join something`() {
        var joined = JoinedEvidence()
        for number in 0..<200 {
            joined.add([key("a"), key("p\(number)")], .app("x\(number)"))
            joined.add([key("a"), key("both")], .app("x\(number)"))
        }
        let doubts = joined.doubts(from: [key("a")])
        #expect(doubts.count == 200 && doubts[key("both")] == nil)
        #expect(doubts.values.allSatisfy { $0.count == 2 })
    }
}
