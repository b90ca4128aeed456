public import Foundation
@_spi(Facade) @_exported public import Intents

/// What a host keeps of a widget's circumstances.
final class WidgetCircumstances {
    var largestMode = NCWidgetDisplayMode.compact
    var activeMode = NCWidgetDisplayMode.compact
    var sizes: [NCWidgetDisplayMode: CGSize] = [:]
    /// Called when the widget permits another largest mode.
    var whenLargestModeChanges: (NCWidgetDisplayMode) -> Void = { _ in }
    /// Opens an address in the widget's own app, and returns whether it could.
    var open: (URL) -> Bool = { _ in false }
}

extension NSExtensionContext {
    var circumstances: WidgetCircumstances {
        if let known = widget as? WidgetCircumstances { return known }
        let made = WidgetCircumstances()
        widget = made
        return made
    }

    /// The largest mode that the widget permits; compact until the widget says more.
    ///
    /// A widget that permits less than its present mode becomes compact.
    public var widgetLargestAvailableDisplayMode: NCWidgetDisplayMode {
        get { circumstances.largestMode }
        set {
            let circumstances = circumstances
            guard circumstances.largestMode != newValue else { return }
            circumstances.largestMode = newValue
            circumstances.whenLargestModeChanges(newValue)
        }
    }

    /// The mode of the widget: compact at first.
    public var widgetActiveDisplayMode: NCWidgetDisplayMode { circumstances.activeMode }

    /// Returns the largest size that the widget may have in a mode, in points.
    ///
    /// - Returns: The size; zero where no host shows the widget.
    public func widgetMaximumSize(for displayMode: NCWidgetDisplayMode) -> CGSize {
        circumstances.sizes[displayMode] ?? .zero
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
