internal import Interactions

/// A property of a calendar: one unfolded line, with the letters of its parameters as written.
struct CalendarProperty {
    /// The name in lower case.
    let name: String
    /// The parameters, by names in lower case.
    private(set) var parameters: [String: String] = [:]
    /// The value, unchanged.
    let value: String

    /// Splits a line; `nil` if it is no line of a calendar.
    init?(_ line: ArraySlice<UInt8>) {
        var parts: [ArraySlice<UInt8>] = []
        var start = line.startIndex
        var isQuoted = false
        var end: Int?
        for index in line.indices where end == nil {
            switch line[index] {
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: ":") where !isQuoted: end = index
            case UInt8(ascii: ";") where !isQuoted && parts.count < 64:
                parts.append(line[start..<index])
                start = index + 1
            default: break
            }
        }
        guard let end else { return nil }
        parts.append(line[start..<end])
        name = String(decoding: parts[0].prefix(256), as: UTF8.self).lowercased()
        guard !name.isEmpty else { return nil }
        value = CharacterSet.decodeUnnamed(line[(end + 1)...].trimmed).text
        for part in parts.dropFirst() {
            let pair = part.split(separator: UInt8(ascii: "="), maxSplits: 1)
            guard pair.count == 2 else { continue }
            let name = String(decoding: pair[0].prefix(256), as: UTF8.self).lowercased()
            let bare = pair[1].filter { $0 != UInt8(ascii: "\"") }
            parameters[name] = Self.unescaped(CharacterSet.decodeUnnamed(bare).text)
        }
    }

    /// Returns the text of a parameter, in which a circumflex escapes quotes (RFC 6868).
    private static func unescaped(_ text: String) -> String {
        guard text.contains("^") else { return text }
        var result = ""
        var isEscaped = false
        for character in text {
            switch character {
            case "^" where !isEscaped:
                isEscaped = true
                continue
            case "'" where isEscaped: result.append("\"")
            case "n" where isEscaped: result.append(" ")
            case "^": result.append("^")
            default: result += isEscaped ? "^\(character)" : "\(character)"
            }
            isEscaped = false
        }
        return result
    }

    /// Returns whether the value is a word, in any case.
    func `is`(_ word: String) -> Bool { value.uppercased() == word }

    /// Returns whether a parameter is one of some words, in any case.
    func has(_ parameter: String, _ words: String...) -> Bool {
        parameters[parameter].map { words.contains($0.uppercased()) } ?? false
    }

    /// The person that the property names by an address, perhaps with a name.
    func person(_ owner: HistoryOwner) -> Person? {
        var address = parameters["email"] ?? value
        if address.lowercased().hasPrefix("mailto:") {
            address = String(decoding: address.utf8.dropFirst(7), as: UTF8.self)
        }
        // Google gives calendars, rooms, and the unknown addresses of their own.
        let host = address.lowercased().split(separator: "@").last ?? ""
        guard host != "calendar.google.com", !host.hasSuffix(".calendar.google.com") else {
            return nil
        }
        // Other schemes name nobody outside the calendar's own program.
        let isAddress = HistoryOwner.isAddress(address)
        return Person(
            name: parameters["cn"],
            handle: isAddress ? address : nil,
            owner: owner
        )
    }
}
