import DonationStore

/// A table of events, one per line; its columns are as wide as the rows so far.
struct EventTable {
    /// A printable text with its width on a terminal.
    private struct Cell {
        let text: String
        let width: Int

        init(_ text: String) {
            self.text = text.printable
            width = self.text.displayWidth
        }
    }

    /// App, intent and people, which come again and again.
    private final class RepeatedCells {
        let cells: InlineArray<3, Cell>
        /// The object that the cells are about, which must live as long as they.
        let parties: DonationParties?

        init(app: Cell, intent: Cell, people: Cell, of parties: DonationParties? = nil) {
            cells = [app, intent, people]
            self.parties = parties
        }
    }

    /// Position, start, mark, app, intent and people.
    private struct Row {
        static let columnCount = 6

        let first: InlineArray<3, Cell>
        let rest: RepeatedCells
        /// The colour of the mark and of the people.
        let paint: Paint?

        subscript(column: Int) -> Cell {
            column < first.count ? first[column] : rest.cells[column - first.count]
        }

        /// The number of cells up to the last one with text.
        var count: Int {
            var count = Self.columnCount
            while count > 0, self[count - 1].text.isEmpty { count -= 1 }
            return count
        }
    }

    /// The style of times.
    let time: TimeStyle
    /// Whether the table has colours.
    let isColored: Bool
    /// The width of a line in cells.
    private let width: Int?
    /// The widths of the columns; the last one has none.
    private var widths = [Int](repeating: 0, count: Row.columnCount - 1)
    /// The cells of donations between the same people.
    private var repeated: [ObjectIdentifier: RepeatedCells] = [:]
    /// The words of events that are no donations, by their positions, where others than their own.
    var said: [Position: String] = [:]
    /// The names of groups that donations do not give themselves, by their positions.
    var groups: [Position: String] = [:]
    /// The cells of marks, apps and intents.
    ///
    /// These are few, and a start of the tool pays for each type of a dictionary.
    private var words: [(word: String, cell: Cell)] = []

    /// The number of cells to keep in ``repeated`` and in ``words``.
    private static let mostRepeated = 1 << 16
    private static let mostWords = 32

    init(time: TimeStyle = .absolute, isColored: Bool = false, width: Int? = nil) {
        (self.time, self.isColored, self.width) = (time, isColored, width)
    }

    /// Returns the lines of more events, with the marks of `Paint`.
    mutating func lines(of events: [EventSummary]) -> [String] {
        measured(events).map { row in
            var line: [UInt8] = []
            append(row, to: &line)
            return String(decoding: line, as: UTF8.self)
        }
    }

    /// Returns the lines of more events as printable text with line breaks, without colours.
    mutating func text(of events: [EventSummary]) -> [UInt8] {
        var text: [UInt8] = []
        for row in measured(events) {
            append(row, to: &text)
            text.append(0x0A)
        }
        return text
    }

    // MARK: Rows

    /// Returns the rows of more events, and widens the columns.
    private mutating func measured(_ events: [EventSummary]) -> [Row] {
        var rows: [Row] = []
        rows.reserveCapacity(events.count)
        for event in events {
            let row = row(of: event)
            for column in widths.indices {
                widths[column] = max(widths[column], row[column].width)
            }
            rows.append(row)
        }
        return rows
    }

    private mutating func row(of event: EventSummary) -> Row {
        Row(
            first: [
                Cell(String(event.position.rawValue)), Cell(event.timeText(time)),
                word(event.mark),
            ],
            rest: rest(of: event),
            paint: isColored ? event.paint : nil
        )
    }

    private mutating func rest(of event: EventSummary) -> RepeatedCells {
        switch event {
        case .donation(let donation):
            let parties = donation.parties
            if let group = groups[donation.position] {
                return cells(of: parties, parties.text(inGroup: group, hasOthers: true))
            }
            if donation.isDeleted { return cells(of: parties, event.text) }
            guard parties.isShared else { return cells(of: parties, parties.text) }
            let key = ObjectIdentifier(parties)
            if let known = repeated[key] { return known }
            let cells = cells(of: parties, parties.text)
            if repeated.count >= Self.mostRepeated { repeated.removeAll() }
            repeated[key] = cells
            return cells
        case .other(let event):
            return RepeatedCells(
                app: word(event.donor?.text ?? ""),
                intent: Cell(event.unknownKindText),
                people: Cell(
                    (said[event.position] ?? event.said) + (event.isDeleted ? " (deleted)" : "")
                )
            )
        }
    }

    private mutating func cells(of parties: DonationParties, _ people: String) -> RepeatedCells {
        let (app, intent) = (word(parties.donor.text), word(parties.intentClass, \.shortIntent))
        return RepeatedCells(app: app, intent: intent, people: Cell(people), of: parties)
    }

    /// Returns the cell of a word, or of a text that it stands for.
    private mutating func word(_ word: String, _ text: (String) -> String = \.self) -> Cell {
        for known in words where known.word == word { return known.cell }
        let cell = Cell(text(word))
        if words.count >= Self.mostWords { words.removeAll() }
        words.append((word, cell))
        return cell
    }

