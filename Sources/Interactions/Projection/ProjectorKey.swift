/// The key of a view of a ``Projector``, compared by its bytes.
///
/// Swift holds some differently spelled texts equal, and the rows on disk would disagree.
package struct ProjectorKey: Hashable, Comparable, Sendable {
    /// The key as the projector names it.
    package let text: String
    /// The key on disk: a byte 0, because none may be empty, and the text.
    package let bytes: [UInt8]

    package init(_ text: String) {
        self.text = text
        bytes = [0] + text.utf8
    }

    /// Reads a key from disk.
    package init(bytes: [UInt8]) {
        self.bytes = bytes
        text = String(decoding: bytes.dropFirst(), as: UTF8.self)
    }

    package static func == (left: ProjectorKey, right: ProjectorKey) -> Bool {
        left.bytes == right.bytes
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(bytes)
    }

    package static func < (left: ProjectorKey, right: ProjectorKey) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }

    /// Returns the keys that a donation touches, each once.
    static func keys<P: Projector>(of donation: ProjectedDonation, _: P.Type) -> [ProjectorKey] {
        let keys = P.keys(of: donation).map { ProjectorKey($0) }
        guard keys.count > 1 else { return keys }
        var seen: Set<ProjectorKey> = []
        return keys.filter { seen.insert($0).inserted }
    }
}
