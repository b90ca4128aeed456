/// The content of a widget in one mode from one time on: a value that others draw.
public struct WidgetSnapshot: Hashable, Sendable {
    /// The mode.
    public var mode: WidgetMode
    /// The title; empty for none.
    public var title: String
    /// The lines below it.
    public var lines: [String]
    /// The name or the address of a picture, as the app and the host agreed; `nil` for none.
    public var picture: String?
    /// The address that a tap opens in the widget's own app; `nil` for the app alone.
    public var url: String?
    /// The parts that others may see while the device is locked.
    public var privacy: WidgetPrivacy
    /// The time from which it is shown; `nil` for that of the update.
    public var validFrom: Timestamp?
    /// The time from which it is wrong, whether or not there is another; `nil` for none.
    public var validUntil: Timestamp?
    /// How relevant it is among the entries of its widget; `nil` if the app does not say.
    public var relevance: WidgetRelevance?
    /// The fields that this version does not know, in Protocol Buffers form.
    public package(set) var unknownFields: [UInt8] = []

    /// The largest number of lines.
    public static let mostLines = 32

    /// Makes a snapshot.
    public init(
        _ mode: WidgetMode,
        title: String = "",
        lines: [String] = [],
        picture: String? = nil,
        url: String? = nil,
        privacy: WidgetPrivacy = .title,
        validFrom: Timestamp? = nil,
        validUntil: Timestamp? = nil,
        relevance: WidgetRelevance? = nil
    ) {
        (self.mode, self.title, self.lines) = (mode, title, lines)
        (self.picture, self.url, self.privacy) = (picture, url, privacy)
        (self.validFrom, self.validUntil) = (validFrom, validUntil)
        self.relevance = relevance
    }

    /// Returns the snapshot as others may see it while the device is locked; `nil` if they may not.
    public var whenLocked: WidgetSnapshot? {
        switch privacy {
        case .everything: return self
        case .nothing: return nil
        case .title:
            var snapshot = self
            (snapshot.lines, snapshot.picture, snapshot.url) = ([], nil, nil)
            // Nobody here knows what they would show.
            snapshot.unknownFields = []
            snapshot.relevance?.unknownFields = []
            return snapshot
        }
    }
}

/// How relevant an entry is: Apple's `TimelineEntryRelevance`.
public struct WidgetRelevance: Hashable, Sendable {
    /// The score, on the app's own scale; 0 or less for not at all.
    public var score: Double
    /// The time for which it counts, in milliseconds from the entry's own; 0 until the next entry.
    public var duration: UInt64
    /// The fields that this version does not know, in Protocol Buffers form.
    public package(set) var unknownFields: [UInt8] = []

    /// Makes a relevance.
    public init(_ score: Double, duration: UInt64 = 0) {
        (self.score, self.duration) = (score, duration)
    }
}

extension WidgetSnapshot {
    /// The snapshot in its text form, one JSON object.
    public var json: JSONValue { jsonOfFields }
}

// MARK: Messages `WidgetSnapshot` and `WidgetRelevance` of docs/donation_log.proto

extension WidgetSnapshot: TabulatedMessage {
    package init() { self.init(.unspecified) }

    package static let fields: [MessageField<WidgetSnapshot>] = [
        .name(1, "mode", at: \.mode),
        .text(2, "title", at: \.title),
        .texts(3, "lines", at: \.lines),
        .text(4, "picture", at: \.picture),
        .text(5, "url", at: \.url),
        .name(6, "privacy", at: \.privacy),
        .time(7, "validFrom", at: \.validFrom),
        .time(8, "validUntil", at: \.validUntil),
        .message(9, "relevance", at: \.relevance),
    ]

    func validate(at path: String) throws(ValidationError) {
        guard mode != .unspecified || !unknownFields.isEmpty else {
            throw ValidationError(field: "\(path).mode", reason: .missing)
        }
        try checkActivityText(title, "\(path).title")
        guard lines.count <= Self.mostLines else {
            throw ValidationError(
                field: "\(path).lines",
                reason: .tooMany(count: lines.count, limit: Self.mostLines)
            )
        }
        for (index, line) in lines.enumerated() {
            try checkActivityText(line, "\(path).lines[\(index)]")
        }
        try checkActivityText(picture, "\(path).picture")
        try checkActivityText(url, "\(path).url")
        if let validFrom, let validUntil, validUntil <= validFrom {
            throw ValidationError(
                field: "\(path).validUntil",
                reason: .contradicts("validFrom")
            )
        }
        // Another number would not equal itself.
        if let relevance, !relevance.score.isFinite {
            throw ValidationError(
                field: "\(path).relevance.score",
                reason: .wrongType(expected: "a finite number")
            )
        }
    }
}

extension WidgetRelevance: TabulatedMessage {
    package init() { self.init(0) }

    package static let fields: [MessageField<WidgetRelevance>] = [
        .decimal(1, "score", at: \.score),
        .number(2, "duration", at: \.duration),
    ]
}
