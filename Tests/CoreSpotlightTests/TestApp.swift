import DonationStore
import Foundation
import Intents
import TestSupport

/// A separate place for a test's index, and the app that uses it.
final class TestApp: Sendable {
    let directory: TemporaryDirectory
    let destination: DonationDestination

    init(keepsContent: Bool = false) throws {
        directory = try TemporaryDirectory()
        destination = DonationDestination(
            store: directory.path(of: "store"),
            app: "org.example.notes",
            keepsContent: keepsContent
        )
    }

    func store() throws -> DonationStore {
        try DonationStore(at: directory.path(of: "store"))
    }

    /// The identifiers of the items in an index.
    func items(_ index: String? = nil) throws -> [String] {
        try store().items(index: index).map(\.item.identifier)
    }

    /// Runs code of the app.
    nonisolated(nonsending) func use<Value>(
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async rethrows -> Value {
        try await DonationDestination.with(destination, body)
    }

    /// Runs one of the `indexingapps` on the store, in its own process.
    func run(_ name: String) throws -> String {
        let output = Pipe()
        let process = try ChildProcess(
            Built.path(of: "indexingapps"),
            [name],
            environment: [
                "DONATION_STORE": directory.path(of: "store"), "DONATION_APP": "org.example.notes",
                "XDG_DATA_HOME": directory.path, "SWIFT_BACKTRACE": "enable=no",
            ],
            output: .pipe(output)
        )
        let printed = output.fileHandleForReading.readDataToEndOfFile()
        let ending = process.wait()
        guard ending == .exit(0) else { throw Failure(ending: ending) }
        return String(decoding: printed, as: UTF8.self)
    }

    struct Failure: Error {
        var ending: Ending
    }
}
