import Foundation

/// The costs that no later change may exceed unseen.
struct Limits {
    /// By the names of operations.
    private(set) var rows: [String: Costs]

    init(_ rows: [String: Costs]) {
        self.rows = rows
    }

    /// Reads the limits in a file of JSON; none where it is missing.
    init(at path: String) throws {
        guard let bytes = FileManager.default.contents(atPath: path) else {
            rows = [:]
            return
        }
        rows = try JSONDecoder().decode([String: Costs].self, from: bytes)
    }

    func write(to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let bytes = try encoder.encode(rows) + Data("\n".utf8)
        try bytes.write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    /// The figures that are greater than their limit or have none, and the limits without a figure.
    func faults(in measured: [String: Costs]) -> [String] {
        var faults: [String] = []
        for (name, costs) in measured.sorted(by: { $0.key < $1.key }) {
            for cost in Cost.allCases {
                guard let figure = costs[cost] else { continue }
                guard let limit = rows[name]?[cost] else {
                    faults.append("\(name): \(figure) \(cost.rawValue), without a threshold")
                    continue
                }
                if Double(figure) > Double(limit) * (1 + cost.slack) {
                    faults.append("\(name): \(figure) \(cost.rawValue), threshold \(limit)")
                }
            }
        }
        for name in rows.keys.sorted() where measured[name] == nil {
            faults.append("\(name): not measured")
        }
        return faults
    }
}
