// The objects of a donation as messages of its record.

extension LineEncoder {
    /// Writes the intent.
    ///
    /// - Returns: Its class.
    mutating func write(
        intent value: LineTape.Value,
        in line: Span<UInt8>
    ) throws(UnusualLine) -> String {
        guard value.kind == .object else { throw UnusualLine() }
        // The fields of every class come behind the class; those of other classes are unknown.
        let people = value.index + 2
        let message = people + table.range(of: .people).count
        let call = message + table.range(of: .message).count
        let name = tape.values[value.index + 1]
        guard name.kind == .text, (1...DonationLimits.nameBytes).contains(name.range.count) else {
            throw UnusualLine()
        }
        let isMessage = line.has(SendMessageIntent.className, in: name.range)
        let isCall = line.has(StartCallIntent.className, in: name.range)
        let start = encoder.beginMessage(isMessage ? 7 : isCall ? 8 : 9)
        defer { encoder.endMessage(begunAt: start) }
        let startOfPeople = encoder.beginMessage(1)
        try write(.people, from: people, in: line)
        encoder.endMessage(begunAt: startOfPeople)
        if !isMessage { try expectNothing(of: .message, from: message) }
        if !isCall { try expectNothing(of: .call, from: call) }
        if isMessage {
            try write(.message, from: message, in: line)
            return SendMessageIntent.className
        }
        if isCall {
            try write(.call, from: call, in: line)
            return StartCallIntent.className
        }
        encoder.text(2, in: line, name.range)
        return line.text(name.range) ?? ""
    }

    /// Writes the values of a group's fields, which begin at an index of the tape.
    private mutating func write(
        _ group: LineGroup,
        from first: Int,
        in line: Span<UInt8>
    ) throws(UnusualLine) {
        try write(table.range(of: group), from: first, in: line)
    }

    /// Writes the values of some fields, which begin at an index of the tape.
    mutating func write(
        _ fields: Range<Int>,
        from first: Int,
        in line: Span<UInt8>
    ) throws(UnusualLine) {
        var needsKey = false
        var hasKey = false
        for index in fields {
            let field = table.fields[index]
            let value = tape.values[first + index - fields.lowerBound]
            needsKey = needsKey || field.isKey
            guard value.isGiven else {
                guard !field.isRequired else { throw UnusualLine() }
                continue
            }
            try write(value, as: field, in: line)
            hasKey = hasKey || field.isKey && !value.isEmptyText
        }
        // What has none of its keys is no person.
        guard hasKey || !needsKey else { throw UnusualLine() }
    }

    private mutating func write(
        _ value: LineTape.Value,
        as field: LineField,
        in line: Span<UInt8>
    ) throws(UnusualLine) {
        switch (field.kind, value.kind) {
        case (.text, .text), (.text, .escapedText):
            try write(text: value, as: field, in: line)
        case (.content, .text), (.content, .escapedText):
            hasContent = true
            if keepsContent { try write(text: value, as: field, in: line) }
        case (.flag, .yes): encoder.flag(UInt64(field.number), true)
        case (.flag, .no): break
        case (.optionalFlag, .yes): encoder.whole(UInt64(field.number), 1)
        case (.optionalFlag, .no): encoder.whole(UInt64(field.number), 0)
        case (.count, .integer):
            guard let count = UInt64(exactly: line.integer(value.range)) else {
                throw UnusualLine()
            }
            encoder.whole(UInt64(field.number), count)
        case (.name, .text):
            guard let name = table.field(named: value.range, in: line, of: field.group) else {
                throw UnusualLine()
            }
            encoder.number(UInt64(field.number), UInt64(table.fields[name].number))
        case (.object, .object), (.phrase, .object):
            try write(objectAt: value.index, as: field, in: line)
        case (.phrase, .text), (.phrase, .escapedText):
            let start = encoder.beginMessage(UInt64(field.number))
            try write(text: value, as: .text(1), in: line)
            encoder.endMessage(begunAt: start)
        case (.list, .list):
            var index = value.index
            while index != 0 {
                try write(objectAt: index, as: field, in: line)
                index = tape.values[index].index
            }
        default: throw UnusualLine()
        }
    }

    private mutating func write(
        objectAt index: Int,
        as field: LineField,
        in line: Span<UInt8>
    ) throws(UnusualLine) {
        let start = encoder.beginMessage(UInt64(field.number))
        try write(field.group, from: index + 1, in: line)
        encoder.endMessage(begunAt: start)
    }

    private mutating func write(
        text value: LineTape.Value,
        as field: LineField,
        in line: Span<UInt8>
    ) throws(UnusualLine) {
        guard field.takes(value) else { throw UnusualLine() }
        if value.kind == .text {
            encoder.text(UInt64(field.number), in: line, value.range)
        } else {
            let texts = tape.texts
            encoder.text(UInt64(field.number), in: texts.span, value.range)
        }
    }

    /// Checks that an intent has no field of another class, not even `null`.
    private func expectNothing(of group: LineGroup, from first: Int) throws(UnusualLine) {
        for index in first..<first + table.range(of: group).count {
            guard tape.values[index].kind == .absent else { throw UnusualLine() }
        }
    }
}

extension LineField {
    /// Returns whether a text is neither too long nor, if it has a limit, empty.
    func takes(_ text: LineTape.Value) -> Bool {
        limit == .max || (1...Int(limit)).contains(text.range.count)
    }
}

extension LineTape.Value {
    fileprivate var isEmptyText: Bool {
        (kind == .text || kind == .escapedText) && range.isEmpty
    }
}
