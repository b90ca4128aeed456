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

/// What a host asks of a widget; this type is not Apple's.
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
    let snapshot: (TimelineProviderContext) async -> Content
    let timeline: (TimelineProviderContext) async -> (entries: [Drawn], TimelineReloadPolicy)
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
                content(await awaited { provider.getSnapshot(in: context, completion: $0) })
            },
            timeline: { context in
                drawn(
                    await awaited { provider.getTimeline(in: context, completion: $0) },
                    content
                )
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
                    content(
                        await awaited {
                            provider.getSnapshot(for: intent, in: context, completion: $0)
                        }
                    )
                },
                timeline: { context in
                    drawn(
                        await awaited {
                            provider.getTimeline(for: intent, in: context, completion: $0)
                        },
                        content
                    )
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
) -> (entries: [WidgetSource<Content>.Drawn], TimelineReloadPolicy) {
    let entries = timeline.entries.map { entry in
        WidgetSource<Content>.Drawn(
            date: entry.date,
            relevance: entry.relevance,
            content: content(entry)
        )
    }
    return (entries, timeline.policy)
}

/// A value on its way from a handler, which a provider may call on any thread.
private struct Delivered<Value>: @unchecked Sendable {
    // Unchecked because the provider hands the value over and keeps none of it.
    let value: Value
}

/// Returns the value that a provider gives to a handler; of several the first one.
private func awaited<Value>(
    _ ask: (@escaping @Sendable (Value) -> Void) -> Void
) async -> Value {
    let delivered = await withCheckedContinuation {
        (continuation: CheckedContinuation<Delivered<Value>, Never>) in
        let once = Once(continuation)
        ask { once.resume(Delivered(value: $0)) }
    }
    return delivered.value
}

/// A continuation that goes on once, whatever a provider does with its handler.
private final class Once<Value: Sendable>: Sendable {
    private let continuation: Mutex<CheckedContinuation<Value, Never>?>

    init(_ continuation: CheckedContinuation<Value, Never>) {
        self.continuation = Mutex(continuation)
    }

    func resume(_ value: Value) {
        let first = continuation.withLock { continuation in
            defer { continuation = nil }
            return continuation
        }
        first?.resume(returning: value)
    }
}
