extension PersonNameComponents {
    /// Cuts a whole name into its parts, as its owner writes it; `nil` if it is no name.
    ///
    /// "Last, First" and names in the scripts of China, Japan and Korea have the family name first,
    /// and so have Vietnamese ones and those whose first word alone is in capitals. A name of one
    /// word is a given name.
    package init?(wholeName: String) {
        guard let name = wholeName.inOneLine, !name.contains("@") else { return nil }
        self.init()
        var parts = name.split(whereSeparator: { $0 == "," || $0 == "，" || $0 == "、" })
            .map { $0.nameWords }.filter { !$0.isEmpty }
        guard !parts.isEmpty else { return nil }
        // "Smith, John, Jr." and "John Smith, MD".
        while parts.count > 1, let last = parts.last, last.allSatisfy(\.isNameSuffix) {
            nameSuffix = [last.joined(separator: " "), nameSuffix].compactMap(\.self)
                .joined(separator: ", ")
            parts.removeLast()
        }
        if parts.count > 1 {
            familyName = parts[0].joined(separator: " ")
            setGiven(parts[1...].flatMap(\.self))
        } else if parts[0].joined().isEastAsian {
            setEastAsian(parts[0])
        } else {
            setWestern(parts[0])
        }
    }

    /// Sets the given name, the middle name and a title from the words without the family name.
    private mutating func setGiven(_ words: [String]) {
        var words = words[...]
        takePrefix(from: &words)
        givenName = words.popFirst()
        middleName = words.isEmpty ? nil : words.joined(separator: " ")
    }

    private mutating func takePrefix(from words: inout ArraySlice<String>) {
        var titles: [String] = []
        while words.count > 1, let first = words.first, first.isNamePrefix {
            titles.append(first)
            words.removeFirst()
        }
        if !titles.isEmpty { namePrefix = titles.joined(separator: " ") }
    }

    private mutating func setWestern(_ all: [String]) {
        var words = all[...]
        takePrefix(from: &words)
        var suffixes: [String] = []
        while words.count > 2, let last = words.last, last.isNameSuffix {
            suffixes.insert(last, at: 0)
            words.removeLast()
        }
        if !suffixes.isEmpty { nameSuffix = suffixes.joined(separator: " ") }
        guard let first = words.first, words.count > 1 else {
            givenName = words.first
            return
        }
        if Self.vietnameseFamilies.contains(first) {
            (familyName, givenName) = (first, words.last)
            let middle = words.dropFirst().dropLast()
            middleName = middle.isEmpty ? nil : middle.joined(separator: " ")
            return
        }
        if first.isInCapitals, !words.dropFirst().contains(where: \.isInCapitals) {
            familyName = first
            return setGiven(Array(words.dropFirst()))
        }
        // Small words belong to the family name behind them, as in "van der Berg".
        var start = words.index(before: words.endIndex)
        while start - 1 > words.startIndex, words[start - 1].isNameParticle { start -= 1 }
        familyName = words[start...].joined(separator: " ")
        setGiven(Array(words[..<start]))
    }

    private mutating func setEastAsian(_ words: [String]) {
        guard words.count == 1 else {
            // Katakana with dots between is a name from elsewhere, in the order of its own.
            let isForeign = words.allSatisfy { $0.allSatisfy(\.isKatakana) }
            let family = isForeign ? words[words.count - 1] : words[0]
            let given = isForeign ? Array(words.dropLast()) : Array(words.dropFirst())
            (familyName, givenName) = (family, given.joined(separator: isForeign ? " " : ""))
            return
        }
        let name = words[0]
        guard name.count > 1, !name.allSatisfy(\.isKana) else {
            givenName = name
            return
        }
        let ideographs = name.prefix { !$0.isKana }
        let length =
            if ideographs.count < name.count, !ideographs.isEmpty {
                // A Japanese given name in kana.
                ideographs.count
            } else if name.count == 4
                || name.count == 3
                    && Self.doubleFamilies.contains(
                        String(name.prefix(2))
                    )
            {
                2
            } else {
                1
            }
        familyName = String(name.prefix(length))
        givenName = String(name.dropFirst(length))
    }

    private static let vietnameseFamilies: Set<String> = [
        "Nguyễn", "Nguyen", "Trần", "Lê", "Phạm", "Hoàng", "Huỳnh", "Phan", "Vũ", "Võ", "Đặng",
        "Bùi", "Đỗ", "Hồ", "Ngô", "Dương", "Lý", "Đinh", "Trịnh", "Đoàn", "Tô",
    ]

    /// Family names of two characters, of China and Korea.
    private static let doubleFamilies: Set<String> = [
        "欧阳", "歐陽", "司马", "司馬", "上官", "诸葛", "諸葛", "东方", "東方", "皇甫", "尉迟", "尉遲",
        "公孙", "公孫", "慕容", "令狐", "夏侯", "司徒", "端木", "长孙", "長孫", "宇文", "南宫", "南宮",
        "남궁", "황보", "제갈", "사공", "선우", "독고", "서문", "동방",
    ]
}

extension Person {
    /// The person with the parts of the whole name, where only that is known.
    package var withNameParts: Person {
        guard nameComponents == nil, let displayName else { return self }
        var person = self
        person.nameComponents = PersonNameComponents(wholeName: displayName)
        return person
    }
}

extension Substring {
    /// The words of a name.
    fileprivate var nameWords: [String] {
        split { $0.isWhitespace || $0 == "・" || $0 == "·" }.map(String.init)
    }
}

extension String {
    private var plain: String { lowercased().filter { $0 != "." } }

    fileprivate var isNameSuffix: Bool {
        [
            "jr", "sr", "ii", "iii", "iv", "phd", "md", "esq", "mba", "msc", "bsc", "dds",
            "filho",
        ]
        .contains(plain)
    }

    fileprivate var isNamePrefix: Bool {
        [
            "dr", "prof", "mr", "mrs", "ms", "miss", "mx", "sir", "dame", "herr", "frau", "sr",
            "sra",
            "srta", "m", "mme", "mlle", "dra", "ing", "dipl-ing", "mag", "rev", "dhr", "mevr",
            "pan",
            "pani", "don", "doña", "sig", "sigra",
        ].contains(plain) && (count > 1)
    }

    fileprivate var isNameParticle: Bool {
        [
            "von", "van", "de", "da", "do", "dos", "das", "di", "del", "della", "dello", "der",
            "den",
            "des", "du", "la", "le", "ten", "ter", "te", "zu", "zur", "vom", "al", "el", "bin",
            "ibn",
            "af", "av", "e", "y", "und", "san", "santa", "st", "'t", "los", "las",
        ].contains(plain)
    }

    /// Whether it is a word in capitals and no initial.
    fileprivate var isInCapitals: Bool {
        let letters = filter(\.isLetter)
        return letters.count > 1 && !contains(".") && letters.allSatisfy(\.isUppercase)
    }
}

extension Character {
    fileprivate var isKana: Bool {
        unicodeScalars.first.map { (0x3041...0x30FF).contains($0.value) } ?? false
    }

    fileprivate var isKatakana: Bool {
        unicodeScalars.first.map { (0x30A0...0x30FF).contains($0.value) } ?? false
    }
}
