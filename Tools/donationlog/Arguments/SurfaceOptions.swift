public import ArgumentParser
public import DonationStore

/// The surface that asks for offers, and the facts about the moment.
struct SurfaceOptions: ParsableArguments {
    @Option(help: "Offer for this surface.")
    var surface: Surface

    @Option(help: ArgumentHelp("Search for these words, or hear them.", valueName: "words"))
    var query = ""

    @Option(
        help: ArgumentHelp("Take this app as the one in front.", valueName: "app"),
        completion: .donor
    )
    var foreground: String?

    @Option(
        help: ArgumentHelp("Take this app as the one just left.", valueName: "app"),
        completion: .donor
    )
    var previous: String?

    @Option(
        help: ArgumentHelp(
            "Take this as your point on the earth.",
            valueName: "latitude,longitude"
        ),
        transform: point
    )
    var location: Coordinate?

    @Option(help: ArgumentHelp("Take this as the place where you are.", valueName: "label"))
    var place: String?

    @Option(help: "Take this as your motion.")
    var motion: SurfaceContext.Motion?

    @Option(
        name: .customLong("accessory"),
        help: "Take this accessory as connected; may be repeated."
    )
    var accessories: [SurfaceContext.Accessory] = []

    @Option(
        help: ArgumentHelp(
            "Take this as what has just happened: connected:headphones, "
                + "disconnected:headphones, arrived:home, left:home, left-app:org.example.chat, "
                + "unlocked or woke-up.",
            valueName: "event"
        ),
        transform: eventNamed
    )
    var transition: SurfaceContext.Transition?

    @Option(
        help: ArgumentHelp(
            "Offer texts for a field of this type, as in street-address; none means any text.",
            valueName: "type"
        ),
        transform: fieldNamed
    )
    var field: TextContentType?

    @Option(help: ArgumentHelp("Take this as the text before the cursor.", valueName: "text"))
    var text: String?

    @Option(help: ArgumentHelp("Take this as the message to be answered.", valueName: "text"))
    var question: String?

    @Option(help: ArgumentHelp("Take this as the language of the surface.", valueName: "code"))
    var language: String?

    @Option(
        name: .customLong("type"),
        help: ArgumentHelp("Offer for content of this type; may be repeated.", valueName: "type")
    )
    var types: [String] = []

    @Option(
        help: ArgumentHelp(
            "Take this as the host of the shared link (not asked for yet).",
            valueName: "host"
        )
    )
    var domain: String?

    @Option(
        help: ArgumentHelp(
            "Take this as the number of shared things.",
            valueName: "number"
        )
    )
    var count = 1

    @Option(
        name: .customLong("person"),
        help: ArgumentHelp(
            "Take this person as the one you write to, or whose card is open; may be repeated.",
            valueName: "contact"
        ),
        completion: .person
    )
    var people: [String] = []

    @Option(help: ArgumentHelp("Take this as your own name.", valueName: "name"))
    var ownName: String?

    @Option(help: ArgumentHelp("Take this as your own e-mail address.", valueName: "address"))
    var ownEmail: String?

    @Option(help: ArgumentHelp("Take this as your own telephone number.", valueName: "number"))
    var ownPhone: String?

    @Option(help: "Show this much of an offer.")
    var visibility = SurfaceContext.Visibility.everything

    @Option(
        name: .customLong("installed"),
        help: ArgumentHelp(
            "Use only this app, not all of the registry; may be repeated.",
            valueName: "app"
        ),
        completion: .donor
    )
    var apps: [String] = []

    @Option(
        name: .customLong("exclude-app"),
        help: ArgumentHelp(
            "Offer nothing of this app, which is private or locked; may be repeated.",
            valueName: "app"
        ),
        completion: .donor
    )
    var excludedApps: [String] = []

    @Option(help: ArgumentHelp("Offer at most this many.", valueName: "number"))
    var limit = 4

    @Option(
        help: ArgumentHelp(
            "Offer at most this many places and activities from one app or site.",
            valueName: "number"
        )
    )
    var perSource = 1

