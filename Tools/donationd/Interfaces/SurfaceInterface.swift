import Bus
import DonationStore

/// What surfaces call: they get a ranked list, and never the log.
struct SurfaceInterface: ServiceInterface {
    let store: DonationStore

    static let description = BusInterface(
        ServiceNames.bus + ".Surface",
        methods: [
            .init("Suggest", [.init("context", "a{sv}")], returns: [.init("suggestions", "aa{sv}")])
        ],
        properties: [.init("Version", "u")]
    )

    func property(_ name: String) -> BusValue? { name == "Version" ? .uint32(1) : nil }

    func answer(_ call: ServiceCall) throws(BusError) -> ServiceAnswer {
        guard !call.caller.isConfined else {
            throw .notAllowed("\(call.caller.name) may not read; the owner has not granted it")
        }
        let context = try SuggestionContext(call.values.first?.members ?? [:])
        let suggestions: [Suggestion]
        do {
            suggestions = Array(try store.suggestions(for: context))
        } catch {
            throw BusError(error)
        }
        return .now([.array(suggestions.map(\.value), of: "a{sv}")])
    }
}

extension SuggestionContext {
    /// The largest number of suggestions that a call gets.
    private static let mostOnBus = 100

    /// Reads the facts of a surface, and refuses one that has no place.
    fileprivate init(_ members: [String: BusValue]) throws(BusError) {
        self.init()
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            switch name {
            case "limit":
                guard let number = value.integer, (1...Self.mostOnBus).contains(number) else {
                    throw .invalidArguments("limit is a number from 1 to \(Self.mostOnBus)")
                }
                limit = number
            case "prefix": prefix = try value.text(of: name)
            case "app": sourceApp = try value.text(of: name)
            case "place": place = try value.text(of: name)
            case "purpose":
                let text = try value.text(of: name)
                guard let known = Purpose(rawValue: text) else {
                    let names = Purpose.allCases.map(\.rawValue).joined(separator: ", ")
                    throw .invalidArguments("purpose is one of \(names), not '\(text)'")
                }
                purpose = known
            case "contentTypes":
                guard let texts = value.texts else {
                    throw .invalidArguments("contentTypes is an array of texts")
                }
                contentTypes = texts
            default:
                throw .invalidArguments(
                    "there is no fact '\(name)'; there are app, contentTypes, limit, place, "
                        + "prefix and purpose"
                )
            }
        }
    }
}

extension BusValue {
    fileprivate func text(of name: String) throws(BusError) -> String {
        guard let text else { throw .invalidArguments("\(name) is a text") }
        return text
    }
}

extension Suggestion {
    /// The suggestion as `a{sv}`.
    fileprivate var value: BusValue {
        var members: [String: BusValue] = [
            "app": .string(donor.app),
            "people": .strings(
                people.map { $0.displayName ?? $0.handles.first?.value ?? "" }
            ),
            "handles": .strings(people.flatMap { $0.handles.map(\.value) }),
            "isGroup": .bool(isGroup), "score": .double(score),
        ]
        if let account = donor.account { members["account"] = .string(account) }
        if let name = groupName { members["name"] = .string(name) }
        if let identifier = conversationIdentifier {
            members["conversationIdentifier"] = .string(identifier)
        }
        if let latest { members["position"] = .uint64(latest.rawValue) }
        return .dictionary(members)
    }
}
