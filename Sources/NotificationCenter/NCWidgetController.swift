internal import DonationStore
public import Foundation
@_spi(Facade) internal import Intents

/// The app's word about its widgets.
open class NCWidgetController: NSObject {
    /// Returns a controller.
    @available(*, deprecated, message: "Use NCWidgetController() instead")
    public class func widgetController() -> NCWidgetController { NCWidgetController() }

    /// Says whether a widget has something to show; it has until the app says that it has not.
    ///
    /// Without content it is hidden, and it is not updated until the app says that it has content
    /// again. The call returns at once; the store of `DonationDestination` keeps the order of the
    /// calls.
    ///
    /// - Parameters:
    ///   - flag: Whether it has something to show.
    ///   - bundleID: The identifier of the widget's bundle. The widget belongs to the app of
    ///     `DonationDestination`.
    open func setHasContent(_ flag: Bool, forWidgetWithBundleIdentifier bundleID: String) {
        let destination = DonationDestination.current
        destination.perform { opened in
            // Apple's method has no way to tell of a failure.
            guard case .success(let store) = opened else { return }
            let change = WidgetChanged(WidgetName(bundleID), flag ? .hasContent : .hasNoContent)
            _ = try? destination.handle(of: store).donate(change)
        }
    }
}
