extension String {
    /// Reads a text of JSON.
    init(textIn json: JSONValue, at path: String) throws(ValidationError) {
        guard case .string(let text) = json else {
            throw ValidationError(field: path, reason: .wrongType(expected: "a string"))
        }
        self = text
    }
}

extension [String] {
    /// Reads an array of texts of JSON.
    init(textsIn json: JSONValue, at path: String) throws(ValidationError) {
        guard case .array(let elements) = json else {
            throw ValidationError(field: path, reason: .wrongType(expected: "an array"))
        }
        self = []
        for (index, element) in elements.enumerated() {
            append(try String(textIn: element, at: "\(path)[\(index)]"))
        }
    }
}
