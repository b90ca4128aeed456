/// The connections that asked each interface, and the changes to tell them.
struct Audience {
    private var senders: [String: Set<String>] = [:]
    /// The parts of the store that changed since the last signal.
    var changes: Set<StoreChange> = []

    /// The largest number of connections of an interface that get its signals.
    private static let most = 1024

    mutating func add(_ sender: String, to interface: String) {
        guard senders[interface, default: []].count < Self.most else { return }
        senders[interface, default: []].insert(sender)
    }

    mutating func forget(_ sender: String) {
        for interface in senders.keys { senders[interface]?.remove(sender) }
    }

    func of(_ interface: String) -> [String] { senders[interface, default: []].sorted() }
}
