public import Interactions

/// The known facts about a surface at the moment of a question for offers.
///
/// Every fact narrows or shifts the answer; all but the surface may be left out.
public struct SurfaceContext: Hashable, Sendable {
    /// The owner's motion.
    public enum Motion: String, CaseIterable, Hashable, Sendable {
        /// Not moving.
        case still
        /// On foot.
        case walking
        /// In a vehicle.
        case driving
    }

    /// Something that is connected to the device.
    public enum Accessory: String, CaseIterable, Hashable, Sendable {
        /// Headphones.
        case headphones
        /// A loudspeaker.
        case speaker
        /// A car.
        case car
        /// A screen.
        case display
    }

    /// Something that has just happened.
    public enum Transition: Hashable, Sendable {
        /// An accessory was connected.
        case connected(Accessory)
        /// An accessory was disconnected.
        case disconnected(Accessory)
        /// The owner arrived at a place, by the owner's word for it.
        case arrived(String)
        /// The owner left a place, by the owner's word for it.
        case left(String)
        /// The owner unlocked the device.
        case unlocked
        /// The device woke up.
        case wokeUp
        /// The owner left an app.
        case leftApp(String)
    }

    /// A field of text.
    public struct TextField: Hashable, Sendable {
        /// The type of the text, if the app gave it.
        public var contentType: TextContentType?
        /// The text before the cursor.
        public var text: String
        /// The message to which the owner answers; empty for none.
        public var question: String
        /// The language, as in `en` or `de-CH`.
        public var language: String?

        /// Makes a field.
        public init(
            _ contentType: TextContentType? = nil,
            text: String = "",
            question: String = "",
            language: String? = nil
        ) {
            (self.contentType, self.text) = (contentType, text)
            (self.question, self.language) = (question, language)
        }
    }

    /// Something to be shared.
    public struct Content: Hashable, Sendable {
        /// Uniform type identifiers or media types of the forms in which it comes.
        public var types: [String]
        /// The host of the address, of a link; no source of this version asks for it.
        public var domain: String?
        /// The number of things.
        public var count: Int
        /// The types of each thing, the best first, if the things differ; else all have ``types``.
        public var things: [[String]] = []

        /// Makes the facts about something to be shared.
        public init(types: [String], domain: String? = nil, count: Int = 1) {
            (self.types, self.domain, self.count) = (types, domain, count)
        }

        /// Makes the facts about several things, each by the types of its forms, the best first.
        public init(things: [[String]], domain: String? = nil) {
            var seen: Set<String> = []
            self.init(
                types: things.joined().filter { seen.insert($0).inserted },
                domain: domain,
                count: things.count
            )
            self.things = things
        }

        /// The types of each thing, as far as a rule could count them.
        var eachThing: [[String]] {
            guard things.isEmpty else { return things }
            guard !types.isEmpty else { return [] }
            return Array(repeating: types, count: min(max(count, 1), SharedThings.most))
        }
    }

    /// The parts of an offer that others may see.
    public enum Visibility: String, CaseIterable, Hashable, Sendable {
        /// All of it.
        case everything
        /// The title.
        case titles
        /// Nothing: there are no offers.
        case nothing
    }

    /// The surface.
    public var surface: Surface
    /// The time of the question, and the knowledge to use.
    public var moment: Moment
    /// The typed or spoken words, of a search and of speech.
    public var query = ""
    /// The app in front.
    public var foreground: String?
    /// The app that the owner has just left.
    public var previous: String?
    /// The owner's point on the earth.
    public var location: Coordinate?
    /// The owner's word for the place where the owner is, as in `home`.
    public var place: String?
    /// The owner's motion.
    public var motion: Motion?
    /// The accessories that are connected.
    public var accessories: Set<Accessory> = []
    /// The thing that has just happened.
    public var transition: Transition?
    /// The field of text with the cursor.
    public var textField: TextField?
    /// The thing to be shared.
    public var content: Content?
    /// The people to whom the owner writes, or whose card is open.
    public var people: [Person] = []
    /// The owner's own card, for fields about the owner.
    public var owner: Person?
    /// The language of the titles, as in `pl` or `zh-Hant`; English without it.
    public var language: String?
    /// The parts of an offer that others may see.
    public var visibility = Visibility.everything
    /// The largest number of offers.
    public var limit: Int
    /// The largest number of offers of places and activities from one source.
    public var limitPerSource = 1
    /// Whether the answer also names the known things that are left out, which takes longer.
    public var explains = false
    /// The apps that offer nothing and do nothing: private ones, and those that are locked.
    public var excludedApps: Set<String> = []
    /// The apps that are there, by their identifiers; `nil` for those of the registry.
    public var apps: Set<String>?

    /// Makes a context without facts.
    public init(_ surface: Surface, at moment: Moment = .present, limit: Int = 4) {
        (self.surface, self.moment, self.limit) = (surface, moment, limit)
    }
}

extension SurfaceContext {
    /// The app that the owner has left, by either of the fields that say so.
    var leftApp: String? {
        if case .leftApp(let app)? = transition { return app }
        return previous
    }

    /// The context of the suggestions of conversations that are offers on this surface.
    ///
    /// An answer of ``DonationStore/suggestions(for:coefficients:)`` to it is, suggestion by
    /// suggestion, that of the offers.
    public var suggestions: SuggestionContext {
        var context = SuggestionContext(at: moment, limit: limit)
        context.purpose = surface == .shareSheet ? .shareSheet : nil
        context.sourceApp = foreground
        context.contentTypes = content?.types ?? []
        context.things = content?.eachThing ?? []
        context.place = place
        context.prefix = surface == .search ? query : ""
        if surface == .shareSheet { context.chosen = people }
        return context
    }
}
