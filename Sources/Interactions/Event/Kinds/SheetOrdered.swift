/// The owner put a row of the share sheet in order.
///
/// The event says the whole order: the last one about a row holds, and a withdrawal brings back the
/// one before.
public struct SheetOrdered: Hashable, Sendable {
    /// The row.
    public var row: SheetRow
    /// The favourites by their identifiers, the first one first: apps by the app's, actions by the
    /// activity's type or the extension's.
    public var favourites: [String]
    /// The entries that stand last, behind "more".
    public var hidden: [String]
    /// The fields that this version does not know, in Protocol Buffers form.
    public package(set) var unknownFields: [UInt8] = []

    /// The largest number of favourites, and of hidden entries.
    public static let most = 64

    /// Makes an order; without favourites and hidden entries all is by use.
    public init(_ row: SheetRow, favourites: [String] = [], hidden: [String] = []) {
        (self.row, self.favourites, self.hidden) = (row, favourites, hidden)
    }
}

/// The rows of a share sheet that the owner can put in order.
public enum SheetRow: String, NumberedName {
    /// A row that this version does not know.
    case unspecified
    /// The apps that take what is shared.
    case apps
    /// The things that the system and extensions do with it.
    case actions
}

extension SheetOrdered {
    /// Makes an entry a favourite, or moves it among the favourites.
    ///
    /// - Parameters:
    ///   - entry: The entry's identifier.
    ///   - index: Its index from then on; behind the others if it is larger.
    public mutating func favour(_ entry: String, at index: Int = .max) {
        show(entry)
        favourites.insert(entry, at: min(max(index, 0), favourites.count))
    }

    /// Puts an entry last, behind "more".
    public mutating func hide(_ entry: String) {
        show(entry)
        hidden.append(entry)
    }

    /// Makes an entry one that is neither a favourite nor hidden.
    public mutating func show(_ entry: String) {
        favourites.removeAll { $0 == entry }
        hidden.removeAll { $0 == entry }
    }
}

extension EventKind {
    /// The owner put a row of the share sheet in order.
    public static let sheetOrdered = EventKind(rawValue: 34)
}

extension SheetOrdered: ActivityPayload {
    /// The notation of the kind.
    public static let notation = EventNotation(.sheetOrdered, name: "sheetOrdered", mark: "≡")
    package static var holdsTexts: Bool { true }
    package static var isWithdrawable: Bool { true }
    package static var concernsPeople: Bool { false }
    package var survival: Survival { .always }

    package func rows(at position: Position) -> [ActivityRowKey] {
        [.newest(.sheetOrdered, row.rawValue)]
    }

    package func validate() throws(ValidationError) {
        guard row != .unspecified else {
            throw ValidationError(field: Self.name + ".row", reason: .missing)
        }
        var seen: [String: String] = [:]
        for (name, entries) in [("favourites", favourites), ("hidden", hidden)] {
            let path = "\(Self.name).\(name)"
            guard entries.count <= Self.most else {
                throw ValidationError(
                    field: path,
                    reason: .tooMany(count: entries.count, limit: Self.most)
                )
            }
            for (index, entry) in entries.enumerated() {
                let place = "\(path)[\(index)]"
                try check(entry, place, limit: DonationLimits.nameBytes)
                if let other = seen.updateValue(place, forKey: entry) {
                    throw ValidationError(field: place, reason: .contradicts(other))
                }
            }
        }
    }

    /// The row and its order, as in `actions: Copy, Print; hidden: Mail`.
    public var text: String {
        var parts: [String] = []
        if !favourites.isEmpty { parts.append(favourites.joined(separator: ", ")) }
        if !hidden.isEmpty { parts.append("hidden: " + hidden.joined(separator: ", ")) }
        return "\(row.rawValue): " + (parts.isEmpty ? "by use" : parts.joined(separator: "; "))
    }
    /// The line that `donationlog log` shows.
    public var line: String { "order of \(text)" }
    /// The payload in its text form, one JSON object.
    public var json: JSONValue { jsonOfFields }
    /// The parts that `donationlog show` shows.
    public var details: [EventDetail] { [.fields] }
}

// MARK: Message `SheetOrdered` of docs/donation_log.proto

extension SheetOrdered: TabulatedMessage {
    package init() { self.init(.unspecified) }

    package static let fields: [MessageField<SheetOrdered>] = [
        .name(1, "row", at: \.row),
        .texts(2, "favourites", at: \.favourites, .app),
        .texts(3, "hidden", at: \.hidden, .app),
    ]
}
