import DonationStore
import TestSupport
import Testing
import UIKit

private final class Editor: UIResponder {
    var text = "first"
    var asked = 0
    var restored: [String] = []

    override func restoreUserActivityState(_ activity: NSUserActivity) {
        restored.append(activity.activityType)
    }

    override func updateUserActivityState(_ activity: NSUserActivity) {
        asked += 1
        activity.addUserInfoEntries(from: ["text": text, "asked by": "\(asked)"])
    }
}

private final class Delegate: NSObject, NSUserActivityDelegate, @unchecked Sendable {
    func userActivityWillSave(_ userActivity: NSUserActivity) {
        userActivity.addUserInfoEntries(from: ["delegate": "was asked"])
    }
    func userActivityWasContinued(_ userActivity: NSUserActivity) {}
}

@MainActor
@Suite struct `An object that shows an activity` {
    private func with(_ body: () async throws -> Void) async throws -> [Activity] {
        let directory = try TemporaryDirectory()
        let destination = DonationDestination(
            store: directory.path(of: "store"),
            app: "org.example.editor"
        )
        try await DonationDestination.with(destination) { try await body() }
        return try DonationStore(at: directory.path(of: "store")).activities().map(\.activity)
    }

    @Test func `brings it up to date before it is saved, after its delegate`() async throws {
        let editor = Editor()
        let delegate = Delegate()
        let saved = try await with {
            let activity = NSUserActivity(activityType: "org.example.editing")
            activity.title = "Text"
            activity.delegate = delegate
            editor.userActivity = activity
            #expect(activity.delegate === delegate)
            activity.becomeCurrent()
            await DonationDestination.flush()
            #expect(editor.asked == 1)
            editor.text = "second"
            activity.needsSave = true
            await DonationDestination.flush()
            #expect(editor.asked == 2)
        }
        #expect(saved.first?.userInfo["text"] == .text("second"))
        #expect(saved.first?.userInfo["delegate"] == .text("was asked"))
    }

    @Test func `is asked no more about one that it no longer shows`() async throws {
        let editors = [Editor(), Editor()]
        _ = try await with {
            let activity = NSUserActivity(activityType: "org.example.editing")
            activity.title = "Text"
            for editor in editors { editor.userActivity = activity }
            activity.becomeCurrent()
            await DonationDestination.flush()
            #expect(editors.map(\.asked) == [1, 1])
            editors[0].userActivity = NSUserActivity(activityType: "org.example.other")
            activity.needsSave = true
            await DonationDestination.flush()
            #expect(editors.map(\.asked) == [1, 2])
        }
    }

    @Test func `shows one again that a program hands over`() async {
        let editor = Editor()
        let shown: any UIUserActivityRestoring = editor
        NSUserActivity(activityType: "org.example.editing").continue { _, restore in
            restore([shown])
            return true
        }
        #expect(await waits { !editor.restored.isEmpty })
        #expect(editor.restored == ["org.example.editing"])
    }

    @Test func `says which text a field wants`() {
        final class Field: UIResponder, UITextInputTraits {
            var textContentType: UITextContentType?
        }
        let field = Field()
        field.textContentType = .fullStreetAddress
        #expect(field.textContentType.map { TextContentType($0) } == .fullStreetAddress)
    }
}

@MainActor
@Suite struct `A controller` {
    @Test func `presents another, and is dismissed with it`() {
        let (first, second, third) = (UIViewController(), UIViewController(), UIViewController())
        var calls = 0
        first.present(second, animated: true) { calls += 1 }
        #expect(first.presentedViewController === second)
        #expect(second.presentingViewController === first)
        first.present(third, animated: true) { calls += 1 }
        #expect(calls == 1 && third.presentingViewController == nil)
        second.dismiss(animated: true) { calls += 1 }
        #expect(calls == 2 && first.presentedViewController == nil)
        #expect(second.presentingViewController == nil)
    }

    @Test func `is dismissed with all that stand above it`() {
        let stack = (0..<4).map { _ in UIViewController() }
        for (below, above) in zip(stack, stack.dropFirst()) { below.present(above, animated: true) }
        // None stands above itself.
        stack[3].present(stack[0], animated: true)
        stack[3].present(stack[3], animated: true)
        #expect(stack[3].presentedViewController == nil)
        stack[1].dismiss(animated: true)
        #expect(stack.map { $0.presentedViewController == nil } == [false, true, true, true])
        #expect(stack[1].presentingViewController === stack[0])
        #expect(stack[2...].allSatisfy { $0.presentingViewController == nil })
    }

    @Test func `is loaded once, and knows the circumstances of its extension`() {
        final class Counting: UIViewController {
            var loads = 0
            override func viewDidLoad() { loads += 1 }
        }
        let controller = Counting()
        #expect(!controller.isViewLoaded && controller.extensionContext == nil)
        let context = NSExtensionContext(intent: nil, inputItems: ["a"])
        controller.beginRequest(with: context)
        controller.loadViewIfNeeded()
        controller.loadViewIfNeeded()
        #expect(controller.loads == 1 && controller.isViewLoaded)
        #expect(controller.extensionContext === context)
    }
}
