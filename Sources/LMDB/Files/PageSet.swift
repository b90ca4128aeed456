/// A set of pages of a file, with a bit for each.
struct PageSet {
    private var words: [UInt64]

    /// Makes an empty set for the pages of a file.
    init(pageCount: UInt64) {
        words = [UInt64](repeating: 0, count: Int(clamping: pageCount / 64 + 1))
    }

    /// Returns whether a page is in the set.
    func contains(_ page: UInt64) -> Bool {
        let word = Int(page / 64)
        return words.indices.contains(word) && words[word] & 1 << (page % 64) != 0
    }

    /// Adds a page to the set.
    mutating func insert(_ page: UInt64) {
        let word = Int(page / 64)
        if words.indices.contains(word) { words[word] |= 1 << (page % 64) }
    }
}
