internal import DonationStore
internal import Foundation
internal import Synchronization

/// Where this process's donations go, and in whose name.
///
/// Nothing has to be said: the store is `DONATION_STORE`, else the person's own, and the app is
/// `DONATION_APP`, else the identifier of the main bundle, else the name of the program. An app
/// that knows better says so once at launch:
///
/// ```swift
/// DonationDestination.use(DonationDestination(app: "org.example.chat"))
/// ```
///
/// The store is opened by the first donation.
public struct DonationDestination: Hashable, Sendable {
    /// The directory of the store; `nil` when nobody said, and not even `HOME` is set.
    public var store: String?
    /// The app that donates, by custom a reverse-DNS identifier.
    public var app: String
    /// The app's account, for interactions that name none.
    public var account: String?
    /// Whether messages are kept themselves, and not only that there were some.
    public var keepsContent: Bool

    /// Says where donations go.
    ///
    /// - Parameters:
    ///   - store: The directory of the store; by the environment unless given.
    ///   - app: The app that donates; by the environment, the main bundle or the name of the
    ///     program unless given.
    ///   - account: The app's account, for interactions that name none.
    ///   - keepsContent: Whether the text of messages and the bytes of what is attached are stored.
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

    /// Sends what is donated from now on to another place, or in another name.
    ///
    /// What was donated before goes where it would have gone.
    public static func use(_ destination: DonationDestination) {
        chosen.withLock { $0 = destination }
    }

    @TaskLocal private static var scoped: DonationDestination?

    /// Sends what is donated in a piece of code to another place, as tests of apps want it.
    ///
    /// It holds for the tasks that the code begins, not for threads and queues of its own.
    ///
    /// - Parameters:
    ///   - destination: Where donations go.
    ///   - body: The code.
    /// - Returns: What the code returns.
    public nonisolated(nonsending) static func with<Value>(
        _ destination: DonationDestination,
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async rethrows -> Value {
        try await $scoped.withValue(destination) { try await body() }
    }

    /// Waits until everything that was donated or deleted before is on disk, or has failed, and
    /// whoever asked has been told.
    ///
    /// For programs that end: an app that lives on has the completion handlers.
    public static func flush() async {
        for outbox in Outbox.all {
            await withCheckedContinuation { continuation in
                outbox.add(.call { continuation.resume() })
            }
        }
        await Outbox.waitForHandlers()
    }

    /// Where donations go now.
    public static var current: DonationDestination {
        if let scoped { return scoped }
        return chosen.withLock { chosen in
            let destination = chosen ?? DonationDestination()
            chosen = destination
            return destination
        }
    }
}
