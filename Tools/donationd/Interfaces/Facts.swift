import Bus
import DonationStore

/// The named facts of a question, each of which must be known and of its type.
struct Facts {
    private let members: [String: BusValue]
    private var known: Set<String> = []

    init(_ value: BusValue?) { members = value?.members ?? [:] }

    private mutating func value<Value>(
        _ name: String,
        _ kind: String,
        _ read: (BusValue) -> Value?
    ) throws(BusError) -> Value? {
        known.insert(name)
        guard let member = members[name] else { return nil }
        guard let value = read(member) else { throw .invalidArguments("\(name) is \(kind)") }
        return value
    }

    /// The largest text, in bytes.
    private static let textBytes = 4096
    /// The largest number of texts in an array.
    private static let mostTexts = 64

    mutating func text(_ name: String) throws(BusError) -> String? {
        try value(name, "a text of at most \(Self.textBytes) bytes") { value in
            value.text.flatMap { $0.utf8.count <= Self.textBytes ? $0 : nil }
        }
    }

    mutating func texts(
        _ name: String,
        atMost limit: Int = mostTexts
    ) throws(BusError) -> [String]? {
        try value(
            name,
            "an array of at most \(limit) texts of at most \(Self.textBytes) bytes"
        ) { value in
            value.texts.flatMap { texts in
                texts.count <= limit
                    && texts.allSatisfy { $0.utf8.count <= Self.textBytes } ? texts : nil
            }
        }
    }

    mutating func decimal(_ name: String) throws(BusError) -> Double? {
        try value(name, "a number", \.number)
    }

    mutating func integer(
        _ name: String,
        in range: ClosedRange<Int>
    ) throws(BusError) -> Int? {
        try value(name, "a number from \(range.lowerBound) to \(range.upperBound)") { value in
            value.integer.flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// Returns the case of an enumeration that a text names.
    mutating func choice<Choice: RawRepresentable<String>>(
        _ name: String,
        of choices: [Choice]
    ) throws(BusError) -> Choice? {
        let names = choices.map(\.rawValue).joined(separator: ", ")
        return try value(name, "one of \(names)") { value in
            value.text.flatMap { text in choices.first { $0.rawValue == text } }
        }
    }

    /// Returns the cases of an enumeration that texts name.
    mutating func choices<Choice: RawRepresentable<String>>(
        _ name: String,
        of choices: [Choice]
    ) throws(BusError) -> [Choice]? {
        let names = choices.map(\.rawValue).joined(separator: ", ")
        return try value(name, "an array of some of \(names)") { value in
            guard let texts = value.texts else { return nil }
            let found = texts.compactMap { text in choices.first { $0.rawValue == text } }
            return found.count == texts.count ? found : nil
        }
    }

    /// Returns the type of a field of text, which must exist.
    mutating func field(_ name: String) throws(BusError) -> TextContentType? {
        guard let text = try text(name) else { return nil }
        do throws(TextContentType.UnknownField) {
            return try TextContentType(field: text)
        } catch {
            throw .invalidArguments("\(error)")
        }
    }

    /// Refuses facts that nobody asked for.
    ///
    /// - Throws: ``BusError`` that names one.
    func finish() throws(BusError) {
        guard let other = members.keys.filter({ !known.contains($0) }).min() else { return }
        let names = known.sorted().joined(separator: ", ")
        throw .invalidArguments("there is no fact '\(other)'; there are \(names)")
    }
}
