package import Foundation

/// Whole histories for tests, the sample and real ones, which are no part of the project.
///
/// The real ones come from `../shared/data` beside the project or from `DONATION_TEST_DATA`.
package enum Histories {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().appending(path: "../..").standardizedFileURL

    /// The sample history, which is part of the project.
    package static var sample: URL { root.appending(path: "docs/sample/history.ndjson") }

    /// One person's real mail; `nil`, with a printed reason, if it is missing.
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

    /// The sample, and the real one if it exists.
    package static var all: [URL] { [sample] + [realMail].compactMap { $0 } }
}
