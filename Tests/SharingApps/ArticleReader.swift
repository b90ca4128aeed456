import LinkPresentation
import UIKit

/// A reader that shares a page with the title and the icon that it has.
final class ArticleItemSource: NSObject, UIActivityItemSource {
    let title: String
    let url: URL

    init(title: String, url: URL) {
        self.title = title
        self.url = url
        super.init()
    }

    func activityViewControllerPlaceholderItem(
        _ activityViewController: UIActivityViewController
    ) -> Any {
        url
    }

    func activityViewController(
        _ activityViewController: UIActivityViewController,
        itemForActivityType activityType: UIActivity.ActivityType?
    ) -> Any? {
        activityType == .copyToPasteboard ? url.absoluteString : url
    }

    func activityViewController(
        _ activityViewController: UIActivityViewController,
        subjectForActivityType activityType: UIActivity.ActivityType?
    ) -> String {
        title
    }

    func activityViewControllerLinkMetadata(
        _ activityViewController: UIActivityViewController
    ) -> LPLinkMetadata? {
        let metadata = LPLinkMetadata()
        metadata.originalURL = url
        metadata.url = url
        metadata.title = title
        metadata.iconProvider = NSItemProvider(
            item: Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
            typeIdentifier: "public.png"
        )
        return metadata
    }
}

final class ArticleViewController: UIViewController {
    func share(_ whenDone: @escaping () -> Void) {
        guard let url = URL(string: "https://www.example.org/lakes") else { return }
        let controller = UIActivityViewController(
            activityItems: [ArticleItemSource(title: "On lakes", url: url)],
            applicationActivities: nil
        )
        controller.excludedActivityTypes = [.assignToContact, .addToReadingList, .airDrop]
        controller.completionWithItemsHandler = { activityType, completed, items, error in
            print("shared:", activityType?.rawValue ?? "nothing", completed)
            if let error = error { print(error.localizedDescription) }
            whenDone()
        }
        present(controller, animated: true, completion: nil)
    }
}

@MainActor
enum ArticleReader {
    static func run() async {
        let controller = ArticleViewController()
        await withCheckedContinuation { continuation in
            controller.share { continuation.resume() }
        }
    }
}
