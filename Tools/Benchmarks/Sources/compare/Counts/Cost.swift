/// A cost that is nearly the same in every run and on every machine of one kind.
enum Cost: String, CaseIterable, Codable, CodingKeyRepresentable {
    case instructions
    case allocations
    /// The bytes passed to writes.
    case bytes
    /// The pages of files that a sync brings to the disk.
    case pages
    case syncs

    /// The part by which a figure may exceed its threshold.
    ///
    /// A store has random names of its own, and threads meet at other moments.
    var slack: Double {
        switch self {
        case .instructions, .allocations: 0.05
        case .bytes, .pages: 0.1
        case .syncs: 0
        }
    }
}

/// The costs of one operation.
typealias Costs = [Cost: Int]
