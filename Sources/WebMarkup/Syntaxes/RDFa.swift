internal import Markup

/// RDFa Lite: `vocab`, `typeof`, `property`, `resource` and `prefix`.
struct RDFa: MarkupSyntax {
    /// The words that hold for an element and those in it.
    private struct Scope {
        /// The index behind the last node for which they hold.
        var end: Int
        /// Whether bare names are those of schema.org.
        var isKnown: Bool
        /// The prefixes that stand for schema.org.
        var prefixes: Set<String>
        /// The node that properties describe.
        var subject: Int?
    }

    /// The most prefixes that hold for an element.
    private static let prefixLimit = 64

    private let page: Page
    private let vocab, type, property, resource, about, prefix: HTMLTree.Name?
    private let content, datetime, href, src: HTMLTree.Name?
    private var scopes: [Scope] = []
    private var pageNode: Int?

    static func read(_ page: Page, into graph: inout MarkupGraph) {
        let tree = page.tree
        guard tree.name("typeof") != nil || tree.name("property") != nil else { return }
        var reader = RDFa(page)
        for node in 0..<tree.count where tree.isElement(node) { reader.take(node, &graph) }
    }

    private init(_ page: Page) {
        self.page = page
        let tree = page.tree
        vocab = tree.name("vocab")
        type = tree.name("typeof")
        property = tree.name("property")
        resource = tree.name("resource")
        about = tree.name("about")
        prefix = tree.name("prefix")
        content = tree.name("content")
        datetime = tree.name("datetime")
        href = tree.name("href")
        src = tree.name("src")
        // Every page may use it.
        scopes = [
            Scope(end: tree.count, isKnown: false, prefixes: ["schema"], subject: nil)
        ]
    }

    private mutating func take(_ node: Int, _ graph: inout MarkupGraph) {
        while scopes.count > 1, let last = scopes.last, last.end <= node { scopes.removeLast() }
        guard var scope = scopes.last else { return }
        let tree = page.tree
        let isChanged = change(&scope, at: node)
        let properties = tree.attribute(property, of: node)?.tokens ?? []
        let types = tree.attribute(type, of: node)?.tokens
        scope.end = tree.end(of: node)
        if let types {
            guard let made = begin(node, types, hasProperty: !properties.isEmpty, scope, &graph)
            else { return }
            add(.node(made), properties, scope, &graph)
            scope.subject = made
            scopes.append(scope)
        } else if !properties.isEmpty {
            if scope.subject == nil {
                scope.subject = subjectOfPage(node, properties, scope, &graph)
            }
            if scope.subject != nil, !graph.isFull, let value = value(of: node, &graph) {
                add(value, properties, scope, &graph)
            }
            if isChanged { scopes.append(scope) }
        } else if let id = tree.attribute(resource, of: node) ?? tree.attribute(about, of: node) {
            guard let made = graph.add(.rdfa, at: node, isOutermost: true) else { return }
            graph.describe(made, types: [], id: identifier(id, scope))
            scope.subject = made
            scopes.append(scope)
        } else if isChanged {
            scopes.append(scope)
        }
    }

    /// Returns the node that is the page itself, which properties outside all others describe.
    private mutating func subjectOfPage(
        _ node: Int,
        _ properties: [String],
        _ scope: Scope,
        _ graph: inout MarkupGraph
    ) -> Int? {
        if pageNode == nil, properties.contains(where: { name(of: $0, scope) != nil }) {
            pageNode = graph.add(.rdfa, at: node, isOutermost: true)
        }
        return pageNode
    }

    /// Takes a new vocabulary and new prefixes; returns whether there are any.
    private func change(_ scope: inout Scope, at node: Int) -> Bool {
        var isChanged = false
        if let address = page.tree.attribute(vocab, of: node) {
            scope.isKnown = Vocabulary.isContext(address)
            isChanged = true
        }
        if let words = page.tree.attribute(prefix, of: node)?.tokens {
            for (name, address) in zip(words, words.dropFirst()) where name.hasSuffix(":") {
                let key = String(name.dropLast()).lowercased()
                if Vocabulary.isContext(address) {
                    guard scope.prefixes.count < Self.prefixLimit else { continue }
                    scope.prefixes.insert(key)
                } else {
                    scope.prefixes.remove(key)
                }
            }
            isChanged = true
        }
        return isChanged
    }

    private func begin(
        _ node: Int,
        _ written: [String],
        hasProperty: Bool,
        _ scope: Scope,
        _ graph: inout MarkupGraph
    ) -> Int? {
        let isInner = hasProperty && scope.subject != nil
        guard let made = graph.add(.rdfa, at: node, isOutermost: !isInner) else { return nil }
        let tree = page.tree
        let types = written.compactMap { name(of: $0, scope) }
        if types.isEmpty, let other = written.first { graph.advise(.unknownVocabulary(other)) }
        var id = tree.attribute(resource, of: node) ?? tree.attribute(about, of: node)
        if id == nil, hasProperty {
            id = tree.attribute(href, of: node) ?? tree.attribute(src, of: node)
        }
        graph.describe(made, types: types, id: id.flatMap { identifier($0, scope) })
        return made
    }

    private func add(
        _ value: MarkupValue,
        _ properties: [String],
        _ scope: Scope,
        _ graph: inout MarkupGraph
    ) {
        guard let subject = scope.subject else { return }
        for property in properties {
            guard let name = name(of: property, scope) else { continue }
            graph.add(value, as: name, to: subject)
        }
    }

    /// Returns the name of schema.org that a term, a name with a prefix or an address stands for.
    private func name(of text: String, _ scope: Scope) -> String? {
        guard let colon = text.firstIndex(of: ":") else { return scope.isKnown ? text : nil }
        if scope.prefixes.contains(text[..<colon].lowercased()) {
            return String(text[text.index(after: colon)...])
        }
        return Vocabulary.name(in: text).flatMap { $0.isEmpty ? nil : $0 }
    }

    private func identifier(_ text: String, _ scope: Scope) -> String? {
        // `[_:a]` and `_:a` name a node without an address.
        var text = text
        if text.hasPrefix("["), text.hasSuffix("]") { text = String(text.dropFirst().dropLast()) }
        return text.hasPrefix("_:") ? text : page.resolve(text)
    }

    private func value(of node: Int, _ graph: inout MarkupGraph) -> MarkupValue? {
        let tree = page.tree
        if let text = tree.attribute(content, of: node) { return .text(text) }
        if let text = tree.attribute(datetime, of: node) { return .text(text) }
        for name in [resource, href, src] {
            guard let text = tree.attribute(name, of: node) else { continue }
            return text.hasPrefix("_:") ? .link(text) : .link(page.resolve(text))
        }
        return .text(page.text(of: node, &graph))
    }
}
