public import DonationStore
public import Foundation
public import Intents
internal import Synchronization

/// A host of one Today widget, without a screen: it asks the provider, and records what comes.
///
/// This type is not Apple's. Content is shown at once, from the store; the provider may take as long
/// as it likes.
///
/// ```swift
/// let host = TodayWidgetHost(WeatherWidget(), identity, in: store) { mode in
///     WidgetSnapshot(mode == .compact ? .compact : .expanded, title: "Rain")
/// }
/// let shown = try host.appear()
/// ```
public final class TodayWidgetHost {
    /// The largest sizes of a widget, in points.
    public struct Sizes: Sendable {
        /// Compact: by default some two and a half rows of a table.
        public var compact = CGSize(width: 359, height: 110)
        /// Expanded: by default what most screens have room for.
        public var expanded = CGSize(width: 359, height: 528)

        /// Makes the sizes.
        public init() {}
    }

    private struct State {
        /// The number of the update that runs; 0 for none.
        var running = 0
        var last = 0
        var failure: DonationError?
    }

    /// The widget.
    public let widget: WidgetIdentity
    /// The circumstances that the provider sees.
    public let context: NSExtensionContext
    private let provider: any NCWidgetProviding
    private let store: DonationStore
    private let isAlwaysCompact: Bool
    private let draw: (NCWidgetDisplayMode) -> WidgetSnapshot?
    private let state = Mutex(State())

    /// Makes a host.
    ///
    /// - Parameters:
    ///   - provider: The widget's code.
    ///   - widget: The widget's name: its app, and the identifier of its bundle as the kind.
    ///   - store: The store.
    ///   - context: The circumstances, which the caller gives to a provider that has a place for
    ///     them.
    ///   - sizes: The largest sizes.
    ///   - isAlwaysCompact: Whether the surface takes compact widgets alone, as a list of quick
    ///     actions does.
    ///   - open: Opens an address in an app with an identifier, and returns whether it could.
    ///   - draw: Makes the snapshot of the widget in a mode, after new data; on the thread on which
    ///     the provider calls its handler.
    /// - Throws: `DonationStoreError` if the store cannot be read.
    public init(
        _ provider: any NCWidgetProviding,
        _ widget: WidgetIdentity,
        in store: DonationStore,
        context: NSExtensionContext = NSExtensionContext(intent: nil),
        sizes: Sizes = Sizes(),
        isAlwaysCompact: Bool = false,
        open: @escaping (URL, _ app: String) -> Bool = { _, _ in false },
        draw: @escaping (NCWidgetDisplayMode) -> WidgetSnapshot?
    ) throws(DonationStoreError) {
        (self.provider, self.widget, self.store) = (provider, widget, store)
        (self.context, self.isAlwaysCompact, self.draw) = (context, isAlwaysCompact, draw)
        let known = try store.widget(widget)
        let circumstances = context.circumstances
        circumstances.sizes = [.compact: sizes.compact, .expanded: sizes.expanded]
        circumstances.largestMode = known?.largestMode == .expanded ? .expanded : .compact
        circumstances.activeMode =
            known?.mode == .expanded && !isAlwaysCompact ? .expanded : .compact
        circumstances.whenLargestModeChanges = { [weak self] mode in self?.permit(mode) }
        circumstances.open = { [weak self] url in self?.tap(url, open) ?? false }
    }

    /// The last error of the store, in calls that cannot throw; `nil` for none.
    public var failure: DonationError? { state.withLock { $0.failure } }

    /// Whether an update runs.
    public var isUpdating: Bool { state.withLock { $0.running != 0 } }

    // MARK: Showing

    /// Returns the content to show now, records that the owner sees the widget, and begins an
    /// update.
    ///
    /// It does not wait for the update: the next call has its content.
    ///
    /// - Parameters:
    ///   - surface: The surface.
    ///   - isLocked: Whether the device is locked.
    /// - Returns: The content of the last update; `nil` if there is nothing to show.
    /// - Throws: `DonationError` if the store cannot be read or written.
    public func appear(
        on surface: Surface = .widgetStack,
        isLocked: Bool = false
    ) throws(DonationError) -> ShownSnapshot? {
        let mode = widgetMode
        let (shown, isHidden) = try storing { () throws(DonationStoreError) in
            let shown = try store.snapshot(of: widget, in: mode, isLocked: isLocked)
            return (shown, try store.widget(widget).map { !$0.hasContent || $0.isRemoved } ?? false)
        }
        guard !isHidden else { return nil }
        try store.record(WidgetViewed(widget.name, in: mode, on: surface), of: widget.donor)
        update(because: .appears)
        return shown
    }

