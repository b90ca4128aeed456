import TextIndex

extension FuzzTarget {
    /// Treats the bytes after the first as the fields of an entry and a question about it, with
    /// 0xFF between them.
    package static func text(_ bytes: [UInt8]) throws(BrokenProperty) {
        guard let setting = bytes.first else { return }
        var parts = bytes.dropFirst().split(
            separator: 0xFF,
            maxSplits: 3,
            omittingEmptySubsequences: false
        ).map { String(decoding: $0, as: UTF8.self) }
        while parts.count < 4 { parts.append("") }
        let (title, question) = (parts[0], parts[3])
        let isComplete = setting % 2 == 0
        let index = try must("an index is made") { () throws(TextIndexError) in
            try TextIndex(at: nil)
        }
        let entry = TextEntry(title: title, keywords: parts[1], text: parts[2])
        try must("an entry is stored") { () throws(TextIndexError) in
            try index.update { update throws(TextIndexError) in
                try update.replace(7, with: entry)
            }
        }
        let found = try answers(of: index, to: question, isComplete)
        if isComplete, found {
            try check(
                try answers(of: index, to: question, false),
                "what has a word has its beginning"
            )
        }
        // A question of few words has them all, and a short field is looked at wholly.
        let hasWords = title.utf8.contains { (0x61...0x7A).contains($0) }
        if hasWords, title.utf8.count <= 1024 {
            try check(try answers(of: index, to: title, true), "a title finds its entry")
        }
        let completions = try must("words go on") { () throws(TextIndexError) in
            try index.completions(of: question, limit: 100)
        }
        for completion in completions {
            try check(completion.count == 1, "a word of one entry counts once")
            try check(
                !completion.word.isEmpty && !completion.spelling.isEmpty,
                "a word has letters"
            )
        }
        try must("an entry is removed") { () throws(TextIndexError) in
            try index.update { update throws(TextIndexError) in try update.remove([7]) }
        }
        for text in [question, title] {
            try check(try !answers(of: index, to: text, false), "what is removed is not found")
        }
    }

    /// Whether the entry is found, which the two ways to it must agree about.
    private static func answers(
        of index: TextIndex,
        to question: String,
        _ isComplete: Bool
    ) throws(BrokenProperty) -> Bool {
        let (matches, marks) = try must("a question is answered") { () throws(TextIndexError) in
            (
                try index.matches(for: question, isComplete: isComplete),
                try index.marks(for: question, isComplete: isComplete, ids: [7])
            )
        }
        try check(
            matches.map(\.id) == marks.map(\.id),
            "an entry is found among all as it is found alone"
        )
        return !matches.isEmpty
    }

    static let textSeeds: [[UInt8]] = [
        ["On lakes", "élan lake", "Deep water", "lak"], ["東京タワー", "", "tower", "京タ"],
        ["ภาษาไทยง่าย", "", "", "ไทย"], ["Straße ﬁne", "ＡＢＣ", "x-y_z 3.14", "strasse fi"],
        ["e\u{301}cole", "ECOLE", "", "école"], ["한국어 검색", "", "", "한국"],
        ["don't U.S.A. 1,000", "a\u{200D}b", "\u{1F469}\u{200D}\u{1F680}", "usa"],
        ["ក្រុង ມື້", "", "", "ក្រ"], ["\u{0}nul\u{0}", "\"quoted\" OR NOT*", "a:b", "\"or\""],
        ["", "", "", "x"], ["İstanbul ŞİŞLİ", "ıi", "", "istan"], ["ᾳ ΣΊΣΥΦΟΣ", "", "", "σίσυφος"],
    ].enumerated().map { index, parts in
        [UInt8(index)] + Array(parts.map { Array($0.utf8) }.joined(separator: [0xFF]))
    }
}
