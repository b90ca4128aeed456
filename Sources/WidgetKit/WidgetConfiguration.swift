internal import Foundation
public import Intents
internal import Synchronization

/// A widget: its kind, its provider, and how its entries are drawn.
///
/// On Apple's platforms the content is a view of SwiftUI. Here it is a value, mostly a
/// `WidgetSnapshot`, which a host can keep and others can draw.
public protocol WidgetConfiguration<Content> {
    /// The type of what is drawn.
    associatedtype Content
    /// The widget with its provider.
    var source: WidgetSource<Content> { get set }
}

/// The questions that a host asks of a widget; this type is not Apple's.
public struct WidgetSource<Content> {
    /// An entry as it is drawn.
    struct Drawn {
        var date: Date
        var relevance: TimelineEntryRelevance?
        var content: Content
    }

    let kind: String
    var configuration = ""
    var name = ""
    var note = ""
    var families = WidgetFamily.allCases
    let placeholder: (TimelineProviderContext) -> Content
    /// Returns an entry as it is drawn; `nil` if the provider let its handler go.
    let snapshot: (TimelineProviderContext) async -> Content?
    /// Returns the entries as they are drawn; `nil` if the provider let its handler go.
    let timeline: (TimelineProviderContext) async -> Answer?

    /// A timeline as it is drawn.
    typealias Answer = (entries: [Drawn], policy: TimelineReloadPolicy)
}

extension WidgetConfiguration {
    /// Gives the widget a name in lists of widgets.
    public func configurationDisplayName(_ displayName: some StringProtocol) -> Self {
        changed { $0.name = String(displayName) }
    }

    /// Says in lists of widgets what it is for.
    public func description(_ description: some StringProtocol) -> Self {
        changed { $0.note = String(description) }
    }

    /// Sets the families in which the widget is there; all unless set.
    public func supportedFamilies(_ families: [WidgetFamily]) -> Self {
        changed { $0.families = families }
    }

    private func changed(_ change: (inout WidgetSource<Content>) -> Void) -> Self {
        var configuration = self
        change(&configuration.source)
        return configuration
    }
}

/// A widget without settings.
public struct StaticConfiguration<Content>: WidgetConfiguration {
    /// The widget with its provider.
    public var source: WidgetSource<Content>

    /// Makes a widget.
    ///
    /// - Parameters:
    ///   - kind: The kind, which names it among the app's widgets.
    ///   - provider: The source of its timelines.
    ///   - content: Draws an entry.
    public init<Provider: TimelineProvider>(
        kind: String,
        provider: Provider,
        content: @escaping (Provider.Entry) -> Content
    ) {
        source = WidgetSource(
            kind: kind,
            placeholder: { content(provider.placeholder(in: $0)) },
            snapshot: { context in
                await awaited { provider.getSnapshot(in: context, completion: $0) }.map(content)
            },
            timeline: { context in
                await awaited { provider.getTimeline(in: context, completion: $0) }
                    .map { drawn($0, content) }
            }
        )
    }
}

/// A widget with settings that an intent holds.
public struct IntentConfiguration<Intent: INIntent, Content>: WidgetConfiguration {
    /// The widget with its provider.
    public var source: WidgetSource<Content>
    private let make: (Intent) -> WidgetSource<Content>

    /// Makes a widget that the owner has not configured.
    ///
    /// - Parameters:
    ///   - kind: The kind, which names it among the app's widgets.
    ///   - intent: The class of the settings.
    ///   - provider: The source of its timelines.
    ///   - content: Draws an entry.
    public init<Provider: IntentTimelineProvider>(
        kind: String,
        intent: Intent.Type,
        provider: Provider,
        content: @escaping (Provider.Entry) -> Content
    ) where Provider.Intent == Intent {
        make = { intent in
            WidgetSource(
                kind: kind,
                placeholder: { content(provider.placeholder(in: $0)) },
                snapshot: { context in
                    await awaited {
                        provider.getSnapshot(for: intent, in: context, completion: $0)
                    }
                    .map(content)
                },
                timeline: { context in
                    await awaited {
                        provider.getTimeline(for: intent, in: context, completion: $0)
                    }
                    .map { drawn($0, content) }
                }
            )
        }
        source = make(Intent())
    }

    /// Returns the widget with settings; this method is not Apple's.
    ///
    /// - Parameters:
    ///   - intent: The settings.
    ///   - name: A text that is the same for the same settings, at most 512 bytes.
    /// - Returns: The widget.
    public func configured(by intent: Intent, named name: String) -> Self {
        var configuration = self
        configuration.source = make(intent).described(as: source, configuration: name)
        return configuration
    }
}

/// A widget with settings that an intent of App Intents holds.
public struct AppIntentConfiguration<
    Intent: WidgetConfigurationIntent,
    Content
>: WidgetConfiguration {
    /// The widget with its provider.
    public var source: WidgetSource<Content>
    private let make: (Intent) -> WidgetSource<Content>

    /// Makes a widget that the owner has not configured.
    ///
    /// - Parameters:
    ///   - kind: The kind, which names it among the app's widgets.
    ///   - intent: The type of the settings.
    ///   - provider: The source of its timelines.
    ///   - content: Draws an entry.
    public init<Provider: AppIntentTimelineProvider>(
        kind: String,
        intent: Intent.Type = Intent.self,
        provider: Provider,
        content: @escaping (Provider.Entry) -> Content
    ) where Provider.Intent == Intent {
        make = { intent in
            WidgetSource(
                kind: kind,
                placeholder: { content(provider.placeholder(in: $0)) },
                snapshot: { content(await provider.snapshot(for: intent, in: $0)) },
                timeline: { drawn(await provider.timeline(for: intent, in: $0), content) }
            )
        }
        source = make(Intent())
    }

    /// Returns the widget with settings; this method is not Apple's.
    ///
    /// - Parameters:
    ///   - intent: The settings.
    ///   - name: A text that is the same for the same settings, at most 512 bytes.
    /// - Returns: The widget.
    public func configured(by intent: Intent, named name: String) -> Self {
        var configuration = self
        configuration.source = make(intent).described(as: source, configuration: name)
        return configuration
    }
}

extension WidgetSource {
    /// Returns the source with the name, note and families of another, under a configuration.
    fileprivate func described(as other: WidgetSource, configuration: String) -> WidgetSource {
        var source = self
        (source.name, source.note, source.families) = (other.name, other.note, other.families)
        source.configuration = configuration
        return source
    }
}

/// Draws the entries of a timeline.
private func drawn<Entry: TimelineEntry, Content>(
    _ timeline: Timeline<Entry>,
    _ content: (Entry) -> Content
) -> WidgetSource<Content>.Answer {
    let entries = timeline.entries.map { entry in
        WidgetSource<Content>.Drawn(
            date: entry.date,
            relevance: entry.relevance,
            content: content(entry)
        )
    }
    return (entries, timeline.policy)
}
