// Turns as bytes: the number of the first, and the distance of each other from the one before.

extension ArraySlice<Turn> {
    /// The bytes of the turns.
    var encoded: [UInt8] {
        guard let first else { return [] }
        var bytes: [UInt8] = []
        // All bytes at once: each append of its own looks for the array's room again.
        bytes.append(addingCapacity: 10 * count) { output in
            output.append(varint: UInt64(bitPattern: first.number << 1 ^ first.number >> 63))
            var last = first.number
            for turn in dropFirst() {
                output.append(varint: UInt64(bitPattern: turn.number &- last))
                last = turn.number
            }
        }
        return bytes
    }

    /// Reads at least one turn from bytes.
    init(decoding bytes: [UInt8]) throws(FoldFailure) {
        var turns: [Turn] = []
        turns.reserveCapacity(bytes.count / 3)
        var decoder = RowDecoder()
        do {
            let first = try decoder.number(in: bytes.span)
            var last = Int64(bitPattern: first >> 1) ^ -Int64(bitPattern: first & 1)
            turns.append(Turn(number: last))
            while decoder.index < bytes.count {
                let distance = try decoder.number(in: bytes.span)
                let (number, overflows) = last.addingReportingOverflow(
                    Int64(truncatingIfNeeded: distance)
                )
                guard !overflows, number > last else { throw FoldFailure.unusableViews }
                turns.append(Turn(number: number))
                last = number
            }
        } catch {
            throw .unusableViews
        }
        self = turns[...]
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
