import UIKit

/// An editor whose view controller says what is on the screen.
final class NoteViewController: UIViewController {
    static let viewingType = "org.example.notes.viewing"
    var note = "Packing list"

    func show() {
        let activity = NSUserActivity(activityType: Self.viewingType)
        activity.title = note
        activity.isEligibleForSearch = true
        activity.requiredUserInfoKeys = ["note"]
        userActivity = activity
        activity.needsSave = true
        activity.becomeCurrent()
    }

    override func updateUserActivityState(_ activity: NSUserActivity) {
        super.updateUserActivityState(activity)
        activity.addUserInfoEntries(from: ["note": note])
    }

    override func restoreUserActivityState(_ activity: NSUserActivity) {
        super.restoreUserActivityState(activity)
        note = activity.userInfo?["note"] as? String ?? ""
    }
}

@MainActor
enum NotesEditor {
    static func application(
        continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool {
        restorationHandler([restored])
        return true
    }

    static let restored = NoteViewController()

    static func run() async {
        let controller = NoteViewController()
        controller.show()
        await DonationDestination.flush()
        print("saved:", controller.userActivity?.userInfo?["note"] as? String ?? "nothing")
        if let activity = controller.userActivity {
            restored.note = ""
            restored.restoreUserActivityState(activity)
            print("restored:", restored.note)
        }
    }
}
