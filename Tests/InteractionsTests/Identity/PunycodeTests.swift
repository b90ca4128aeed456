import TestSupport
import Testing

@testable import Interactions

@Suite struct `A text in Punycode` {
    private func decoded(_ text: String) -> String? {
        Punycode.decoded(text.utf8).map { scalars in
            var letters = String.UnicodeScalarView()
            letters.append(contentsOf: scalars)
            return String(letters)
        }
    }

    // Samples of RFC 3492, section 7.1, and of Python's codec.
    @Test(
        arguments: [
            ("egbpdaj6bu4bxfgehfvwxn", "ليهمابتكلموشعربي؟"),
            ("ihqwcrb4cv8a8dqg056pqjye", "他们为什么不说中文"),
            ("Proprostnemluvesky-uyb24dma41a", "Pročprostěnemluvíčesky"),
            ("4dbcagdahymbxekheh6e0a7fei0b", "למההםפשוטלאמדבריםעברית"),
            ("3B-ww4c5e180e575a65lsy2b", "3年B組金八先生"), ("bcher-kva", "bücher"),
            ("BCHER-KVA", "BüCHER"), ("e28h", "😀"), ("-> $1.00 <--", "-> $1.00 <-"), ("", ""),
        ]
    )
    func `stands for letters of every script`(text: String, letters: String) {
        #expect(decoded(text) == letters)
    }

    @Test(
        arguments: [
            "99999999", "bcher-kv", "bcher-k_a", "ü", "-x!", "bcher-9999999999999",
            String(repeating: "a", count: 64),
        ]
    )
    func `that is cut off, too large or of other letters is none`(text: String) {
        #expect(decoded(text) == nil)
    }

    @Test(arguments: SeededGenerator.seeds(5))
    func `of any bytes never overflows`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let digits = Array("abcxyz0189-ZA".utf8)
        for _ in 0..<2000 {
            let text = (0..<Int.random(in: 0...63, using: &random)).map { _ in random.pick(digits) }
            let scalars = Punycode.decoded(text)
            #expect((scalars?.count ?? 0) <= text.count)
        }
    }
}
