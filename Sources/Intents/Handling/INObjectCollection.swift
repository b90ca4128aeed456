public import Foundation

/// A part of a list of values that a person can choose from.
public final class INObjectSection<ObjectType: AnyObject>: NSObject, NSCopying {
    /// The title; `nil` for a part without one.
    public let title: String?
    /// The values.
    public let items: [ObjectType]

    /// Makes a part of a list.
    public init(title: String?, items: [ObjectType]) {
        self.title = title
        self.items = items
    }

    /// Returns the same object, which does not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A list of values that a person can choose from.
public final class INObjectCollection<ObjectType: AnyObject>: NSObject, NSCopying {
    /// The parts of the list.
    public let sections: [INObjectSection<ObjectType>]
    /// Whether the list is indexed by the first letters of its values.
    public var usesIndexedCollation = false

    /// Makes a list of parts.
    public init(sections: [INObjectSection<ObjectType>]) {
        self.sections = sections
    }

    /// Makes a list of one part without a title.
    public convenience init(items: [ObjectType]) {
        self.init(sections: [INObjectSection(title: nil, items: items)])
    }

    /// The values of all parts.
    public var allItems: [ObjectType] { sections.flatMap(\.items) }

    /// Returns a list of the same parts.
    public func copy(with zone: NSZone? = nil) -> Any {
        let copy = INObjectCollection(sections: sections)
        copy.usesIndexedCollation = usesIndexedCollation
        return copy
    }
}
