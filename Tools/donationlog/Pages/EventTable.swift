import DonationStore

/// A table of events, one per line; its columns are as wide as the rows so far.
struct EventTable {
    /// The style of times.
    var time = TimeStyle.absolute
    /// Whether the table has colours.
    var isColored = false
    /// The width of a line in cells.
    var width: Int?
    private var columns = Columns(right: [0])

    init(time: TimeStyle = .absolute, isColored: Bool = false, width: Int? = nil) {
        (self.time, self.isColored, self.width) = (time, isColored, width)
    }

    /// Returns the lines of more events.
    mutating func lines(of events: [RecordedEvent]) -> [String] {
        zip(events, columns.cells(of: events.map { $0.row(time) })).map { line($1, of: $0) }
    }

    private func line(_ cells: [String], of event: RecordedEvent) -> String {
        var cells = cells
        if let width, let last = cells.last {
            let before = cells.dropLast().reduce(0) { $0 + $1.displayWidth + 2 }
            // A line that hardly fits is better broken than cut to nothing.
            if before + 8 <= width { cells[cells.count - 1] = last.cut(toWidth: width - before) }
        }
        guard isColored else { return cells.joined(separator: "  ") }
        for (index, paint) in event.paints.enumerated() where index < cells.count {
            if let paint { cells[index] = paint(cells[index]) }
        }
        return cells.joined(separator: "  ")
    }
}

extension RecordedEvent {
    /// Returns position, start, mark, app, intent and people.
    fileprivate func row(_ style: TimeStyle) -> [String] {
        let number = "\(position.rawValue)"
        if let donation {
            return [
                number, timeText(style), mark, donation.donor.text,
                donation.interaction.intent.shortName, summary,
            ]
        }
        let isUnknown = kind == .unknown
        return [number, timeText(style), mark, "", isUnknown ? "kind \(kindNumber)" : "", said]
    }

    /// Returns the time as text.
    ///
    /// An erased event has only a day. A card has a time only if it tells when it was changed.
    func timeText(_ style: TimeStyle) -> String {
        if isCard, time.milliseconds == 0 { return "" }
        guard kind == .erased else { return style.text(of: time) }
        return String(TimeStyle.absolute.text(of: time).prefix(10))
    }

    private var kindNumber: String {
        if case .unknown(let kind, _) = event { "\(kind.rawValue)" } else { "" }
    }

    /// Whether this is a card of an address book, and so nothing that happened.
    var isCard: Bool { donation?.interaction.intent.isCard == true }

    /// The sign of the direction or the kind.
    var mark: String {
        switch event {
        case .donated where isCard: "¶"
        case .donated(let donation): donation.interaction.arrow
        case .known(let payload): type(of: payload).mark
        case .erased: "×"
        case .unknown: "?"
        }
    }

    /// The people of a donation, or the words of another event.
    var summary: String {
        guard let donation else { return said }
        return donation.interaction.peopleText + (isDeleted ? " (deleted)" : "")
    }

    /// The words of an event that is no donation.
    var said: String {
        switch event {
        case .donated: ""
        case .known(let payload): payload.line
        case .unknown(_, let payload): "\(payload.count) bytes that this version cannot read"
        case .erased: "erased"
        }
    }

    /// The colours of the columns.
    fileprivate var paints: [Paint?] {
        let main: Paint?
        switch event {
        case .donated(let donation):
            main =
                switch donation.interaction.inferredDirection {
                case _ where isDeleted: .deleted
                case _ where isCard: nil
                case .outgoing: .outgoing
                case .incoming: .incoming
                case .unspecified: nil
                }
        case .erased: main = .deleted
        case .known(let payload): main = payload is Deletion ? .deleted : .said
        case .unknown: main = .said
        }
        return [.position, .unimportant, main, .unimportant, .unimportant, main]
    }
}

extension Interaction {
    /// The direction; `⇢` and `⇠` if the donor gave none.
    fileprivate var arrow: String {
        let isGiven = direction != .unspecified
        return switch inferredDirection {
        case .outgoing: isGiven ? "→" : "⇢"
        case .incoming: isGiven ? "←" : "⇠"
        case .unspecified: "·"
        }
    }
}

extension Interaction {
    /// The name of the group with its people, or only that of the person.
    var peopleText: String {
        let people = intent.people
        let others = people.everyone.filter { !$0.isMe }
        let names = people.othersText
        let group = people.speakableGroupName?.spokenPhrase
        switch (group, others.count) {
        case (nil, 0): return people.conversationIdentifier ?? groupIdentifier ?? ""
        case (let group?, 0): return group
        // A group name with one person repeats or replaces the person's name.
        case (let group?, 1) where others[0].displayName == nil: return group
        case (nil, _), (_, 1): return names
        case (let group?, _): return "\(group): \(names)"
        }
    }
}

extension IntentPeople {
    /// The participants without the owner: the sender, and then the recipients.
    fileprivate var othersText: String {
        let others = everyone.filter { !$0.isMe }
        guard let sender, !sender.isMe, others.count > 1 else { return others.labels }
        return "\(sender.label) to \(Array(others.dropFirst()).labels)"
    }
}
