/// Builds a tree from the calls of the parser.
@safe
final class HTMLBuilder {
    private var tree = HTMLTree()
    /// The elements that have begun and not ended.
    private var open: [Int32] = []
    /// The numbers of names by the parser's pointers to them, which stay during a parse.
    private var known: [UInt: HTMLTree.Name] = [:]
    private let depthLimit: Int
    private var isStopped = false
    /// Stops the parser.
    var stop: (() -> Void)?

    init(depthLimit: Int) {
        self.depthLimit = depthLimit
    }

    /// Returns the tree with all elements ended.
    func finished() -> HTMLTree {
        while !open.isEmpty { close() }
        return tree
    }

    /// Begins an element with pairs of name and value, of which the last one is followed by `nil`.
    func begin(
        _ name: UnsafePointer<UInt8>,
        _ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
    ) {
        guard !isStopped else { return }
        guard open.count < depthLimit else { return halt(.depth) }
        guard tree.nodes.count < HTMLTree.nodeLimit else { return halt(.nodes) }
        let first = tree.attributes.count
        var pair = 0
        while let attributes = unsafe attributes, let key = unsafe attributes[pair] {
            guard tree.attributes.count < HTMLTree.nodeLimit else { return halt(.nodes) }
            unsafe add(key, attributes[pair + 1])
            pair += 2
        }
        let node = unsafe HTMLTree.Node(
            name: number(of: name),
            parent: open.last ?? -1,
            end: -1,
            first: Int32(clamping: first),
            count: Int32(clamping: tree.attributes.count - first)
        )
        open.append(Int32(clamping: tree.nodes.count))
        tree.nodes.append(node)
    }

    /// Ends the innermost element; the parser ends all in order.
    func end() {
        guard !isStopped, !open.isEmpty else { return }
        close()
    }

    /// Takes a piece of text.
    func take(_ text: UnsafeBufferPointer<UInt8>) {
        guard !isStopped, !text.isEmpty else { return }
        let parent = open.last ?? -1
        let first = Int32(clamping: tree.bytes.count)
        unsafe tree.bytes.append(contentsOf: text)
        let count = Int32(clamping: text.count)
        if let last = tree.nodes.indices.last, tree.nodes[last].name < 0,
            tree.nodes[last].parent == parent,
            tree.nodes[last].first + tree.nodes[last].count == first
        {
            tree.nodes[last].count += count
            return
        }
        guard tree.nodes.count < HTMLTree.nodeLimit else { return halt(.nodes) }
        let end = Int32(clamping: tree.nodes.count + 1)
        tree.nodes.append(
            HTMLTree.Node(name: -1, parent: parent, end: end, first: first, count: count)
        )
    }

    private func halt(_ cut: HTMLCut) {
        isStopped = true
        tree.cuts.insert(cut)
        stop?()
    }

    private func close() {
        let node = Int(open.removeLast())
        tree.nodes[node].end = Int32(clamping: tree.nodes.count)
    }

    private func add(_ name: UnsafePointer<UInt8>, _ value: UnsafePointer<UInt8>?) {
        let first = tree.bytes.count
        if let value = unsafe value {
            let count = unsafe String(cString: value).utf8.count
            unsafe tree.bytes.append(contentsOf: UnsafeBufferPointer(start: value, count: count))
        }
        let attribute = unsafe HTMLTree.Attribute(
            name: number(of: name),
            first: Int32(clamping: first),
            count: Int32(clamping: tree.bytes.count - first)
        )
        tree.attributes.append(attribute)
    }

    private func number(of name: UnsafePointer<UInt8>) -> HTMLTree.Name {
        let key = UInt(bitPattern: name)
        if let number = known[key] { return number }
        let text = unsafe String(cString: name)
        let number = tree.numbers[text] ?? HTMLTree.Name(clamping: tree.names.count)
        if tree.numbers.updateValue(number, forKey: text) == nil { tree.names.append(text) }
        known[key] = number
        return number
    }
}
