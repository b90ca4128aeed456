extension String {
    /// The one of some names that was most likely meant; `nil` when none is near.
    func nearest(of names: some Sequence<String>) -> String? {
        let near = names.map { ($0, distance(to: $0)) }.min { ($0.1, $0.0) < ($1.1, $1.0) }
        guard let near, near.1 <= max(2, count / 3) else { return nil }
        return near.0
    }

    /// How many letters have to be put in, taken away or changed.
    private func distance(to other: String) -> Int {
        let letters = Array(other)
        var row = Array(0...letters.count)
        for (index, letter) in enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (column, wanted) in letters.enumerated() {
                let changed = diagonal + (letter == wanted ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = Swift.min(changed, row[column] + 1, diagonal + 1)
            }
        }
        return row[letters.count]
    }
}
