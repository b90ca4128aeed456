public import DonationStore
public import Foundation
public import Intents
internal import Synchronization

/// A host of one Today widget, without a screen: it asks the provider, and records what comes.
///
/// This type is not Apple's. Content is shown at once, from the store; the provider may take as
/// long as it likes, and nothing is written before the content is there.
///
/// A host may be used on any thread. It calls the provider on the main actor: a program without an
/// asynchronous `main` runs its main queue for that, as with `RunLoop.main.run()`, or its widgets
/// have no updates.
///
/// ```swift
/// let host = try TodayWidgetHost(provider, identity, in: store) { mode in
///     WidgetSnapshot(mode == .compact ? .compact : .expanded, title: "Rain")
/// }
/// let shown = try host.appear()
/// ```
public final class TodayWidgetHost: Sendable {
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
        /// The number of calls and writes that have begun and not ended.
        var pending = 0
        /// Those who wait until there are none.
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private struct Held: @unchecked Sendable {
        // Unchecked because the provider is called on the main actor alone, and what a widget asks
        // of the context is behind a lock.
        let provider: any NCWidgetProviding
        let context: NSExtensionContext
    }

    /// The widget.
    public let widget: WidgetIdentity
    private let held: Held
    private let circumstances: WidgetCircumstances
    private let store: DonationStore
    private let isAlwaysCompact: Bool
    private let draw: @MainActor (NCWidgetDisplayMode) -> WidgetSnapshot?
    private let state = Mutex(State())
    /// The queue of what the host writes, one after the other.
    private let writing = DispatchQueue(label: "TodayWidgetHost")

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
    ///   - open: Opens an address in an app with an identifier, and returns whether it could; on
    ///     the thread on which the provider asks for it.
    ///   - draw: Makes the snapshot of the widget in a mode, after new data.
    /// - Throws: `DonationStoreError` if the store cannot be read.
    public init(
        _ provider: any NCWidgetProviding,
        _ widget: WidgetIdentity,
        in store: DonationStore,
        context: NSExtensionContext = NSExtensionContext(intent: nil),
        sizes: Sizes = Sizes(),
        isAlwaysCompact: Bool = false,
        open: @escaping @Sendable (URL, _ app: String) -> Bool = { _, _ in false },
        draw: @escaping @MainActor (NCWidgetDisplayMode) -> WidgetSnapshot?
    ) throws(DonationStoreError) {
        (self.widget, self.store, self.draw) = (widget, store, draw)
        (held, self.isAlwaysCompact) = (Held(provider: provider, context: context), isAlwaysCompact)
        circumstances = context.circumstances
        let known = try store.widget(widget)
        let permitted = circumstances.serve(
            known: known?.largestMode == .expanded ? .expanded : .compact,
            active: known?.mode == .expanded && !isAlwaysCompact ? .expanded : .compact,
            sizes: [.compact: sizes.compact, .expanded: sizes.expanded],
            whenLargestModeChanges: { [weak self] mode in self?.permit(mode) },
            open: { [weak self] url in self?.tap(url, open) ?? false }
        )
        if let permitted { permit(permitted) }
    }

    /// The circumstances that the provider sees.
    public var context: NSExtensionContext { held.context }

    /// The last error of the store, in calls that cannot throw; `nil` for none.
    public var failure: DonationError? { state.withLock { $0.failure } }

    /// Whether an update runs: the provider is to be asked, or has not answered.
    public var isUpdating: Bool { state.withLock { $0.running != 0 } }

