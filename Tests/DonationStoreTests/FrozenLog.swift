import Foundation

@testable import DonationStore
@testable import Interactions

/// The log of an earlier program, kept beside these tests in `Frozen`.
struct FrozenLog {
    let name: String

    private var directory: URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Frozen/\(name)")
    }

    /// Puts the log in place; returns the events that it must hold.
    func thaw(to path: String) throws -> [JSONValue] {
        let generation = "\(path)/log/0123456789abcdef"
        let manager = FileManager.default
        try manager.createDirectory(atPath: generation, withIntermediateDirectories: true)
        try manager.createSymbolicLink(
            atPath: "\(path)/log/current",
            withDestinationPath: "0123456789abcdef"
        )
        try Data(contentsOf: directory.appending(path: "data.mdb"))
            .write(to: URL(filePath: "\(generation)/data.mdb"))
        return try lines(of: "log.ndjson").map { try JSONValue(parsing: Array($0.utf8)) }
    }

    /// The lines of a file that is kept with the log.
    func lines(of file: String) throws -> [String] {
        try String(contentsOf: directory.appending(path: file), encoding: .utf8)
            .split(separator: "\n").map(String.init)
    }
}
