// As an app: without the module's internals.
import Dispatch
import LinkPresentation
import Testing
import UIKit

/// How a sheet ended.
private struct Ending: Equatable {
    var type: UIActivity.ActivityType?
    var completed: Bool
    var returned: Int?
    var error: ShareSheetError?
}

@MainActor
private final class Endings {
    var all: [Ending] = []

    func record(_ sheet: UIActivityViewController) {
        sheet.completionWithItemsHandler = { type, completed, items, error in
            self.all.append(
                Ending(
                    type: type,
                    completed: completed,
                    returned: items?.count,
                    error: error as? ShareSheetError
                )
            )
        }
    }
}

/// An app's activity, which notes what it is asked.
private final class Pin: UIActivity {
    var calls: [String] = []
    var finishes = true
    /// Whether it is done only when a test says so.
    var finishesLater = false
    let takes: Bool

    init(takes: Bool = true) { self.takes = takes }

    override var activityType: ActivityType? { ActivityType("org.example.pin") }
    override func canPerform(withActivityItems activityItems: [Any]) -> Bool { takes }
    override func prepare(withActivityItems activityItems: [Any]) {
        calls.append("prepare \(activityItems.map { "\($0)" })")
    }
    override func perform() {
        calls.append("perform")
        guard !finishesLater else { return }
        activityDidFinish(finishes)
        // A second call has no effect.
        activityDidFinish(!finishes)
    }
}

/// An activity that asks for something first.
private final class Form: UIActivity {
    let controller = UIViewController()
    override var activityViewController: UIViewController? { controller }
    override func canPerform(withActivityItems activityItems: [Any]) -> Bool { true }
}

/// Gives a text for pins alone.
private final class Source: NSObject, UIActivityItemSource {
    func activityViewControllerPlaceholderItem(_ sheet: UIActivityViewController) -> Any { "" }
    func activityViewController(
        _ sheet: UIActivityViewController,
        itemForActivityType activityType: UIActivity.ActivityType?
    ) -> Any? { activityType == UIActivity.ActivityType("org.example.pin") ? "for the pin" : nil }
    func activityViewController(
        _ sheet: UIActivityViewController,
        subjectForActivityType activityType: UIActivity.ActivityType?
    ) -> String { activityType == .mail ? "Lakes" : "" }
    func activityViewControllerLinkMetadata(_ sheet: UIActivityViewController) -> LPLinkMetadata? {
        let metadata = LPLinkMetadata()
        metadata.title = "On lakes"
        metadata.originalURL = URL(string: "https://www.example.org/lakes")
        metadata.url = metadata.originalURL
        metadata.iconProvider = NSItemProvider(item: Data([1, 2]), typeIdentifier: "public.png")
        return metadata
    }
}

@MainActor
private final class Dialog: ShareSheetPresenter {
    var shown: [UIActivityViewController] = []
    var dismissed = 0

    func present(_ sheet: UIActivityViewController) { shown.append(sheet) }
    func dismiss(_ sheet: UIActivityViewController) { dismissed += 1 }
}

@MainActor
@Suite(.serialized) struct `A share sheet` {
    private let endings = Endings()
    private let screen = UIViewController()

    private func with(_ dialog: Dialog?, _ body: () async -> Void) async {
        UIActivityViewController.sheetPresenter = dialog
        await body()
        UIActivityViewController.sheetPresenter = nil
    }

    @Test func `that nothing shows ends with an error, once and later`() async {
        await with(nil) {
            let sheet = UIActivityViewController(activityItems: ["a"], applicationActivities: nil)
            endings.record(sheet)
            var isPresented = false
            screen.present(sheet, animated: true) { isPresented = true }
            #expect(endings.all.isEmpty && !isPresented)
            #expect(screen.presentedViewController == nil)
            #expect(await waits { !endings.all.isEmpty })
            #expect(endings.all == [Ending(type: nil, completed: false, error: .noSheet)])
            #expect(sheet.completionWithItemsHandler == nil)
            sheet.end(.mail, completed: true)
            #expect(endings.all.count == 1)
        }
    }

    @Test func `is left without an activity, which completes nothing`() async {
        let dialog = Dialog()
        await with(dialog) {
            let sheet = UIActivityViewController(activityItems: ["a"], applicationActivities: [])
            endings.record(sheet)
            screen.present(sheet, animated: true)
            #expect(dialog.shown == [sheet])
            #expect(screen.presentedViewController === sheet)
            screen.dismiss(animated: true)
            #expect(dialog.dismissed == 1)
            #expect(endings.all == [Ending(type: nil, completed: false)])
            #expect(screen.presentedViewController == nil)
        }
    }

    @Test func `tells the activity that was chosen, and what came back`() async {
        await with(Dialog()) {
            let sheet = UIActivityViewController(activityItems: ["a"], applicationActivities: [])
            endings.record(sheet)
            var old: [Bool] = []
            sheet.completionHandler = { _, completed in old.append(completed) }
            screen.present(sheet, animated: true)
            sheet.end(.mail, completed: true, returnedItems: ["x", "y"])
            #expect(endings.all == [Ending(type: .mail, completed: true, returned: 2)])
            #expect(old == [true])
            #expect(screen.presentedViewController == nil)
        }
    }

