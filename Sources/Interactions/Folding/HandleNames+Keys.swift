extension ContactKey {
    /// Returns the handle and the words of a name in a key of ``ViewTable/names``.
    ///
    /// - Throws: ``DecodingFailure`` if the key is none of that table.
    package static func named(
        by key: Span<UInt8>
    ) throws(DecodingFailure) -> (piece: ContactKey, words: NameWords) {
        let key = key.copy(key.indices)
        let piece = try HandleNames.parts(of: key).0
        let suffix = Array(key.dropFirst(piece.bytes.count + 5))
        return (piece, try HandleNames.name(suffix: suffix).words)
    }
}
