import DonationStore

// How far a contact reaches, as people and programs read it.

extension ContactReach {
    /// How many handles are named in a text.
    private static let named = 8

    /// Which handles and apps, and what is left out; of one app, or of all.
    func lines(of app: String?) -> [String] {
        let apps = self.apps(app)
        guard !apps.isEmpty else { return doubtLines(of: app, "takes") }
        let text = apps.map { "\($0.app) \($0.donations)" }.joined(separator: ", ")
        return ["  handles: \(Self.text(of: handles))", "  apps: \(text)"]
            + doubtLines(of: app, "takes")
    }

    /// Tells which handles and apps are about to go.
    func tell(of app: String?) {
        for line in lines(of: app) { tellError(line) }
    }

    /// Tells what is left out, if anything is, beside how much is not.
    func tellDoubts(of contact: Contact, of app: String?, _ verb: String) {
        let lines = doubtLines(of: app, verb)
        guard !lines.isEmpty else { return }
        let count = apps(app).reduce(0) { $0 + $1.donations }
        let noun = count == 1 ? "donation" : "donations"
        tellError("donationlog: \(count) \(noun) with \(contact.person.label)")
        for line in lines { tellError(line) }
    }

    /// What `log`, `export` and `delete` leave out, and on whose word it is the contact's.
    var doubtRows: [[String]] {
        doubts.map { doubt in
            [
                doubt.app, "\(doubt.donations) with \(Self.text(of: doubt.handles))",
                "by the word of \(doubt.words.joined(separator: ", ")) alone",
            ]
        }
    }

    private func doubtLines(of app: String?, _ verb: String) -> [String] {
        doubts(app).map { doubt in
            let noun = doubt.donations == 1 ? "donation" : "donations"
            let words = doubt.words.joined(separator: ", ")
            return "  not these: \(doubt.donations) \(noun) in \(doubt.app) with "
                + "\(Self.text(of: doubt.handles)), the same person by the word of \(words) alone; "
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

    /// The same for programs.
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
