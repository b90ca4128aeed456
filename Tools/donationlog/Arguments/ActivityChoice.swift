import ArgumentParser
import DonationStore

extension DonationStore {
    /// Returns the activity that a text names.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - takesPart: Whether a part of a title, identifier or page is enough; otherwise the user
    ///     chooses among the activities that it fits.
    ///   - isIncluded: Whether to consider an activity; all unless given.
    /// - Returns: The activity.
    /// - Throws: A failure that lists the activities if the text fits several and nobody can
    ///   choose.
    func activity(
        named text: String,
        takesPart: Bool = false,
        where isIncluded: (StoredActivity) -> Bool = { _ in true }
    ) throws(Failure) -> StoredActivity {
        try refuseEmpty(text)
        return try asking(try activities(named: text))
            .filter(isIncluded).meant(takesPart: takesPart)
    }
}

extension ArgumentHelp {
    /// Returns help that ends with the ways to name an activity.
    static func activity(_ text: String) -> ArgumentHelp {
        ArgumentHelp(
            "\(text): title, persistent identifier, web page, key, or the position of one of its "
                + "events.",
            valueName: "activity"
        )
    }
}

extension StoredActivity: Nameable {
    static var noun: String { "activity" }
    static var list: String { "activities" }
    static var ways: String { "title, identifier, web page, key or position" }

    /// The title, or the type of an activity without one.
    var label: String { activity.label }

    var distinction: [String] {
        [label, donor.app, activity.webpageURL ?? "", last.localText]
    }

    var distinctionJSON: JSONValue {
        [
            "key": .string(textKey), "name": JSONValue(activity.displayName),
            "apps": [.string(donor.app)],
            "handle": JSONValue(activity.persistentIdentifier ?? activity.webpageURL),
            "last": last.json,
        ]
    }
}

extension Activity {
    /// The title, or the type of an activity without one.
    var label: String { displayName.flatMap { $0.isBlank ? nil : $0 } ?? type }

    /// The activity as in the JSON of its events.
    var json: JSONValue {
        guard case .object(let members) = BecameCurrent(self).json else { return .null }
        return members["activity"] ?? .null
    }
}
