/// A look at a page before the parser sees it, for what would cost the parser more than in
/// proportion to the bytes.
///
/// The parser compares each attribute with those before it in the tag, and each end tag with the
/// elements that are open. It splits tags here as the parser does. Where both could disagree, this
/// takes text for tags rather than tags for text.
struct HTMLScan {
    /// The most comparisons of attributes.
    private static let comparisonLimit = 20_000_000
    /// The most comparisons of end tags with open elements.
    private static let closingLimit = 20_000_000
    /// The longest part of a name that the parser takes at once.
    private static let nameLimit = 100

    /// The byte at which the page is to end.
    private(set) var end: Int
    /// Whether it ends there because of a tag with too many attributes.
    private(set) var hasTooManyAttributes = false
    private var closings = 0
    private var comparisons = 0

    /// The greatest depth of nested elements that keeps the comparisons in bounds.
    var depthLimit: Int {
        min(HTMLTree.depthLimit, max(16, Self.closingLimit / (closings + 1)))
    }

    init(_ page: [UInt8]) {
        end = page.count
        scan(page.span)
    }

    private mutating func scan(_ page: borrowing Span<UInt8>) {
        var index = 0
        while index < page.count {
            guard page[index] == UInt8(ascii: "<"), index + 1 < page.count else {
                index += 1
                continue
            }
            let next = page[index + 1]
            if next.isLetter {
                guard let behind = skipTag(page, index) else {
                    (end, hasTooManyAttributes) = (index, true)
                    return
                }
                index = behind
            } else {
                if next == UInt8(ascii: "/") { closings += 1 }
                let isComment = next == UInt8(ascii: "!") && page.has("--", at: index + 2)
                index = isComment ? Self.skipComment(page, index + 4) : index + 2
            }
        }
    }

    /// Returns the index behind a comment's first possible end.
    private static func skipComment(_ page: borrowing Span<UInt8>, _ start: Int) -> Int {
        if page.has(">", at: start) || page.has("->", at: start) { return start }
        var index = start
        while index < page.count {
            if page[index] == UInt8(ascii: "-"),
                page.has("-->", at: index) || page.has("--!>", at: index)
            {
                return index + 3
            }
            index += 1
        }
        return index
    }

    // MARK: Tags

    /// Returns the index behind a tag, and behind the text of a script or style; `nil` if the tag
    /// has too many attributes.
    private mutating func skipTag(_ page: borrowing Span<UInt8>, _ start: Int) -> Int? {
        var index = start + 1
        Self.skipName(page, &index)
        let name = start + 1..<index
        var attributes = 0
        while index < page.count, page[index] != UInt8(ascii: ">") {
            if page[index].isBlank {
                index += 1
            } else if page.has("/>", at: index) {
                return index + 2
            } else if page[index].isNameStart {
                attributes += 1
                comparisons += attributes
                guard comparisons <= Self.comparisonLimit else { return nil }
                Self.skipAttribute(page, &index)
            } else {
                Self.skipGarbage(page, &index)
            }
        }
        index += 1
        for raw in ["script", "style"] where page.isNamed(raw, name) {
            return Self.skipRaw(page, index, raw)
        }
        return index
    }

    private static func skipName(_ page: borrowing Span<UInt8>, _ index: inout Int) {
        let start = index
        while index < page.count, index - start < nameLimit, page[index].isNamePart { index += 1 }
    }

    private static func skipAttribute(_ page: borrowing Span<UInt8>, _ index: inout Int) {
        skipName(page, &index)
        while index < page.count, page[index].isBlank { index += 1 }
        guard index < page.count, page[index] == UInt8(ascii: "=") else { return }
        index += 1
        while index < page.count, page[index].isBlank { index += 1 }
        guard index < page.count else { return }
        let quote = page[index]
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            index += 1
            while index < page.count, page[index] != quote { index += 1 }
            if index < page.count { index += 1 }
            return
        }
        while index < page.count, page[index] != UInt8(ascii: ">"), !page[index].isBlank {
            index += 1
        }
    }

    private static func skipGarbage(_ page: borrowing Span<UInt8>, _ index: inout Int) {
        let start = index
        while index < page.count, page[index] != UInt8(ascii: ">"), !page[index].isBlank,
            index == start || !page.has("/>", at: index)
        { index += 1 }
    }

    /// Returns the index of the end tag of a script or style.
    private static func skipRaw(
        _ page: borrowing Span<UInt8>,
        _ start: Int,
        _ name: String
    ) -> Int {
        var index = start
        let length = name.utf8.count
        while index < page.count {
            if page[index] == UInt8(ascii: "<"), page.has("/", at: index + 1),
                index + 2 + length <= page.count,
                page.isNamed(name, index + 2..<index + 2 + length)
            {
                return index
            }
            index += 1
        }
        return index
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }

    fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0A).contains(self) || self == 0x0D }

    fileprivate var isNameStart: Bool {
        isLetter || self == UInt8(ascii: "_") || self == UInt8(ascii: ":")
            || self == UInt8(ascii: ".")
    }

    fileprivate var isNamePart: Bool {
        isNameStart || (0x30...0x39).contains(self) || self == UInt8(ascii: "-")
    }
}

extension Span<UInt8> {
    /// Returns whether a text stands at an index.
    fileprivate func has(_ text: StaticString, at index: Int) -> Bool {
        let length = text.utf8CodeUnitCount
        guard index + length <= count else { return false }
        return text.withUTF8Buffer { bytes in
            for offset in 0..<length where unsafe self[index + offset] != bytes[offset] {
                return false
            }
            return true
        }
    }

    /// Returns whether a range has the letters of a name in lower case, in any case.
    fileprivate func isNamed(_ name: String, _ range: Range<Int>) -> Bool {
        guard name.utf8.count == range.count else { return false }
        return zip(name.utf8, range).allSatisfy { $0 == self[$1] | 0x20 }
    }
}
