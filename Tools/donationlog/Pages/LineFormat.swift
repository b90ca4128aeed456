import ArgumentParser

/// The user's format for a line: text with placeholders such as `{time}`.
struct LineFormat<Field: RawRepresentable & CaseIterable & Sendable>: Sendable
where Field.RawValue == String {
    private enum Part {
        case text(String)
        case field(Field)
    }

    private var parts: [Part] = []

    /// Reads a format; `{{` and `}}` are braces, `\t` is a tab and `\n` a line break.
    init(_ text: String) throws {
        var rest = Substring(text)
        var literal = ""
        while let character = rest.popFirst() {
            if let written = Self.escaped[String(character) + String(rest.prefix(1))] {
                literal += written
                rest.removeFirst()
            } else if character == "{" {
                guard let end = rest.firstIndex(of: "}") else {
                    throw ArgumentParser.ValidationError(
                        "the brace in '{\(rest)' is not closed; {{ is a brace."
                    )
                }
                guard let field = Field(rawValue: String(rest[..<end])) else {
                    throw Self.unknown(rest[..<end])
                }
                parts += [.text(literal), .field(field)]
                literal = ""
                rest = rest[end...].dropFirst()
            } else {
                literal.append(character)
            }
        }
        parts.append(.text(literal))
    }

    private static var escaped: [String: String] {
        ["{{": "{", "}}": "}", "\\t": "\t", "\\n": "\n", "\\\\": "\\"]
    }

    private static func unknown(_ name: Substring) -> ArgumentParser.ValidationError {
        let names = Field.allCases.map(\.rawValue)
        let nearest = String(name).nearest(of: names).map { " Did you mean '{\($0)}'?" } ?? ""
        let all = names.map { "{\($0)}" }.joined(separator: " ")
        return ArgumentParser.ValidationError(
            "there is no field '{\(name)}'; the fields are \(all), and {{ is a brace.\(nearest)"
        )
    }

    /// Returns whether the format has a field.
    func has(_ field: Field) -> Bool {
        parts.contains { part in
            if case .field(let one) = part { one.rawValue == field.rawValue } else { false }
        }
    }

    /// Returns the line with the text of each field.
    func text(of value: (Field) -> String) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .field(let field): value(field).printable
            }
        }.joined()
    }
}