    @Test func `asks, prepares and performs an activity of the app`() async {
        await with(Dialog()) {
            for finishes in [true, false] {
                let pin = Pin()
                pin.finishes = finishes
                let sheet = UIActivityViewController(
                    activityItems: ["text", Source()],
                    applicationActivities: [Pin(takes: false), pin]
                )
                endings.record(sheet)
                screen.present(sheet, animated: true)
                #expect(sheet.availableActivities == [pin])
                await sheet.perform(pin)
                #expect(pin.calls == [#"prepare ["text", "for the pin"]"#, "perform"])
                #expect(endings.all.last == Ending(type: pin.activityType, completed: finishes))
            }
            #expect(endings.all.count == 2)
        }
    }

    @Test func `presents the controller of an activity, until that is done`() async {
        await with(Dialog()) {
            let form = Form()
            let sheet = UIActivityViewController(activityItems: [], applicationActivities: [form])
            endings.record(sheet)
            screen.present(sheet, animated: true)
            await sheet.perform(form)
            #expect(sheet.presentedViewController === form.controller)
            #expect(endings.all.isEmpty)
            form.activityDidFinish(true)
            #expect(sheet.presentedViewController == nil)
            #expect(form.controller.presentingViewController == nil)
            #expect(endings.all == [Ending(type: nil, completed: true)])
        }
    }

    @Test func `ends when what it stands on is dismissed`() async {
        let dialog = Dialog()
        await with(dialog) {
            let below = UIViewController()
            screen.present(below, animated: true)
            let sheet = UIActivityViewController(activityItems: ["a"], applicationActivities: [])
            endings.record(sheet)
            below.present(sheet, animated: true)
            screen.dismiss(animated: true)
            #expect(dialog.dismissed == 1)
            #expect(endings.all == [Ending(type: nil, completed: false)])
            #expect(below.presentedViewController == nil)
        }
    }

    @Test func `performs nothing if the person leaves it while its things are made`() async {
        await with(Dialog()) {
            let (slow, pin) = (Gated(placeholderItem: ""), Pin())
            let sheet = UIActivityViewController(
                activityItems: [slow],
                applicationActivities: [pin]
            )
            endings.record(sheet)
            screen.present(sheet, animated: true)
            let choice = Task { await sheet.perform(pin) }
            #expect(await waits { slow.isExecuting })
            screen.dismiss(animated: true)
            slow.gate.signal()
            await choice.value
            #expect(pin.calls.isEmpty)
            #expect(endings.all == [Ending(type: nil, completed: false)])
        }
    }

    @Test func `performs the first of two choices alone`() async {
        await with(Dialog()) {
            let slow = Gated(placeholderItem: "")
            let pins = [Pin(), Pin()]
            for pin in pins { pin.finishesLater = true }
            let sheet = UIActivityViewController(activityItems: [slow], applicationActivities: pins)
            endings.record(sheet)
            screen.present(sheet, animated: true)
            let choice = Task { await sheet.perform(pins[0]) }
            #expect(await waits { slow.isExecuting })
            let others = [pins[0], pins[1]].map { pin in Task { await sheet.perform(pin) } }
            await Task.yield()
            slow.gate.signal()
            await choice.value
            for other in others { await other.value }
            #expect(pins.map(\.calls.count) == [2, 0])
            pins[0].activityDidFinish(true)
            #expect(endings.all == [Ending(type: pins[0].activityType, completed: true)])
        }
    }

    @Test func `is released when it has ended, though its activity has not`() async {
        let dialog = Dialog()
        weak var ended: UIActivityViewController?
        await with(dialog) {
            let form = Form()
            let sheet = UIActivityViewController(activityItems: [], applicationActivities: [form])
            ended = sheet
            screen.present(sheet, animated: true)
            await sheet.perform(form)
            screen.dismiss(animated: true)
            #expect(form.controller.presentingViewController == nil)
            dialog.shown = []
        }
        #expect(ended == nil)
    }

    @Test func `makes a thing once for two that ask at a time, and leaves its block`() async {
        let slow = Gated(placeholderItem: "")
        let told = DispatchSemaphore(value: 0)
        slow.completionBlock = { told.signal() }
        let sheet = UIActivityViewController(activityItems: [slow], applicationActivities: nil)
        let both = [UIActivity.ActivityType.message, .mail].map { type in
            Task { await sheet.items(for: type) as? [String] }
        }
        #expect(await waits { slow.isExecuting })
        slow.gate.signal()
        for one in both { #expect(await one.value == ["made"]) }
        #expect(await waits { told.wait(timeout: .now()) == .success })
    }

    @Test func `asks a provider that an app cancelled for nothing`() async {
        let cancelled = Gated(placeholderItem: "")
        cancelled.cancel()
        let sheet = UIActivityViewController(activityItems: [cancelled], applicationActivities: nil)
        #expect(await sheet.items(for: .mail).isEmpty)
    }

    @Test func `shows what a provider's subclass says of a link`() {
        let picture = Picture(placeholderItem: "")
        let sheet = UIActivityViewController(activityItems: [picture], applicationActivities: nil)
        #expect(sheet.linkMetadata?.title == "A lake")
        #expect(sheet.subject(for: .mail) == "About a lake")
        let source: any UIActivityItemSource = picture
        #expect(
            source.activityViewController(sheet, dataTypeIdentifierForActivityType: .mail)
                == "public.png"
        )
        let thumbnail = source.activityViewController(
            sheet,
            thumbnailImageForActivityType: .mail,
            suggestedSize: CGSize(width: 1, height: 1)
        )
        #expect(thumbnail == UIImage())
    }

