extension String {
    /// The text for use between the quotes of a ``SearchQuery``, where it stands for itself.
    ///
    /// Whatever a person typed goes through this:
    ///
    /// ```swift
    /// let query = try SearchQuery("title == \"*\(typed.escapedForSearchQuery)*\"cd")
    /// ```
    public var escapedForSearchQuery: String {
        var escaped = UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar {
            case "\\", "\"", "'", "*": escaped.append("\\")
            default: break
            }
            escaped.append(scalar)
        }
        return String(escaped)
    }
}
