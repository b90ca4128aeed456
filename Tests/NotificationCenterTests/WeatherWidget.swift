import Foundation
import NotificationCenter

// A Today widget as an app writes it, but for the screen: with Foundation's class of the module's
// name beside the module.

extension Notification.Name {
    static let weatherDidChange = Notification.Name("weatherDidChange")
}

class WeatherWidget: NSObject, NCWidgetProviding {
    var extensionContext: NSExtensionContext?
    var preferredContentSize = CGSize.zero
    var forecast = "Sun"
    private(set) var calls: [String] = []
    private var handlers: [(NCUpdateResult) -> Void] = []
    private var observer: (any NSObjectProtocol)?
    /// Called when the host asks for an update.
    var whenAsked: () -> Void = {}

    func viewDidLoad() {
        observer = NotificationCenter.default.addObserver(
            forName: .weatherDidChange,
            object: nil,
            queue: nil
        ) { [weak self] note in
            let forecast = note.userInfo?["forecast"] as? String ?? ""
            MainActor.assumeIsolated { self?.forecast = forecast }
        }
    }

    isolated deinit {
        if let observer { NotificationCenter.default.removeObserver(observer) }
    }

    func widgetPerformUpdate(completionHandler: (@escaping (NCUpdateResult) -> Void)) {
        calls.append("update")
        handlers.append(completionHandler)
        whenAsked()
    }

    func widgetActiveDisplayModeDidChange(
        _ activeDisplayMode: NCWidgetDisplayMode,
        withMaximumSize maxSize: CGSize
    ) {
        calls.append("\(activeDisplayMode) \(Int(maxSize.height))")
        if activeDisplayMode == .expanded {
            preferredContentSize = CGSize(width: 0, height: 200)
        } else {
            preferredContentSize = maxSize
        }
    }

    /// Ends the oldest update that waits, some time later.
    func finish(_ result: NCUpdateResult) {
        handlers.removeFirst()(result)
    }

    /// Calls the handler of the oldest update, which stays.
    func callAgain(_ result: NCUpdateResult) {
        handlers.first?(result)
    }
}

/// A widget that has no updates.
class StillWidget: NSObject, NCWidgetProviding {}
