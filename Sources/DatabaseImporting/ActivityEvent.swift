internal import Foundation
package import Importing
internal import Interactions

extension HistoryReason {
    /// An event names a person, but is no sending, receiving or call.
    package static let nothingDone = HistoryReason(rawValue: "nothing sent, received or called")
}

/// An event of Zeitgeist: rows with one identifier, one for each subject.
struct ActivityEvent {
    let identifier: Int64?
    private let number: Int64
    private let time: Int64?
    /// The last words of the action and of its cause: `SendEvent`, `UserActivity`.
    private let interpretation: String
    private let manifestation: String
    private let actor: String?
    private let account: String?
    private var isCall = false
    private var people: [Person] = []
    private var hasTooMany = false
    private var hasVisits = false

    init(_ cells: Cells, _ number: Int64) {
        self.number = number
        identifier = cells.integer("id")
        time = cells.integer("timestamp")
        interpretation = Self.lastWord(of: cells.text("interpretation"))
        manifestation = Self.lastWord(of: cells.text("manifestation"))
        actor = cells.text("actor").flatMap(Self.app)
        account = cells.text("origin").flatMap {
            Self.rest(of: $0, behind: "x-telepathy-account-path:")
        }
    }

    /// Adds a subject; its text counts only as the name of a contact, or as the title of a page.
    ///
    /// - Returns: The item for a page or document that the owner visited; `nil` for another
    ///   subject.
    mutating func addSubject(
        _ cells: Cells,
        _ options: DatabaseOptions,
        _ number: Int64
    ) -> HistoryItem? {
        let visit = visit(cells, options, at: .row(number))
        if visit == nil { addPerson(cells, options.owner) } else { hasVisits = true }
        return visit
    }

    private func visit(
        _ cells: Cells,
        _ options: DatabaseOptions,
        at location: HistoryLocation
    ) -> HistoryItem? {
        guard ["AccessEvent", "CreateEvent", "ModifyEvent"].contains(interpretation),
            ["UserActivity", "HeuristicActivity"].contains(manifestation),
            let address = cells.string("subject"),
            ["http:", "https:", "file:"].contains(where: address.lowercased().hasPrefix)
        else { return nil }
        var visit = HistoryVisit()
        visit.donor = options.donor(app: actor, account: nil)
        visit.address = address
        visit.title = cells.string("subjectText")
        visit.mimeType = cells.string("subjectType")
        if let time, time > 0, time < 1 << 50 { visit.start = Timestamp(milliseconds: time) }
        return visit.item(at: location)
    }

    private mutating func addPerson(_ cells: Cells, _ owner: HistoryOwner) {
        let kind = cells.text("subjectType")
        if kind == "x-telepathy/call" { isCall = true }
        let isContact =
            cells.text("subjectInterpretation").map { Self.lastWord(of: $0) == "Contact" } ?? false
        let handle = [cells.text("subject"), cells.text("subjectOrigin")].lazy.compactMap { $0 }
            .compactMap(Self.handle).first
        let name = isContact ? cells.text("subjectText") : nil
        guard let person = Person(name: name, handle: handle, owner: owner), handle != nil else {
            return
        }
        if let known = people.firstIndex(where: { $0.personHandle == person.personHandle }) {
            if people[known].displayName == nil { people[known].displayName = person.displayName }
        } else if people.count < DonationLimits.people {
            people.append(person)
        } else {
            hasTooMany = true
        }
    }

    /// Appends the item of the event.
    func add(_ options: DatabaseOptions, to items: inout [HistoryItem]) {
        let location = HistoryLocation.row(number)
        let others = people.filter { !$0.isMe }
        guard !others.isEmpty else {
            if !hasVisits { items.append(.skipped(.nobody, at: location)) }
            return
        }
        guard !hasTooMany else {
            items.append(.skipped(.tooManyPeople, at: location))
            return
        }
        guard let direction else {
            items.append(.skipped(.nothingDone, at: location))
            return
        }
        guard let time, time.magnitude < 1 << 50 else {
            items.append(.skipped(.noDate, at: location))
            return
        }
        guard let donor = options.donor(app: actor, account: account) else {
            items.append(.skipped(.noApp, at: location))
            return
        }
        var people = IntentPeople()
        if direction == .incoming {
            people.sender = others.first
        } else {
            people.recipients = others
        }
        let interaction = Interaction(
            intent: intent(people),
            direction: direction,
            start: Timestamp(milliseconds: time),
            identifier: "event-\(identifier ?? number)"
        )
        items.append(.donation(Donation(interaction, from: donor), at: location))
    }

    private func intent(_ people: IntentPeople) -> Intent {
        if isCall {
            var intent = StartCallIntent(contacts: people.recipients)
            intent.people.sender = people.sender
            return .startCall(intent)
        }
        var intent = SendMessageIntent()
        intent.people = people
        return .sendMessage(intent)
    }

    /// The direction; `nil` if the event is no sending, receiving or call.
    ///
    /// Only the beginning of a call counts.
    private var direction: Direction? {
        switch interpretation {
        case "SendEvent" where !isCall: .outgoing
        case "ReceiveEvent" where !isCall: .incoming
        case "CreateEvent" where isCall:
            manifestation == "WorldActivity" ? .incoming : .outgoing
        default: nil
        }
    }

    // MARK: Names

    /// Returns the handle of a person in a URI; `nil` without one.
    private static func handle(_ uri: String) -> String? {
        for scheme in ["mailto:", "x-telepathy-identifier:", "tel:", "sip:", "xmpp:"] {
            guard let rest = rest(of: uri, behind: scheme) else { continue }
            let address = rest.prefix { $0 != "?" && $0 != "," }
            return String(address).removingPercentEncoding.flatMap { $0.isEmpty ? nil : $0 }
        }
        return nil
    }

    private static func rest(of text: String, behind prefix: String) -> String? {
        text.lowercased().hasPrefix(prefix) && text.utf8.count > prefix.utf8.count
            ? String(decoding: text.utf8.dropFirst(prefix.utf8.count), as: UTF8.self) : nil
    }

    private static func lastWord(of uri: String?) -> String {
        uri?.split(separator: "#").last.map(String.init) ?? ""
    }

    /// Returns the name of the program: that in `application://empathy.desktop` is `empathy`.
    private static func app(_ actor: String) -> String? {
        var name = actor.split(separator: "://", maxSplits: 1).last.map(String.init) ?? actor
        for ending in [".desktop", ".service"] where name.hasSuffix(ending) {
            name = String(name.dropLast(ending.count))
        }
        return name.isEmpty ? nil : name
    }
}
