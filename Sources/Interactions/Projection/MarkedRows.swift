/// The numbers of rows that something is to be done with, each once; the row itself says whether it
/// is among them.
struct MarkedRows {
    private(set) var numbers: [Int] = []

    var count: Int { numbers.count }

    /// Marks a row, unless it is.
    mutating func insert(_ number: Int, _ isMarked: inout Bool) {
        guard !isMarked else { return }
        isMarked = true
        numbers.append(number)
    }

    /// Hands the numbers over; from now on there are none, and the rows have to say so, too.
    mutating func take() -> [Int] {
        defer { numbers = [] }
        return numbers
    }
}
