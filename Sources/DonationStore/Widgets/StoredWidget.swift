public import Interactions

/// A widget of an app, by its name.
public struct WidgetIdentity: Hashable, Comparable, Sendable {
    /// The app.
    public var donor: Donor
    /// The name within the app.
    public var name: WidgetName

    /// Names a widget.
    public init(_ name: WidgetName, of donor: Donor) {
        (self.name, self.donor) = (name, donor)
    }

    /// Returns whether the left comes first: by app, then by name.
    public static func < (left: WidgetIdentity, right: WidgetIdentity) -> Bool {
        left.donor == right.donor ? left.name < right.name : left.donor < right.donor
    }

    /// The app, the kind and the configuration, as in `org.example.weather:today (city=Bonn)`.
    public var text: String { "\(donor.text):\(name.text)" }
}

/// A widget, with all that is known of it but its content.
public struct StoredWidget: Hashable, Sendable {
    /// The content in one mode.
    public struct Content: Hashable, Sendable {
        /// The mode.
        public var mode: WidgetMode
        /// The position of the update that gave it.
        public var position: Position
        /// The time of that update.
        public var updated: Timestamp
        /// The time of the first entry.
        public var first: Timestamp
        /// The time of the last entry.
        public var last: Timestamp
        /// The time of the next update.
        public var policy: WidgetPolicy
        /// The time for `WidgetPolicy.after`.
        public var policyDate: Timestamp?
    }

    /// Its name.
    public var identity: WidgetIdentity
    /// The title, of the newest registration; empty for none.
    public var title: String
    /// What it is for, in the app's words; empty for none.
    public var note: String
    /// The modes in which the app draws it.
    public var modes: [WidgetMode]
    /// The mode in which it is drawn, unless the surface says otherwise.
    public var mode: WidgetMode
    /// The largest mode that the app permits; `unspecified` if it did not say.
    public var largestMode: WidgetMode
    /// The width that it may have in the mode that the owner chose, in points; 0 for unknown.
    public var width: UInt64
    /// The height that it may have then, in points; 0 for unknown.
    public var height: UInt64
    /// Whether it has something to show.
    public var hasContent: Bool
    /// Whether the owner took it away.
    public var isRemoved: Bool
    /// The stack; empty for none.
    public var stack: String
    /// The place in the stack.
    public var order: Int
    /// The content by mode.
    public var contents: [Content]
    /// The time of the wish for an update that none has fulfilled; `nil` for none.
    public var asked: Timestamp?
    /// The cause of that wish; `nil` for none.
    public var askedCause: WidgetCause?
    /// The time of the newest update, whatever came of it; `nil` for none.
    public var checked: Timestamp?
    /// The time of the newest update that failed.
    public var failed: Timestamp?
    /// The number of updates that have failed since the last that did not.
    public var failures: Int
    /// The number of updates in the window that the budget counts.
    public var counted: Int
    /// The number of updates that the budget has in a window.
    public var allowance: Int
    /// The number of times a day that the owner sees it, of late.
    public var viewsADay: Double
    /// The number of times that the owner saw it in each hour of the day, by UTC.
    public var hours: [Int]
    /// The last time that the owner saw it.
    public var lastShown: Timestamp?
}

/// The content of a widget at a moment.
public struct ShownSnapshot: Hashable, Sendable {
    /// The snapshot.
    public var snapshot: WidgetSnapshot
    /// The position of the update that gave it.
    public var position: Position
    /// The time from which it is shown.
    public var from: Timestamp
    /// The time of the next entry; `nil` for none.
    public var next: Timestamp?
    /// The time of the newest update, whatever came of it.
    public var checked: Timestamp?
    /// The time of the newest update that failed, if none has succeeded since.
    public var failed: Timestamp?

    /// The age of what it shows, in milliseconds: the time since an update last said that it holds.
    public func age(at now: Timestamp) -> Double {
        let held = failed == nil ? checked ?? from : from
        return now.milliseconds(since: max(held, from))
    }
}

/// A widget that needs an update.
public struct DueWidget: Hashable, Sendable {
    /// The widget.
    public var identity: WidgetIdentity
    /// The mode in which it is drawn.
    public var mode: WidgetMode
    /// The time since when it needs the update.
    public var since: Timestamp
    /// The cause to record with the update.
    public var cause: WidgetCause
    /// The updates left in the window, without this one.
    public var left: Int
    /// The sum of the reasons, left to right.
    public var score: Double
    /// The parts of its worth, each with the events that it rests on.
    public var reasons: [OfferReason]
}

/// A widget in a stack.
public struct StackedWidget: Hashable, Sendable {
    /// The widget.
    public var identity: WidgetIdentity
    /// The title, of the newest registration; empty for none.
    public var title: String
    /// The content, as far as others may see it now.
    public var shown: ShownSnapshot
    /// The sum of the reasons, left to right.
    public var score: Double
    /// The parts of the score, each with the events that it rests on.
    public var reasons: [OfferReason]
}
