internal import Foundation

/// A message with a format of C and its values, of whatever types they are.
///
/// The type of a value decides how it is written, so that a format that does not fit cannot read
/// other memory.
struct FormattedMessage {
    private(set) var text = ""

    init(_ format: StaticString, _ values: [Any?]) {
        var rest = Substring("\(format)")
        var values = values[...]
        while let percent = rest.firstIndex(of: "%") {
            text += rest[..<percent]
            rest = rest[percent...]
            guard let specifier = Specifier(&rest) else {
                text += "%"
                rest.removeFirst()
                continue
            }
            if specifier.conversion == "%" {
                text += "%"
            } else if let value = values.popFirst() {
                text += specifier.text(of: value)
            } else {
                text += "<missing>"
            }
        }
        text += rest
    }
}

/// A place for a value, as in `%{public}@` or `%.2f`.
private struct Specifier {
    let conversion: Character
    private let flags: String
    private let privacy: OSLogPrivacy

    /// Takes a specifier from the front of a text; `nil` if there is none.
    init?(_ text: inout Substring) {
        guard
            let match = text.prefixMatch(
                of: /%(?:\{([^}]*)\})?([-+ #0]*[0-9]{0,3}(?:\.[0-9]{0,3})?)[hlqLztj]*([@%a-zA-Z])/
            )
        else { return nil }
        let options = (match.1 ?? "").split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        privacy =
            options.contains("public")
            ? .public
            : options.contains("private") || options.contains("sensitive") ? .private : .auto
        flags = String(match.2)
        conversion = match.3.first ?? "@"
        text = text[match.range.upperBound...]
    }

    func text(of value: Any?) -> String {
        switch value {
        case nil: privacy.shown("(null)", isPublic: true)
        case let number as any BinaryInteger where "diuxXoc".contains(conversion):
            privacy.shown(whole(number), isPublic: true)
        case let number as any BinaryFloatingPoint where "fFeEgGaA".contains(conversion):
            privacy.shown(String(format: "%\(flags)\(conversion)", Double(number)), isPublic: true)
        case let value?:
            privacy.shown("\(value)", isPublic: value is any Numeric || value is Bool)
        }
    }

    private func whole(_ number: some BinaryInteger) -> String {
        if let signed = Int64(exactly: number), "di".contains(conversion) {
            return String(format: "%\(flags)ll\(conversion)", signed)
        }
        let bits = UInt64(truncatingIfNeeded: number)
        return String(format: "%\(flags)ll\(conversion == "c" ? "u" : conversion)", bits)
    }
}
