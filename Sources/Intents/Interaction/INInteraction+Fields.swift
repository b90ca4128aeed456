internal import DonationStore
internal import Foundation

extension INInteraction {
    /// The contents as the fields of a donation.
    var fields: Fields {
        var fields = unknown
        fields["account"] = account
        fields["identifier"] = identifier
        fields["groupIdentifier"] = groupIdentifier
        fields["direction", default: .unspecified] = direction
        fields["intentHandlingStatus", default: .unspecified] = intentHandlingStatus
        if let dateInterval {
            // Write even an infinite date, so that the store refuses it.
            let (start, end) = (Timestamp(dateInterval.start), Timestamp(dateInterval.end))
            fields["start"] = start.json
            // An end equal to the start is redundant.
            fields["end"] = start == end ? nil : end.json
        }
        fields["intent"] = intent
        // Even an empty response is a response.
        fields["intentResponse"] = intentResponse.map { response in
            INIntentClasses.fields(of: response, to: intent)
        }
        return fields
    }

    /// Makes the interaction from the fields of a donation.
    convenience init(fields: Fields) {
        let intent = INIntentClasses.intent(of: Fields(fields["intent"] ?? [:]))
        var response: INIntentResponse?
        if let given: Fields = fields["intentResponse"] {
            response = INIntentClasses.response(of: given, to: intent)
        }
        var unknown = fields
        for name in Self.knownFields { unknown.remove(name) }
        self.init(
            intent: intent,
            response: response,
            identifier: fields["identifier"],
            status: fields["intentHandlingStatus"],
            unknown: unknown
        )
        account = fields["account"]
        groupIdentifier = fields["groupIdentifier"]
        direction = fields["direction", default: .unspecified]
        if let start: Date = fields["start"] {
            let end: Date = fields["end"] ?? start
            dateInterval = DateInterval(start: start, end: max(start, end))
        }
    }

    private static let knownFields = [
        "account", "app", "direction", "end", "groupIdentifier", "identifier", "intent",
        "intentHandlingStatus", "intentResponse", "start",
    ]
}
