import Foundation

/// A private directory for the stores and files of one run, removed at its end.
final class Workspace {
    let path: String

    init(in parent: String) throws {
        path = "\(parent)/compare-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func path(of name: String) -> String {
        "\(path)/\(name)"
    }

    /// Removes everything, between two jobs.
    func clear() {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
            try? FileManager.default.removeItem(atPath: self.path(of: name))
        }
    }
}
