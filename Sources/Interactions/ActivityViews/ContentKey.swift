/// The content of an activity within one donor: two visits with one key show the same thing.
///
/// It is the first of these that the activity has: the item that it is a view of, the item that it
/// is loosely a view of, the persistent identifier, the web page as written, the target content,
/// and else the type with the user info that search gives back.
public struct ContentKey: Hashable, Sendable {
    /// The kinds of key, strongest first.
    public enum Kind: UInt8, Sendable {
        /// The item that the activity is a view of.
        case related = 1
        /// The item that the activity is a view of, whether or not there is one.
        case weaklyRelated
        /// The app's persistent identifier.
        case persistent
        /// The web page.
        case webpage
        /// The window or document.
        case target
        /// The type and the user info.
        case userInfo
    }

    /// The donor.
    public let donor: DonorNumber
    /// The kind of the key.
    public let kind: Kind
    /// The identifier or page; of a user info the type and the bytes of its values.
    package let name: [UInt8]

    /// Makes the key of an activity.
    public init(of activity: Activity, from donor: DonorNumber) {
        self.donor = donor
        let names: [(Kind, String?)] = [
            (.related, activity.relatedUniqueIdentifier),
            (.weaklyRelated, activity.weakRelatedUniqueIdentifier),
            (.persistent, activity.persistentIdentifier),
            (.webpage, activity.webpageURL),
            (.target, activity.targetContentIdentifier),
        ]
        for case (let kind, let name?) in names where !name.isEmpty {
            (self.kind, self.name) = (kind, Array(name.utf8))
            return
        }
        kind = .userInfo
        var encoder = WireEncoder()
        encoder.text(1, activity.type)
        encoder.entries(2, activity.restorableUserInfo())
        name = encoder.bytes
    }

    /// The key of the row.
    package var row: ActivityRowKey {
        ActivityRowKey(.content, donor, [kind.rawValue] + name)
    }

    /// Reads the key of a row; `nil` for a row of another class.
    package init?(_ row: ActivityRowKey) {
        guard row.rowClass == .content, let donor = row.donor, row.bytes.count > 5,
            let kind = Kind(rawValue: row.bytes[5])
        else { return nil }
        self.donor = donor
        self.kind = kind
        name = Array(row.bytes[6...])
    }

    /// The identifier or page as text; `nil` for a user info.
    public var text: String? { kind == .userInfo ? nil : String(decoding: name, as: UTF8.self) }
}

