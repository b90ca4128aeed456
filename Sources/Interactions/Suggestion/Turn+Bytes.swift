// Turns as bytes: each as its distance from the one before, and its direction in the lowest bit.

extension [UInt8] {
    /// Appends a turn: its distance from the one before, and its direction in the lowest bit.
    mutating func append(_ turn: Turn, after last: Turn?) {
        let distance =
            last.map { UInt64(bitPattern: turn.start &- $0.start) }
            ?? UInt64(bitPattern: turn.start << 1 ^ turn.start >> 63)
        if isEmpty { reserveCapacity(32) }
        append(varint: distance << 1 | (turn.isOutgoing ? 1 : 0))
    }

    /// The start of the first turn.
    var firstStart: Int64? {
        var decoder = RowDecoder()
        return (try? decoder.number(in: span)).map { Int64(zigzag: $0 >> 1) }
    }
}

extension Int64 {
    /// Makes the number of which Protocol Buffers' `sint64` has this form.
    init(zigzag: UInt64) {
        self = Int64(bitPattern: zigzag >> 1) ^ -Int64(bitPattern: zigzag & 1)
    }
}

extension ArraySlice<Turn> {
    var encoded: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(4 * count + 8)
        var last: Turn?
        for turn in self {
            bytes.append(turn, after: last)
            last = turn
        }
        return bytes
    }

    var firstStart: Int64 { first?.start ?? 0 }

    /// Returns the chunks of the turns, at least one.
    func split(where isLimit: (Int64) -> Bool) -> [ArraySlice<Turn>] {
        var chunks: [ArraySlice<Turn>] = []
        var begin = startIndex
        for index in indices.dropFirst()
        where self[index].start != self[index - 1].start && isLimit(self[index].start) {
            chunks.append(self[begin..<index])
            begin = index
        }
        chunks.append(self[begin...])
        return chunks
    }

    /// Returns the turns of two sorted lists in order, each once.
    func merged(with others: ArraySlice<Turn>) -> ArraySlice<Turn> {
        guard !others.isEmpty else { return self }
        var merged: [Turn] = []
        merged.reserveCapacity(count + others.count)
        var (left, right) = (startIndex, others.startIndex)
        while left < endIndex || right < others.endIndex {
            let takesLeft =
                right == others.endIndex || (left < endIndex && self[left] <= others[right])
            let next = takesLeft ? self[left] : others[right]
            if takesLeft { left += 1 } else { right += 1 }
            if merged.last != next { merged.append(next) }
        }
        return merged[...]
    }
}
