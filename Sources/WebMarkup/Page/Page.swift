internal import Interactions
internal import Markup

/// A page as all forms of markup read it.
struct Page {
    let tree: HTMLTree
    /// The text of `<title>`.
    let title: String?
    /// The address against which others are resolved.
    let base: String?
    /// The advice about what is cut off.
    let cuts: [Advice]
    /// Whether the page is on this machine.
    let isLocal: Bool

    init(_ bytes: [UInt8], url: String?, charset: String?) {
        let tree = HTMLTree(parsing: bytes, encoding: charset)
        self.tree = tree
        let scheme = url.flatMap(WebAddress.scheme)
        isLocal = scheme == "file" || scheme == "data"
        let elements = 0..<tree.count
        let titles = tree.name("title")
        let title = elements.first { tree.isElement($0, named: titles) }
        let text = title.flatMap { tree.text(of: $0, limit: PageLimits.valueBytes).onOneLine }
        self.title = text?.beginning(bytes: ActivityLimits.textBytes)
        let (bases, href) = (tree.name("base"), tree.name("href"))
        let element = elements.first { tree.isElement($0, named: bases) && tree.has(href, $0) }
        let written = element.flatMap { tree.attribute(href, of: $0) }
        base = written.map { WebAddress.resolve($0, against: url) } ?? url
        let order: [(HTMLCut, Advice)] = [
            (.bytes, .cutPage(bytes: HTMLTree.byteLimit)), (.depth, .deepPage),
            (.nodes, .manyElements), (.attributes, .manyAttributes),
        ]
        var cuts = order.compactMap { tree.cuts.contains($0.0) ? $0.1 : nil }
        if self.title != text { cuts.append(.cutText("title", bytes: ActivityLimits.textBytes)) }
        self.cuts = cuts
    }

    /// Returns an address of the page in full.
    func resolve(_ address: String) -> String {
        WebAddress.resolve(address, against: base)
    }

    /// Returns the text of an element that is the value of a property.
    ///
    /// Some documentation has end tags garbled, as in `Cupertino<**span>`; the text ends there.
    func text(of element: Int, _ graph: inout MarkupGraph) -> String {
        let text = tree.text(of: element, limit: PageLimits.valueBytes)
        var rest = text.utf8[...]
        while let mark = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[mark...]
            if rest.starts(with: "<**".utf8) {
                graph.advise(.garbledTag)
                return String(text[..<mark])
            }
            rest = rest.dropFirst()
        }
        return text
    }
}

/// The type of a page, as in `text/html; charset=utf-8`.
struct PageType {
    /// The type without parameters, in lower case.
    let essence: String
    let charset: String?

    init(_ text: String?) {
        let parts = (text ?? "").split(separator: ";", omittingEmptySubsequences: false)
        essence = (parts.first ?? "").lowercased().trimmed
        let charset = parts.dropFirst().lazy.map { $0.split(separator: "=", maxSplits: 1) }
            .first { $0.count == 2 && String($0[0]).trimmed.lowercased() == "charset" }
        let value = (charset?.last).map { String($0).trimmed.filter { $0 != "\"" && $0 != "'" } }
        self.charset = value.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Whether a page of this type can have markup; a page without a type is taken for HTML.
    var isMarkup: Bool {
        switch essence {
        case "", "text/html", "application/xhtml+xml", "application/xml", "text/xml": true
        default: false
        }
    }
}
