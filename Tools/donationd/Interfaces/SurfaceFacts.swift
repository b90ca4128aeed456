import Bus
import DonationStore

extension SuggestionContext {
    /// Reads the facts about a surface that asks for people.
    init(_ value: BusValue?) throws(BusError) {
        self.init()
        var facts = Facts(value)
        limit = try facts.integer("limit", in: 1...Quotas.shown) ?? limit
        prefix = try facts.text("prefix") ?? ""
        sourceApp = try facts.text("app")
        place = try facts.text("place")
        purpose = try facts.choice("purpose", of: Purpose.allCases)
        contentTypes = try facts.texts("contentTypes") ?? []
        try facts.finish()
    }
}

extension SurfaceContext {
    /// Reads the facts about a surface that asks for offers.
    ///
    /// - Parameters:
    ///   - value: The facts, by their names.
    ///   - person: Returns the person of a name or handle.
    /// - Throws: ``BusError`` if a fact is wrong.
    init(
        _ value: BusValue?,
        person: (String) throws(BusError) -> Person
    ) throws(BusError) {
        var facts = Facts(value)
        let surfaces = Surface.allCases.filter { $0 != .unspecified }
        guard let surface = try facts.choice("surface", of: surfaces) else {
            throw .invalidArguments("the context has no 'surface'")
        }
        self.init(surface)
        limit = try facts.integer("limit", in: 1...Quotas.shown) ?? limit
        limitPerSource = try facts.integer("limitPerSource", in: 1...Quotas.shown) ?? limitPerSource
        query = try facts.text("query") ?? ""
        foreground = try facts.text("foreground")
        previous = try facts.text("previous")
        place = try facts.text("place")
        motion = try facts.choice("motion", of: Motion.allCases)
        accessories = Set(try facts.choices("accessories", of: Accessory.allCases) ?? [])
        visibility = try facts.choice("visibility", of: Visibility.allCases) ?? visibility
        excludedApps = Set(try facts.texts("excludedApps") ?? [])
        apps = try facts.texts("apps").map(Set.init)
        if let text = try facts.text("transition") {
            guard let known = Transition(text) else {
                throw .invalidArguments("transition is \(Transition.notation)")
            }
            transition = known
        }
        let (latitude, longitude) = (try facts.decimal("latitude"), try facts.decimal("longitude"))
        if let latitude, let longitude {
            let point = Coordinate(latitude: latitude, longitude: longitude)
            guard point.isValid else {
                throw .invalidArguments("latitude and longitude are no point on the earth")
            }
            location = point
        } else if latitude != nil || longitude != nil {
            throw .invalidArguments("give latitude and longitude, or neither")
        }
        let field = try facts.field("field")
        let (text, question) = (try facts.text("text"), try facts.text("question"))
        language = try facts.text("language")
        if surface == .keyboard || field != nil || text != nil || question != nil {
            textField = TextField(
                field,
                text: text ?? "",
                question: question ?? "",
                language: language
            )
        }
        if let types = try facts.texts("contentTypes") { content = Content(types: types) }
        // Each can cost a look at all contacts.
        for name in try facts.texts("people", atMost: 16) ?? [] {
            people.append(try person(name))
        }
        try facts.finish()
    }
}
