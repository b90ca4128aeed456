import ArgumentParser
import Desktop
import DonationStore

struct Offers: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "offers",
        abstract: "Show the offers of a surface, and the reasons for them.",
        discussion: """
            A surface is where something is offered: the app switcher, a field of text, a map, a \
            share sheet. The options are the facts that it knows. Every offer names the app or site \
            that it came from. --explain shows the reasons, which add up to the score, with the \
            positions of their events, and the known things that are left out.

            --choose, --dismiss and --ignore record the outcome of this very list, from which later \
            lists learn.

              donationlog offers --surface appSwitcher --previous org.example.dinner --explain
              donationlog offers --surface keyboard --text "Let's meet at "
              donationlog offers --surface keyboard --field address-level1+2
              donationlog offers --surface voice --query "call this place"
              donationlog offers --surface maps --now "yesterday 18:00" --json
              donationlog offers --surface maps --choose 1
            """
    )

    @OptionGroup var options: StoreOptions

    @OptionGroup(title: "Surface and context") var surface: SurfaceOptions

    @OptionGroup(title: "Time") var time: MomentOptions

    @Flag(help: "Show the reasons of each offer, and the things left out.")
    var explain = false

    @Option(help: ArgumentHelp("Record that you chose the offer of this rank.", valueName: "rank"))
    var choose: Int?

    @Flag(help: "Record that you put the list away.")
    var dismiss = false

    @Flag(help: "Record that you went on without the list.")
    var ignore = false

    func validate() throws {
        guard [choose != nil, dismiss, ignore].count(where: { $0 }) <= 1 else {
            throw ArgumentParser.ValidationError("Give one of --choose, --dismiss and --ignore.")
        }
        guard !records || time.at == nil && time.now == nil else {
            throw ArgumentParser.ValidationError("Only offers of the present have an outcome.")
        }
    }

    private var records: Bool { choose != nil || dismiss || ignore }

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        let memory = try time.memory(of: store)
        var context = try surface.context(at: memory.moment, in: store)
        context.explains = explain || options.json
        let list = try memory.offers(for: context)
        if records { try record(list, in: context, of: store) }
        if records, !options.json { tellError("donationlog: recorded the outcome of this list") }
        guard !options.json else {
            return try output.line(list.json(AppFaces.known(to: store)))
        }
        if list.offers.isEmpty { try output.line("no offers") }
        var columns = Columns(right: [0, 4])
        let lines = columns.lines(
            of: list.offers.enumerated().map { index, offer in offer.row(rank: index + 1) }
        )
        for (line, offer) in zip(lines, list.offers) {
            try output.line(line)
            if !offer.subtitle.isEmpty { try output.line("   \(offer.subtitle)".printable) }
            guard explain else { continue }
            for reason in offer.reasons { try output.line("   \(reason.text)") }
        }
        guard explain else { return }
        try output.leftOut(list)
    }

    private func record(
        _ list: OfferList,
        in context: SurfaceContext,
        of store: DonationStore
    ) throws(Failure) {
        var chosen: Offer?
        if let choose {
            guard list.offers.indices.contains(choose - 1) else {
                let count = list.offers.count
                throw .message(
                    "there is no offer of rank \(choose); the list has \(count)",
                    .nothingFound
                )
            }
            chosen = list.offers[choose - 1]
        }
        let outcome: OfferFeedback.Outcome =
            chosen != nil ? .chosen : dismiss ? .dismissed : .ignored
        let positions = try asking { () throws(CorrectionError) in
            try store.record(outcome, chosen, of: list.offers, in: context)
        }
        guard positions.isEmpty else { return }
        throw .message(
            "no event names these offers, so there is nothing to record",
            .nothingFound
        )
    }
}

extension Offer {
    /// The columns of the table.
    func row(rank: Int) -> [String] {
        let by = action.app.map { "by \($0)" } ?? ""
        return ["\(rank)", title.printable, "from \(source)", by, score.text]
    }

    /// The app that acts, and else the app or site that the thing came from.
    fileprivate var actingApp: String { action.app ?? source }

