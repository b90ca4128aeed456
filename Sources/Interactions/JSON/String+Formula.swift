/// Texts in tables, which a spreadsheet takes for formulas by how their cells begin.
extension String {
    /// The text with an apostrophe before each mark that begins a formula, wherever the text could
    /// be cut into cells.
    ///
    /// A spreadsheet may take other characters for what parts cells than who wrote the table.
    ///
    /// - Complexity: O(*n*) in the characters.
    package var guardedFormulas: String { rewritten(isGuarding: true) }

    /// The text without the apostrophes of ``guardedFormulas``.
    ///
    /// - Complexity: O(*n*) in the characters.
    package var unguardedFormulas: String { rewritten(isGuarding: false) }

    private func rewritten(isGuarding: Bool) -> String {
        guard unicodeScalars.contains(where: \.beginsFormula) else { return self }
        var text = String.UnicodeScalarView()
        // What stands before a cell that could begin here, and how many apostrophes since.
        var before: Unicode.Scalar? = "\n"
        var apostrophes = 0
        var rest = unicodeScalars[...]
        while let scalar = rest.popFirst() {
            // A mark alone between spaces is punctuation.
            let isBare = before == " " && (rest.first == nil || rest.first == " ")
            if scalar.beginsFormula, before != nil, !isBare {
                if isGuarding {
                    text.append("'")
                } else if apostrophes > 0 {
                    text.removeLast()
                }
            }
            text.append(scalar)
            if scalar == "'", before != nil {
                apostrophes += 1
            } else {
                before = scalar.partsCells ? scalar : nil
                apostrophes = 0
            }
        }
        return String(text)
    }
}

extension Unicode.Scalar {
    /// Whether a cell that begins with it is a formula for some spreadsheet.
    fileprivate var beginsFormula: Bool {
        switch self {
        case "=", "+", "-", "@", "\t", "\r", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
        default: false
        }
    }

    /// Whether somebody may part cells with it.
    ///
    /// Handles stand behind `<` in tables, by which nobody parts them.
    fileprivate var partsCells: Bool {
        switch self {
        case "=", "+", "-", "@", "'", "<": false
        default: isASCII && !properties.isAlphabetic && properties.numericType == nil
        }
    }
}
