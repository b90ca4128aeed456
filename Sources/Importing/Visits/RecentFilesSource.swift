internal import Interactions
internal import Markup

/// Reads `recently-used.xbel`, in which desktops keep the files that programs opened last.
///
/// The file has the last time for each program and file, so each of them is a visit. It holds one
/// bookmark.
package struct RecentFilesSource: HistorySource {
    private static let attributes: Set<String> = [
        "href", "type", "name", "exec", "modified", "timestamp", "visited",
    ]
    /// The largest number of programs of a file to keep.
    private static let mostApplications = 256

    private struct Bookmark {
        var attributes: [String: String]
        var start: Int
        var mimeType: String?
        var applications: [[String: String]] = []
        var isPrivate = false
    }

    private let app: String?
    private let account: String?
    private let reader = ElementReader(reading: Self.attributes)
    private var bookmark: Bookmark?
    private var depth = 0
    private var hasFault = false

    /// Makes a source.
    ///
    /// - Parameters:
    ///   - app: The donor of all visits; `nil` for the programs that the file names.
    ///   - account: The account of all donors.
    package init(app: String? = nil, account: String? = nil) {
        (self.app, self.account) = (app, account)
    }

    /// Whether the rest of the file is no XML.
    package var isComplete: Bool { hasFault }

    /// Takes the next bytes of the file.
    package mutating func take(_ bytes: borrowing Span<UInt8>, to items: inout [HistoryItem]) {
        var events: [ElementReader.Event] = []
        reader.take(bytes, to: &events)
        for event in events where !hasFault { take(event, to: &items) }
    }

    /// Ends the file.
    package mutating func finish(to items: inout [HistoryItem]) {
        guard !hasFault, !reader.isComplete else { return }
        if reader.hasElements {
            items.append(.skipped(.cutOff, at: .byte(bookmark?.start ?? reader.position)))
        } else {
            items.append(.skipped(.unreadable, at: .file))
        }
    }

    private mutating func take(_ event: ElementReader.Event, to items: inout [HistoryItem]) {
        switch event {
        case .begin(let name, let attributes, let offset):
            depth += 1
            guard depth > 1 || name == "xbel" else { return fail(at: offset, to: &items) }
            begin(name, attributes, at: offset)
        case .end(let name):
            depth -= 1
            guard name == "bookmark", let bookmark else { return }
            add(bookmark, to: &items)
            self.bookmark = nil
        case .fault(let offset): fail(at: offset, to: &items)
        }
    }

    private mutating func begin(_ name: String, _ attributes: [String: String], at offset: Int) {
        switch name {
        case "bookmark": bookmark = Bookmark(attributes: attributes, start: offset)
        case "mime-type": bookmark?.mimeType = attributes["type"]
        case "private": bookmark?.isPrivate = true
        case "application":
            guard let count = bookmark?.applications.count, count < Self.mostApplications else {
                return
            }
            bookmark?.applications.append(attributes)
        default: break
        }
    }

    private func add(_ bookmark: Bookmark, to items: inout [HistoryItem]) {
        let location = HistoryLocation.byte(bookmark.start)
        guard !bookmark.isPrivate else {
            items.append(.skipped(.markedPrivate, at: location))
            return
        }
        var visit = HistoryVisit()
        visit.address = bookmark.attributes["href"]
        visit.mimeType = bookmark.mimeType
        guard !bookmark.applications.isEmpty else {
            items.append(visit.item(at: location))
            return
        }
        for application in bookmark.applications {
            let app = app ?? Self.app(application)
            visit.donor = app.map { Donor(app: $0, account: account) }
            visit.start =
                Self.time(of: application) ?? Self.time(of: bookmark.attributes)
                ?? bookmark.attributes["visited"].flatMap(Timestamp.init(rfc3339:))
            items.append(visit.item(at: location))
        }
    }

    private static func time(of attributes: [String: String]) -> Timestamp? {
        attributes["modified"].flatMap(Timestamp.init(rfc3339:))
            // Versions of GLib before 2.66 wrote seconds.
            ?? attributes["timestamp"].flatMap(Int64.init)
            .flatMap(Timestamp.init(secondsSince1970:))
    }

    /// Returns the name of a program's desktop file, else that of the program.
    ///
    /// The name that a program gives itself may be in the language of its user.
    private static func app(_ attributes: [String: String]) -> String? {
        let name = attributes["name"] ?? ""
        if name.count(where: { $0 == "." }) >= 2, !name.contains(" "), !name.contains("/") {
            return name.hasSuffix(".desktop") ? String(name.dropLast(8)) : name
        }
        let line = (attributes["exec"] ?? "").drop { $0 == "'" || $0 == "\"" || $0 == " " }
        let program = line.prefix { $0 != " " && $0 != "'" && $0 != "\"" }
        let words = program.split(separator: "/").last.map(String.init) ?? name
        return words.isEmpty ? nil : words.lowercased().replacing(" ", with: "-")
    }

    private mutating func fail(at offset: Int, to items: inout [HistoryItem]) {
        hasFault = true
        items.append(.skipped(.unreadable, at: .byte(offset)))
    }
}
