internal import LMDB

/// The names in a directory of generations that are the store's own; it removes nothing else.
enum GenerationName {
    /// Returns whether a name is that of a generation, as ``Host/makeGenerationName()`` makes them.
    static func isGeneration(_ name: some StringProtocol) -> Bool {
        name.utf8.count == 16
            && name.utf8.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
    }

    /// Returns whether a name is that of a generation, or of the remains of a generation or link.
    ///
    /// The remains are `NAME.new-PID-N` and `NAME.removing-PID-N`.
    static func isOwn(_ name: String, links: [String]) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard let first = parts.first else { return false }
        let isLink = links.contains(String(first))
        guard isGeneration(first) || isLink && parts.count > 1 else { return false }
        return parts.dropFirst().allSatisfy(isTemporary)
    }

    /// Returns whether a name could be that of a directory beside a link.
    static func isBare(_ name: String) -> Bool {
        !name.isEmpty && name != "." && name != ".." && !name.utf8.contains(UInt8(ascii: "/"))
    }

    /// Returns whether a part of a name is `new-PID-N` or `removing-PID-N`.
    static func isTemporary(_ part: some StringProtocol) -> Bool {
        let words = part.split(separator: "-", omittingEmptySubsequences: false)
        return words.count == 3 && (words[0] == "new" || words[0] == "removing")
            && Int32(words[1]) != nil && Int(words[2]) != nil
    }
}