    // MARK: Lines

    private func append(_ row: borrowing Row, to line: inout [UInt8]) {
        let count = row.count
        var used = 0
        for index in 0..<count {
            let cell = row[index]
            let isLast = index == count - 1
            let blanks = isLast && index > 0 ? 0 : widths[index] - cell.width
            var text = cell.text
            // A line that hardly fits is better broken than cut to nothing.
            if isLast, let width, used + 8 <= width { text = text.cut(toWidth: width - used) }
            used += cell.width + blanks + 2
            if index > 0 { line += "  ".utf8 }
            let isPainted = isColored && cell.width + blanks > 0
            let paint = isPainted ? Self.paint(ofColumn: index, in: row) : nil
            if let paint { line += paint.beginning.utf8 }
            let space = repeatElement(UInt8(ascii: " "), count: blanks)
            if index == 0 { line += space }
            line += text.utf8
            if index > 0 { line += space }
            if paint != nil { line += Paint.end.utf8 }
        }
    }

    private static func paint(ofColumn column: Int, in row: borrowing Row) -> Paint? {
        switch column {
        case 0: .position
        case 2, 5: row.paint
        default: .unimportant
        }
    }
}

extension EventSummary {
    fileprivate var position: Position {
        switch self {
        case .donation(let donation): donation.position
        case .other(let event): event.position
        }
    }

    /// Returns the time as text.
    ///
    /// An erased event has only a day. A card has a time only if it tells when it was changed.
    func timeText(_ style: TimeStyle) -> String {
        switch self {
        case .donation(let donation):
            let isEmpty = donation.start.milliseconds == 0 && donation.parties.isCard
            return isEmpty ? "" : style.text(of: donation.start)
        case .other(let event):
            guard event.kind == .erased else { return style.text(of: event.time) }
            return String(TimeStyle.absolute.text(of: event.recordedAt).prefix(10))
        }
    }

    /// The sign of the direction or the kind.
    var mark: String {
        switch self {
        case .donation(let donation): donation.arrow
        case .other(let event):
            switch event.event {
            case .donated: ""
            case .known(let payload): type(of: payload).mark
            case .erased: "×"
            case .unknown: "?"
            }
        }
    }

    /// The people of a donation, or the words of another event.
    var text: String {
        switch self {
        case .donation(let donation):
            donation.parties.text + (donation.isDeleted ? " (deleted)" : "")
        case .other(let event): event.said + (event.isDeleted ? " (deleted)" : "")
        }
    }

    /// The colour of the mark and of the people.
    fileprivate var paint: Paint? {
        switch self {
        case .donation(let donation):
            switch donation.inferredDirection {
            case _ where donation.isDeleted: .deleted
            case _ where donation.parties.isCard: nil
            case .outgoing: .outgoing
            case .incoming: .incoming
            case .unspecified: nil
            }
        case .other(let event):
            switch event.event {
            case _ where event.isDeleted: .deleted
            case .donated: nil
            case .erased: .deleted
            case .known(let payload): payload is Deletion ? .deleted : .said
            case .unknown: .said
            }
        }
    }
}

extension RecordedEvent {
    /// The number of a kind that this version does not know, in words.
    fileprivate var unknownKindText: String {
        guard case .unknown(let kind, _) = event else { return "" }
        return "kind \(kind.rawValue)"
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
}

extension DonationSummary {
    /// The direction, as `⇢` and `⇠` if the donor gave none, or the sign of a card.
    fileprivate var arrow: String {
        if parties.isCard { return "¶" }
        let isGiven = direction != .unspecified
        return switch inferredDirection {
        case .outgoing: isGiven ? "→" : "⇢"
        case .incoming: isGiven ? "←" : "⇠"
        case .unspecified: "·"
        }
    }
}

extension DonationParties {
    /// The name of the group with its people, or only that of the person.
    var text: String { text(inGroup: people.speakableGroupName?.spokenPhrase.visible) }

    /// Returns the name of the group with its people, the people, or the title without people.
    ///
    /// `hasOthers` tells that more take part than the people of the donation.
    func text(inGroup group: String?, hasOthers: Bool = false) -> String {
        let others = people.everyone.filter { !$0.isMe }
        let names = people.text(of: others)
        switch (group, others.count) {
        case (nil, 0): return title ?? people.conversationIdentifier ?? groupIdentifier ?? ""
        case (nil, _) where title != nil: return "\(title ?? ""): \(names)"
        case (let group?, 0): return group
        // A group name with one person repeats or replaces the person's name.
        case (let group?, 1) where others[0].displayName == nil: return group
        case (nil, _): return names
        case (_, 1) where !hasOthers: return names
        case (let group?, _): return "\(group): \(names)"
        }
    }
}

extension IntentPeople {
    /// Returns the names of the participants without the owner: the sender, and then the others.
    fileprivate func text(of others: [Person]) -> String {
        guard let sender, !sender.isMe, others.count > 1 else { return others.labels }
        return "\(sender.label) to \(Array(others.dropFirst()).labels)"
    }
}
