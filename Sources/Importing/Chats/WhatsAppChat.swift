internal import Interactions

/// The facts about a chat that its export shows.
///
/// The name alone identifies the chat and its messages. The other facts may be missing in an
/// earlier export, so they decide nothing that the store compares.
package struct WhatsAppChat: Hashable, Sendable {
    /// The name: of the group, or of the other person.
    package var name: String
    /// Whether the export shows that several others take part, or that they can.
    package var isGroup = false
    /// Whether somebody of this name has written.
    package var isNamedAsWriter = false
    /// The people other than the owner who have written.
    package var others: [String] = []
    /// Whether the app writes under the name of the chat.
    var hasNotices: Bool { isGroup && !isNamedAsWriter }

    /// Makes a chat.
    ///
    /// - Parameter name: The name of the group, or of the other person.
    package init(_ name: String) {
        self.name = name
    }

    /// Returns whether two names are the same but for marks that file names cannot have, and for
    /// the end of a copy's name, as in `Bo (1)` and `Bo - Copy`.
    static func isSame(_ left: String, _ right: String) -> Bool { key(left) == key(right) }

    private static func key(_ name: String) -> String {
        var scalars = Array(name.unicodeScalars)
        for ending in [" - Copy", " copy"] where name.hasSuffix(ending) {
            scalars.removeLast(ending.unicodeScalars.count)
        }
        if scalars.last == ")", let open = scalars.lastIndex(of: "("),
            scalars[(open + 1)...].dropLast().allSatisfy({ ("0"..."9").contains($0) })
        {
            scalars.removeSubrange(open...)
        }
        let kept = scalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }
        // A name of nothing but pictures has no letters to compare.
        return String(String.UnicodeScalarView(kept.isEmpty ? scalars : kept)).lowercased()
    }
}
