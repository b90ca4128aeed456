import Bus

/// KDE's KRunner: `org.kde.krunner1`.
struct RunnerInterface: ServiceInterface {
    let search: PeopleSearch

    static let object = ServiceNames.object + "/Runner"

    static let description = BusInterface(
        "org.kde.krunner1",
        methods: [
            .init("Actions", returns: [.init("actions", "a(sss)")]),
            .init("Match", [.init("query", "s")], returns: [.init("matches", "a(sssida{sv})")]),
            .init("Run", [.init("matchId", "s"), .init("actionId", "s")]),
            .init("Teardown"),
        ]
    )

    /// `Plasma::QueryMatch::PossibleMatch`: the owner may mean something else.
    private static let possibleMatch: Int32 = 30

    func answer(_ call: ServiceCall) throws(ServiceFailure) -> ServiceAnswer {
        // The search of the desktop starts apps, and names results that it did not find.
        try ServiceFailure.access(try call.rights.requireOwner())
        try ServiceFailure.access(try call.rights.requireReading())
        let search = search
        switch call.member {
        case "Actions": return .now([.array([], of: "(sss)")])
        case "Match":
            let text = call.values.first?.text ?? ""
            let found = try ServiceFailure.bus { () throws(BusError) in try search.find(text) }
            let matches = found.enumerated().map { index, found -> BusValue in
                .structure([
                    .string(found.identifier), .string(found.title), .string(found.app),
                    .int32(Self.possibleMatch),
                    // From 1 down, so that the order stays beside the results of others.
                    .double(1 / Double(1 + index)),
                    .dictionary(["subtext": .string(found.subtitle)]),
                ])
            }
            return .now([.array(matches, of: "(sssida{sv})")])
        case "Run":
            // KRunner does not say for which text, so this is no feedback on a list.
            let name = call.values.first?.text ?? ""
            return .apart(on: .programs) {
                try search.open(name, from: "")
                return []
            }
        default: return .now([])
        }
    }
}
