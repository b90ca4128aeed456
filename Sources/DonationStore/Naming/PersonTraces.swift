import Foundation
internal import Interactions

/// The names, handles and identifiers of a person, to search for in the texts that stay.
///
/// The search for whole names, nicknames, handles and identifiers ignores case and accents, and
/// needs a place with no letter or digit before or after. It finds addresses in other spellings,
/// too, and numbers by their last ``endingDigits`` digits. An identifier shorter than
/// ``shortestPart`` bytes must be all of a text.
struct PersonTraces: Sendable {
    typealias Kind = PersonMentions.Kind

    /// A part of a JSON value that names the person, and how it does.
    struct Trace: Hashable, Sendable {
        /// The path of the field, as in `intent.recipients[0].displayName`.
        var field: String
        /// Whether it is a handle, an identifier or a name.
        var kind: Kind
    }

    /// The length of the shortest handle or identifier to search for within other texts.
    static let shortestPart = 5
    /// The number of last digits that identify a number within other texts.
    static let endingDigits = 8
    /// The largest number of digits of a number with all that is dialled before it.
    private static let mostDigits = 19

    private let region: Region?
    /// The folded texts to find within others, with their kinds.
    private var parts: [[UInt8]: Kind] = [:]
    private var wholes: [[UInt8]: Kind] = [:]
    /// The parts by their first bytes, to skip other beginnings.
    private var partsByFirst: [[[UInt8]]] = Array(repeating: [], count: 256)
    /// The addresses and numbers in their normal form.
    private var handles: Set<String> = []
    /// The last digits of numbers, which a number has in every form.
    private var endings: Set<ArraySlice<UInt8>> = []
    /// The texts as given, and in lower case.
    private var spelled: Set<[UInt8]> = []
    /// The spelled texts by their first four bytes.
    private var spelledByBeginning: [UInt32: [[UInt8]]] = [:]

    /// Makes traces of nobody yet.
    ///
    /// - Parameter region: The region of numbers without a calling code.
    init(region: Region?) {
        self.region = region
    }

    /// Whether there is nothing to search for.
    var isEmpty: Bool { parts.isEmpty && wholes.isEmpty }

    /// Adds a participant's traces of the person.
    ///
    /// - Parameters:
    ///   - person: The participant.
    ///   - isOwn: Returns whether a piece of evidence leads to nobody else.
    mutating func add(_ person: Person, where isOwn: (EvidenceReference) -> Bool) {
        add(name: person.displayName)
        if let components = person.nameComponents {
            add(name: components.nickname)
            let all = [components.givenName, components.middleName, components.familyName]
            add(name: all.compactMap(\.self).joined(separator: " "))
            add(
                name: [components.givenName, components.familyName].compactMap(\.self)
                    .joined(separator: " ")
            )
        }
        if let handle = person.personHandle, isOwn(.personHandle) { add(handle: handle.value) }
        for (index, handle) in person.aliases.enumerated() where isOwn(.alias(index)) {
            add(handle: handle.value)
        }
        if isOwn(.contactIdentifier) { add(person.contactIdentifier, as: .identifier) }
        if isOwn(.customIdentifier) { add(person.customIdentifier, as: .identifier) }
    }

    /// Adds a name.
    mutating func add(name: String?) {
        guard let name, let folded = Self.folded(name), folded.count > 1 else { return }
        addPart(folded, parts[folded] ?? .name)
        spell(name)
    }

    /// Adds a handle as given.
    mutating func add(handle: String) {
        add(handle, as: .handle)
        if let address = EmailAddress.normalised(handle) {
            handles.insert(address)
            add(address, as: .handle)
        }
        if let number = PhoneNumber.international(handle, region: region) {
            handles.insert(number)
            let digits = number.utf8.filter(\.isDigit)
            if digits.count >= Self.endingDigits {
                endings.insert(digits.suffix(Self.endingDigits))
            }
        }
    }

    private mutating func add(_ text: String?, as kind: Kind) {
        guard let text, let folded = Self.folded(text) else { return }
        if folded.count >= Self.shortestPart {
            addPart(folded, kind)
            spell(text)
        } else {
            wholes[folded] = kind
        }
    }

    private mutating func addPart(_ part: [UInt8], _ kind: Kind) {
        if parts.updateValue(kind, forKey: part) == nil, let first = part.first {
            partsByFirst[Int(first)].append(part)
        }
    }

    private mutating func spell(_ text: String) {
        for text in [text, text.lowercased()] where text.utf8.count >= Self.shortestPart {
            let bytes = Array(text.utf8)
            guard spelled.insert(bytes).inserted else { continue }
            let beginning = bytes.prefix(4).reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
            spelledByBeginning[beginning, default: []].append(bytes)
        }
    }

