public import Foundation

/// A shortcut that a person has added to Siri.
///
/// There is no Siri here, and so none of them: see ``INVoiceShortcutCenter``.
public final class INVoiceShortcut: INValue {
    /// The identifier.
    public var identifier: UUID {
        let identifier = fields["identifier"].flatMap { (text: String) in UUID(uuidString: text) }
        return identifier ?? UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    }
    /// The phrase to say.
    public var invocationPhrase: String { fields["invocationPhrase", default: ""] }
    /// The shortcut, by the name that Swift has for Objective-C's property.
    public var __shortcut: INShortcut { shortcut }
    /// The shortcut.
    public var shortcut: INShortcut {
        fields["shortcut"] ?? .userActivity(NSUserActivity(fields: Fields()))
    }
}