    func validate() throws {
        guard limit >= 0 else { throw ArgumentParser.ValidationError("--limit is below zero.") }
        guard perSource >= 0 else {
            throw ArgumentParser.ValidationError("--per-source is below zero.")
        }
        guard count >= 1 else {
            throw ArgumentParser.ValidationError(
                "--count is below one; give the number of things, or leave it out."
            )
        }
        guard surface != .unspecified else {
            throw ArgumentParser.ValidationError("Give a surface.")
        }
    }

    /// Returns the context of a question at a moment.
    func context(at moment: Moment, in store: DonationStore) throws(Failure) -> SurfaceContext {
        var context = SurfaceContext(surface, at: moment, limit: limit)
        (context.query, context.foreground, context.previous) = (query, foreground, previous)
        (context.location, context.place, context.motion) = (location, place, motion)
        (context.accessories, context.transition) = (Set(accessories), transition)
        context.language = language
        if surface == .keyboard || field != nil || text != nil || question != nil {
            context.textField = SurfaceContext.TextField(
                field,
                text: text ?? "",
                question: question ?? "",
                language: language
            )
        }
        if !types.isEmpty || domain != nil {
            context.content = SurfaceContext.Content(types: types, domain: domain, count: count)
        }
        for name in people {
            context.people.append(try store.contact(named: name, takesPart: true).person)
        }
        context.owner = owner
        context.visibility = visibility
        context.limitPerSource = perSource
        context.excludedApps = Set(excludedApps)
        context.apps = apps.isEmpty ? nil : Set(apps)
        return context
    }

    private var owner: Person? {
        var handles: [PersonHandle] = []
        if let ownEmail { handles.append(PersonHandle(value: ownEmail, type: .emailAddress)) }
        if let ownPhone { handles.append(PersonHandle(value: ownPhone, type: .phoneNumber)) }
        guard ownName != nil || !handles.isEmpty else { return nil }
        var person = Person()
        (person.displayName, person.isMe) = (ownName, true)
        (person.personHandle, person.aliases) = (handles.first, Array(handles.dropFirst()))
        return person
    }
}

extension Surface: ExpressibleByArgument {
    /// The words of ``WordArgument``, which a public type cannot conform to.
    public static var allValueStrings: [String] {
        allCases.filter { $0 != .unspecified }.map(\.rawValue)
    }
}

extension SurfaceContext.Motion: ExpressibleByArgument {
    /// The words of ``WordArgument``, which a public type cannot conform to.
    public static var allValueStrings: [String] { allCases.map(\.rawValue) }
}

extension SurfaceContext.Accessory: ExpressibleByArgument {
    /// The words of ``WordArgument``, which a public type cannot conform to.
    public static var allValueStrings: [String] { allCases.map(\.rawValue) }
}

extension SurfaceContext.Visibility: ExpressibleByArgument {
    /// The words of ``WordArgument``, which a public type cannot conform to.
    public static var allValueStrings: [String] { allCases.map(\.rawValue) }
}

@Sendable
private func point(_ text: String) throws -> Coordinate {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map {
        Double($0.filter { !$0.isWhitespace })
    }
    guard parts.count == 2, let latitude = parts[0], let longitude = parts[1],
        Coordinate(latitude: latitude, longitude: longitude).isValid
    else {
        throw ArgumentParser.ValidationError(
            "'\(text)' is no point on the earth; write it as in 37.33,-122.03."
        )
    }
    return Coordinate(latitude: latitude, longitude: longitude)
}

@Sendable
private func fieldNamed(_ text: String) throws -> TextContentType {
    do throws(TextContentType.UnknownField) {
        return try TextContentType(field: text)
    } catch {
        throw ArgumentParser.ValidationError("\(error).")
    }
}

/// Reads something that happens, as in `connected:headphones`.
@Sendable
func eventNamed(_ text: String) throws -> SurfaceContext.Transition {
    guard let transition = SurfaceContext.Transition(text) else {
        throw ArgumentParser.ValidationError(
            "'\(text)' is nothing that happens; write \(SurfaceContext.Transition.notation)."
        )
    }
    return transition
}