    /// Returns when all calls of the provider have returned and all answers until then are on disk.
    ///
    /// It does not wait for an answer that the provider gives later.
    public func flush() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                guard state.pending > 0 else { return true }
                state.waiting.append(continuation)
                return false
            }
            if isIdle { continuation.resume() }
        }
    }

    // MARK: Showing

    /// Returns the content to show now, and begins an update.
    ///
    /// It waits for nothing: the next call has the new content, and the record that the owner saw
    /// this one is written aside.
    ///
    /// - Parameters:
    ///   - surface: The surface.
    ///   - isLocked: Whether the device is locked.
    /// - Returns: The content of the last update; `nil` if there is nothing to show.
    /// - Throws: `DonationStoreError` if the store cannot be read.
    public func appear(
        on surface: Surface = .widgetStack,
        isLocked: Bool = false
    ) throws(DonationStoreError) -> ShownSnapshot? {
        if let known = try store.widget(widget), !known.hasContent || known.isRemoved {
            return nil
        }
        let mode = circumstances.activeMode.widgetMode
        var shown = try store.snapshot(of: widget, in: mode, isLocked: isLocked)
        if shown == nil, mode == .expanded {
            shown = try store.snapshot(of: widget, in: .compact, isLocked: isLocked)
        }
        if let shown {
            let view = WidgetViewed(widget.name, in: shown.snapshot.mode, on: surface)
            write { [store, widget] () throws(DonationError) in
                try store.record(view, of: widget.donor)
            }
        }
        update(because: .appears)
        return shown
    }

    /// Draws the widget in another mode, as the owner chose, and tells the provider.
    ///
    /// An expanded widget without expanded content shows the compact one until the update that
    /// begins then brings some.
    ///
    /// - Returns: Whether the mode or its size is another one now: a widget is expanded only if it
    ///   permits that.
    /// - Throws: `DonationError` if the store could not take it.
    @discardableResult
    public func choose(_ mode: NCWidgetDisplayMode) throws(DonationError) -> Bool {
        guard !isAlwaysCompact || mode == .compact else { return false }
        let size = circumstances.maximumSize(for: mode)
        let points = (width: size.width.inPoints, height: size.height.inPoints)
        guard try store.changeMode(of: widget, to: mode.widgetMode, size: points) else {
            return false
        }
        circumstances.activeMode = mode
        tell(mode)
        if (try? store.snapshot(of: widget, in: mode.widgetMode)) == nil {
            update(because: .interaction)
        }
        return true
    }

    /// Tells the provider of its mode.
    private func tell(_ mode: NCWidgetDisplayMode) {
        onMainActor { [held, circumstances] in
            held.provider.widgetActiveDisplayModeDidChange(
                mode,
                withMaximumSize: circumstances.maximumSize(for: mode)
            )
        }
    }

    private func permit(_ mode: NCWidgetDisplayMode) {
        var change = WidgetChanged(widget.name, .largestModeChanged)
        change.mode = mode.widgetMode
        do throws(DonationError) {
            // The owner may choose the mode right after it.
            try handle.donate(change)
        } catch {
            state.withLock { $0.failure = error }
        }
        guard mode == .compact, circumstances.activeMode == .expanded else { return }
        circumstances.activeMode = .compact
        tell(.compact)
    }

    private func tap(_ url: URL, _ open: (URL, String) -> Bool) -> Bool {
        guard open(url, widget.donor.app) else { return false }
        let view = WidgetViewed(
            widget.name,
            in: circumstances.activeMode.widgetMode,
            isTapped: true,
            url: url.absoluteString
        )
        write { [store, widget] () throws(DonationError) in
            try store.record(view, of: widget.donor)
        }
        return true
    }

    // MARK: Updating

    /// Asks the provider for new content, and records the result when its handler is called.
    ///
    /// It returns at once. Nothing happens while an update runs, and for a widget without the
    /// method for it. Of several calls of the handler the first one counts.
    ///
    /// - Parameters:
    ///   - cause: The cause, by which the budget counts it.
    ///   - whenDone: Called when the result is on disk, or cannot be written.
    public func update(
        because cause: WidgetCause = .background,
        whenDone: @escaping @MainActor (NCUpdateResult) -> Void = { _ in }
    ) {
        let number = state.withLock { state -> Int? in
            guard state.running == 0 else { return nil }
            state.last += 1
            state.running = state.last
            return state.last
        }
        guard let number else { return }
        onMainActor { [self] in ask(number, because: cause, whenDone) }
    }

    @MainActor
    private func ask(
        _ number: Int,
        because cause: WidgetCause,
        _ whenDone: @escaping @MainActor (NCUpdateResult) -> Void
    ) {
        let begin = ContinuousClock.now
        let method = MissingMethod()
        MissingMethod.$current.withValue(method) {
            held.provider.widgetPerformUpdate { [self] result in
                guard end(number), !method.isMissing.withLock({ $0 }) else { return }
                let (seconds, rest) = (ContinuousClock.now - begin).components
                var update = WidgetUpdated(widget.name, result.widgetResult, because: cause)
                update.milliseconds =
                    UInt64(clamping: seconds * 1000 + rest / 1_000_000_000_000_000)
                record(update) { whenDone(result) }
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
        var update = WidgetUpdated(widget.name, .failed, because: cause)
        update.failure = "the provider gave no result"
        record(update) {}
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

    /// Records the result of an update, with the snapshot that it needs.
    private func record(_ update: WidgetUpdated, _ whenDone: @escaping @MainActor () -> Void) {
        onMainActor { [self] in
            var update = update
            if update.result == .newData {
                let mode = circumstances.activeMode
                let name = widget.name.kind
                var snapshot = draw(mode) ?? WidgetSnapshot(mode.widgetMode, title: name)
                snapshot.mode = mode.widgetMode
                update.snapshots = [snapshot]
            }
            write { [handle, update] () throws(DonationError) in
                try handle.donate(update)
            } whenDone: { [self] in
                onMainActor(whenDone)
            }
        }
    }

    private var handle: DonorHandle {
        store.donor(widget.donor.app, account: widget.donor.account)
    }

    // MARK: What is not waited for

    /// Runs code on the main actor, later.
    private func onMainActor(_ body: @escaping @MainActor () -> Void) {
        begin()
        Task { @MainActor in
            body()
            finish()
        }
    }

    /// Writes something later; a failure is kept for ``failure``.
    private func write(
        _ body: @escaping @Sendable () throws(DonationError) -> Receipt,
        whenDone: @escaping @Sendable () -> Void = {}
    ) {
        begin()
        writing.async { [self] in
            do throws(DonationError) {
                _ = try body()
            } catch {
                state.withLock { $0.failure = error }
            }
            whenDone()
            finish()
        }
    }

    private func begin() { state.withLock { $0.pending += 1 } }

    private func finish() {
        let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            state.pending -= 1
            guard state.pending == 0 else { return [] }
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}

extension CGFloat {
    /// The length in whole points; 0 if it is negative, infinite or not a number.
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
