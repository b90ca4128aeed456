internal import Interactions

/// Splits a stream of JSON into the records of its lists, and holds one of them.
///
/// The stream is a list of objects, or an object with lists of objects and single values.
struct JSONRecords {
    enum Event {
        /// A record of a list at a byte; the list that is the whole stream has an empty name.
        case record([String: JSONValue], list: String, at: Int)
        /// A single value as written.
        case value([UInt8], name: String)
        /// A text, number or word in a list of the stream, as written.
        case element([UInt8], list: String)
        /// A record that cannot be read, with the reason.
        case skipped(HistoryReason, at: Int)
        /// From this byte on this is not in the format.
        case fault(at: Int)
    }

    private enum Role: Equatable { case root, list(String), record, other }

    /// The largest size of a record in bytes.
    static let recordLimit = 1 << 20

    private let lists: Set<String>
    private var scanner = JSONScanner()
    private var roles: [Role] = []
    private var record: [UInt8] = []
    private var start: Int?
    private(set) var hasFault = false
    /// Whether the stream has any of the lists.
    private(set) var hasLists = false
    private var marks = 0

    /// Makes a reader.
    ///
    /// - Parameter lists: The names of the lists; an empty one is that of the whole stream.
    init(of lists: Set<String>) {
        self.lists = lists
    }

    /// Takes the next bytes; `take` gets the events that they complete.
    mutating func take(_ bytes: borrowing Span<UInt8>, _ take: (Event) -> Void) {
        for index in bytes.indices {
            let byte = bytes[index]
            if scanner.offset == 0, [0xEF, 0xBB, 0xBF].contains(byte), marks < 3 {
                marks += 1
                continue
            }
            if start != nil, record.count <= Self.recordLimit { record.append(byte) }
            let (first, second) = scanner.take(byte)
            if let first { self.take(first, byte, take) }
            if let second { self.take(second, byte, take) }
            if hasFault { return }
        }
    }

    /// Returns the item for the end of the stream, if something is missing there.
    func end() -> HistoryItem? {
        guard !hasFault, scanner.offset > 0 else { return nil }
        if !scanner.isBetweenValues {
            return .skipped(.cutOff, at: .byte(start ?? scanner.offset + marks))
        }
        return hasLists ? nil : .skipped(.unreadable, at: .file)
    }

    private mutating func take(
        _ event: JSONScanner.Event,
        _ byte: UInt8,
        _ take: (Event) -> Void
    ) {
        switch event {
        case .begin(let isObject, let name, let offset):
            let role = role(isObject, String(decoding: name, as: UTF8.self))
            if case .list = role { hasLists = true }
            if role == .record {
                start = offset + marks
                record = [byte]
            }
            roles.append(role)
        case .end:
            let role = roles.popLast()
            guard role == .record, let start, case .list(let list)? = roles.last else { return }
            take(finished(in: list, at: start))
            record.removeAll(keepingCapacity: true)
            self.start = nil
        case .value(let text, let name):
            guard !text.isEmpty, let role = roles.last else { return }
            if role == .root { take(.value(text, name: String(decoding: name, as: UTF8.self))) }
            if case .list(let list) = role { take(.element(text, list: list)) }
        case .fault(let offset):
            hasFault = true
            take(.fault(at: offset + marks))
        }
    }

    private func role(_ isObject: Bool, _ name: String) -> Role {
        switch (roles.last, isObject) {
        case (nil, true): .root
        case (nil, false) where lists.contains(""): .list("")
        case (.root, false) where !name.isEmpty && lists.contains(name): .list(name)
        case (.list, true): .record
        default: .other
        }
    }

    private func finished(in list: String, at start: Int) -> Event {
        guard record.count <= Self.recordLimit else { return .skipped(.tooLong, at: start) }
        do throws(ValidationError) {
            guard case .object(let fields) = try JSONValue(parsing: record) else {
                return .skipped(.unreadable, at: start)
            }
            return .record(fields, list: list, at: start)
        } catch {
            return .skipped(.unreadable, at: start)
        }
    }
}

/// A source that takes the records of a stream of JSON.
protocol RecordTaking {
    var records: JSONRecords { get set }

    /// Returns the item for a record; `nil` for a record of a list with other facts.
    mutating func item(
        _ fields: [String: JSONValue],
        in list: String,
        at location: HistoryLocation
    ) -> HistoryItem?

    /// Takes a single value as written.
    mutating func take(_ value: [UInt8], named name: String)
}

extension RecordTaking {
    /// By default, single values do not matter.
    mutating func take(_ value: [UInt8], named name: String) {}

    /// Takes all records that end in a piece of the stream.
    mutating func takeRecords(of bytes: borrowing Span<UInt8>, to items: inout [HistoryItem]) {
        var events: [JSONRecords.Event] = []
        records.take(bytes) { events.append($0) }
        for event in events {
            switch event {
            case .record(let fields, let list, let offset):
                if let item = item(fields, in: list, at: .byte(offset)) { items.append(item) }
            case .value(let text, let name): take(text, named: name)
            case .skipped(let reason, let offset):
                items.append(.skipped(reason, at: .byte(offset)))
            case .fault(let offset): items.append(.skipped(.unreadable, at: .byte(offset)))
            case .element: break
            }
        }
    }
}

extension [String: JSONValue] {
    /// The text of a field that is not empty.
    func text(_ name: String) -> String? {
        guard case .string(let text)? = self[name], !text.isEmpty else { return nil }
        return text
    }

    /// The whole number of a field.
    func integer(_ name: String) -> Int64? {
        switch self[name] {
        case .integer(let number)?: number
        case .double(let number)?: Int64(exactly: number)
        default: nil
        }
    }

    /// The object of a field; an empty one if there is none.
    func object(_ name: String) -> [String: JSONValue] {
        guard case .object(let fields)? = self[name] else { return [:] }
        return fields
    }

    /// The objects in the array of a field.
    func objects(_ name: String) -> [[String: JSONValue]] {
        guard case .array(let values)? = self[name] else { return [] }
        return values.compactMap { value in
            guard case .object(let fields) = value else { return nil }
            return fields
        }
    }
}
