import DonationStore

// The reach of a contact, for people and programs.

extension ContactReach {
    /// The number of handles that a text names.
    private static let named = 8

    /// Returns the handles, the apps and the donations left out, in one app or in all.
    func lines(of app: String?) -> [String] {
        let apps = self.apps(app)
        guard !apps.isEmpty else { return doubtLines(of: app, "takes") }
        let text = apps.map { "\($0.app) \($0.donations)" }.joined(separator: ", ")
        return ["  handles: \(Self.text(of: handles))", "  apps: \(text)"]
            + doubtLines(of: app, "takes")
    }

    /// Reports the handles and apps that a deletion is about to reach.
    func tell(of app: String?) {
        for line in lines(of: app) { tellError(line) }
    }

    /// Reports the donations left out, if any, beside the number of the others.
    func tellDoubts(of contact: Contact, of app: String?, _ verb: String) {
        let lines = doubtLines(of: app, verb)
        guard !lines.isEmpty else { return }
        let count = apps(app).reduce(0) { $0 + $1.donations }
        let noun = count == 1 ? "donation" : "donations"
        tellError("donationlog: \(count) \(noun) with \(contact.person.label)")
        for line in lines { tellError(line) }
    }

    /// The donations that `log`, `export` and `delete` leave out, and on whose word they are the
    /// contact's.
    var doubtRows: [[String]] {
        doubts.map { doubt in
            [
                doubt.app, "\(doubt.donations) with \(Self.text(of: doubt.handles))",
                "only on the word of \(doubt.words.joined(separator: ", "))",
            ]
        }
    }

    private func doubtLines(of app: String?, _ verb: String) -> [String] {
        doubts(app).map { doubt in
            let noun = doubt.donations == 1 ? "donation" : "donations"
            let words = doubt.words.joined(separator: ", ")
            return "  left out: \(doubt.donations) \(noun) in \(doubt.app) with "
                + "\(Self.text(of: doubt.handles)), the same person only on the word of \(words); "
                + "--including \(doubt.app) \(verb) them"
        }
    }

    private static func text(of handles: [String]) -> String {
        let rest = handles.count > named ? " and \(handles.count - named) more" : ""
        return handles.prefix(named).joined(separator: ", ") + rest
    }

    private func apps(_ app: String?) -> [App] {
        apps.filter { app == nil || $0.app == app }
    }

    private func doubts(_ app: String?) -> [Doubt] {
        doubts.filter { app == nil || $0.app == app }
    }

    /// Returns the reach as members of a JSON object.
    func members(of app: String?) -> [String: JSONValue] {
        let left = doubts(app).map { doubt -> JSONValue in
            [
                "app": .string(doubt.app), "donations": .integer(Int64(doubt.donations)),
                "words": .array(doubt.words.map { .string($0) }),
                "handles": .array(doubt.handles.map { .string($0) }),
            ]
        }
        let apps = apps(app).map { ($0.app, JSONValue.integer(Int64($0.donations))) }
        return [
            "handles": .array(handles.map { .string($0) }),
            "apps": .object(Dictionary(apps) { first, _ in first }),
            "left": .array(left),
        ]
    }
}
