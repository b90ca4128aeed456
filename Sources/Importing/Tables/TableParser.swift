internal import Interactions

/// Makes a donation from a row.
struct TableParser {
    let mapping: TableMapping
    let donor: Donor
    let owner: HistoryOwner
    private var starts = StartOrdinals()
    /// The time of the last row, and how many rows of each digest had it.
    private var equals: (start: Timestamp?, counts: [String: Int]) = (nil, [:])

    init(mapping: TableMapping, donor: Donor, owner: HistoryOwner) {
        (self.mapping, self.donor, self.owner) = (mapping, donor, owner)
    }

    /// The places of the fields in the rows of a table.
    struct Layout {
        var columns: [TableMapping.Field: Int] = [:]
        /// The fields with one value for all rows.
        var constants: [TableMapping.Field: String] = [:]
    }

    /// Returns the places of the fields under a row of names.
    ///
    /// - Throws: The reason, if a mapped column is missing.
    func layout(under row: TableCutter.Row) throws(MissingColumn) -> Layout {
        let names = row.cells.map { Self.text($0).lowercased() }
        var layout = Layout()
        for (field, column) in mapping.columns.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            if let index = names.firstIndex(of: column.lowercased()) {
                layout.columns[field] = index
            } else if mapping.isByName {
                continue
            } else if field.takesConstant(column) {
                layout.constants[field] = column
            } else {
                throw MissingColumn(column, in: row)
            }
        }
        if mapping.isByName, layout.columns[.sender] ?? layout.columns[.recipients] != nil {
            // A table with both has other uses for columns of these names.
            for field in TableMapping.Field.ofOther { layout.columns[field] = nil }
        }
        guard layout.columns[.start] != nil else { throw MissingColumn("start", in: row) }
        guard layout.columns.keys.contains(where: \.namesPeople) else {
            throw MissingColumn("sender", in: row)
        }
        return layout
    }

    /// Appends the item for a row.
    mutating func read(
        _ row: TableCutter.Row,
        _ layout: Layout,
        to items: inout [HistoryItem]
    ) {
        let location = HistoryLocation.line(row.line)
        guard !row.isTooLong else {
            items.append(.skipped(.tooLong, at: location))
            return
        }
        func cell(_ field: TableMapping.Field) -> String? {
            guard let column = layout.columns[field] else { return layout.constants[field] }
            guard column < row.cells.count else { return nil }
            let text = Self.text(row.cells[column]).unguardedFormulas
            return text.isEmpty ? nil : text
        }
        guard let time = cell(.start), let start = date(time) else {
            items.append(.skipped(.noDate, at: location))
            return
        }
        var people = IntentPeople()
        let direction = cell(.direction).map(TableWords.direction)
        people.sender = cell(.sender).flatMap(sender)
        people.recipients = cell(.recipients).map(self.people) ?? []
        if let other = other(cell(.other), name: cell(.name), handle: cell(.handle)) {
            if direction == .incoming {
                people.sender = people.sender ?? other
            } else if !people.recipients.contains(other) {
                people.recipients.append(other)
            }
        }
        guard people.recipients.count <= DonationLimits.people else {
            items.append(.skipped(.tooManyPeople, at: location))
            return
        }
        people.conversationIdentifier = cell(.conversation)
        people.speakableGroupName = cell(.group).flatMap(DisplayName.cleaned).map {
            SpeakableString($0)
        }
        people.isGroup = cell(.isGroup).flatMap(TableWords.flag)
        guard !people.everyone.isEmpty || people.conversationIdentifier != nil else {
            items.append(.skipped(.nobody, at: location))
            return
        }
        if case .some(nil) = direction { items.append(.noted(.noDirection, at: location)) }
        var interaction = Interaction(
            intent: Self.intent(cell(.class), people),
            direction: (direction ?? nil) ?? inferred(people),
            start: start,
            identifier: cell(.identifier) ?? identifier(of: row, layout.columns, at: start, time)
        )
        interaction.end = cell(.end).flatMap(date)
        starts.order(&interaction, within: TableDate.unit(of: time))
        var donor = donor
        if let app = cell(.app) { donor.app = app }
        if let account = cell(.account) { donor.account = account }
        items.append(.donation(Donation(interaction, from: donor), at: location))
    }

    // MARK: What was done

    private func inferred(_ people: IntentPeople) -> Direction {
        guard let sender = people.sender else { return .unspecified }
        return sender.isMe ? .outgoing : .incoming
    }

    private static func intent(_ name: String?, _ people: IntentPeople) -> Intent {
        switch name?.lowercased() {
        case nil:
            var intent = SendMessageIntent()
            intent.people = people
            return .sendMessage(intent)
        case .some(let word) where TableWords.messages.contains(word):
            var intent = SendMessageIntent()
            intent.people = people
            return .sendMessage(intent)
        case .some(let word) where TableWords.calls.contains(word):
            var intent = StartCallIntent(contacts: people.recipients)
            intent.people.sender = people.sender
            intent.people.conversationIdentifier = people.conversationIdentifier
            intent.people.speakableGroupName = people.speakableGroupName
            intent.people.isGroup = people.isGroup
            if name?.lowercased() == "video" { intent.callCapability = .videoCall }
            if name?.lowercased() == "audio" { intent.callCapability = .audioCall }
            return .startCall(intent)
        case .some:
            var intent = OtherIntent(className: name ?? "")
            intent.people = people
            return .other(intent)
        }
    }

    /// The number of different rows of one day or minute that it remembers.
    private static let mostEquals = 65_536

    /// Returns the identifier of a row that has none: the digest of its cells.
    ///
    /// Equal rows of one day or minute are several donations, so each later one has its number,
    /// too. Rows that tell the second are the same if they are equal.
    private mutating func identifier(
        of row: TableCutter.Row,
        _ columns: [TableMapping.Field: Int],
        at start: Timestamp,
        _ time: String
    ) -> String {
        let digest = Self.digest(of: row, columns)
        guard TableDate.unit(of: time).milliseconds > StartUnit.second.milliseconds else {
            return digest
        }
        // A table may have one day alone; beyond so many different rows equal ones are the same.
        if equals.start != start || equals.counts.count >= Self.mostEquals { equals = (start, [:]) }
        let number = equals.counts[digest, default: 0] + 1
        equals.counts[digest] = number
        return number == 1 ? digest : "\(digest)-\(number)"
    }

    /// Returns a digest that is the same for the same mapped cells.
    private static func digest(
        of row: TableCutter.Row,
        _ columns: [TableMapping.Field: Int]
    ) -> String {
        var hash = StableHash()
        // A later export may add whether the conversation is a group.
        for field in TableMapping.Field.allCases where field != .isGroup {
            guard let column = columns[field], column < row.cells.count else { continue }
            hash.add(field.rawValue.utf8)
            hash.add(0)
            hash.add(row.cells[column])
            hash.add(0)
        }
        return "digest:\(hash.text)"
    }

    // MARK: Cells

    private func date(_ text: String) -> Timestamp? {
        TableDate.timestamp(text, mapping.dateOrder, mapping.clock)
    }

    private static func text(_ cell: [UInt8]) -> String {
        CharacterSet.decodeUnnamed(cell[...].trimmed).text
    }

    /// Returns the one person of a cell, in whose name a comma may be.
    private func sender(_ text: String) -> Person? {
        guard var person = TablePeople.one(text) else { return nil }
        person.isMe = owner.contains(person)
        return person
    }

    /// Returns the other party of a row.
    private func other(_ text: String?, name: String?, handle: String?) -> Person? {
        let person = text.flatMap(sender)
        guard name != nil || handle != nil else { return person }
        return Person(
            name: name ?? person?.displayName,
            handle: handle ?? person?.personHandle?.value,
            owner: owner
        )
    }

    /// Returns the people in a cell, each once.
    private func people(in text: String) -> [Person] {
        var seen: Set<String> = []
        return TablePeople.read(text).compactMap { person in
            var person = person
            person.isMe = owner.contains(person)
            let key = person.personHandle?.value ?? person.displayName ?? ""
            return seen.insert(key).inserted ? person : nil
        }
    }
}
