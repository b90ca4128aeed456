public import Foundation
public import Intents

/// The circumstances in which a host asks a provider.
public struct TimelineProviderContext: Sendable {
    /// The family of the widget.
    public let family: WidgetFamily
    /// Whether the widget is shown in a list of widgets to choose from.
    public let isPreview: Bool
    /// The size of the widget, in points.
    public let displaySize: CGSize

    /// Makes the circumstances; this initialiser is not Apple's.
    public init(family: WidgetFamily, isPreview: Bool = false, displaySize: CGSize? = nil) {
        (self.family, self.isPreview) = (family, isPreview)
        self.displaySize = displaySize ?? family.size
    }
}

/// The source of a widget's timelines.
@preconcurrency
public protocol TimelineProvider {
    /// The type of the entries.
    associatedtype Entry: TimelineEntry
    /// The circumstances of a question.
    typealias Context = TimelineProviderContext

    /// Returns at once what stands for an entry until there is one.
    func placeholder(in context: Context) -> Entry

    /// Gives an entry for a moment, soon; a sample for a preview.
    func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void)

    /// Gives the entries of now and later.
    func getTimeline(
        in context: Context,
        completion: @escaping @Sendable (Timeline<Entry>) -> Void
    )
}

/// The source of the timelines of a widget that the owner configures by an intent.
@preconcurrency
public protocol IntentTimelineProvider {
    /// The type of the entries.
    associatedtype Entry: TimelineEntry
    /// The intent whose parameters are the settings.
    associatedtype Intent: INIntent
    /// The circumstances of a question.
    typealias Context = TimelineProviderContext

    /// Returns at once what stands for an entry until there is one.
    func placeholder(in context: Context) -> Entry

    /// Gives an entry for a moment, soon; a sample for a preview.
    func getSnapshot(
        for configuration: Intent,
        in context: Context,
        completion: @escaping @Sendable (Entry) -> Void
    )

    /// Gives the entries of now and later.
    func getTimeline(
        for configuration: Intent,
        in context: Context,
        completion: @escaping @Sendable (Timeline<Entry>) -> Void
    )

    /// Returns settings to choose from where the owner cannot configure a widget.
    func recommendations() -> [IntentRecommendation<Intent>]
}

extension IntentTimelineProvider {
    /// Recommends nothing.
    public func recommendations() -> [IntentRecommendation<Intent>] { [] }
}

/// Settings to choose from.
public struct IntentRecommendation<Intent: INIntent> {
    /// The settings.
    public let intent: Intent
    /// Their name.
    public let description: String

    /// Makes a recommendation.
    public init(intent: Intent, description: some StringProtocol) {
        (self.intent, self.description) = (intent, String(description))
    }
}

/// The settings of a widget as an intent of the framework App Intents.
///
/// That framework describes to the system what an app can do. Here it is absent, but for this much
/// of a configuration: a value that the provider gets.
public protocol WidgetConfigurationIntent: Sendable {
    /// Makes the settings of a widget that the owner has not configured.
    init()
}

/// The source of the timelines of a widget that the owner configures by an intent of App Intents.
public protocol AppIntentTimelineProvider {
    /// The type of the entries.
    associatedtype Entry: TimelineEntry
    /// The intent whose parameters are the settings.
    associatedtype Intent: WidgetConfigurationIntent
    /// The circumstances of a question.
    typealias Context = TimelineProviderContext

    /// Returns at once what stands for an entry until there is one.
    func placeholder(in context: Context) -> Entry

    /// Returns an entry for a moment, soon; a sample for a preview.
    func snapshot(for configuration: Intent, in context: Context) async -> Entry

    /// Returns the entries of now and later.
    func timeline(for configuration: Intent, in context: Context) async -> Timeline<Entry>

    /// Returns settings to choose from where the owner cannot configure a widget.
    func recommendations() -> [AppIntentRecommendation<Intent>]
}

extension AppIntentTimelineProvider {
    /// Recommends nothing.
    public func recommendations() -> [AppIntentRecommendation<Intent>] { [] }
}

/// Settings to choose from.
public struct AppIntentRecommendation<Intent: WidgetConfigurationIntent>: Sendable {
    /// The settings.
    public let intent: Intent
    /// Their name.
    public let description: String

    /// Makes a recommendation.
    public init(intent: Intent, description: some StringProtocol) {
        (self.intent, self.description) = (intent, String(description))
    }
}
