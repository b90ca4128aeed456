import Dispatch
import UIKit

/// An editor whose main thread is busy for as long as a save takes.
@MainActor
enum BusyEditor {
    private final class Editor: UIResponder {
        var asked = 0

        override func updateUserActivityState(_ activity: NSUserActivity) { asked += 1 }
    }

    static func run() async {
        let editor = Editor()
        let activity = NSUserActivity(activityType: "org.example.busy")
        activity.title = "Busy"
        editor.userActivity = activity
        print("flushed:", saveWhileBusy(activity))
        // Late turns on the main thread come now.
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async { continuation.resume() }
        }
        print("asked:", editor.asked)
    }

    /// Waits on the main thread, which serves nobody meanwhile.
    private static func saveWhileBusy(_ activity: NSUserActivity) -> Bool {
        let isDone = DispatchSemaphore(value: 0)
        Task.detached {
            activity.becomeCurrent()
            await DonationDestination.flush()
            isDone.signal()
        }
        return isDone.wait(timeout: .now() + 30) == .success
    }
}
