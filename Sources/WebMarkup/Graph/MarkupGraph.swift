/// Something that a page describes, in any form, with its types and properties.
///
/// Types and names of properties are those of schema.org, without its address.
struct MarkupNode {
    var types: [String] = []
    /// The identifier by which other nodes refer to it, in full.
    var id: String?
    var properties = MarkupProperties()
    var forms: Set<MarkupForm>
    /// The element that describes it.
    var element: Int
    /// The node that has this one as a value.
    var parent: Int?
    /// The property of the parent.
    var role: String?
    /// Whether no other node contains it in the page.
    var isOutermost: Bool
    /// The first node with the same identifier, which has everything of this one.
    var same: Int?

    func has(type: String) -> Bool { types.contains(type) }
}

/// The value of a property.
enum MarkupValue: Hashable {
    case text(String)
    /// An address, which may be the identifier of a node.
    case link(String)
    case node(Int)
}

/// Everything that a page describes, in all forms, within bounds.
struct MarkupGraph {
    private(set) var nodes: [MarkupNode] = []
    private(set) var advice: [Advice] = []
    /// The first node with each identifier.
    private var identified: [String: Int] = [:]
    private var given: Set<Advice> = []
    private var values = 0
    private var bytes = 0

    /// Whether no value has room.
    var isFull: Bool { values >= PageLimits.values || bytes >= PageLimits.textBytes }

    mutating func advise(_ piece: Advice) {
        guard advice.count < PageLimits.advice, given.insert(piece).inserted else { return }
        advice.append(piece)
    }

    /// Adds a node; `nil` if there are too many.
    mutating func add(_ form: MarkupForm, at element: Int, isOutermost: Bool) -> Int? {
        guard nodes.count < PageLimits.nodes else {
            advise(.muchMarkup)
            return nil
        }
        nodes.append(MarkupNode(forms: [form], element: element, isOutermost: isOutermost))
        return nodes.count - 1
    }

    /// Gives a node its types and identifier.
    mutating func describe(_ node: Int, types: [String], id: String?) {
        for type in types where !nodes[node].types.contains(type) {
            // Nobody looks at more.
            guard nodes[node].types.count < 16 else { break }
            nodes[node].types.append(type)
        }
        guard let id, !id.isEmpty, id.utf8.count <= PageLimits.valueBytes else { return }
        nodes[node].id = id
    }

    /// Adds a value to a node.
    mutating func add(_ value: MarkupValue, as name: String, to node: Int) {
        var value = value
        switch value {
        case .text(let text), .link(let text):
            let cut = text.utf8.count > PageLimits.valueBytes
            bytes += min(text.utf8.count, PageLimits.valueBytes)
            if cut {
                let kept = text.utf8.prefix(PageLimits.valueBytes)
                value = .text(String(decoding: kept, as: UTF8.self))
            }
        case .node: break
        }
        values += 1
        guard values <= PageLimits.values, bytes <= PageLimits.textBytes else {
            return advise(.muchMarkup)
        }
        nodes[node].properties.add(value, as: name)
        if case .node(let child) = value { adopt(child, by: node, as: name) }
    }

    private mutating func adopt(_ child: Int, by node: Int, as role: String) {
        guard child != node, nodes[child].parent == nil else { return }
        var ancestor: Int? = node
        var depth = 0
        while let next = ancestor, depth < PageLimits.depth {
            guard next != child else { return }
            ancestor = nodes[next].parent
            depth += 1
        }
        nodes[child].parent = node
        nodes[child].role = role
    }

    // MARK: Identifiers

    /// Joins the nodes with one identifier, and makes links to them values.
    mutating func link() {
        for index in nodes.indices {
            guard let id = nodes[index].id else { continue }
            if let first = identified[id] {
                join(index, into: first)
            } else {
                identified[id] = index
            }
        }
        // Not the graph itself: what a closure holds is copied when it is changed.
        let (first, identified) = (nodes.map(\.same), identified)
        for index in nodes.indices where nodes[index].same == nil {
            var adopted: [(child: Int, role: String)] = []
            nodes[index].properties.change { name, value in
                let target: Int?
                switch value {
                case .text: target = nil
                case .link(let id): target = identified[id]
                case .node(let node): target = first[node]
                }
                guard let target else { return }
                value = .node(target)
                adopted.append((target, name))
            }
            for (child, role) in adopted { adopt(child, by: index, as: role) }
        }
    }

    private mutating func join(_ node: Int, into first: Int) {
        describe(first, types: nodes[node].types, id: nil)
        nodes[first].properties.add(nodes[node].properties)
        nodes[first].forms.formUnion(nodes[node].forms)
        nodes[first].isOutermost = nodes[first].isOutermost && nodes[node].isOutermost
        nodes[node].same = first
        nodes[node].properties = MarkupProperties()
        if let parent = nodes[node].parent { adopt(first, by: parent, as: nodes[node].role ?? "") }
    }
}
