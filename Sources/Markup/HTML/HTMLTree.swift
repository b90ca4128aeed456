/// A page of HTML as a value: its elements and texts in document order.
///
/// A node's index is its place in the document. The nodes below it follow it up to its `end`.
package struct HTMLTree: Sendable {
    /// The number of a name of elements or attributes in one tree.
    package typealias Name = Int32

    /// An element or a text.
    struct Node: Sendable {
        /// The name of the element; -1 for a text.
        var name: Name
        var parent: Int32
        /// The index behind the last node below this one.
        var end: Int32
        /// The first attribute, or the first byte of the text.
        var first: Int32
        /// The number of attributes, or of bytes.
        var count: Int32
    }

    struct Attribute: Sendable {
        var name: Name
        /// The first byte of the value.
        var first: Int32
        var count: Int32
    }

    var nodes: [Node] = []
    var attributes: [Attribute] = []
    /// The texts and values of attributes in UTF-8, one behind the other.
    var bytes: [UInt8] = []
    var names: [String] = []
    var numbers: [String: Name] = [:]
    /// The bounds that the page exceeds.
    package internal(set) var cuts: Set<HTMLCut> = []

    /// The number of nodes.
    package var count: Int { nodes.count }

    /// Returns the number of a name in lower case; `nil` if no element or attribute has it.
    package func name(_ text: String) -> Name? { numbers[text] }

    /// Returns whether a node is an element.
    package func isElement(_ node: Int) -> Bool { nodes[node].name >= 0 }

    /// Returns whether a node is an element with a name.
    package func isElement(_ node: Int, named name: Name?) -> Bool {
        name.map { nodes[node].name == $0 } ?? false
    }

    /// Returns the name of an element; an empty one for a text.
    package func name(of node: Int) -> String {
        isElement(node) ? names[Int(nodes[node].name)] : ""
    }

    /// Returns the element that contains a node; `nil` for an outermost one.
    package func parent(of node: Int) -> Int? {
        let parent = Int(nodes[node].parent)
        return parent < 0 ? nil : parent
    }

    /// Returns the index behind the last node below a node.
    package func end(of node: Int) -> Int { Int(nodes[node].end) }

    /// Returns the nodes directly below a node, in order.
    package func children(of node: Int) -> [Int] {
        var children: [Int] = []
        var child = node + 1
        while child < end(of: node) {
            children.append(child)
            child = end(of: child)
        }
        return children
    }

    /// Returns whether an element has an attribute.
    package func has(_ name: Name?, _ node: Int) -> Bool {
        guard let name else { return false }
        return attribute(numbered: name, of: node) != nil
    }

    /// Returns the value of an attribute, which is empty for one without a value.
    package func attribute(_ name: Name?, of node: Int) -> String? {
        guard let name, let found = attribute(numbered: name, of: node) else { return nil }
        return text(found.first, found.count)
    }

    /// Returns the attributes of an element in their order.
    package func attributes(of node: Int) -> [(name: String, value: String)] {
        guard isElement(node) else { return [] }
        return range(of: node).map { index in
            let attribute = attributes[index]
            return (names[Int(attribute.name)], text(attribute.first, attribute.count))
        }
    }

    /// Returns the text in and below a node.
    ///
    /// - Parameters:
    ///   - node: The node.
    ///   - limit: The most bytes of the text; the rest is cut off.
    /// - Returns: The text as it is in the page.
    package func text(of node: Int, limit: Int) -> String {
        var text: [UInt8] = []
        for index in node..<end(of: node) where nodes[index].name < 0 {
            let first = Int(nodes[index].first)
            text += bytes[first..<first + Int(nodes[index].count)].prefix(limit - text.count)
            if text.count >= limit { break }
        }
        // The cut may be inside a character.
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns the bytes of the text in and below a node.
    package func bytes(of node: Int) -> [UInt8] {
        var text: [UInt8] = []
        for index in node..<end(of: node) where nodes[index].name < 0 {
            let first = Int(nodes[index].first)
            text += bytes[first..<first + Int(nodes[index].count)]
        }
        return text
    }

    private func range(of node: Int) -> Range<Int> {
        let first = Int(nodes[node].first)
        return first..<first + Int(nodes[node].count)
    }

    private func attribute(numbered name: Name, of node: Int) -> Attribute? {
        guard isElement(node) else { return nil }
        for index in range(of: node) where attributes[index].name == name {
            return attributes[index]
        }
        return nil
    }

    private func text(_ first: Int32, _ count: Int32) -> String {
        String(decoding: bytes[Int(first)..<Int(first) + Int(count)], as: UTF8.self)
    }
}

/// A bound on pages that a page exceeds; the tree holds what comes before.
package enum HTMLCut: Hashable, Sendable {
    /// The page has more bytes than ``HTMLTree/byteLimit``.
    case bytes
    /// Elements are nested deeper than the bound.
    case depth
    /// There are more elements, texts or attributes than the bound.
    case nodes
    /// One element has too many attributes.
    case attributes
}

extension HTMLTree {
    /// The most bytes of a page; the rest is cut off.
    package static let byteLimit = 4 << 20
    /// The most elements and texts, and the most attributes.
    static let nodeLimit = 200_000
    /// The greatest depth of nested elements in a page with few of them.
    static let depthLimit = 512
}
