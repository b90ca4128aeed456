extension Timeline {
    /// Returns all donations, oldest first, and the keys of the closed chunks, latest first.
    ///
    /// - Parameter chunk: Returns a closed chunk.
    /// - Returns: The donations and the keys of the chunks.
    /// - Throws: ``FoldFailure/unusableViews`` when a chunk is missing or cannot be read.
    func entries(
        _ chunk: (ChunkKey) throws(FoldFailure) -> [UInt8]?
    ) throws(FoldFailure) -> (entries: [Entry], chunks: [ChunkKey]) {
        var parts: [[Entry]] = []
        var keys: [ChunkKey] = []
        do {
            parts.append(try openEntries())
        } catch {
            throw .unusableViews
        }
        var next = previous
        while let key = next {
            // Each chunk must be before the last one, so there can be no cycle.
            guard keys.last.map({ key.position < $0.position }) ?? true,
                let bytes = try chunk(key)
            else { throw .unusableViews }
            keys.append(key)
            do {
                let chunk = try Self.entries(ofChunk: bytes.span)
                parts.append(chunk.entries)
                next = chunk.previous
            } catch {
                throw .unusableViews
            }
        }
        return (Array(parts.reversed().joined()), keys)
    }
}
