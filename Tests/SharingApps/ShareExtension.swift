import MobileCoreServices
import UIKit

/// The controller of a share extension, which takes a text, an address, a picture and a file.
class ShareViewController: UIViewController {
    private var taken: [String] = []
    private var attachments: [NSItemProvider] = []
    private var picture: UIImage?

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Share"
        preferredContentSize = CGSize(width: 0, height: 200)
        guard let item = extensionContext?.inputItems.first as? NSExtensionItem else { return }
        taken.append("text " + (item.attributedContentText?.string ?? ""))
        attachments = item.attachments ?? []
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        taken.append("recipients \(extensionContext?.intent == nil ? 0 : 1)")
    }

    func takeAttachments(_ whenDone: @escaping ([String]) -> Void) {
        let group = DispatchGroup()
        for provider in attachments {
            if provider.hasItemConformingToTypeIdentifier(kUTTypeURL as String) {
                group.enter()
                provider.loadItem(forTypeIdentifier: kUTTypeURL as String, options: nil) {
                    (item: NSSecureCoding?, error: Error?) in
                    let host = (item as? NSURL)?.host
                    DispatchQueue.main.async {
                        self.taken.append("address \(host ?? "")")
                        group.leave()
                    }
                }
            } else if provider.canLoadObject(ofClass: UIImage.self) {
                group.enter()
                provider.loadObject(ofClass: UIImage.self) { (object, error) in
                    DispatchQueue.main.async {
                        self.picture = object as? UIImage
                        let width = self.picture?.size.width ?? 0
                        self.taken.append("picture \(Int(width))")
                        group.leave()
                    }
                }
            } else if provider.hasItemConformingToTypeIdentifier("public.data") {
                group.enter()
                provider.loadFileRepresentation(forTypeIdentifier: "public.data") { url, error in
                    let bytes = url.flatMap { try? Data(contentsOf: $0) }
                    let name = url?.lastPathComponent ?? ""
                    DispatchQueue.main.async {
                        self.taken.append("file \(name) \(bytes?.count ?? 0)")
                        group.leave()
                    }
                }
            }
        }
        group.notify(queue: .main) {
            self.extensionContext?.completeRequest(returningItems: [], completionHandler: nil)
            whenDone(self.taken.sorted())
        }
    }

    func takeFirstAddress() async throws -> URL? {
        let item = try await attachments.first?.loadItem(forTypeIdentifier: "public.url")
        return item as? URL
    }
}

/// The host of the extension, as a share sheet is.
@MainActor
enum ShareExtension {
    static func run() async {
        let gif = Data("GIF89a".utf8) + Data([4, 0, 2, 0])
        guard let image = UIImage(data: gif) else { return }
        let file = NSItemProvider(item: Data([1, 2, 3]), typeIdentifier: "com.adobe.pdf")
        file.suggestedName = "Walks"
        let item = NSExtensionItem()
        item.attributedContentText = NSAttributedString(string: "On lakes")
        item.attachments = [
            NSItemProvider(
                item: URL(string: "https://www.example.org/lakes"),
                typeIdentifier: "public.url"
            ),
            NSItemProvider(object: image),
            file,
        ]
        let controller = ShareViewController()
        controller.beginRequest(with: NSExtensionContext(intent: nil, inputItems: [item]))
        controller.loadViewIfNeeded()
        controller.viewWillAppear(false)
        controller.viewDidAppear(false)
        let taken = await withCheckedContinuation { continuation in
            controller.takeAttachments { continuation.resume(returning: $0) }
        }
        print(taken.joined(separator: "\n"))
        print("awaited:", (try? await controller.takeFirstAddress())?.path ?? "nothing")
    }
}
