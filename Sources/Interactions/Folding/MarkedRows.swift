/// The numbers of rows marked for some work, each once; each row holds its own mark.
struct MarkedRows {
    private(set) var numbers: [Int] = []

    var count: Int { numbers.count }

    /// Marks a row, unless it is marked already.
    mutating func insert(_ number: Int, _ isMarked: inout Bool) {
        guard !isMarked else { return }
        isMarked = true
        numbers.append(number)
    }

    /// Returns the numbers and empties the list; the caller must clear the rows' own marks.
    mutating func take() -> [Int] {
        defer { numbers = [] }
        return numbers
    }
}
