import Interactions
import TestSupport

extension FuzzTarget {
    private static let receivedAt = Timestamp(milliseconds: 1_767_603_600_000)

    /// Treats the bytes as a line of donation JSON, and takes it through all steps of a donation.
    package static func donation(_ bytes: [UInt8]) throws(BrokenProperty) {
        let json: JSONValue
        do throws(ValidationError) {
            json = try JSONValue(parsing: bytes)
        } catch {
            return try check(!error.description.isEmpty, "a refusal has words")
        }
        try checkText(json)
        let donation: Donation
        do throws(ValidationError) {
            donation = try Donation(json: json, app: "org.example.chat")
        } catch {
            return try check(!error.description.isEmpty, "a refusal has words")
        }
        try checkText(donation.json)
        let again = try must("a donation's JSON is one") { () throws(ValidationError) in
            try Donation(json: donation.json)
        }
        try check(
            again == donation || donation.json.hasWholeDouble,
            "a donation comes back from its JSON"
        )
        try check(again.json.bytes == donation.json.bytes, "a donation's JSON is always the same")
        try check(
            again.unknownFieldPaths == donation.unknownFieldPaths,
            "unknown fields are the same"
        )
        guard (try? donation.validate(receivedAt: receivedAt)) != nil else { return }
        try checkStored(donation)
    }

    /// Checks that a valid donation comes back from the log, and that the views accept it.
    private static func checkStored(_ donation: Donation) throws(BrokenProperty) {
        var interaction = donation.interaction
        let start = interaction.start ?? receivedAt
        interaction.start = start
        interaction.identifier = interaction.identifier ?? "made"
        var encoder = RecordEncoder()
        encoder.encode(interaction)
        // The codec refuses its size or depth.
        guard (try? encoder.validate()) != nil else { return }
        try checkInteraction(interaction, start: start)

        let hasContent = interaction.hasContent
        try check(interaction.dropContent() == hasContent, "what has content loses it")
        let bytes = encoded(interaction)
        try check(!interaction.dropContent(), "content is dropped once")
        try check(encoded(interaction) == bytes, "what has no content stays as it is")

        let record =
            RecordEncoder.donationEnvelope(
                of: bytes,
                donor: DonorNumber(rawValue: 1),
                recordedAt: receivedAt,
                start: start
            ) + bytes
        try checkFold([record])
    }

    /// Checks that the views accept donations, and that their rows come back.
    private static func checkFold(_ records: [[UInt8]]) throws(BrokenProperty) {
        let views = MemoryViews(records)
        try must("valid donations are folded") { () throws(FoldFailure) in try views.catchUp() }
        try check(views.progress.live == UInt64(records.count), "a valid donation is live")
        for row in views.rows[.contacts, default: [:]].values { try checkRow(ContactView(), row) }
        for row in views.rows[.conversations, default: [:]].values {
            try checkRow(ConversationView(), row)
        }
        for row in views.rows[.days, default: [:]].values { try checkRow(DayView(), row) }
    }

    private static func checkRow<View: ViewRow>(
        _: View,
        _ row: [UInt8]
    ) throws(BrokenProperty) {
        let again = try must("a row is decoded") { () throws(DecodingFailure) in
            try View(decoding: row.span)
        }
        try check(again.encoded == row, "a row comes back")
    }

    /// Checks that a JSON value fits one line, and is the same after a round trip.
    static func checkText(_ json: JSONValue) throws(BrokenProperty) {
        let text = json.bytes
        try check(text.allSatisfy { $0 >= 0x20 }, "JSON is written on one line")
        // The tool's output may be nested deeper than its input.
        guard !json.isDeeper(than: DonationLimits.jsonLineDepth) else { return }
        let again = try must("written JSON is read") { () throws(ValidationError) in
            try JSONValue(parsing: text)
        }
        try check(again.bytes == text, "JSON is always written the same")
        try check(again == json || json.hasWholeDouble, "a JSON value comes back")
        try check(
            (again.firstDifference(from: again)) == nil,
            "a value does not differ from itself"
        )
    }
}

extension JSONValue {
    /// Whether it has a number like `1.0`, which the codec writes as `1` and reads as an integer.
    var hasWholeDouble: Bool {
        switch self {
        case .double(let value): value == value.rounded()
        case .array(let elements): elements.contains(where: \.hasWholeDouble)
        case .object(let object): object.values.contains(where: \.hasWholeDouble)
        default: false
        }
    }

    fileprivate func isDeeper(than limit: Int) -> Bool {
        switch self {
        case .array(let elements):
            limit < 1 || elements.contains { $0.isDeeper(than: limit - 1) }
        case .object(let object):
            limit < 1 || object.values.contains { $0.isDeeper(than: limit - 1) }
        default: false
        }
    }
}