    fileprivate func json(rank: Int, _ faces: AppFaces) -> JSONValue {
        var action: [String: JSONValue] = [
            "deed": .string(action.deed.rawValue), "app": JSONValue(action.app),
            "url": JSONValue(action.url), "text": JSONValue(action.text),
        ]
        action["needsGeocoding"] = .bool(self.action.needsGeocoding)
        let words = reasonInWords
        let members: [String: JSONValue] = [
            "rank": .integer(Int64(rank)), "kind": .string(kind.rawValue),
            "title": .string(title), "subtitle": .string(subtitle), "source": .string(source),
            "label": .string(label), "picture": image?.json ?? .null,
            "probability": probability.map(JSONValue.double) ?? .null,
            "reason": words.isEmpty ? .null : .string(words),
            "action": .object(action), "score": .double(score),
            "reasons": .array(reasons.map(\.json)), "value": value.json,
            "reference": reference.map {
                ["position": $0.position.json, "index": .integer(Int64($0.index))]
            }
                ?? .null,
        ]
        return .object(members.merging(faces.face(of: actingApp).members) { $1 })
    }
}

extension Offer.Value {
    fileprivate var json: JSONValue {
        switch self {
        case .place(let place): .object(place.members)
        case .conversation(let suggestion): suggestion.json(rank: 0)
        case .activity(let stored): stored.activity.json
        case .reminder(let link):
            ["title": .string(link.link.title), "activity": link.link.activity.json]
        case .widget(let widget): widget.json
        case .media(let media): media.json
        case .text(let text): .string(text)
        case .hidden: .null
        }
    }
}

extension OfferReason {
    /// The name, the number and the positions, as in `recency 3.412 (#17)`.
    var text: String {
        let shown = positions.prefix(5).map { "#\($0.rawValue)" }.joined(separator: ", ")
        let more = positions.count > 5 ? " and \(positions.count - 5) more" : ""
        let named = words.isEmpty ? "\(name) \(value.text)" : "\(name) \(value.text): \(words)"
        return positions.isEmpty ? named : "\(named) (\(shown)\(more))"
    }

    var json: JSONValue {
        var members: [String: JSONValue] = [
            "name": .string(name), "value": .double(value),
            "positions": .array(positions.map(\.json)),
        ]
        if !words.isEmpty { members["words"] = .string(words) }
        return .object(members)
    }
}

extension OfferList {
    /// The list as one JSON object.
    func json(_ faces: AppFaces) -> JSONValue {
        [
            "surface": .string(surface.rawValue), "now": now.json,
            "offers": .array(offers.enumerated().map { $1.json(rank: $0 + 1, faces) }),
            "leftOut": .array(leftOut.map(\.json)),
        ]
    }
}

extension Output {
    /// Writes the things that a list leaves out, if there are any.
    func leftOut(_ list: OfferList) throws(Failure) {
        guard !list.leftOut.isEmpty else { return }
        try line("left out:")
        for one in list.leftOut { try line("   \(one.text)".printable) }
    }
}

extension LeftOutOffer {
    fileprivate var text: String {
        let place = position.map { " (#\($0.rawValue))" } ?? ""
        return "\(title)\(place): \(cause.words)"
    }

    fileprivate var json: JSONValue {
        [
            "title": .string(title), "position": position?.json ?? .null,
            "cause": .string(cause.rawValue),
        ]
    }
}

extension LeftOutOffer.Cause {
    /// The cause in words.
    fileprivate var words: String {
        switch self {
        case .nameMissing: "its name is missing"
        case .expired: "it was seen too long ago"
        case .notMain: "the page is not about it"
        case .here: "you are there"
        case .appMissing: "the app that would act is private or not there"
        case .hidden: "you hid its app; `donationlog hidden` shows the way back"
        case .refused: "its app does not want it offered so"
        case .partMissing: "it lacks the part that the surface asks for"
        case .duplicate: "an offer of the same thing is there"
        case .limitPerSource: "its source has other offers; --per-source takes more"
        case .limit: "better offers fill the list; --limit takes more"
        case .secret: "the field takes a secret"
        }
    }
}

extension StackedWidget {
    /// The widget with its content as JSON.
    var json: JSONValue {
        [
            "app": .string(identity.donor.app), "account": JSONValue(identity.donor.account),
            "widget": .string(identity.name.kind),
            "configuration": .string(identity.name.configuration), "title": .string(title),
            "snapshot": shown.snapshot.json, "position": shown.position.json,
            "from": shown.from.json, "score": .double(score),
            "reasons": .array(reasons.map(\.json)),
        ]
    }
}
