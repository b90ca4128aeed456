/// An installed app, with the things that it can do for a surface.
public struct App: Hashable, Sendable {
    /// The identifier, which is also its name as a donor, by reverse DNS.
    public var identifier: String
    /// The name that the owner sees.
    public var name: String
    /// The maker; apps of one maker go on with each other's activities.
    public var team: String
    /// The types of activity that it goes on with.
    public var activityTypes: [String] = []
    /// The schemes of the addresses that it opens, in small letters, as in `geo` or `mailto`.
    public var schemes: [String] = []
    /// The means of transport for which it gives directions.
    public var directionModes: [DirectionMode] = []
    /// The area for which it gives directions, as a GeoJSON `MultiPolygon`; empty for everywhere.
    public var coverage: String = ""
    /// The classes of intents that it takes, as in `INSendMessageIntent`.
    public var intentClasses: [String] = []
    /// The types of content that it takes, as uniform type identifiers or media types.
    public var contentTypes: [String] = []
    /// Whether it plays media.
    public var playsMedia = false
    /// The address that opens a conversation in the app, with `{conversation}` in place of its
    /// identifier and perhaps `{text}` in place of a text to send; empty for none.
    public var conversationURL = ""
    /// Its parts that a share sheet opens.
    public var extensions: [AppExtension] = []
    /// The fields that this version does not know, in Protocol Buffers form.
    public package(set) var unknownFields: [UInt8] = []

    /// Makes an app that can do nothing yet.
    public init(_ identifier: String, name: String = "", team: String = "") {
        (self.identifier, self.name, self.team) = (identifier, name, team)
    }

    /// The app in its text form, one JSON object.
    public var json: JSONValue { jsonOfFields }

    /// Whether it gives rides and no other directions.
    public var isForRidesOnly: Bool { directionModes == [.rideShare] }
}

/// The means of transport of directions: Apple's `MKDirectionsMode` without the prefix.
public enum DirectionMode: String, CaseIterable, Hashable, Sendable {
    /// A car of one's own.
    case car = "Car"
    /// A bus.
    case bus = "Bus"
    /// A train.
    case train = "Train"
    /// An underground train.
    case subway = "Subway"
    /// A tram.
    case streetCar = "StreetCar"
    /// An aeroplane.
    case plane = "Plane"
    /// A bicycle.
    case bike = "Bike"
    /// A ship.
    case ferry = "Ferry"
    /// A taxi.
    case taxi = "Taxi"
    /// Walking.
    case pedestrian = "Pedestrian"
    /// A ride in a car of somebody else.
    case rideShare = "RideShare"
    /// Anything else.
    case other = "Other"
}

extension App {
    /// The largest number of entries in each list.
    public static let mostEntries = 256
    /// The largest coverage, in bytes.
    public static let coverageBytes = 65_536

    /// Checks the texts and the limits, and the identifiers of the extensions.
    ///
    /// - Throws: ``ValidationError`` with the first field that is wrong.
    public func validate() throws(ValidationError) {
        try validate(at: "app")
        try validateNamesOfExtensions(at: "app")
    }

    func validate(at path: String) throws(ValidationError) {
        let limit = DonationLimits.nameBytes
        try check(identifier, path + ".identifier", limit: limit)
        try checkLength(name, path + ".name", limit: limit)
        try checkLength(team, path + ".team", limit: limit)
        let lists = [
            ("activityTypes", activityTypes), ("schemes", schemes),
            ("directionModes", directionModes.map(\.rawValue)), ("intentClasses", intentClasses),
            ("contentTypes", contentTypes),
        ]
        for (name, entries) in lists {
            guard entries.count <= Self.mostEntries else {
                throw ValidationError(
                    field: "\(path).\(name)",
                    reason: .tooMany(count: entries.count, limit: Self.mostEntries)
                )
            }
            for (index, entry) in entries.enumerated() {
                try check(entry, "\(path).\(name)[\(index)]", limit: limit)
            }
        }
        try validateExtensions(at: path + ".extensions")
        try checkLength(conversationURL, path + ".conversationURL", limit: limit)
        try checkLength(coverage, path + ".coverage", limit: Self.coverageBytes)
        if !coverage.isEmpty {
            do {
                _ = try Coverage(coverage)
            } catch {
                throw ValidationError(
                    field: path + ".coverage",
                    reason: .wrongType(expected: error.expected)
                )
            }
        }
    }
}

// MARK: Message `App` of docs/donation_log.proto

extension App: TabulatedMessage {
    package init() { self.init("") }

    package static let fields: [MessageField<App>] = [
        .text(1, "identifier", at: \.identifier, .app),
        .text(2, "name", at: \.name),
        .text(3, "team", at: \.team),
        .texts(4, "activityTypes", at: \.activityTypes, .identifier),
        .texts(5, "schemes", at: \.schemes),
        .texts(6, "directionModes", at: \.modeNames, .kept),
        .text(7, "coverage", at: \.coverage),
        .texts(8, "intentClasses", at: \.intentClasses),
        .texts(9, "contentTypes", at: \.contentTypes),
        .flag(10, "playsMedia", at: \.playsMedia),
        .text(11, "conversationURL", at: \.conversationURL),
        .messages(12, "extensions", at: \.extensions),
    ]

    /// The modes by their names; a name of a later version stays out.
    private var modeNames: [String] {
        get { directionModes.map(\.rawValue) }
        set { directionModes = newValue.compactMap(DirectionMode.init(rawValue:)) }
    }
}
