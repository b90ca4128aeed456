import UIKit

/// An album with an action of its own, and a picture that takes time to make.
final class FavouriteActivity: UIActivity {
    private var count = 0

    override class var activityCategory: UIActivity.Category { .action }
    override var activityType: UIActivity.ActivityType? {
        UIActivity.ActivityType("org.example.album.favourite")
    }
    override var activityTitle: String? { "Add to favourites" }
    override var activityImage: UIImage? { UIImage(systemName: "star") }

    override func canPerform(withActivityItems activityItems: [Any]) -> Bool {
        activityItems.contains { $0 is UIImage }
    }

    override func prepare(withActivityItems activityItems: [Any]) {
        count = activityItems.count
    }

    override func perform() {
        print("favourites:", count)
        activityDidFinish(true)
    }
}

final class LargePicture: UIActivityItemProvider, @unchecked Sendable {
    let bytes: Data

    init(bytes: Data, placeholder: UIImage) {
        self.bytes = bytes
        super.init(placeholderItem: placeholder)
    }

    override var item: Any { UIImage(data: bytes) ?? "" }
}

/// What a desktop's dialog does for an app that chose to have one.
final class FirstActivity: ShareSheetPresenter {
    func present(_ sheet: UIActivityViewController) {
        Task {
            guard let first = sheet.availableActivities.first else {
                return sheet.end(nil, completed: false)
            }
            await sheet.perform(first)
        }
    }

    func dismiss(_ sheet: UIActivityViewController) {}
}

@MainActor
enum PhotoAlbum {
    static func run() async {
        let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3])
        guard let image = UIImage(data: png), let data = image.pngData() else { return }
        print("picture:", data.count, "bytes")
        let presenter = FirstActivity()
        UIActivityViewController.sheetPresenter = presenter
        let controller = UIActivityViewController(
            activityItems: [image, LargePicture(bytes: png, placeholder: image)],
            applicationActivities: [FavouriteActivity()]
        )
        await withCheckedContinuation { continuation in
            controller.completionWithItemsHandler = { type, completed, _, error in
                print("shared:", type?.rawValue ?? "nothing", completed, error == nil)
                continuation.resume()
            }
            UIViewController().present(controller, animated: true)
        }
    }
}
