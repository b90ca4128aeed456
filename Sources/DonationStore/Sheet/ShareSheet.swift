public import Interactions

/// A share sheet as a value: whoever draws it asks for nothing else.
public struct ShareSheet: Hashable, Sendable {
    /// What is shared.
    public var header: SheetHeader
    /// The people and groups, the likeliest first, as ``DonationStore/offers(for:)`` gives them.
    public var people: [Offer]
    /// The apps that take what is shared.
    public var apps: SheetList
    /// The things that the system and extensions do with it.
    public var actions: SheetList
    /// The time of the question.
    public var now: Timestamp

    /// Returns the entry of an app or an action; `nil` if the sheet has none such.
    public func entry(_ identifier: String, in row: SheetRow) -> SheetEntry? {
        let list = row == .apps ? apps : actions
        return (list.entries + list.hidden).first { $0.identifier == identifier }
    }
}

/// A row of a share sheet.
public struct SheetList: Hashable, Sendable {
    /// The entries: favourites in the owner's order, then the others by use.
    public var entries: [SheetEntry] = []
    /// The entries that the owner hid, in the owner's order; a sheet shows them behind "more".
    public var hidden: [SheetEntry] = []
    /// The number of further entries, for which the row has no place.
    public var further = 0
}

/// An app or an action of a share sheet.
public struct SheetEntry: Hashable, Sendable {
    /// The things that an entry stands for.
    public enum Value: Hashable, Sendable {
        /// An app by its identifier, and that of its extension that takes what is shared; `nil` for
        /// one that opens it itself.
        case app(String, by: String?)
        /// An action by an extension of an app, by their identifiers.
        case action(String, of: String)
        /// An activity that the caller can do.
        case activity(SheetActivity)
    }

    /// The identifier, by which the owner's order and the uses know the entry.
    public var identifier: String
    /// The words to show: of an app its own name, not that of its extension.
    public var title: String
    /// A second line; empty for none.
    public var subtitle: String
    /// The name of a system symbol; empty for none.
    public var symbolName: String
    /// Whether it takes the whole screen.
    public var wantsFullScreen: Bool
    /// The thing.
    public var value: Value
    /// Whether the owner made it a favourite.
    public var isFavourite: Bool
    /// Other extensions of the app that take what is shared, by their identifiers.
    public var otherExtensions: [String]
    /// The sum of the reasons, left to right.
    public var score: Double
    /// The parts of the score, each with the events that it rests on.
    public var reasons: [OfferReason]
}

/// The choice of the owner on a share sheet.
public enum SheetChoice: Hashable, Sendable {
    /// One of the people and groups.
    case person(Offer)
    /// An app or an action, by its identifier.
    case entry(String, SheetRow)
    /// None: the owner put the sheet away.
    case nothing
}
