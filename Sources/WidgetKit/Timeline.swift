@_exported public import Foundation
@_exported public import Intents

/// The content of a widget from a date on.
public protocol TimelineEntry {
    /// The date from which it is shown.
    var date: Date { get }
    /// How relevant it is; `nil` unless the app says.
    var relevance: TimelineEntryRelevance? { get }
}

extension TimelineEntry {
    /// Nothing is known of the relevance.
    public var relevance: TimelineEntryRelevance? { nil }
}

/// How relevant an entry is among the entries of its provider.
public struct TimelineEntryRelevance: Codable, Hashable, Sendable {
    /// The score, on a scale of the app's own; 0 or less for not at all.
    public var score: Float
    /// The time for which it counts; 0 until the next entry.
    public var duration: TimeInterval

    /// Makes a relevance.
    public init(score: Float, duration: TimeInterval = 0) {
        (self.score, self.duration) = (score, duration)
    }
}

/// The time at which a host asks for another timeline.
public struct TimelineReloadPolicy: Equatable, Sendable {
    enum Rule: Equatable {
        case atEnd
        case never
        case after(Date)
    }

    let rule: Rule

    /// When the last entry begins.
    public static let atEnd = TimelineReloadPolicy(rule: .atEnd)
    /// Only when the app asks for it.
    public static let never = TimelineReloadPolicy(rule: .never)

    /// Returns the policy of a date that the app gives.
    public static func after(_ date: Date) -> TimelineReloadPolicy {
        TimelineReloadPolicy(rule: .after(date))
    }
}

/// Entries, and the time at which to ask for more.
public struct Timeline<EntryType: TimelineEntry> {
    /// The entries.
    public let entries: [EntryType]
    /// The time at which to ask for more.
    public let policy: TimelineReloadPolicy

    /// Makes a timeline.
    public init(entries: [EntryType], policy: TimelineReloadPolicy) {
        (self.entries, self.policy) = (entries, policy)
    }
}

extension Timeline: Sendable where EntryType: Sendable {}
