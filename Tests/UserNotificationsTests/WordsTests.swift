import Foundation
import Testing
import UserNotifications

@Suite struct `Words in the person's language` {
    @Test(arguments: [
        ("%@ wrote to %@", ["Ana", "Ben"], "Ana wrote to Ben"),
        ("%2$@ from %1$@", ["Ana", "Ben"], "Ben from Ana"),
        ("100 %% of %@", ["it"], "100 % of it"),
        ("%@ and %@, %d, %9$@, %99999999999999999999$@", ["one"], nil),
        ("%@", [], "%@"),
    ]) func `have their arguments in their places`(
        key: String,
        arguments: [String],
        words: String?
    ) {
        let found = NSString.localizedUserNotificationString(forKey: key, arguments: arguments)
        #expect(found == words ?? "one and %@, %d, %9$@, %99999999999999999999$@")
    }

    @Test func `are the key itself without arguments`() {
        #expect(NSString.localizedUserNotificationString(forKey: "x", arguments: nil) == "x")
    }
}
