internal import Markup

/// JSON-LD in scripts.
struct JSONLD: MarkupSyntax {
    private let page: Page
    /// The number of the script, from 1.
    private var script = 0
    private var element = 0
    private var room = PageLimits.values

    static func read(_ page: Page, into graph: inout MarkupGraph) {
        let tree = page.tree
        let (script, type) = (tree.name("script"), tree.name("type"))
        guard let script, let type else { return }
        var reader = JSONLD(page: page)
        for node in 0..<tree.count where tree.isElement(node, named: script) {
            guard let text = tree.attribute(type, of: node),
                PageType(text).essence == "application/ld+json"
            else { continue }
            reader.readScript(node, &graph)
        }
    }

    private init(page: Page) {
        self.page = page
    }

    private mutating func readScript(_ node: Int, _ graph: inout MarkupGraph) {
        script += 1
        element = node
        var parser = ScriptParser(page.tree.bytes(of: node), room: room)
        do throws(ScriptParser.Fault) {
            let values = try parser.readScript()
            for value in values { readOutermost(value, ScriptContext(), &graph) }
        } catch {
            let isFull = parser.room == 0
            graph.advise(isFull ? .muchMarkup : .notJSON(script: script, byte: error.byte))
        }
        room = parser.room
        for repair in Advice.Repair.allCases where parser.repairs.contains(repair) {
            graph.advise(.repaired(script: script, repair))
        }
    }

    /// Reads what no node contains.
    private func readOutermost(
        _ value: ScriptValue,
        _ context: ScriptContext,
        _ graph: inout MarkupGraph
    ) {
        for element in value.elements {
            switch element {
            case .array: readOutermost(element, context, &graph)
            case .object(let members):
                _ = readNode(members, context, isOutermost: true, &graph)
            default: continue
            }
        }
    }

    /// Reads an object; returns its value, if it has one.
    private func readNode(
        _ members: [ScriptValue.Member],
        _ outer: ScriptContext,
        isOutermost: Bool,
        _ graph: inout MarkupGraph
    ) -> [MarkupValue] {
        var context = outer
        if let value = members.first(where: { $0.name == "@context" })?.value,
            let unknown = context.take(value)
        {
            graph.advise(.unknownContext(unknown))
        }
        adviseOfContext(members, context, isOutermost, &graph)
        var (types, id): ([String], String?) = ([], nil)
        var properties: [ScriptValue.Member] = []
        for member in members {
            let value = member.value
            switch context.meaning(of: member.name) {
            case nil, "@context": continue
            case "@type":
                let written = value.elements.compactMap(\.text)
                types = written.compactMap { context.meaning(of: $0) }
            case "@id": id = value.text.map(identifier)
            case "@graph": readOutermost(value, context, &graph)
            case "@value": return text(value)
            case "@list", "@set": return readValues(value, context, &graph)
            case .some(let meaning) where meaning.hasPrefix("@"): continue
            case .some(let meaning): properties.append(.init(name: meaning, value: value))
            }
        }
        if types.isEmpty, properties.isEmpty { return id.map { [.link($0)] } ?? [] }
        guard let node = graph.add(.jsonLD, at: element, isOutermost: isOutermost) else {
            return []
        }
        graph.describe(node, types: types, id: id)
        for property in properties {
            for value in readValues(property.value, context, &graph) {
                graph.add(value, as: property.name, to: node)
            }
        }
        return [.node(node)]
    }

    private func adviseOfContext(
        _ members: [ScriptValue.Member],
        _ context: ScriptContext,
        _ isOutermost: Bool,
        _ graph: inout MarkupGraph
    ) {
        guard isOutermost, context.isEmpty else { return }
        let names = members.map(\.name)
        if names.contains("@content") {
            graph.advise(.misspeltContext(script: script))
        } else if !names.contains("@context"), names.contains("@type") {
            graph.advise(.noContext(script: script))
        }
    }

    private func readValues(
        _ value: ScriptValue,
        _ context: ScriptContext,
        _ graph: inout MarkupGraph
    ) -> [MarkupValue] {
        switch value {
        case .object(let members):
            return readNode(members, context, isOutermost: false, &graph)
        case .array(let elements):
            return elements.flatMap { readValues($0, context, &graph) }
        default: return text(value)
        }
    }

    private func text(_ value: ScriptValue) -> [MarkupValue] {
        switch value {
        case .text(let text), .number(let text): [.text(text)]
        case .bool(let flag): [.text(flag ? "true" : "false")]
        default: []
        }
    }

    private func identifier(_ text: String) -> String {
        text.hasPrefix("_:") ? text : page.resolve(text)
    }
}
