/// The name of a widget within its app: what it is, and what the owner set it to.
public struct WidgetName: Hashable, Comparable, Sendable {
    /// The kind of widget, as the app names it; of a Today widget the identifier of its bundle.
    public var kind: String
    /// The owner's settings, as a text that is the same for the same settings; empty for none.
    public var configuration: String

    /// Makes a name.
    public init(_ kind: String, configuration: String = "") {
        (self.kind, self.configuration) = (kind, configuration)
    }

    /// Returns whether the left comes first: by kind, then by configuration.
    public static func < (left: WidgetName, right: WidgetName) -> Bool {
        (left.kind, left.configuration) < (right.kind, right.configuration)
    }

    /// The number of widgets of one app and account that lists of due widgets and stacks look at:
    /// the first ones by name.
    public static let mostListed = 128

    /// The kind, with the configuration if there is one, as in `weather (city=Bonn)`.
    public var text: String { configuration.isEmpty ? kind : "\(kind) (\(configuration))" }

    func validate(at path: String) throws(ValidationError) {
        try check(kind, "\(path).kind", limit: DonationLimits.nameBytes)
        try checkLength(
            configuration,
            "\(path).configuration",
            limit: DonationLimits.identifierBytes
        )
    }
}

/// The sizes and shapes in which widgets are drawn.
public enum WidgetMode: String, NumberedName {
    /// A mode that this version does not know, or none.
    case unspecified
    /// A Today widget of fixed height: Apple's `NCWidgetDisplayMode.compact`.
    case compact
    /// A Today widget of variable height: Apple's `NCWidgetDisplayMode.expanded`.
    case expanded
    /// Apple's `WidgetFamily.systemSmall`.
    case systemSmall
    /// Apple's `WidgetFamily.systemMedium`.
    case systemMedium
    /// Apple's `WidgetFamily.systemLarge`.
    case systemLarge
    /// Apple's `WidgetFamily.systemExtraLarge`.
    case systemExtraLarge
    /// Apple's `WidgetFamily.accessoryCorner`.
    case accessoryCorner
    /// Apple's `WidgetFamily.accessoryCircular`.
    case accessoryCircular
    /// Apple's `WidgetFamily.accessoryRectangular`.
    case accessoryRectangular
    /// Apple's `WidgetFamily.accessoryInline`.
    case accessoryInline

    /// Whether it is one of the two modes of Today widgets.
    public var isToday: Bool { self == .compact || self == .expanded }
}

/// The causes of an update, or of the wish for one.
public enum WidgetCause: String, NumberedName {
    /// The host found a good moment.
    case background
    /// The widget came into view.
    case appears
    /// The app asked for it while it was not in front.
    case pushed
    /// The app asked for it while it was in front.
    case foreground
    /// The app plays audio, or guides the owner on the way.
    case session
    /// The owner used a button or a switch of the widget.
    case interaction
    /// The owner changed the language, the size of text or the widget's configuration.
    case settings
    /// The owner asked for it.
    case asked

    /// Whether such an update is counted in the budget.
    ///
    /// Apple's article "Keeping a widget up to date" names updates that are free: those while the
    /// app is in front or has an audio or navigation session, by an intent of the widget, and after
    /// a change of the locale or of the size of text.
    public var isCounted: Bool {
        switch self {
        case .background, .appears, .pushed: true
        case .foreground, .session, .interaction, .settings, .asked: false
        }
    }
}

/// The results of an update: Apple's `NCUpdateResult`.
public enum WidgetResult: String, NumberedName {
    /// There is new content, which takes the place of the old.
    case newData
    /// The content is as it was.
    case noData
    /// An error came in between; the old content stays.
    case failed
}

/// The times of the next update: Apple's `TimelineReloadPolicy`, and that of Today widgets.
public enum WidgetPolicy: String, NumberedName {
    /// When the host finds a good moment, as for Today widgets.
    case whenever
    /// When the last entry begins.
    case atEnd
    /// At a time that the app gives.
    case after
    /// Only when somebody asks.
    case never
}

/// The parts of a snapshot that others may see while the device is locked.
public enum WidgetPrivacy: String, NumberedName {
    /// The title.
    case title
    /// All of it.
    case everything
    /// Nothing: the widget is not shown.
    case nothing
}
