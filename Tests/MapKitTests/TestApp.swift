import DonationStore
import Foundation
import Intents
import TestSupport
import Testing

/// A separate place for a test's store, and the app that uses it.
final class TestApp: Sendable {
    let directory: TemporaryDirectory
    let destination: DonationDestination

    init() throws {
        directory = try TemporaryDirectory()
        destination = DonationDestination(
            store: directory.path(of: "store"),
            app: "org.example.guide"
        )
    }

    /// The one activity of the store.
    func activity() throws -> Activity {
        let activities = try DonationStore(at: directory.path(of: "store")).activities()
        #expect(activities.count == 1)
        return try #require(activities.first).activity
    }

    /// Makes an activity current, and returns it as the store has it.
    func donate(_ activity: NSUserActivity) async throws -> Activity {
        await DonationDestination.with(destination) { activity.becomeCurrent() }
        await DonationDestination.flush()
        #expect(activity.donationError == nil)
        return try self.activity()
    }

    /// Runs one of the `placeapps` on the store, in its own process.
    func run(_ name: String) throws -> String {
        let output = Pipe()
        let process = try ChildProcess(
            Built.path(of: "placeapps"),
            [name],
            environment: [
                "DONATION_STORE": directory.path(of: "store"), "DONATION_APP": "org.example.guide",
                "XDG_DATA_HOME": directory.path, "SWIFT_BACKTRACE": "enable=no",
            ],
            output: .pipe(output)
        )
        let printed = output.fileHandleForReading.readDataToEndOfFile()
        #expect(process.wait() == .exit(0))
        return String(decoding: printed, as: UTF8.self)
    }
}
