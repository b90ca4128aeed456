internal import Dispatch
public import Foundation
internal import Synchronization

/// The fetcher of a link's metadata on Apple's platforms, which here says why it fetches nothing.
///
/// Nothing of this package opens a connection. So each request fails at once with an ``LPError``
/// that names the remedy: an app that knows the title and the picture gives them in an
/// ``LPLinkMetadata``, which every surface takes as it is.
open class LPMetadataProvider: NSObject, @unchecked Sendable {
    // Unchecked because `NSObject` is not `Sendable`; the state is behind `state`.
    private let state = Mutex(State())

    private struct State: Sendable {
        var fetchesSubresources = true
        var timeout: TimeInterval = 30
        var hasStarted = false
        var isCancelled = false
    }

    /// Makes a provider for one request.
    public override init() { super.init() }

    /// Whether pictures are wanted, too; it has no effect.
    open var shouldFetchSubresources: Bool {
        get { state.withLock { $0.fetchesSubresources } }
        set { state.withLock { $0.fetchesSubresources = newValue } }
    }

    /// The longest time to wait, in seconds; it has no effect, as no request waits.
    open var timeout: TimeInterval {
        get { state.withLock { $0.timeout } }
        set { state.withLock { $0.timeout = newValue } }
    }

    /// Answers that nothing is fetched.
    ///
    /// - Parameters:
    ///   - URL: The address.
    ///   - completionHandler: Called once, on another thread, with an ``LPError``: of the code
    ///     `metadataFetchCancelled` if ``cancel()`` came first, `unknown` for the second request of
    ///     an object, and otherwise `metadataFetchFailed`.
    open func startFetchingMetadata(
        for URL: URL,
        completionHandler: @escaping @Sendable (LPLinkMetadata?, (any Error)?) -> Void
    ) {
        let isSecond = state.withLock { state in
            defer { state.hasStarted = true }
            return state.hasStarted
        }
        DispatchQueue.global().async {
            completionHandler(nil, self.refusal(of: URL, isSecond: isSecond))
        }
    }

    /// Throws, because nothing is fetched.
    ///
    /// - Throws: ``LPError``, as the form with a handler.
    public nonisolated(nonsending) func startFetchingMetadata(
        for URL: URL
    ) async throws -> LPLinkMetadata {
        let isSecond = state.withLock { state in
            defer { state.hasStarted = true }
            return state.hasStarted
        }
        throw refusal(of: URL, isSecond: isSecond)
    }

    /// Cancels the request, if its handler was not called yet, and any later one.
    open func cancel() {
        state.withLock { $0.isCancelled = true }
    }

    private func refusal(of url: URL, isSecond: Bool) -> LPError {
        if isSecond {
            return LPError(
                .unknown,
                reason: "a provider fetches once: make another for \(url.host ?? "this link")"
            )
        }
        if state.withLock({ $0.isCancelled }) { return LPError(.metadataFetchCancelled) }
        return LPError(
            .metadataFetchFailed,
            reason: "nothing here fetches pages: give what is known in an LPLinkMetadata"
        )
    }
}
