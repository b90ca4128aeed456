import NotificationCenter
import UIKit

/// A Today widget as the template of Xcode has it.
class TodayViewController: UIViewController, NCWidgetProviding {
    private var calls: [String] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        extensionContext?.widgetLargestAvailableDisplayMode = .expanded
        calls.append("loaded")
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        calls.append("appears")
    }

    func widgetPerformUpdate(completionHandler: (@escaping (NCUpdateResult) -> Void)) {
        calls.append("updated")
        completionHandler(NCUpdateResult.newData)
    }

    func widgetActiveDisplayModeDidChange(
        _ activeDisplayMode: NCWidgetDisplayMode,
        withMaximumSize maxSize: CGSize
    ) {
        if activeDisplayMode == .expanded {
            preferredContentSize = CGSize(width: 0, height: 200)
        } else {
            preferredContentSize = maxSize
        }
    }

    var story: String { calls.joined(separator: ", ") }
}

/// The host of the widget.
@MainActor
enum TodayWidget {
    static func run() async {
        let controller = TodayViewController()
        let context = NSExtensionContext(intent: nil)
        controller.beginRequest(with: context)
        controller.loadViewIfNeeded()
        controller.loadViewIfNeeded()
        controller.viewWillAppear(false)
        controller.widgetPerformUpdate { result in print("new:", result == .newData) }
        controller.widgetActiveDisplayModeDidChange(
            .expanded,
            withMaximumSize: CGSize(width: 359, height: 528)
        )
        print(controller.story)
        print("expands:", context.widgetLargestAvailableDisplayMode == .expanded)
        print("height:", Int(controller.preferredContentSize.height))
    }
}
