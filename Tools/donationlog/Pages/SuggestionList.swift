import Desktop
import DonationStore
import Foundation

/// The suggestions as lines: the name, the percentage, the app, and the reason that says most.
struct SuggestionList {
    /// The cells of a line.
    fileprivate struct Row {
        var name: String
        var percentage: String
        /// The app with its account, or without it where that is too wide.
        var app: (whole: String, name: String)
        var reason: String
    }

    private let rows: [Row]
    /// The rank of the first suggestion; `nil` to show no ranks.
    private let firstRank: Int?

    /// The widest name, and the least width of a shortened app.
    private static let bounds = (name: 28, app: 12)

    /// Makes the list.
    ///
    /// - Parameters:
    ///   - suggestions: The suggestions, the best first.
    ///   - faces: The names of the apps.
    ///   - rank: The rank of the first; `nil` to show no ranks.
    init(_ suggestions: some Sequence<Suggestion>, _ faces: AppFaces, from rank: Int? = nil) {
        let shown = suggestions.map { suggestion in
            (suggestion, app: suggestion.donor.texts(faces.face(of: suggestion.donor.app)))
        }
        var counts: [[String]: Int] = [:]
        for (suggestion, app) in shown { counts[[suggestion.label, app.whole], default: 0] += 1 }
        rows = shown.map { suggestion, app in
            var name = suggestion.label
            // Two of one name in one app are told apart by their handles.
            if counts[[name, app.whole], default: 0] > 1, suggestion.people.count == 1,
                let handle = suggestion.people[0].personHandle?.value, handle != name
            {
                name += " (\(handle))"
            }
            return Row(
                name: name.printable.cut(toWidth: Self.bounds.name),
                percentage: suggestion.probabilityText,
                app: app,
                reason: suggestion.reasonInWords
            )
        }
        firstRank = rank
    }

    /// Returns the lines; where they are wider than a width, first the apps are shortened, and then
    /// the reasons.
    func lines(ofWidth width: Int) -> [String] {
        func widest(_ text: (Row) -> String) -> Int {
            rows.map { text($0).displayWidth }.max() ?? 0
        }
        let rank = firstRank.map { "\($0 + rows.count - 1)".count + 2 } ?? 0
        let others = rank + widest(\.name) + 2 + widest(\.percentage) + 2 + 2 + widest(\.reason)
        let room = max(Self.bounds.app, width - others)
        var columns = Columns(right: firstRank == nil ? [1] : [0, 2])
        return columns.lines(
            of: rows.enumerated().map { index, row in
                (firstRank.map { ["\($0 + index)"] } ?? [])
                    + [row.name, row.percentage, row.app(within: room), row.reason]
            }
        ).map { $0.cut(toWidth: width) }
    }
}

extension SuggestionList.Row {
    /// Returns the app in a width: with its account, without it, or the end of its name.
    fileprivate func app(within width: Int) -> String {
        for text in [app.whole, app.name] where text.displayWidth <= width { return text }
        // The end of an identifier tells more than its beginning.
        return "…" + String(app.name.suffix(max(1, width - 1)))
    }
}

extension Donor {
    /// Returns the app by the name that the owner knows, with the account and without it.
    fileprivate func texts(_ face: AppFace) -> (whole: String, name: String) {
        let name = (face.name ?? app).printable
        return (account.map { "\(name) (\($0.printable))" } ?? name, name)
    }
}

extension AppFaces {
    /// Returns the names and icons of the apps of this machine and of a store's registry.
    ///
    /// An app has its identifier, so a registry that cannot be read fails no answer.
    static func known(to store: DonationStore) -> AppFaces {
        AppFaces(ProcessInfo.variables, registered: (try? store.apps()) ?? [])
    }
}

extension AppFace {
    /// The name and the icon as members of a JSON object.
    var members: [String: JSONValue] {
        ["appName": JSONValue(name), "appIcon": JSONValue(icon)]
    }
}
