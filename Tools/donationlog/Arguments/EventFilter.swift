import ArgumentParser
import DonationStore

/// A filter of events; an event must pass all of its parts.
struct EventFilter: ParsableArguments {
    @Option(
        help: ArgumentHelp("Include only what this app donated.", valueName: "app"),
        completion: .donor
    )
    var donor: String?

    @Option(
        help: ArgumentHelp(
            "Include only donations with this contact: its key, handle, identifier, name or "
                + "part of it, or the position of a donation.",
            valueName: "contact"
        ),
        completion: .person
    )
    var person: String?

    @Option(
        name: .customLong("including"),
        help: ArgumentHelp(
            "Include donations in this app that only another app's word ties to --person; "
                + "may be repeated.",
            valueName: "app"
        ),
        completion: .donor
    )
    var including: [String] = []

    @Option(
        help: ArgumentHelp(
            "Include only donations in this conversation: its key, identifier, name or part "
                + "of it, the position of a donation in it, or a person in it.",
            valueName: "conversation"
        ),
        completion: .conversation
    )
    var conversation: String?

    @Option(
        help: ArgumentHelp(
            "Include only donations with this group identifier.",
            valueName: "identifier"
        )
    )
    var group: String?

    @Option(
        help: ArgumentHelp(
            "Include only donations of this class, as in INSendMessageIntent.",
            valueName: "class"
        ),
        completion: .intent
    )
    var intent: String?

    @Option(
        help: ArgumentHelp(
            "Include only donations in this direction, inferred if the donor gave none; "
                + "unspecified means that the donor gave none."
        )
    )
    var direction: Direction?

    @Option(
        help: ArgumentHelp(
            "Include only what started then or later, as in 2026-07-01 or \"2 weeks ago\".",
            valueName: "date"
        ),
        completion: .moment,
        transform: moment
    )
    var since: Timestamp?

    @Option(
        help: ArgumentHelp("Include only what started before this date.", valueName: "date"),
        completion: .moment,
        transform: moment
    )
    var until: Timestamp?

    @Option(
        name: .customLong("kind"),
        help: ArgumentHelp("Include only events of this kind; may be repeated.", valueName: "kind")
    )
    var kinds: [KindWord] = []

    @Option(
        help: ArgumentHelp(
            "Include only donations with this text in a name, a handle, an identifier or "
                + "the name of a group.",
            valueName: "text"
        ),
        completion: .person
    )
    var text: String?

    mutating func validate() throws {
        guard including.isEmpty || person != nil else {
            throw ArgumentParser.ValidationError("--including needs --person.")
        }
    }

    /// Whether every event passes.
    var isEmpty: Bool {
        !asksForDonation && donor == nil && since == nil && until == nil && kinds.isEmpty
    }

    /// The conditions on the events that ``selection(in:)`` leaves.
    var conditions: EventConditions {
        var conditions = EventConditions()
        conditions.sorts = Set(kinds.compactMap(\.sort))
        (conditions.since, conditions.until) = (since, until)
        conditions.isLiveDonation = asksForDonation
        conditions.isDonated = donor != nil
        conditions.direction = direction
        conditions.groupIdentifier = group
        conditions.text = text
        return conditions
    }

    /// Whether ``selection(in:)`` leaves only events that pass the filter.
    var isSelection: Bool {
        direction == nil && group == nil && text == nil && kinds.isEmpty
    }

    /// Whether only interactions pass, not the activities and items of an app.
    var asksForDonation: Bool {
        person != nil || conversation != nil || intent != nil || direction != nil
            || group != nil || text != nil
    }
}

extension Person {
    /// Everything that identifies the person, except the name.
    var handlesAndIdentifiers: [String] {
        ([personHandle].compactMap { $0 } + aliases).compactMap(\.value)
            + [contactIdentifier, customIdentifier].compactMap { $0 }
    }
}
