import Bus

/// GNOME Shell's search: `org.gnome.Shell.SearchProvider2`.
struct ShellSearchInterface: ServiceInterface {
    private let search: PeopleSearch

    /// Makes the interface over a search, of which the shell draws five results at most.
    init(search: PeopleSearch) {
        var search = search
        search.most = 5
        self.search = search
    }

    static let object = ServiceNames.object + "/SearchProvider"

    static let description = BusInterface(
        "org.gnome.Shell.SearchProvider2",
        methods: [
            .init("GetInitialResultSet", [.init("terms", "as")], returns: [.init("results", "as")]),
            .init(
                "GetSubsearchResultSet",
                [.init("previous_results", "as"), .init("terms", "as")],
                returns: [.init("results", "as")]
            ),
            .init(
                "GetResultMetas",
                [.init("identifiers", "as")],
                returns: [.init("metas", "aa{sv}")]
            ),
            .init(
                "ActivateResult",
                [.init("identifier", "s"), .init("terms", "as"), .init("timestamp", "u")]
            ),
            .init("LaunchSearch", [.init("terms", "as"), .init("timestamp", "u")]),
        ]
    )

    static func change(by method: String) -> StoreChange? {
        method == "ActivateResult" ? .feedback : nil
    }

    func answer(_ call: ServiceCall) throws(ServiceFailure) -> ServiceAnswer {
        // The search of the desktop starts apps, and names results that it did not find.
        try ServiceFailure.access(try call.rights.requireOwner())
        try ServiceFailure.access(try call.rights.requireReading())
        let (values, search) = (call.values, search)
        switch call.member {
        case "GetInitialResultSet", "GetSubsearchResultSet":
            // A longer text can also find what a shorter one did not: its list is cut.
            let text = Self.text(values.last)
            let found = try ServiceFailure.bus { () throws(BusError) in try search.find(text) }
            return .now([.strings(found.map(\.identifier))])
        case "GetResultMetas":
            let names = values.first?.texts ?? []
            guard names.count <= Quotas.shown else {
                throw .other(.invalidArguments("a call takes at most \(Quotas.shown) results"))
            }
            return .apart(on: .questions) {
                var results: [PeopleSearch.Found] = []
                // The shell drops an answer that has another number of results than it asked for.
                for name in names { results.append(try search.found(name) ?? .gone(name)) }
                return [.array(try search.named(results).map(Self.meta), of: "a{sv}")]
            }
        case "ActivateResult":
            guard values.count == 3, let name = values[0].text else { return .now([]) }
            let text = Self.text(values[1])
            return .apart(on: .programs) {
                try search.open(name, from: text)
                return []
            }
        // There is no window with more results.
        default: return .now([])
        }
    }

    private static func text(_ terms: BusValue?) -> String {
        (terms?.texts ?? []).joined(separator: " ")
    }

    private static func meta(of found: PeopleSearch.Found) -> BusValue {
        .dictionary([
            "id": .string(found.identifier), "name": .string(found.title),
            "description": .string(found.subtitle),
            // The icon of the app, by GLib's text form of an icon with a substitute.
            "gicon": .string(". GThemedIcon \(found.app) avatar-default"),
        ])
    }
}
