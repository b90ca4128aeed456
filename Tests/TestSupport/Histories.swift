package import Foundation

/// Whole histories for tests: the sample, and real ones, of which none is part of the project.
///
/// These are read where `../shared/data` beside the project or `DONATION_TEST_DATA` has them.
package enum Histories {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().appending(path: "../..").standardizedFileURL

    /// The sample history, which is always there.
    package static var sample: URL { root.appending(path: "docs/sample/history.ndjson") }

    /// One person's real mail; `nil`, and said, when it is not there.
    package static var realMail: URL? {
        let data =
            ProcessInfo.processInfo.environment["DONATION_TEST_DATA"].map { URL(filePath: $0) }
            ?? root.appending(path: "../shared/data")
        let file = data.appending(path: "enron-person-59.ndjson").standardizedFileURL
        guard FileManager.default.fileExists(atPath: file.path) else {
            print("not run: the real logs are not there; DONATION_TEST_DATA names their directory")
            return nil
        }
        return file
    }

    /// The sample, and the real one if it is there.
    package static var all: [URL] { [sample] + [realMail].compactMap { $0 } }
}
