/// A piece of a page, in which every text from elsewhere is escaped.
///
/// Only literals in this program's code can become source text: the names of elements and
/// attributes are `StaticString`, and the type escapes everything else. A string literal is a text,
/// too.
package struct Markup: Hashable, Sendable {
    /// The source in the page.
    package private(set) var source: String

    private init(source: String) {
        self.source = source
    }

    /// The empty piece.
    static let empty = Markup(source: "")

    /// Returns a text, escaped.
    static func text(_ text: String) -> Markup {
        var escaped = Markup.empty
        escaped.append(escaping: text)
        return escaped
    }

    /// Returns an element with its content.
    static func tag(
        _ name: StaticString,
        with attributes: [Attribute],
        _ content: Markup
    ) -> Markup {
        var tag = Markup.empty
        tag.open(name, attributes)
        tag.source += content.source
        tag.source += "</\(name)>"
        return tag
    }

    /// Returns an element that has no content and no end.
    static func void(_ name: StaticString, _ attributes: [Attribute]) -> Markup {
        var element = Markup.empty
        element.open(name, attributes)
        return element
    }

    /// Returns the program's style sheet.
    static func style(_ sheet: StyleSheet) -> Markup {
        Markup(source: "<style>\(sheet.source)</style>")
    }

    /// The beginning of a page.
    static let documentType = Markup(source: "<!DOCTYPE html>\n")

    /// Returns several pieces, one after the other.
    static func joined(_ pieces: some Sequence<Markup>) -> Markup {
        pieces.reduce(into: .empty) { $0.source += $1.source }
    }

    private mutating func open(_ name: StaticString, _ attributes: [Attribute]) {
        source += "<\(name)"
        for attribute in attributes {
            source += " \(attribute.name)=\""
            append(escaping: attribute.value)
            source += "\""
        }
        source += ">"
    }

    /// Appends a text; escapes the same characters everywhere, so that no place needs its own
    /// rules.
    private mutating func append(escaping text: String) {
        guard text.utf8.contains(where: Self.isSpecial) else {
            source += text
            return
        }
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": source += "&amp;"
            case "<": source += "&lt;"
            case ">": source += "&gt;"
            case "\"": source += "&quot;"
            case "'": source += "&#39;"
            case "`": source += "&#96;"
            case "\t", "\n": source.unicodeScalars.append(scalar)
            case "\0"..<" ", "\u{7F}"..."\u{9F}": source += "\u{FFFD}"
            default: source.unicodeScalars.append(scalar)
            }
        }
    }

    /// Returns whether a byte is part of a character that must or may need an escape.
    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x00..<0x20, 0x22, 0x26, 0x27, 0x3C, 0x3E, 0x60, 0x7F, 0xC2: true
        default: false
        }
    }
}

extension Markup: ExpressibleByStringInterpolation {
    package init(stringLiteral value: String) {
        self = .text(value)
    }
}

/// An attribute of an element; its value is escaped.
struct Attribute: Hashable, Sendable {
    fileprivate let name: String
    fileprivate let value: String

    init(_ name: StaticString, _ value: String) {
        self.name = "\(name)"
        self.value = value
    }

    init(_ name: StaticString, _ value: Int) {
        self.init(name, "\(value)")
    }

    /// Makes an attribute of a number with at most two digits after the point.
    init(_ name: StaticString, _ value: Double) {
        self.init(name, value.short)
    }

    /// Makes an attribute of a share of the width, as in `12.5%`.
    init(_ name: StaticString, share: Double) {
        self.init(name, "\((share * 100).short)%")
    }

    static func `class`(_ names: String) -> Attribute { Attribute("class", names) }
}

/// A style sheet: text of this program, and colours.
struct StyleSheet: Sendable {
    fileprivate private(set) var source = ""

    mutating func add(_ text: StaticString) {
        source += "\(text)"
    }

    /// Declares the value of a variable.
    mutating func declare(_ name: StaticString, _ color: Color) {
        source += "--\(name):\(color.text);"
    }
}

/// A builder of a page from pieces.
@resultBuilder
enum MarkupBuilder {
    static func buildExpression(_ piece: Markup) -> Markup { piece }
    static func buildBlock(_ pieces: Markup...) -> Markup { .joined(pieces) }
    static func buildOptional(_ piece: Markup?) -> Markup { piece ?? .empty }
    static func buildEither(first piece: Markup) -> Markup { piece }
    static func buildEither(second piece: Markup) -> Markup { piece }
    static func buildArray(_ pieces: [Markup]) -> Markup { .joined(pieces) }
}
