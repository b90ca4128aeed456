internal import DonationStore

/// The purpose of a shortcut.
public enum INRelevantShortcutRole: Int, NamedEnumeration {
    /// To do something.
    case action
    /// To show something.
    case information
}

/// The appearance of a shortcut.
public final class INDefaultCardTemplate: INValue {
    /// Makes a card.
    public convenience init(title: String) {
        self.init { $0["title"] = title }
    }

    /// The first line.
    public var title: String {
        get { fields["title", default: ""] }
        set { fields["title"] = newValue }
    }
    /// The second line.
    public var subtitle: String? {
        get { fields["subtitle"] }
        set { fields["subtitle"] = newValue }
    }
    /// The picture.
    public var image: INImage? {
        get { fields["image"] }
        set { fields["image"] = newValue }
    }
}

/// A shortcut, and the conditions in which it is useful.
///
/// ```swift
/// let relevant = INRelevantShortcut(shortcut: shortcut)
/// relevant.relevanceProviders = [INDailyRoutineRelevanceProvider(situation: .morning)]
/// try await INRelevantShortcutStore.default.setRelevantShortcuts([relevant])
/// ```
public final class INRelevantShortcut: INValue {
    /// Makes a relevant shortcut.
    public convenience init(shortcut: INShortcut) {
        self.init { $0["shortcut"] = shortcut }
    }

    /// The shortcut.
    ///
    /// Later changes to its intent or activity do not change this one.
    public var shortcut: INShortcut {
        fields["shortcut"] ?? .userActivity(NSUserActivity(fields: Fields()))
    }
    /// The conditions for the shortcut; at any time unless given.
    public var relevanceProviders: [INRelevanceProvider] {
        get {
            fields["relevanceProviders"].map { (providers: Providers) in providers.map(\.value) }
                ?? []
        }
        set { fields["relevanceProviders"] = newValue.map { Kind($0) } }
    }
    /// The appearance.
    public var watchTemplate: INDefaultCardTemplate? {
        get { part("watchTemplate", fields["watchTemplate"]) }
        set { fields["watchTemplate"] = newValue }
    }
    /// The widget that shows it.
    public var widgetKind: String? {
        get { fields["widgetKind"] }
        set { fields["widgetKind"] = newValue }
    }
    /// The purpose.
    public var shortcutRole: INRelevantShortcutRole {
        get { fields["shortcutRole", default: .action] }
        set { fields["shortcutRole", default: .action] = newValue }
    }

    private typealias Providers = [Kind<INRelevanceProvider>]
}
