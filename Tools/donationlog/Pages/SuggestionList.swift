import Desktop
import DonationStore
import Foundation

/// The suggestions as lines: the name, the percentage, the app, and the reason that says most.
struct SuggestionList {
    /// The cells of each line but the rank.
    private let rows: [[String]]
    /// The rank of the first suggestion; `nil` to show no ranks.
    private let firstRank: Int?

    /// The widest name and the widest app; longer ones are cut.
    private static let widest = (name: 28, app: 24)

    /// Makes the list.
    ///
    /// - Parameters:
    ///   - suggestions: The suggestions, the best first.
    ///   - faces: The names of the apps.
    ///   - rank: The rank of the first; `nil` to show no ranks.
    init(_ suggestions: some Sequence<Suggestion>, _ faces: AppFaces, from rank: Int? = nil) {
        let shown = suggestions.map { suggestion in
            (suggestion, app: suggestion.donor.text(faces.face(of: suggestion.donor.app)))
        }
        var counts: [[String]: Int] = [:]
        for (suggestion, app) in shown { counts[[suggestion.label, app], default: 0] += 1 }
        rows = shown.map { suggestion, app in
            var name = suggestion.label
            // Two of one name in one app are told apart by their handles.
            if counts[[name, app], default: 0] > 1, suggestion.people.count == 1,
                let handle = suggestion.people[0].personHandle?.value, handle != name
            {
                name += " (\(handle))"
            }
            return [
                name.printable.cut(toWidth: Self.widest.name), suggestion.probabilityText,
                app.printable.cut(toWidth: Self.widest.app), suggestion.reasonInWords,
            ]
        }
        firstRank = rank
    }

    /// Returns the lines; those wider than a width lose the end of the reason.
    func lines(ofWidth width: Int) -> [String] {
        guard let firstRank else {
            var columns = Columns(right: [1])
            return columns.lines(of: rows).map { $0.cut(toWidth: width) }
        }
        var columns = Columns(right: [0, 2])
        let ranked = rows.enumerated().map { ["\(firstRank + $0)"] + $1 }
        return columns.lines(of: ranked).map { $0.cut(toWidth: width) }
    }
}

extension Donor {
    /// Returns the app by the name that the owner knows, with the account if there is one.
    fileprivate func text(_ face: AppFace) -> String {
        let name = face.name ?? app
        return account.map { "\(name) (\($0))" } ?? name
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