    @Test func `leaves out what the app excludes, and what a source leaves out`() async {
        let pin = Pin()
        let sheet = UIActivityViewController(
            activityItems: ["text", Source()],
            applicationActivities: [pin]
        )
        sheet.excludedActivityTypes = [UIActivity.ActivityType("org.example.pin")]
        #expect(sheet.availableActivities.isEmpty)
        #expect(await sheet.items(for: .print).count == 1)
        #expect(sheet.subject(for: .mail) == "Lakes")
        #expect(sheet.subject(for: .print) == nil)
    }

    @Test func `makes what takes time off the main thread, once, for the activity`() async {
        let provider = Slow(placeholderItem: "placeholder")
        let sheet = UIActivityViewController(activityItems: [provider], applicationActivities: nil)
        #expect(sheet.placeholderItems as? [String] == ["placeholder"])
        #expect(await sheet.items(for: .message) as? [String] == ["made for Message, main: false"])
        #expect(await sheet.items(for: .mail) as? [String] == ["made for Message, main: false"])
    }

    @Test func `B26: shows the title and the icon that the app gives, without any fetch`() async {
        let sheet = UIActivityViewController(
            activityItems: ["text", Source()],
            applicationActivities: nil
        )
        let metadata = sheet.linkMetadata
        #expect(metadata?.title == "On lakes")
        #expect(metadata?.url?.host == "www.example.org")
        let icon = await withCheckedContinuation { continuation in
            metadata?.iconProvider?.loadDataRepresentation(forTypeIdentifier: "public.image") {
                data,
                _ in continuation.resume(returning: data)
            }
        }
        #expect(icon == Data([1, 2]))
        // Nothing can be fetched, even if an app asks.
        await #expect(throws: LPError.self) {
            try await LPMetadataProvider().startFetchingMetadata(
                for: URL(fileURLWithPath: "/dev/null")
            )
        }
    }
}

private final class Slow: UIActivityItemProvider, @unchecked Sendable {
    override var item: Any {
        let name = activityType?.rawValue.split(separator: ".").last ?? ""
        return "made for \(name), main: \(Thread.isMainThread)"
    }
}

/// Is made when its gate is opened.
private final class Gated: UIActivityItemProvider, @unchecked Sendable {
    let gate = DispatchSemaphore(value: 0)

    override var item: Any {
        gate.wait()
        return "made"
    }
}

/// Says all that a provider may say.
private final class Picture: UIActivityItemProvider, @unchecked Sendable {
    override func activityViewController(
        _ sheet: UIActivityViewController,
        subjectForActivityType activityType: UIActivity.ActivityType?
    ) -> String { "About a lake" }
    override func activityViewController(
        _ sheet: UIActivityViewController,
        dataTypeIdentifierForActivityType activityType: UIActivity.ActivityType?
    ) -> String { "public.png" }
    override func activityViewController(
        _ sheet: UIActivityViewController,
        thumbnailImageForActivityType activityType: UIActivity.ActivityType?,
        suggestedSize size: CGSize
    ) -> UIImage? { UIImage() }
    override func activityViewControllerLinkMetadata(
        _ sheet: UIActivityViewController
    ) -> LPLinkMetadata? {
        let metadata = LPLinkMetadata()
        metadata.title = "A lake"
        return metadata
    }
}

@Suite struct `The names of activities` {
    @Test func `are Apple's`() {
        #expect(UIActivity.ActivityType.mail.rawValue == "com.apple.UIKit.activity.Mail")
        let all: [UIActivity.ActivityType] = [
            .postToFacebook, .postToTwitter, .postToWeibo, .postToFlickr, .postToVimeo,
            .postToTencentWeibo, .message, .mail, .print, .copyToPasteboard, .assignToContact,
            .saveToCameraRoll, .addToReadingList, .airDrop, .openInIBooks, .markupAsPDF,
            .sharePlay, .collaborationInviteWithLink, .collaborationCopyLink, .addToHomeScreen,
        ]
        #expect(Set(all).count == 20)
        #expect(all.allSatisfy { $0.rawValue.hasPrefix("com.apple.UIKit.activity.") })
        #expect(UIActivity.Category.action.rawValue == 0 && UIActivity.Category.share.rawValue == 1)
    }
}
