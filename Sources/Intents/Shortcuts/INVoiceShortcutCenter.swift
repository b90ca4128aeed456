public import Foundation

/// The shortcuts of Siri: a person cannot add any here, so the center always has none.
///
/// There is no Siri here. So every app finds that nobody has added a shortcut, and its suggestions
/// of shortcuts have no effect. ``INRelevantShortcutStore`` keeps shortcuts.
public final class INVoiceShortcutCenter: NSObject, Sendable {
    /// The only instance.
    public static let shared = INVoiceShortcutCenter()

    private override init() {}

    /// Answers that there are no shortcuts.
    ///
    /// - Parameter completionHandler: Called once, on another thread, with an empty array.
    public func getAllVoiceShortcuts(
        completion completionHandler: @escaping @Sendable ([INVoiceShortcut]?, (any Error)?) -> Void
    ) {
        Outbox.callBack { completionHandler([], nil) }
    }

    /// Returns no shortcuts.
    public func allVoiceShortcuts() async throws -> [INVoiceShortcut] { [] }

    /// Answers that there is no such shortcut.
    ///
    /// - Parameters:
    ///   - identifier: The identifier.
    ///   - completionHandler: Called once, on another thread, with an ``INIntentError`` whose code
    ///     is ``INIntentErrorCode/voiceShortcutGetFailed``.
    public func getVoiceShortcut(
        with identifier: UUID,
        completion completionHandler: @escaping @Sendable (INVoiceShortcut?, (any Error)?) -> Void
    ) {
        Outbox.callBack { completionHandler(nil, INIntentError(.voiceShortcutGetFailed)) }
    }

    /// Throws, because there is no such shortcut.
    ///
    /// - Throws: ``INIntentError`` with the code ``INIntentErrorCode/voiceShortcutGetFailed``.
    public func voiceShortcut(with identifier: UUID) async throws -> INVoiceShortcut {
        throw INIntentError(.voiceShortcutGetFailed)
    }

    /// Does nothing; on Apple's platforms it suggests shortcuts to add to Siri.
    public func setShortcutSuggestions(_ suggestions: [INShortcut]) {}
}
