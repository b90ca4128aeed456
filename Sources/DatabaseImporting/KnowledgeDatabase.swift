package import Importing
internal import Interactions

/// Reads the intents in `knowledgeC.db`, which apps donated to Apple's systems.
///
/// Columns hold the app, the action and the direction. An archive beside them holds the people; the
/// import takes what it can without Apple's classes.
package struct KnowledgeDatabase: DatabaseHistory {
    /// The number of rows to read at once, each with its archive.
    private static let page = 100

    private let file: DatabaseFile
    private let options: DatabaseOptions
    private let rows: String
    private var last = Int64.min

    /// Opens a database.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - options: The options for reading it.
    /// - Throws: ``DatabaseHistoryError``, if the file is not such a database.
    package init(at path: String, _ options: DatabaseOptions) throws(DatabaseHistoryError) {
        self.options = options
        file = try DatabaseFile(at: path)
        let objects = try file.columns(
            of: "ZOBJECT",
            required: ["ZSTARTDATE", "ZSTREAMNAME", "ZSOURCE", "ZSTRUCTUREDMETADATA"],
            others: ["ZENDDATE", "ZUUID"]
        )
        let sources = try file.columns(of: "ZSOURCE", required: ["ZBUNDLEID"])
        let key = KnowledgeRow.key
        let metadata = try file.columns(
            of: "ZSTRUCTUREDMETADATA",
            required: ["\(key)INTENTCLASS"],
            others: ["INTENTVERB", "DIRECTION", "INTENTHANDLINGSTATUS", "DONATEDBYSIRI"]
                .map { key + $0 } + ["\(key)SERIALIZEDINTERACTION"]
        )
        rows = """
            SELECT o.rowid AS number, \(objects.selection("o")), \(sources.selection("s")),
                \(metadata.selection("m"))
            FROM ZOBJECT o LEFT JOIN ZSOURCE s ON s.rowid = o.ZSOURCE
            LEFT JOIN ZSTRUCTUREDMETADATA m ON m.rowid = o.ZSTRUCTUREDMETADATA
            WHERE o.rowid > ? AND o.ZSTREAMNAME = '/app/intents'
            ORDER BY o.rowid LIMIT \(Self.page)
            """
    }

    /// Reads the next rows.
    ///
    /// - Parameter items: The items; the method appends those of the rows.
    /// - Returns: Whether there may be more rows.
    /// - Throws: ``DatabaseHistoryError``, if the rest of the file is unreadable.
    package mutating func next(to items: inout [HistoryItem]) throws(DatabaseHistoryError) -> Bool {
        var numbers: [Int64] = []
        var found: [HistoryItem] = []
        let options = options
        try file.read(rows, with: [last]) { cells in
            guard let number = cells.integer("number") else { return false }
            numbers.append(number)
            KnowledgeRow(cells).add(options, at: .row(number), to: &found)
            return true
        }
        try Rows.check(numbers, after: last)
        items += found
        last = numbers.last ?? last
        return numbers.count == Self.page
    }
}

extension HistoryReason {
    /// A row names no intent.
    package static let noIntent = HistoryReason(rawValue: "no intent")
    /// The people of an intent are in an encoding that only Apple knows.
    package static let opaqueIntent = HistoryReason(
        rawValue: "an intent in an encoding of Apple's own, its people not read"
    )
}

/// A row of `ZOBJECT`, with the rows that belong to it.
private struct KnowledgeRow {
    /// The beginning of the names of columns about the intent.
    static let key = "Z_DKINTENTMETADATAKEY__"
    private static let statuses: [IntentHandlingStatus] = [
        .unspecified, .ready, .inProgress, .success, .failure, .deferredToApplication,
        .userConfirmationRequired,
    ]

    private let cells: Cells

    init(_ cells: Cells) {
        self.cells = cells
    }

    func add(
        _ options: DatabaseOptions,
        at location: HistoryLocation,
        to items: inout [HistoryItem]
    ) {
        guard let donor = options.donor(app: cells.text("ZBUNDLEID"), account: nil) else {
            items.append(.skipped(.noApp, at: location))
            return
        }
        guard let start = cells.date("ZSTARTDATE") else {
            items.append(.skipped(.noDate, at: location))
            return
        }
        let bytes = cells.bytes("\(Self.key)SERIALIZEDINTERACTION")
        let archived = bytes.flatMap { ArchivedInteraction($0, owner: options.owner) }
        let verb = cells.text("\(Self.key)INTENTVERB")
        guard
            let name = cells.text("\(Self.key)INTENTCLASS") ?? archived?.intentClass
                ?? verb.map({ "IN\($0)Intent" })
        else {
            items.append(.skipped(.noIntent, at: location))
            return
        }
        if bytes != nil, archived?.isUnderstood != true {
            items.append(.noted(.opaqueIntent, at: location))
        }
        var people = archived?.people ?? IntentPeople()
        let direction = direction
        if direction == .outgoing { people.sender?.isMe = true }
        var interaction = Interaction(
            intent: Self.intent(name, people),
            direction: direction,
            start: start,
            identifier: archived?.identifier ?? cells.text("ZUUID") ?? digest(name),
            groupIdentifier: archived?.groupIdentifier
        )
        interaction.end = cells.date("ZENDDATE").flatMap { $0 < start ? nil : $0 }
        if let status = cells.integer("\(Self.key)INTENTHANDLINGSTATUS"),
            Self.statuses.indices.contains(Int(clamping: status))
        {
            interaction.intentHandlingStatus = Self.statuses[Int(status)]
        }
        interaction.unknownFields.json["intentVerb"] = verb.map { .string($0) }
        if cells.integer("\(Self.key)DONATEDBYSIRI") == 1 {
            interaction.unknownFields.json["donatedBySiri"] = true
        }
        items.append(.donation(Donation(interaction, from: donor), at: location))
    }

    private var direction: Direction {
        switch cells.integer("\(Self.key)DIRECTION") {
        case 1: .outgoing
        case 2: .incoming
        default: .unspecified
        }
    }

    private static func intent(_ name: String, _ people: IntentPeople) -> Intent {
        switch name {
        case "INSendMessageIntent":
            var intent = SendMessageIntent()
            intent.people = people
            return .sendMessage(intent)
        case "INStartCallIntent":
            var intent = StartCallIntent()
            intent.people = people
            return .startCall(intent)
        default:
            var intent = OtherIntent(className: name)
            intent.people = people
            return .other(intent)
        }
    }

    /// Returns a digest that is the same for the row in another backup of the device.
    private func digest(_ name: String) -> String {
        var hash = StableHash()
        hash.add(
            "\(cells.date("ZSTARTDATE")?.milliseconds ?? 0) \(name) \(cells.text("ZBUNDLEID") ?? "")"
                .utf8
        )
        return "digest:\(hash.text)"
    }
}
