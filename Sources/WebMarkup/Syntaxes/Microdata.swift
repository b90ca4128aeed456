internal import Markup

/// Microdata, by the algorithm of the HTML standard.
struct Microdata: MarkupSyntax {
    private let page: Page
    private let prop, type, itemID, itemRef, idName, content: HTMLTree.Name?
    /// Whether each node has `itemprop`, and whether it has `itemscope`.
    private let marks: [(hasProperty: Bool, isItem: Bool)]
    /// The attribute that holds the value of each element that has one.
    private let valueAttributes: [HTMLTree.Name: HTMLTree.Name?]
    /// The elements by their `id`, the first of each.
    private let identified: [String: Int]
    /// The nodes of the items so far, by element.
    private var items: [Int: Int] = [:]
    private var steps = 0

    static func read(_ page: Page, into graph: inout MarkupGraph) {
        guard let scope = page.tree.name("itemscope") else { return }
        var reader = Microdata(page, scope)
        let marks = reader.marks
        let scopes = marks.indices.filter { marks[$0].isItem }
        // Then those that no item reaches, as broken pages have them.
        for scope in scopes where !marks[scope].hasProperty {
            reader.readItem(scope, nil, &graph)
        }
        for scope in scopes where reader.items[scope] == nil {
            reader.readItem(scope, nil, &graph)
        }
    }

    private init(_ page: Page, _ scope: HTMLTree.Name) {
        let tree = page.tree
        self.page = page
        let prop = tree.name("itemprop")
        self.prop = prop
        // An element may have thousands of attributes, and may be passed again and again.
        marks = (0..<tree.count).map { (tree.has(prop, $0), tree.has(scope, $0)) }
        type = tree.name("itemtype")
        itemID = tree.name("itemid")
        itemRef = tree.name("itemref")
        content = tree.name("content")
        let idName = tree.name("id")
        self.idName = idName
        var attributes: [HTMLTree.Name: HTMLTree.Name?] = [:]
        for (element, attribute) in Self.valueAttributes {
            if let element = tree.name(element) { attributes[element] = tree.name(attribute) }
        }
        valueAttributes = attributes
        var identified: [String: Int] = [:]
        if itemRef != nil, idName != nil {
            for node in 0..<tree.count {
                guard let id = tree.attribute(idName, of: node) else { continue }
                if identified[id] == nil { identified[id] = node }
            }
        }
        self.identified = identified
    }

    private static let valueAttributes = [
        ("a", "href"), ("area", "href"), ("link", "href"), ("audio", "src"), ("embed", "src"),
        ("iframe", "src"), ("img", "src"), ("source", "src"), ("track", "src"), ("video", "src"),
        ("object", "data"), ("data", "value"), ("meter", "value"), ("time", "datetime"),
        ("meta", "content"),
    ]

    private static let plainElements: Set<String> = ["data", "meter", "time", "meta"]

    // MARK: Items

    /// An item whose properties are to be read.
    private struct Waiting {
        var element: Int
        var node: Int
        var isKnown: Bool
        var depth: Int
    }

    /// Reads an item and those in it.
    ///
    /// Items that refer to each other are read once each.
    private mutating func readItem(_ element: Int, _ parent: Int?, _ graph: inout MarkupGraph) {
        guard let first = begin(element, parentIsKnown: false, depth: 0, isOutermost: true, &graph)
        else { return }
        var waiting = [first]
        while let item = waiting.popLast() {
            var inner: [Waiting] = []
            for element in properties(of: item.element, &graph) {
                read(element, of: item, &inner, &graph)
            }
            waiting += inner.reversed()
        }
    }

    private mutating func begin(
        _ element: Int,
        parentIsKnown: Bool,
        depth: Int,
        isOutermost: Bool,
        _ graph: inout MarkupGraph
    ) -> Waiting? {
        guard depth < PageLimits.depth else {
            graph.advise(.muchMarkup)
            return nil
        }
        guard let node = graph.add(.microdata, at: element, isOutermost: isOutermost) else {
            return nil
        }
        items[element] = node
        let written = (page.tree.attribute(type, of: element) ?? "").tokens
        let types = written.compactMap(Vocabulary.name(in:)).filter { !$0.isEmpty }
        if types.isEmpty, let other = written.first { graph.advise(.unknownVocabulary(other)) }
        let id = page.tree.attribute(itemID, of: element).map(page.resolve)
        graph.describe(node, types: types, id: id)
        // An item without a type is read as part of the one around it.
        let isKnown = !types.isEmpty || (written.isEmpty && parentIsKnown)
        return Waiting(element: element, node: node, isKnown: isKnown, depth: depth)
    }

    private mutating func read(
        _ element: Int,
        of item: Waiting,
        _ inner: inout [Waiting],
        _ graph: inout MarkupGraph
    ) {
        let written = (page.tree.attribute(prop, of: element) ?? "").tokens
        let names = written.compactMap { name in
            name.utf8.contains(UInt8(ascii: ":")) || name.utf8.contains(UInt8(ascii: "/"))
                ? Vocabulary.name(in: name) : (item.isKnown ? name : nil)
        }
        let value: MarkupValue?
        if marks[element].isItem {
            if items[element] == nil,
                let begun = begin(
                    element,
                    parentIsKnown: item.isKnown,
                    depth: item.depth + 1,
                    isOutermost: false,
                    &graph
                )
            {
                inner.append(begun)
            }
            value = items[element].map(MarkupValue.node)
        } else {
            value = names.isEmpty || graph.isFull ? nil : self.value(of: element, &graph)
        }
        guard let value else { return }
        for name in names { graph.add(value, as: name, to: item.node) }
    }

    /// Returns the elements with the properties of an item, in the order of the page.
    private mutating func properties(of item: Int, _ graph: inout MarkupGraph) -> [Int] {
        var found: [Int] = []
        let references = (page.tree.attribute(itemRef, of: item) ?? "").tokens
        crawl(item + 1..<page.tree.end(of: item), &found, &graph)
        guard !references.isEmpty else { return found }
        var seen = Set(found)
        for reference in references {
            guard let element = identified[reference] else {
                graph.advise(.unresolved(reference))
                continue
            }
            guard element != item else { continue }
            var others: [Int] = []
            crawl(element..<page.tree.end(of: element), &others, &graph)
            for other in others where other != item && seen.insert(other).inserted {
                found.append(other)
            }
        }
        return found.sorted()
    }

    /// Collects elements with `itemprop`, without those inside other items.
    private mutating func crawl(
        _ nodes: Range<Int>,
        _ found: inout [Int],
        _ graph: inout MarkupGraph
    ) {
        var node = nodes.lowerBound
        while node < nodes.upperBound {
            steps += 1
            guard steps <= PageLimits.steps else { return graph.advise(.muchMarkup) }
            if marks[node].hasProperty { found.append(node) }
            node = marks[node].isItem ? page.tree.end(of: node) : node + 1
        }
    }

    // MARK: Values

    private func value(of element: Int, _ graph: inout MarkupGraph) -> MarkupValue? {
        let tree = page.tree
        let name = tree.name(of: element)
        if let number = tree.name(name), let attribute = valueAttributes[number] {
            if let text = tree.attribute(attribute, of: element) {
                if Self.plainElements.contains(name) { return .text(text) }
                return .link(page.resolve(text))
            }
            if name != "time" { return .text("") }
        }
        // Not by the standard, but search engines read it.
        if let text = tree.attribute(content, of: element) { return .text(text) }
        return .text(page.text(of: element, &graph))
    }
}
