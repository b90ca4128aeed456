internal import DonationStore
internal import Foundation
internal import Synchronization

/// The store for the donations of this process, and their donor.
///
/// Nothing needs to be set. The store is `DONATION_STORE`, else the person's own. The app is
/// `DONATION_APP`, else the identifier of the main bundle, else the name of the program. An app
/// that knows better sets the destination once at launch:
///
/// ```swift
/// DonationDestination.use(DonationDestination(app: "org.example.chat"))
/// ```
///
/// The first donation opens the store.
public struct DonationDestination: Hashable, Sendable {
    /// The directory of the store; `nil` if nothing names it, and `HOME` is not set.
    public var store: String?
    /// The donor, by custom a reverse-DNS identifier.
    public var app: String
    /// The app's account, for interactions that name none.
    public var account: String?
    /// Whether the store keeps the content of messages, and the texts and pictures of items.
    public var keepsContent: Bool

    /// Makes a destination.
    ///
    /// - Parameters:
    ///   - store: The directory of the store; from the environment unless given.
    ///   - app: The donor; from the environment, the main bundle or the name of the program unless
    ///     given.
    ///   - account: The app's account, for interactions that name none.
    ///   - keepsContent: Whether to keep the text of messages and the bytes of attachments.
    public init(
        store: String? = nil,
        app: String? = nil,
        account: String? = nil,
        keepsContent: Bool = false
    ) {
        let environment = ProcessInfo.processInfo.environment
        self.init(
            environment: environment,
            bundle: Bundle.main.bundleIdentifier,
            program: ProcessInfo.processInfo.processName
        )
        self.store = store ?? self.store
        self.app = app ?? self.app
        self.account = account
        self.keepsContent = keepsContent
    }

    init(environment: [String: String], bundle: String?, program: String) {
        store = DonationStore.defaultPath(in: environment)
        let named = [environment["DONATION_APP"], bundle].compactMap { $0 }.first { !$0.isEmpty }
        app = named ?? program
        keepsContent = false
    }

    // MARK: This process's

    private static let chosen = Mutex<DonationDestination?>(nil)

    /// Sends all later donations to another destination.
    ///
    /// Earlier donations keep their destination.
    public static func use(_ destination: DonationDestination) {
        chosen.withLock { $0 = destination }
    }

    @TaskLocal private static var scoped: DonationDestination?

    /// Sends the donations of a piece of code to another destination, as in tests of apps.
    ///
    /// This includes the tasks that the code begins, but not its own threads and queues.
    ///
    /// - Parameters:
    ///   - destination: The destination of donations.
    ///   - body: The code.
    /// - Returns: The result of the code.
    public nonisolated(nonsending) static func with<Value>(
        _ destination: DonationDestination,
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async rethrows -> Value {
        try await $scoped.withValue(destination) { try await body() }
    }

    /// Waits until all earlier donations and deletions are on disk or have failed, and their
    /// handlers have returned.
    ///
    /// It first saves the current activities that need it.
    ///
    /// This is for programs that end; an app that goes on has the completion handlers.
    public static func flush() async {
        NSUserActivity.saveAll()
        for outbox in Outbox.all {
            await withCheckedContinuation { continuation in
                outbox.add(.call { continuation.resume() })
            }
        }
        await Outbox.waitForHandlers()
    }

    /// The present destination.
    public static var current: DonationDestination {
        if let scoped { return scoped }
        return chosen.withLock { chosen in
            let destination = chosen ?? DonationDestination()
            chosen = destination
            return destination
        }
    }
}