    // MARK: Searching

    /// Returns the way in which a text names the person; `nil` if it does not.
    ///
    /// - Complexity: O(*n* · *t*) in the characters of the text and the texts of the search.
    func kind(in text: String) -> Kind? {
        if let kind = kindAsWritten(in: text) { return kind }
        guard text.utf8.contains(UInt8(ascii: "%")), let decoded = text.removingPercentEncoding,
            decoded != text
        else { return nil }
        return kindAsWritten(in: decoded)
    }

    private func kindAsWritten(in text: String) -> Kind? {
        guard let folded = Self.folded(text) else { return nil }
        if let kind = wholes[folded] ?? parts[folded] { return kind }
        var found: Kind?
        for start in folded.indices {
            // A handle that contains the name says more.
            for part in partsByFirst[Int(folded[start])] where found == nil || found == .name {
                if folded.holds(part, at: start) { found = parts[part] ?? found }
            }
        }
        if let found { return found }
        if let address = EmailAddress.normalised(text), handles.contains(address) { return .handle }
        guard !endings.isEmpty else { return nil }
        // Digits with nothing but separators between them are one number's.
        let runs = folded.filter { !Self.separators.contains($0) }.split { !$0.isDigit }
        return runs.contains { run in
            run.count <= Self.mostDigits && endings.contains(run.suffix(Self.endingDigits))
        } ? .handle : nil
    }

    /// Returns the parts of a JSON value that name the person, including names of fields, in
    /// order.
    func traces(in json: JSONValue, at path: String = "") -> [Trace] {
        switch json {
        case .string(let text): return kind(in: text).map { [Trace(field: path, kind: $0)] } ?? []
        case .array(let elements):
            return elements.enumerated().flatMap { traces(in: $1, at: "\(path)[\($0)]") }
        case .object(let members):
            return members.sorted { $0.key < $1.key }.flatMap { name, value in
                let field = path.isEmpty ? name : "\(path).\(name)"
                let own = kind(in: name).map { [Trace(field: field, kind: $0)] } ?? []
                return own + traces(in: value, at: field)
            }
        case .integer(let number):
            return wholes[Array(String(number).utf8)].map { [Trace(field: path, kind: $0)] } ?? []
        default: return []
        }
    }

    /// Returns how often bytes contain one of the long enough texts, as given.
    ///
    /// - Complexity: O(*n*) in the bytes, and O(*t*) more in those texts that begin alike.
    func count(in bytes: [UInt8]) -> Int {
        var (count, index) = (0, 0)
        var beginning: UInt32 = 0
        while index < bytes.count {
            beginning = beginning << 8 | UInt32(bytes[index])
            index += 1
            guard index >= 4, let texts = spelledByBeginning[beginning] else { continue }
            let start = index - 4
            for text in texts where start + text.count <= bytes.count {
                if bytes[start..<start + text.count].elementsEqual(text) { count += 1 }
            }
        }
        return count
    }

    /// Returns the text in UTF-8 without case, accents and surrounding space; `nil` if nothing is
    /// left.
    private static func folded(_ text: String) -> [UInt8]? {
        let words = FoldedName(text).text.split(whereSeparator: \.isWhitespace)
        let bytes = Array(words.joined(separator: " ").utf8)
        return bytes.isEmpty ? nil : bytes
    }

    /// The characters that people write between the digits of a number.
    private static let separators = Set(" -./()~+".utf8)
}

extension [UInt8] {
    /// Returns whether a part is at a place with no letter or digit before or after it.
    fileprivate func holds(_ part: [UInt8], at start: Int) -> Bool {
        let end = start + part.count
        guard end <= count, self[start..<end].elementsEqual(part) else { return false }
        let whole = String(decoding: part, as: UTF8.self)
        let before = String(decoding: self[..<start].suffix(32), as: UTF8.self).last
        let behind = String(decoding: self[end...].prefix(32), as: UTF8.self).first
        return (before?.isPartOfWord != true || whole.first?.needsNoSpace == true)
            && (behind?.isPartOfWord != true || whole.last?.needsNoSpace == true)
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}

extension Character {
    fileprivate var isPartOfWord: Bool { isLetter || isNumber }

    /// Whether words around it need no spaces, as in Chinese, Japanese, Korean and Thai.
    fileprivate var needsNoSpace: Bool {
        let script = unicodeScalars.first?.value ?? 0
        return isWordAlone || (0x3040...0x30FF).contains(script)
            || (0x0E00...0x0E7F).contains(script)
    }
}
