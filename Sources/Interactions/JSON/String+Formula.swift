/// Texts in tables: a spreadsheet takes some of them for formulas, by the beginning of a cell.
extension String {
    /// The text with an apostrophe before each mark that begins a formula, wherever a cell may
    /// begin.
    ///
    /// A spreadsheet may split cells at other characters than the writer of the table does.
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
        // The character before a cell that could begin here, and the number of apostrophes since.
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
    /// Whether some spreadsheet takes a cell that begins with it for a formula.
    fileprivate var beginsFormula: Bool {
        switch self {
        case "=", "+", "-", "@", "\t", "\r", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
        default: false
        }
    }

    /// Whether some program may split cells at it.
    ///
    /// Tables have handles behind `<`, at which no program splits cells.
    fileprivate var partsCells: Bool {
        switch self {
        case "=", "+", "-", "@", "'", "<": false
        default: isASCII && !properties.isAlphabetic && properties.numericType == nil
        }
    }
}