    /// Draws the widget in another mode, as the owner chose, and tells the provider.
    ///
    /// - Returns: Whether the mode is another one now: a widget is expanded only if it permits that.
    /// - Throws: `DonationError` if the store could not take it.
    @discardableResult
    public func choose(_ mode: NCWidgetDisplayMode) throws(DonationError) -> Bool {
        guard !isAlwaysCompact || mode == .compact else { return false }
        let size = context.widgetMaximumSize(for: mode)
        let points = (width: size.width.inPoints, height: size.height.inPoints)
        guard try store.changeMode(of: widget, to: mode.widgetMode, size: points) else {
            return false
        }
        context.circumstances.activeMode = mode
        provider.widgetActiveDisplayModeDidChange(mode, withMaximumSize: size)
        return true
    }

    private var widgetMode: WidgetMode { context.widgetActiveDisplayMode.widgetMode }

    private func permit(_ mode: NCWidgetDisplayMode) {
        var change = WidgetChanged(widget.name, .largestModeChanged)
        change.mode = mode.widgetMode
        do throws(DonationError) {
            try handle.donate(change)
        } catch {
            state.withLock { $0.failure = error }
        }
        guard mode == .compact, context.widgetActiveDisplayMode == .expanded else { return }
        context.circumstances.activeMode = .compact
        provider.widgetActiveDisplayModeDidChange(
            .compact,
            withMaximumSize: context.widgetMaximumSize(for: .compact)
        )
    }

    private func tap(_ url: URL, _ open: (URL, String) -> Bool) -> Bool {
        guard open(url, widget.donor.app) else { return false }
        let address = url.absoluteString
        do throws(DonationError) {
            try store.record(
                WidgetViewed(widget.name, in: widgetMode, isTapped: true, url: address),
                of: widget.donor
            )
        } catch {
            state.withLock { $0.failure = error }
        }
        return true
    }

    // MARK: Updating

    /// Asks the provider for new content, and records the result when its handler is called.
    ///
    /// Nothing happens while an update runs, and for a widget without the method for it. Of several
    /// calls of the handler the first one counts.
    ///
    /// - Parameters:
    ///   - cause: The cause, by which the budget counts it.
    ///   - whenDone: Called when the result is on disk, on the thread of the handler.
    public func update(
        because cause: WidgetCause = .background,
        whenDone: @escaping (NCUpdateResult) -> Void = { _ in }
    ) {
        let number = state.withLock { state -> Int? in
            guard state.running == 0 else { return nil }
            state.last += 1
            state.running = state.last
            return state.last
        }
        guard let number else { return }
        let begin = ContinuousClock.now
        let method = MissingMethod()
        MissingMethod.$current.withValue(method) {
            provider.widgetPerformUpdate { [self] result in
                guard end(number) else { return }
                guard !method.isMissing.withLock({ $0 }) else { return }
                let (seconds, rest) = (ContinuousClock.now - begin).components
                let milliseconds = seconds * 1000 + rest / 1_000_000_000_000_000
                record(result, because: cause, milliseconds: UInt64(clamping: milliseconds))
                whenDone(result)
            }
        }
    }

    /// Ends an update whose provider does not answer, as a failure.
    ///
    /// - Returns: Whether one ran.
    @discardableResult
    public func giveUp(because cause: WidgetCause = .background) -> Bool {
        let running = state.withLock { $0.running }
        guard running != 0, end(running) else { return false }
        record(.failed, because: cause, failure: "the provider gave no result")
        return true
    }

    /// Ends an update, unless it has ended.
    private func end(_ number: Int) -> Bool {
        state.withLock { state in
            guard state.running == number else { return false }
            state.running = 0
            return true
        }
    }

    private func record(
        _ result: NCUpdateResult,
        because cause: WidgetCause,
        milliseconds: UInt64 = 0,
        failure: String = ""
    ) {
        var update = WidgetUpdated(widget.name, result.widgetResult, because: cause)
        (update.milliseconds, update.failure) = (milliseconds, failure)
        if result == .newData {
            let mode = context.widgetActiveDisplayMode
            var snapshot = draw(mode) ?? WidgetSnapshot(mode.widgetMode, title: widget.name.kind)
            snapshot.mode = mode.widgetMode
            update.snapshots = [snapshot]
        }
        do throws(DonationError) {
            try handle.donate(update)
        } catch {
            state.withLock { $0.failure = error }
        }
    }

    private var handle: DonorHandle {
        store.donor(widget.donor.app, account: widget.donor.account)
    }

    private func storing<Value>(
        _ body: () throws(DonationStoreError) -> Value
    ) throws(DonationError) -> Value {
        do throws(DonationStoreError) {
            return try body()
        } catch {
            throw .store(error)
        }
    }
}

extension CGFloat {
    /// The length in whole points; 0 for one that is none.
    fileprivate var inPoints: UInt64 { UInt64(exactly: rounded()) ?? 0 }
}

extension NCWidgetDisplayMode {
    fileprivate var widgetMode: WidgetMode { self == .compact ? .compact : .expanded }
}

extension NCUpdateResult {
    fileprivate var widgetResult: WidgetResult {
        switch self {
        case .newData: .newData
        case .noData: .noData
        case .failed: .failed
        }
    }
}
