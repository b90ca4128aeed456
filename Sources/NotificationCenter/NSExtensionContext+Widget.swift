public import Foundation
@_spi(Facade) @_exported public import Intents
internal import Synchronization

/// What a host keeps of a widget's circumstances, which the widget may ask for on any thread.
final class WidgetCircumstances: Sendable {
    private struct State {
        /// The largest mode by the word of the widget; `nil` before that.
        var permitted: NCWidgetDisplayMode?
        /// The largest mode by its word of before.
        var known = NCWidgetDisplayMode.compact
        var activeMode = NCWidgetDisplayMode.compact
        var sizes: [NCWidgetDisplayMode: CGSize] = [:]
        var whenLargestModeChanges: @Sendable (NCWidgetDisplayMode) -> Void = { _ in }
        var open: @Sendable (URL) -> Bool = { _ in false }

        var largestMode: NCWidgetDisplayMode { permitted ?? known }
    }

    private let state = Mutex(State())

    var largestMode: NCWidgetDisplayMode { state.withLock { $0.largestMode } }

    var activeMode: NCWidgetDisplayMode {
        get { state.withLock { $0.activeMode } }
        set { state.withLock { $0.activeMode = newValue } }
    }

    func maximumSize(for mode: NCWidgetDisplayMode) -> CGSize {
        state.withLock { $0.sizes[mode] ?? .zero }
    }

    /// Takes the widget's word for the largest mode, and tells the host of another one.
    func permit(_ mode: NCWidgetDisplayMode) {
        let tell = state.withLock { state in
            defer { state.permitted = mode }
            return state.largestMode == mode ? nil : state.whenLargestModeChanges
        }
        tell?(mode)
    }

    func open(_ url: URL) -> Bool {
        let open = state.withLock { $0.open }
        return open(url)
    }

    /// Begins to serve a host.
    ///
    /// - Parameters:
    ///   - known: The largest mode by the widget's word of before.
    ///   - active: The mode.
    ///   - sizes: The largest size in each mode.
    ///   - whenLargestModeChanges: Called when the widget permits another largest mode.
    ///   - open: Opens an address in the widget's own app, and returns whether it could.
    /// - Returns: The largest mode, if the widget has said already that it is another one.
    func serve(
        known: NCWidgetDisplayMode,
        active: NCWidgetDisplayMode,
        sizes: [NCWidgetDisplayMode: CGSize],
        whenLargestModeChanges: @escaping @Sendable (NCWidgetDisplayMode) -> Void,
        open: @escaping @Sendable (URL) -> Bool
    ) -> NCWidgetDisplayMode? {
        state.withLock { state in
            (state.known, state.activeMode, state.sizes) = (known, active, sizes)
            (state.whenLargestModeChanges, state.open) = (whenLargestModeChanges, open)
            return state.largestMode == known ? nil : state.largestMode
        }
    }
}

/// Held while the circumstances of a context are made or looked up.
private let making = Mutex(())

extension NSExtensionContext {
    var circumstances: WidgetCircumstances {
        making.withLock { _ in
            if let known = widget as? WidgetCircumstances { return known }
            let made = WidgetCircumstances()
            widget = made
            return made
        }
    }

    /// The largest mode that the widget permits; compact until the widget says more.
    ///
    /// A widget that permits less than its present mode becomes compact.
    public var widgetLargestAvailableDisplayMode: NCWidgetDisplayMode {
        get { circumstances.largestMode }
        set { circumstances.permit(newValue) }
    }

    /// The mode of the widget: compact at first.
    public var widgetActiveDisplayMode: NCWidgetDisplayMode { circumstances.activeMode }

    /// Returns the largest size that the widget may have in a mode, in points.
    ///
    /// - Returns: The size; zero where no host shows the widget.
    public func widgetMaximumSize(for displayMode: NCWidgetDisplayMode) -> CGSize {
        circumstances.maximumSize(for: displayMode)
    }

    /// Opens an address in the app that the widget belongs to, as its host does.
    ///
    /// It belongs to Foundation on Apple's platforms. Here the host opens the app alone, whatever
    /// the address: a widget opens no other app.
    ///
    /// - Parameters:
    ///   - URL: The address.
    ///   - completionHandler: Called once, on this thread, with whether the app was opened; `false`
    ///     where no host shows the widget.
    public func open(_ URL: URL, completionHandler: ((Bool) -> Void)? = nil) {
        let isOpened = circumstances.open(URL)
        completionHandler?(isOpened)
    }
}
