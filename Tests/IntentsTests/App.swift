import DonationStore
import Foundation
import TestSupport

/// One of the `donatingapps`, run as its own process on its own store.
struct App {
    let directory: TemporaryDirectory
    let name: String

    init(_ name: String) throws {
        self.name = name
        directory = try TemporaryDirectory()
    }

    /// The donor's identifier.
    var identifier: String { "org.example.\(name)" }

    /// Runs the app, which donates.
    ///
    /// - Parameters:
    ///   - program: The program with the app.
    ///   - part: The part of the app to run, if it has several.
    /// - Returns: The program's output.
    /// - Throws: An error if it cannot run, or if it fails.
    @discardableResult
    func run(program: String = "donatingapps", part: String? = nil) throws -> String {
        let output = Pipe()
        let process = try ChildProcess(
            Built.path(of: program),
            [part.map { "\(name)-\($0)" } ?? name],
            environment: [
                "DONATION_STORE": directory.path(of: "store"), "DONATION_APP": identifier,
                "XDG_DATA_HOME": directory.path, "SWIFT_BACKTRACE": "enable=no",
            ],
            output: .pipe(output)
        )
        let printed = output.fileHandleForReading.readDataToEndOfFile()
        let ending = process.wait()
        guard ending == .exit(0) else { throw Failure(app: name, ending: ending) }
        return String(decoding: printed, as: UTF8.self)
    }

    /// The store that it donates to.
    func store() throws -> DonationStore {
        try DonationStore(at: directory.path(of: "store"), creatingIfMissing: false)
    }

    struct Failure: Error {
        var app: String
        var ending: Ending
    }
}
