extension JSONValue {
    /// Returns the path of the first field, by name, in which two values differ; `nil` for equal
    /// values.
    package func firstDifference(from other: JSONValue, at path: String = "") -> String? {
        switch (self, other) {
        case (.object(let left), .object(let right)):
            for name in Set(left.keys).union(right.keys).sorted() {
                let inner = path.isEmpty ? name : "\(path).\(name)"
                guard let leftValue = left[name], let rightValue = right[name] else { return inner }
                if let field = leftValue.firstDifference(from: rightValue, at: inner) {
                    return field
                }
            }
            return nil
        case (.array(let left), .array(let right)):
            for index in 0..<max(left.count, right.count) {
                let inner = "\(path)[\(index)]"
                guard index < left.count, index < right.count else { return inner }
                if let field = left[index].firstDifference(from: right[index], at: inner) {
                    return field
                }
            }
            return nil
        case (.string(let left), .string(let right)):
            // The comparison is by bytes, as in the log.
            return left.isSpelled(right) ? nil : path
        default: return self == other ? nil : path
        }
    }
}
