package import Interactions
internal import Markup

/// Reads the XML of SMS Backup & Restore: short messages, multimedia messages and calls.
///
/// It reads numbers, dates and kinds, but neither texts nor pictures, and holds one record.
package struct PhoneBackupSource: HistorySource {
    private static let attributes: Set<String> = [
        "address", "number", "date", "type", "msg_box", "m_id", "contact_name", "duration",
    ]

    private let reader = ElementReader(reading: Self.attributes)
    private var parser: PhoneBackupParser
    /// The multimedia message in progress, and its beginning.
    private var message: PhoneBackupParser.Message?
    private var start = 0
    /// The names of the open elements.
    private var open: [String] = []
    private var hasFault = false
    private var starts = StartOrdinals()

    /// Makes a source for the telephone of a person.
    ///
    /// - Parameters:
    ///   - donor: The donor of the messages and calls.
    ///   - owner: The owner's numbers.
    package init(donor: Donor, owner: HistoryOwner = HistoryOwner()) {
        parser = PhoneBackupParser(donor: donor, owner: owner)
    }

    /// Whether the rest of the file is no XML.
    package var isComplete: Bool { hasFault }

    /// Takes the next bytes of the file.
    package mutating func take(_ bytes: borrowing Span<UInt8>, to items: inout [HistoryItem]) {
        var events: [ElementReader.Event] = []
        reader.take(bytes, to: &events)
        let first = items.count
        for event in events where !hasFault { take(event, to: &items) }
        starts.order(&items, from: first)
    }

    /// Ends the file.
    package mutating func finish(to items: inout [HistoryItem]) {
        guard !hasFault, !reader.isComplete else { return }
        if reader.hasElements {
            let place = message == nil ? reader.position : start
            items.append(.skipped(.cutOff, at: .byte(place)))
        } else {
            items.append(.skipped(.unreadable, at: .file))
        }
    }

    private mutating func take(_ event: ElementReader.Event, to items: inout [HistoryItem]) {
        switch event {
        case .begin(let name, let attributes, let offset):
            open.append(name)
            begin(name, attributes, at: offset, to: &items)
        case .end(let name):
            if open.last == name { open.removeLast() }
            guard name == "mms", open.count == 1, let message else { return }
            items.append(parser.item(message, at: .byte(start)))
            self.message = nil
        case .fault(let offset): fail(at: offset, to: &items)
        }
    }

    private mutating func begin(
        _ name: String,
        _ attributes: [String: String],
        at offset: Int,
        to items: inout [HistoryItem]
    ) {
        switch (name, open.count) {
        case ("smses", 1), ("calls", 1): break
        case (_, 1): fail(at: offset, to: &items)
        case ("sms", 2): items.append(parser.item(sms: attributes, at: .byte(offset)))
        case ("call", 2): items.append(parser.item(call: attributes, at: .byte(offset)))
        case ("mms", 2):
            message = PhoneBackupParser.Message(attributes: attributes)
            start = offset
        case ("addr", 4) where open[2] == "addrs": message?.add(attributes)
        default: break
        }
    }

    private mutating func fail(at offset: Int, to items: inout [HistoryItem]) {
        hasFault = true
        items.append(.skipped(.unreadable, at: .byte(offset)))
    }
}
