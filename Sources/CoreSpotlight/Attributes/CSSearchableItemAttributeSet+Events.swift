public import Foundation

// Events and tasks.

extension CSSearchableItemAttributeSet {
    /// The date until which something is to be done.
    public var dueDate: Date? {
        get { self["dueDate"] }
        set { self["dueDate"] = newValue }
    }
    /// The date on which something was done.
    public var completionDate: Date? {
        get { self["completionDate"] }
        set { self["completionDate"] = newValue }
    }
    /// The date on which the event begins.
    public var startDate: Date? {
        get { self["startDate"] }
        set { self["startDate"] = newValue }
    }
    /// The date on which the event ends.
    public var endDate: Date? {
        get { self["endDate"] }
        set { self["endDate"] = newValue }
    }
    /// Dates that matter.
    public var importantDates: [Date]? {
        get { self["importantDates"] }
        set { self["importantDates"] = newValue }
    }
    /// Whether the event takes the whole day.
    public var allDay: NSNumber? {
        get { self[number: "allDay"] }
        set { self[number: "allDay"] = newValue }
    }
}
