internal import LMDB

/// Which names in a directory of generations are the store's own: nothing else is ever removed.
enum GenerationName {
    /// Whether a name is that of a generation, as ``Host/makeGenerationName()`` makes them.
    static func isGeneration(_ name: some StringProtocol) -> Bool {
        name.utf8.count == 16
            && name.utf8.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
    }

    /// Whether a name is of a generation, or of what is left of one or of a link that was never put
    /// in its place: `NAME.new-PID-N`, `NAME.removing-PID-N`.
    static func isOwn(_ name: String, links: [String]) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard let first = parts.first else { return false }
        let isLink = links.contains(String(first))
        guard isGeneration(first) || isLink && parts.count > 1 else { return false }
        return parts.dropFirst().allSatisfy(isTemporary)
    }

    /// Whether a name could be that of a directory beside a link.
    static func isBare(_ name: String) -> Bool {
        !name.isEmpty && name != "." && name != ".." && !name.utf8.contains(UInt8(ascii: "/"))
    }

    /// Whether a part of a name is `new-PID-N` or `removing-PID-N`.
    static func isTemporary(_ part: some StringProtocol) -> Bool {
        let words = part.split(separator: "-", omittingEmptySubsequences: false)
        return words.count == 3 && (words[0] == "new" || words[0] == "removing")
            && Int32(words[1]) != nil && Int(words[2]) != nil
    }
}
