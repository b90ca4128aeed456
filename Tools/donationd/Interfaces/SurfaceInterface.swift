import Bus
import Desktop
import DonationStore
import Foundation

/// What surfaces call: they get a ranked list for one surface, and never the log.
struct SurfaceInterface: ServiceInterface {
    let store: DonationStore

    static let description = BusInterface(
        ServiceNames.bus + ".Surface",
        methods: [
            .init(
                "Suggest",
                [.init("context", "a{sv}")],
                returns: [.init("suggestions", "aa{sv}")]
            ),
            .init("Offers", [.init("context", "a{sv}")], returns: [.init("offers", "aa{sv}")]),
            .init(
                "Record",
                [
                    .init("context", "a{sv}"), .init("shown", "as"), .init("outcome", "s"),
                    .init("chosen", "s"),
                ]
            ),
        ],
        signals: [.init("Changed", [.init("parts", "as")])],
        properties: [.init("Version", "u")]
    )

    static func change(by method: String) -> StoreChange? {
        method == "Record" ? .feedback : nil
    }

    func property(_ name: String) -> BusValue? { name == "Version" ? .uint32(1) : nil }

    func answer(_ call: ServiceCall) throws(ServiceFailure) -> ServiceAnswer {
        try ServiceFailure.access(try call.rights.requireReading())
        switch call.member {
        case "Suggest":
            let context = try ServiceFailure.bus { () throws(BusError) in
                try SuggestionContext(call.values.first)
            }
            let suggestions = try ServiceFailure.store(try store.suggestions(for: context))
            let faces = suggestions.isEmpty ? nil : appFaces
            var values: [BusValue] = []
            for one in suggestions { values.append(try value(one, faces)) }
            return .now([.array(values, of: "a{sv}")])
        case "Offers":
            let facts = call.values.first
            // People are looked up by their names among all contacts.
            return .apart(on: .questions) {
                let offers = try store.offers(for: try surface(facts)).offers
                let faces = offers.isEmpty ? nil : appFaces
                var values: [BusValue] = []
                for one in offers { values.append(try value(one, faces)) }
                return [.array(values, of: "a{sv}")]
            }
        default: return try record(call)
        }
    }

    private func surface(_ value: BusValue?) throws(ServiceFailure) -> SurfaceContext {
        try ServiceFailure.bus { () throws(BusError) in
            try SurfaceContext(value) { name throws(BusError) in try person(name) }
        }
    }

    /// Returns the person of a name or handle; one of whom nothing is known has only this.
    private func person(_ name: String) throws(BusError) -> Person {
        do {
            let named = try store.contacts(named: name, findingNearest: false)
            if let contact = named.only { return contact.person }
        } catch {
            throw BusError(error)
        }
        var person = Person()
        person.displayName = name
        return person
    }

    // MARK: Feedback

    private func record(_ call: ServiceCall) throws(ServiceFailure) -> ServiceAnswer {
        let values = call.values
        guard values.count == 4, let names = values[1].texts, let word = values[2].text,
            let choice = values[3].text
        else { throw .other(.invalidArguments("Record takes 'a{sv}asss'")) }
        let context = try surface(values[0])
        let outcomes = OfferFeedback.Outcome.allCases
        guard let outcome = outcomes.first(where: { $0.rawValue == word }) else {
            let known = outcomes.map(\.rawValue).joined(separator: ", ")
            throw .other(.invalidArguments("outcome is one of \(known), not '\(word)'"))
        }
        guard names.count <= Quotas.shown else {
            throw .other(
                .invalidArguments("a list has at most \(Quotas.shown) offers, not \(names.count)")
            )
        }
        var shown: [ShownOffer] = []
        for name in names { shown.append(try Self.offer(name)) }
        let chosen = choice.isEmpty ? nil : try Self.offer(choice)
        guard chosen.map(shown.contains) ?? true else {
            throw .other(.invalidArguments("'\(choice)' is not in the list"))
        }
        guard (chosen != nil) == (outcome == .chosen) else {
            throw .other(.invalidArguments("a choice goes with the outcome chosen, and no other"))
        }
        let (store, list) = (store, shown)
        return .changing {
            try store.record(outcome, chosen, of: list, in: context)
            return []
        }
    }

    private static func offer(_ name: String) throws(ServiceFailure) -> ShownOffer {
        guard let offer = ShownOffer(name) else {
            throw .other(
                .invalidArguments("'\(name)' is no reference; take it from an answer as it is")
            )
        }
        return offer
    }

    // MARK: Values

    /// The names and icons of apps, which a registry that cannot be read does not hold back.
    private var appFaces: AppFaces {
        AppFaces(ProcessInfo.processInfo.environment, registered: (try? store.apps()) ?? [])
    }

    private func value(
        _ suggestion: Suggestion,
        _ faces: AppFaces?
    ) throws(ServiceFailure) -> BusValue {
        var members: [String: BusValue] = [
            "app": .string(suggestion.donor.app),
            "people": .strings(suggestion.people.map(\.nameOrHandle)),
            "handles": .strings(suggestion.people.flatMap { $0.handles.map(\.value) }),
            "isGroup": .bool(suggestion.isGroup), "score": .double(suggestion.score),
            "label": .string(suggestion.label), "reason": .string(suggestion.reasonInWords),
        ]
        faces?.face(of: suggestion.donor.app).add(to: &members)
        if let picture = suggestion.image?.busValue { members["picture"] = picture }
        if let probability = suggestion.probability {
            members["probability"] = .double(probability)
        }
        if let account = suggestion.donor.account { members["account"] = .string(account) }
        if let name = suggestion.groupName?.visible { members["name"] = .string(name) }
        if let identifier = suggestion.conversationIdentifier {
            members["conversationIdentifier"] = .string(identifier)
        }
        if let latest = suggestion.latest { members["position"] = .uint64(latest.rawValue) }
        let name = try correcting { () throws(CorrectionError) in
            try store.name(of: suggestion)
        }
        if let name { members["reference"] = .string(name.text) }
        return .dictionary(members)
    }

    private func value(_ offer: Offer, _ faces: AppFaces?) throws(ServiceFailure) -> BusValue {
        var members: [String: BusValue] = [
            "kind": .string(offer.kind.rawValue), "title": .string(offer.title),
            "source": .string(offer.source), "score": .double(offer.score),
            "deed": .string(offer.action.deed.rawValue), "label": .string(offer.label),
        ]
        faces?.face(of: offer.action.app ?? offer.source).add(to: &members)
        if let picture = offer.image?.busValue { members["picture"] = picture }
        if let probability = offer.probability { members["probability"] = .double(probability) }
        let words = offer.reasonInWords
        if !words.isEmpty { members["reason"] = .string(words) }
        if !offer.subtitle.isEmpty { members["subtitle"] = .string(offer.subtitle) }
        if let app = offer.action.app { members["app"] = .string(app) }
        if let url = offer.action.url { members["url"] = .string(url) }
        if let text = offer.action.text { members["text"] = .string(text) }
        if offer.action.needsGeocoding { members["needsGeocoding"] = .bool(true) }
        let name = try correcting { () throws(CorrectionError) in try store.name(of: offer) }
        if let name { members["reference"] = .string(name.text) }
        return .dictionary(members)
    }

    private func correcting<Value>(
        _ body: () throws(CorrectionError) -> Value
    ) throws(ServiceFailure) -> Value {
        do throws(CorrectionError) {
            return try body()
        } catch {
            throw .other(BusError(changing: error))
        }
    }
}

extension Person {
    /// The name, or else a handle; empty if nothing of them is visible.
    var nameOrHandle: String { visibleLabel ?? "" }
}
