/// Whether the log shows a value.
public struct OSLogPrivacy: Sendable {
    /// What stands in the log for a private value.
    public enum Mask: Sendable {
        /// A number that is the same for equal values of this process.
        case hash
        /// The word `<private>`.
        case none
    }

    private enum Choice { case auto, shown, hidden }

    private let choice: Choice
    private var mask = Mask.none

    /// Numbers and truth values are public; texts and objects are private.
    public static let auto = OSLogPrivacy(choice: .auto)
    /// The log shows the value.
    public static let `public` = OSLogPrivacy(choice: .shown)
    /// The log does not show the value.
    public static let `private` = OSLogPrivacy(choice: .hidden)
    /// The log never shows the value.
    public static let sensitive = OSLogPrivacy(choice: .hidden)

    /// Returns ``auto`` with something in place of a private value.
    public static func auto(mask: Mask) -> OSLogPrivacy {
        OSLogPrivacy(choice: .auto, mask: mask)
    }

    /// Returns ``private`` with something in place of the value.
    public static func `private`(mask: Mask) -> OSLogPrivacy {
        OSLogPrivacy(choice: .hidden, mask: mask)
    }

    /// Returns ``sensitive`` with something in place of the value.
    public static func sensitive(mask: Mask) -> OSLogPrivacy {
        OSLogPrivacy(choice: .hidden, mask: mask)
    }

    /// Returns the text that the log shows for a value.
    func shown(_ text: String, isPublic: Bool) -> String {
        switch (choice, mask) {
        case (.shown, _): text
        case (.auto, _) where isPublic: text
        // Hashes have a secret seed in each process, so nobody can look the value up.
        case (_, .hash):
            "<mask.hash: \(String(UInt(bitPattern: text.hashValue), radix: 16))>"
        case (_, .none): "<private>"
        }
    }
}