/// The key of a row in the views of activities and items: its class, then its parts.
package struct ActivityRowKey: Hashable, Comparable, Sendable {
    /// The classes of rows.
    package enum Class: UInt8, CaseIterable, Sendable {
        /// Donor and day → everything that the donor donated then, other than interactions.
        case donor = 1
        /// Donor and content → ``ContentView``.
        case content
        /// Donor, scene and day → ``SceneView``.
        case scene
        /// Donor, index and identifier → ``ItemView``.
        case item
        /// Donor, persistent identifier and content → nothing.
        case persistent
        /// Donor, domain, and content or item → nothing.
        case domain
        /// Web page, donor and content → nothing.
        case page
        /// Donor, item and content that is a view of it → nothing.
        case related
        /// Donor and index → ``IndexView``.
        case index
        /// Position of the event that took the link → ``LinkView``.
        case link
        /// Beginning of a query, and content or item that was chosen for it → nothing.
        case beginning
        /// Hour and donor → ``PlacesView``.
        case places
        /// Kind of event and its subject → nothing; the last event about the subject holds.
        case newest
        /// Capability and app → nothing.
        case capability
        /// Position of an event about a thing → ``OutcomesView``.
        case referred
        /// Surface, deed and app → ``OffersView``.
        case offers
        /// Kind of moment, time and link → nothing.
        case due
        /// Donor → ``PredictionView``.
        case prediction
        /// Donor, kind and configuration → ``WidgetView``.
        case widget
        /// Donor and something to play → ``PlayedView``.
        case played
        /// Donor → ``PlayerView``.
        case player
        /// Day → ``MomentsView``.
        case moments
        /// Donor → ``UpcomingView``.
        case upcoming
        /// Row of the share sheet, kind of content, and app or action → ``OffersView``.
        case shares = 34

        /// The number of newest events, by start, that determine the view; `nil` if all of them do.
        ///
        /// An event touches at most one row of a class that has a number here: the row is folded
        /// again without a look at the texts of its older events.
        var window: Int? {
            switch self {
            case .donor, .persistent, .domain, .page, .newest, .due: 0
            case .prediction: PredictionView.most
            case .player: PlayerView.most
            case .content, .scene, .item, .related, .index, .link, .beginning, .places, .capability,
                .referred, .offers, .shares, .widget, .played, .moments, .upcoming:
                nil
            }
        }
    }

    /// The key on disk.
    package let bytes: [UInt8]

    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    package init(_ rowClass: Class, _ donor: DonorNumber? = nil, _ rest: [UInt8] = []) {
        var bytes = [rowClass.rawValue]
        bytes.reserveCapacity(5 + rest.count)
        if let donor { bytes.appendBigEndian(donor.rawValue) }
        self.bytes = bytes + rest
    }

    package var rowClass: Class? { bytes.first.flatMap(Class.init(rawValue:)) }

    /// The donor, in classes whose keys begin with one.
    package var donor: DonorNumber? {
        switch rowClass {
        case .donor, .content, .scene, .item, .persistent, .domain, .related, .index, .prediction,
            .widget, .played, .player, .upcoming:
            bytes.count < 5
                ? nil : DonorNumber(rawValue: UInt32(bytes.span.bigEndian(at: 1, width: 4)))
        case .page, .link, .beginning, .places, .newest, .capability, .referred, .offers, .due,
            .shares, .moments, nil:
            nil
        }
    }

    /// The day of a donor's events, in days since 1970.
    package var day: Int64? {
        guard rowClass == .donor else { return nil }
        let key = Array(bytes.dropFirst())
        return DayKey(bytes: key.span)?.day
    }

    package static func < (left: ActivityRowKey, right: ActivityRowKey) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }

    // MARK: Rows of the classes

    package static func day(_ start: Timestamp, of donor: DonorNumber) -> ActivityRowKey {
        ActivityRowKey(.donor, donor, Array(DayKey(donor: donor, start: start).bytes.dropFirst(4)))
    }

    /// The length of the longest name of a scene that its keys hold whole, in bytes.
    private static let longestScene = 200

    /// The beginning of the keys of all days of a scene, which sort by day.
    ///
    /// A key that the table would cut would not sort so. A long name is cut here, and has a hash:
    /// a donor whose names have one hash mixes scenes of its own.
    package static func scene(_ scene: String, of donor: DonorNumber) -> [UInt8] {
        var name = Array(scene.utf8)
        if name.count > longestScene {
            let hash = name.span.hash(name.indices, seed: 0)
            name.removeSubrange((longestScene - 8)...)
            name.appendBigEndian(hash)
        }
        return ActivityRowKey(.scene, donor, name.terminated).bytes
    }

    /// Returns the key of the day of a donor's scene on which something began.
    package static func scene(
        _ scene: String,
        _ start: Timestamp,
        of donor: DonorNumber
    ) -> ActivityRowKey {
        self.scene(Self.scene(scene, of: donor), start)
    }

    /// Returns the key of the day of a scene on which something began.
    ///
    /// - Parameters:
    ///   - scene: The beginning of the keys of the scene.
    ///   - start: The start.
    /// - Returns: The key.
    package static func scene(_ scene: [UInt8], _ start: Timestamp) -> ActivityRowKey {
        let day = DayKey(donor: DonorNumber(rawValue: 0), start: start).bytes.dropFirst(4)
        return ActivityRowKey(bytes: scene + day)
    }

    /// The beginning of the keys of the same scene, of a day of one.
    package var scene: [UInt8]? {
        rowClass == .scene && bytes.count > 13 ? bytes.dropLast(8) : nil
    }

    package static func item(
        _ identifier: String,
        in index: String,
        of donor: DonorNumber
    ) -> ActivityRowKey {
        ActivityRowKey(.item, donor, index.terminated + identifier.utf8)
    }

    package static func index(_ index: String, of donor: DonorNumber) -> ActivityRowKey {
        ActivityRowKey(.index, donor, Array(index.utf8))
    }

    package static func widget(_ name: WidgetName, of donor: DonorNumber) -> ActivityRowKey {
        ActivityRowKey(.widget, donor, name.kind.terminated + name.configuration.utf8)
    }

    /// The key after those of all widgets of a donor: no name begins so.
    package static func afterWidgets(of donor: DonorNumber) -> ActivityRowKey {
        ActivityRowKey(.widget, donor, [0xFF])
    }

    /// The widget of a row of one.
    package var widget: WidgetName? {
        guard rowClass == .widget, let end = bytes.endOfText(from: 5) else { return nil }
        return WidgetName(
            String(decoding: bytes[5..<end].filter { $0 != 0xFF }, as: UTF8.self),
            configuration: String(decoding: bytes[(end + 1)...], as: UTF8.self)
        )
    }

    package static func link(_ position: Position) -> ActivityRowKey {
        ActivityRowKey(.link, nil, position.bytes)
    }

    /// The beginning of all keys in the class for a text, which the key that it leads to follows.
    package static func leading(
        _ rowClass: Class,
        _ donor: DonorNumber? = nil,
        from text: String
    ) -> [UInt8] {
        ActivityRowKey(rowClass, donor, text.terminated).bytes
    }

    /// Makes a key that leads from a text to a content or an item.
    package static func leading(
        _ rowClass: Class,
        _ donor: DonorNumber? = nil,
        from text: String,
        to target: ActivityRowKey
    ) -> ActivityRowKey {
        ActivityRowKey(bytes: leading(rowClass, donor, from: text) + target.bytes)
    }

    /// The key that this one leads to, in classes whose keys lead to others.
    package var target: ActivityRowKey? {
        let start: Int
        switch rowClass {
        case .persistent, .domain, .related: start = 5
        case .page, .beginning, .capability: start = 1
        default: return nil
        }
        guard let end = bytes.endOfText(from: start) else { return nil }
        return ActivityRowKey(bytes: Array(bytes[(end + 1)...]))
    }

    /// The text that leads to the target, in classes whose keys lead to others.
    package var leadingText: String? {
        let start = [.page, .beginning, .capability].contains(rowClass) ? 1 : 5
        guard target != nil, let end = bytes.endOfText(from: start) else { return nil }
        return String(decoding: bytes[start..<end].filter { $0 != 0xFF }, as: UTF8.self)
    }

    /// The identifier and the index of an item's row.
    package var itemNames: (index: String, identifier: String)? {
        guard rowClass == .item, let end = bytes.endOfText(from: 5) else { return nil }
        return (
            String(decoding: bytes[5..<end].filter { $0 != 0xFF }, as: UTF8.self),
            String(decoding: bytes[(end + 1)...], as: UTF8.self)
        )
    }
}

extension String {
    /// As that of the bytes.
    fileprivate var terminated: [UInt8] { Array(utf8).terminated }
}

extension [UInt8] {
    /// The bytes with a 0xFF, with which no text goes on, after each zero byte; then a zero byte.
    fileprivate var terminated: [UInt8] {
        guard contains(0) else { return self + [0] }
        return flatMap { $0 == 0 ? [0, 0xFF] : [$0] } + [0]
    }

    /// Returns the index of the zero byte that ends a text; `nil` if there is none.
    fileprivate func endOfText(from start: Int) -> Int? {
        guard start < count else { return nil }
        return indices[start...].first { index in
            self[index] == 0 && (index + 1 == count || self[index + 1] != 0xFF)
        }
    }
}
