extension String {
    /// Returns the number of characters to insert, delete or replace to turn this into another
    /// text.
    package func editDistance(to other: String) -> Int {
        let target = Array(other)
        var row = Array(0...target.count)
        for (line, character) in enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            for column in target.indices {
                let replaced = diagonal + (character == target[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = Swift.min(replaced, diagonal + 1, row[column] + 1)
            }
        }
        return row[target.count]
    }
}
