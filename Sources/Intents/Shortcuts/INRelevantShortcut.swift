internal import DonationStore

/// What a shortcut is for.
public enum INRelevantShortcutRole: Int, NamedEnumeration {
    /// To do something.
    case action
    /// To show something.
    case information
}

/// How a shortcut is shown.
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

/// A shortcut, and when it is of use.
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
    /// What is changed in its intent or activity afterwards does not change this one.
    public var shortcut: INShortcut {
        fields["shortcut"] ?? .userActivity(NSUserActivity(fields: Fields()))
    }
    /// When it is of use; at any time unless given.
    public var relevanceProviders: [INRelevanceProvider] {
        get {
            fields["relevanceProviders"].map { (providers: Providers) in providers.map(\.value) }
                ?? []
        }
        set { fields["relevanceProviders"] = newValue.map { Kind($0) } }
    }
    /// How it is shown.
    public var watchTemplate: INDefaultCardTemplate? {
        get { part("watchTemplate", fields["watchTemplate"]) }
        set { fields["watchTemplate"] = newValue }
    }
    /// The widget that shows it.
    public var widgetKind: String? {
        get { fields["widgetKind"] }
        set { fields["widgetKind"] = newValue }
    }
    /// What it is for.
    public var shortcutRole: INRelevantShortcutRole {
        get { fields["shortcutRole", default: .action] }
        set { fields["shortcutRole", default: .action] = newValue }
    }

    private typealias Providers = [Kind<INRelevanceProvider>]
}
