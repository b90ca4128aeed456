/// The indices of rows marked for some work, each once; each row holds its own mark.
struct MarkedRows {
    private(set) var indices: [Int] = []

    var count: Int { indices.count }

    /// Marks a row, unless it is marked already.
    mutating func insert(_ index: Int, _ isMarked: inout Bool) {
        guard !isMarked else { return }
        isMarked = true
        indices.append(index)
    }

    /// Returns the indices and empties the list; the caller must clear the rows' own marks.
    mutating func take() -> [Int] {
        defer { indices = [] }
        return indices
    }
}
