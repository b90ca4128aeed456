internal import Interactions

/// Makes a donation from a row.
struct TableParser {
    let mapping: TableMapping
    let donor: Donor
    let owner: HistoryOwner

    /// Returns the columns of the fields in a row of names; `nil` if one is missing.
    func columns(in row: TableCutter.Row) -> [TableMapping.Field: Int]? {
        let names = row.cells.map { Self.text($0).lowercased() }
        var columns: [TableMapping.Field: Int] = [:]
        for (field, column) in mapping.columns {
            if let index = names.firstIndex(of: column.lowercased()) {
                columns[field] = index
            } else if !mapping.isByName {
                return nil
            }
        }
        let hasPeople = columns[.sender] != nil || columns[.recipients] != nil
        return columns[.start] != nil && hasPeople ? columns : nil
    }

    /// Appends the item for a row.
    func read(
        _ row: TableCutter.Row,
        _ columns: [TableMapping.Field: Int],
        to items: inout [HistoryItem]
    ) {
        let location = HistoryLocation.line(row.line)
        guard !row.isTooLong else {
            items.append(.skipped(.tooLong, at: location))
            return
        }
        func cell(_ field: TableMapping.Field) -> String? {
            guard let column = columns[field], column < row.cells.count else { return nil }
            let text = Self.text(row.cells[column]).unguardedFormulas
            return text.isEmpty ? nil : text
        }
        guard let start = cell(.start).flatMap(date) else {
            items.append(.skipped(.noDate, at: location))
            return
        }
        var people = IntentPeople()
        people.sender = cell(.sender).flatMap { self.people(in: $0).first }
        people.recipients = cell(.recipients).map(self.people) ?? []
        guard people.recipients.count <= DonationLimits.people else {
            items.append(.skipped(.tooManyPeople, at: location))
            return
        }
        people.conversationIdentifier = cell(.conversation)
        people.speakableGroupName = cell(.group).flatMap(DisplayName.cleaned).map {
            SpeakableString($0)
        }
        people.isGroup = cell(.isGroup).flatMap(Self.flag)
        guard !people.everyone.isEmpty || people.conversationIdentifier != nil else {
            items.append(.skipped(.nobody, at: location))
            return
        }
        let direction = cell(.direction).map(Self.direction)
        if case .some(nil) = direction { items.append(.noted(.noDirection, at: location)) }
        var interaction = Interaction(
            intent: Self.intent(cell(.class), people),
            direction: (direction ?? nil) ?? inferred(people),
            start: start,
            identifier: cell(.identifier) ?? Self.digest(of: row, columns)
        )
        interaction.end = cell(.end).flatMap(date)
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

    private static func direction(_ text: String) -> Direction? {
        switch text.lowercased() {
        case "outgoing", "out", "sent", "send", "to", "1": .outgoing
        case "incoming", "in", "received", "receive", "from", "0": .incoming
        default: nil
        }
    }

    /// Returns yes or no; `nil` for any other text, which has no meaning.
    private static func flag(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "true", "yes", "1": true
        case "false", "no", "0": false
        default: nil
        }
    }

    private static func intent(_ name: String?, _ people: IntentPeople) -> Intent {
        switch name?.lowercased() {
        case nil, "insendmessageintent", "message", "mail", "text", "sms":
            var intent = SendMessageIntent()
            intent.people = people
            return .sendMessage(intent)
        case "instartcallintent", "call", "audio", "video":
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
        TableDate.timestamp(text, mapping.dateOrder)
    }

    private static func text(_ cell: [UInt8]) -> String {
        CharacterSet.decodeUnnamed(cell[...].trimmed).text
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
