import Testing

@testable import Interactions

@Suite struct `The words of a name` {
    @Test(arguments: [
        ("Ana Silva", "ana silva"), ("Silva, Ana (Acme)", "ana silva"), ("A. Silva", "a silva"),
        ("ana  SILVA", "ana silva"), ("'Ana Silva' via Team", "ana silva"),
        ("Ana Silva [JIRA]", "ana silva"), ("O'Brien", "obrien"), ("O’Brien", "obrien"),
        ("João Gonçalves", "goncalves joao"), ("Jo\u{E3}o", "joao"), ("Joa\u{303}o", "joao"),
        ("Łukasz Sørensen", "lukasz sorensen"), ("Weiß", "weiss"), ("İpek", "ipek"),
        ("Иван Петров", "иван петров"), ("山田太郎", "山田太郎"), ("نور", "نور"),
        ("(Acme)", "acme"), ("Ana (Acme", "ana"), ("Via Rail", "rail via"), ("Mum 2", "mum"),
        ("R2D2", "r2d2"), ("Ana-Maria", "ana maria"), ("Ana Ana", "ana"),
        ("a b c d e f g h i j", "a b c d e f g h"),
    ])
    func `are those that tell people apart`(name: String, words: String) {
        #expect(NameWords(name)?.text == words)
    }

    @Test func `have the base of a Latin letter that its name tells`() throws {
        for scalar in try (0xC0...0x24F).map({ try #require(Unicode.Scalar($0)) }) {
            let name = try #require(scalar.properties.name).split(separator: " ")
            guard name.starts(with: ["LATIN", "SMALL", "LETTER"]), name[3].utf8.count == 1,
                name.count == 4 || name[4] == "WITH"
            else { continue }
            #expect(NameWords(String(scalar))?.text == name[3].lowercased())
        }
    }

    @Test(arguments: ["", " ", "+351 21 555 0100", "ana@example.org", "...", "❤️"])
    func `are none of what is no name`(name: String) {
        #expect(NameWords(name) == nil)
    }

    @Test func `take up a bounded number of bytes`() {
        let name = (0..<50).map { "\($0)" + String(repeating: "é", count: 4000) }
        let most = NameWords.mostWords * (NameWords.wordBytes + 1)
        #expect(NameWords(name.joined(separator: " ")).map { $0.bytes.count <= most } == true)
    }

    /// Whether two names can belong to one person, and whether they share a word.
    @Test(arguments: [
        ("Ana Silva", "Ana", true, true), ("Ana Silva", "A. Silva", true, true),
        ("Ana Silva", "Silva, Ana (Acme)", true, true), ("Ana Silva", "Ana M. Silva", true, true),
        ("Ana Silva", "Rui Silva", false, true), ("Mum", "Dad", false, false),
        ("Rui & Ana Silva", "Ana Silva", true, true), ("Alex", "Alexander", true, true),
        ("José Silva", "Jose Silva", true, true), ("山田", "山田太郎", true, true),
        ("Mum", "Rosa Silva", false, false),
    ])
    func `say whether names can be of one person`(
        first: String,
        second: String,
        isOne: Bool,
        shares: Bool
    ) throws {
        let (first, second) = (try #require(NameWords(first)), try #require(NameWords(second)))
        #expect(first.canBeNameOfOne(with: second) == isOne)
        #expect(second.canBeNameOfOne(with: first) == isOne)
        #expect(first.sharesWord(with: second) == shares)
        #expect(second.sharesWord(with: first) == shares)
    }
}
