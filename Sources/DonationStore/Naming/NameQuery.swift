internal import Interactions

/// A typed name to compare with existing names.
struct NameQuery {
    /// The degree to which a name fits, the best first.
    enum Fit: Int, Comparable {
        /// The text is the name, to the letter.
        case verbatim
        /// The text is the name, apart from case, accents and the characters between words.
        case whole
        /// The words of the text begin words of the name, in the same order.
        case words
        /// The text is somewhere in the name.
        case part

        static func < (left: Fit, right: Fit) -> Bool { left.rawValue < right.rawValue }
    }

    /// The typed text.
    let text: String
    private let folded: FoldedName
    private let words: [Substring]
    private let prefix: NamePrefix
    /// The typed text without the marks that people write between digits.
    private let handle: [UInt8]

    init(_ text: String) {
        self.text = text
        // Names of contacts are in spoken order, so the text is compared in it.
        let spoken = SpokenName.spoken(text)
        folded = FoldedName(spoken)
        words = folded.words
        prefix = NamePrefix(spoken)
        handle = Array(text.utf8).bare
    }

    /// Returns the degree to which a name fits; `nil` if it does not.
    func fit(_ name: String) -> Fit? {
        if name == text { return .verbatim }
        let other = FoldedName(name)
        // Every fitting name contains the first word, and most names do not.
        guard words.first.map({ other.contains($0) }) ?? true else { return nil }
        let otherWords = other.words
        if other == folded || !words.isEmpty && otherWords == words { return .whole }
        if !prefix.isEmpty, prefix.matches(otherWords) { return .words }
        return other.contains(folded.text[...]) ? .part : nil
    }

    /// Returns the degree to which the best of some names fits; `nil` if none does.
    func fit(_ names: [String]) -> Fit? {
        names.lazy.compactMap(fit).min()
    }

    /// Returns the degree to which a person fits.
    ///
    /// A handle fits only as a part of a name, as a whole handle is evidence.
    func fit(_ person: Person) -> Fit? {
        let byHandle = person.personHandle.flatMap { fit($0.value) }.map { max($0, .words) }
        return [fit(person.givenNames), byHandle].compactMap(\.self).min()
    }

    /// Returns whether a handle or identifier is this one, apart from case and marks between
    /// digits.
    func isHandle(_ bytes: Span<UInt8>) -> Bool {
        guard bytes.count >= handle.count, bytes.count <= 3 * handle.count + 8 else { return false }
        return bytes.copy(bytes.indices).bare == handle
    }

    /// Returns whether an identifier is this one, apart from case and marks between digits.
    func isHandle(_ identifier: String) -> Bool { Array(identifier.utf8).bare == handle }

    // MARK: Similar names

    /// The names most like the text, the nearest first.
    struct Nearest {
        private let query: FoldedName
        private var found: [(distance: Int, name: String)] = []
        private static let most = 3
        /// The largest number of characters of a text that has near names: the comparison takes
        /// its square.
        private static let longest = 64

        init(_ query: NameQuery) {
            self.query = query.folded
        }

        /// The names, each once.
        var names: [String] { found.map(\.name) }

        /// Considers another name, and its words.
        mutating func add(_ name: String) {
            guard query.text.count <= Self.longest else { return }
            let other = FoldedName(name)
            let allowed = max(1, query.text.count / 3)
            let least = ([other.text] + other.words.map(String.init))
                .filter { abs($0.count - query.text.count) <= allowed }
                .map { query.text.editDistance(to: $0) }.min()
            guard let least, least <= allowed, !found.contains(where: { $0.name == name }) else {
                return
            }
            let index = found.firstIndex { (least, name) < ($0.distance, $0.name) } ?? found.count
            found.insert((least, name), at: index)
            if found.count > Self.most { found.removeLast() }
        }
    }
}

extension [UInt8] {
    /// The text in its form for comparison: in lower case, or without the marks in a number.
    fileprivate var bare: [UInt8] {
        let isNumber = contains(where: \.isDigit) && !contains(where: \.isLetter)
        if isNumber { return filter { !Self.marks.contains($0) } }
        guard contains(where: { $0 >= 0x80 }) else {
            return map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
        }
        return Array(String(decoding: self, as: UTF8.self).lowercased().utf8)
    }

    private static let marks = Set(" -().\u{A0}/".utf8)
}

extension UInt8 {
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
    /// Whether it is an ASCII letter, or part of a letter of another script.
    fileprivate var isLetter: Bool {
        (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
            || self >= 0x80 && self != 0xA0 && self != 0xC2
    }
}
