internal import Interactions

/// The facts that a card has given so far about one person.
struct Card {
    /// The largest number of addresses and numbers to keep for one person.
    private static let handleLimit = 64

    struct Refusal: Error {
        var reason: HistoryReason
    }

    private struct Handle {
        var handle: PersonHandle
        var isPreferred: Bool
    }

    /// The reasons for lost parts of the card.
    private(set) var notes: Set<HistoryReason> = []
    /// The time of the last change of the card.
    private(set) var revision: Timestamp?
    /// Whether another card follows the last property.
    private(set) var expectsAgent = false
    private var formattedName: String?
    private var components: PersonNameComponents?
    private var organization: String?
    private var identifier: String?
    private var handles: [Handle] = []
    private var picture: Image?
    private var isGroup = false
    private var members: [String] = []

    /// Adds a property.
    mutating func add(_ property: CardProperty, isTooLong: Bool) {
        expectsAgent = false
        guard !isTooLong else {
            notes.insert(property.name == "photo" ? .noPicture : .tooLong)
            return
        }
        switch property.name {
        case "fn":
            formattedName =
                formattedName ?? name(CardProperty.parts(text(property)).joined(separator: ";"))
        case "n": addName(CardProperty.parts(text(property)))
        case "nickname": components = with(components) { $0.nickname = name(text(property)) }
        case "org":
            organization = name(CardProperty.parts(text(property)).first ?? "")
        case "email": addHandle(text(property), type: .emailAddress, of: property)
        case "tel": addHandle(text(property), type: .phoneNumber, of: property)
        case "photo": addPicture(property)
        case "uid": identifier = identifier ?? bounded(text(property))
        case "rev": revision = Self.date(text(property))
        case "kind", "x-addressbookserver-kind": isGroup = property.value.trimmed.isNamed("group")
        case "member", "x-addressbookserver-member":
            if let member = bounded(text(property)) { members.append(member) }
        case "agent": expectsAgent = property.value.trimmed.isEmpty
        default: break
        }
    }

    /// Returns the group that the card is; `nil` for a person, or without a name or members.
    ///
    /// - Parameter line: The line where the card begins.
    /// - Returns: The group.
    func group(at line: Int) -> CardGroup? {
        guard isGroup, !members.isEmpty, let name = displayName else { return nil }
        return CardGroup(
            name: name,
            identifier: identifier,
            members: members,
            revision: revision,
            line: line
        )
    }

    /// Returns the person, or the reason why there is none.
    func person(_ owner: HistoryOwner) -> Result<Person, Refusal> {
        guard !isGroup else { return .failure(Refusal(reason: .group)) }
        let sorted = handles.filter(\.isPreferred) + handles.filter { !$0.isPreferred }
        guard let first = sorted.first else { return .failure(Refusal(reason: .noHandle)) }
        var person = Person(
            displayName: displayName,
            personHandle: first.handle,
            contactIdentifier: identifier
        )
        person.aliases = sorted.dropFirst().map(\.handle)
        person.nameComponents = components
        person.image = picture
        guard !owner.contains(person) else { return .failure(Refusal(reason: .ownCard)) }
        return .success(person)
    }

    // MARK: Names

    private var displayName: String? {
        let parts = [
            components?.namePrefix, components?.givenName, components?.middleName,
            components?.familyName, components?.nameSuffix,
        ]
        let whole = parts.compactMap { $0 }.joined(separator: " ")
        return formattedName ?? (whole.isEmpty ? nil : whole) ?? components?.nickname
            ?? organization
    }

    private mutating func addName(_ parts: [String]) {
        func part(_ index: Int) -> String? { index < parts.count ? name(parts[index]) : nil }
        components = with(components) { components in
            components.familyName = part(0)
            components.givenName = part(1)
            components.middleName = part(2)
            components.namePrefix = part(3)
            components.nameSuffix = part(4)
        }
    }

    private func with(
        _ components: PersonNameComponents?,
        _ change: (inout PersonNameComponents) -> Void
    ) -> PersonNameComponents? {
        var components = components ?? PersonNameComponents()
        change(&components)
        return components == PersonNameComponents() ? nil : components
    }

    private func name(_ text: String) -> String? {
        DisplayName.cleaned(String(decoding: text.utf8.prefix(4096), as: UTF8.self))
    }

    private mutating func text(_ property: CardProperty) -> String {
        let (text, isUnderstood) = property.text
        if !isUnderstood { notes.insert(.unknownCharacterSet) }
        return text
    }

    private func bounded(_ text: String) -> String? {
        let bytes = Array(text.utf8)[...].trimmed
        guard !bytes.isEmpty else { return nil }
        guard bytes.count > DonationLimits.identifierBytes else {
            return String(decoding: bytes, as: UTF8.self)
        }
        var hash = StableHash()
        hash.add(bytes)
        return "digest:\(hash.text)"
    }

    // MARK: Handles

    private mutating func addHandle(
        _ text: String,
        type: PersonHandleType,
        of property: CardProperty
    ) {
        var value = String(decoding: Array(text.utf8)[...].trimmed, as: UTF8.self)
        var more = ""
        for scheme in ["tel:", "mailto:"] where value.lowercased().hasPrefix(scheme) {
            value = String(value.dropFirst(scheme.count))
            guard scheme == "tel:" else { continue }
            value = value.replacing("\\;", with: ";")
            more = Self.extensions(of: value)
        }
        value = CardProperty.parts(value).first ?? ""
        guard !value.isEmpty, type == .emailAddress || PhoneText.hasDigit(value) else { return }
        value += more
        guard value.utf8.count <= DonationLimits.identifierBytes,
            handles.count < Self.handleLimit
        else {
            notes.insert(.tooManyHandles)
            return
        }
        guard !handles.contains(where: { $0.handle.value == value }) else { return }
        let labels = ["home", "work", "cell", "mobile", "main", "school", "other"]
        let label = labels.first { property.has("type", $0) }
        let isPreferred = property.has("type", "pref") || property.parameter("pref") == "1"
        handles.append(
            Handle(
                handle: PersonHandle(value: value, type: type, label: label),
                isPreferred: isPreferred
            )
        )
    }

    /// Returns the parameters of a `tel:` URI that name another telephone than the number alone.
    private static func extensions(of uri: String) -> String {
        let parameters = CardProperty.parts(uri).dropFirst()
        return parameters.map { $0.lowercased() }
            .filter { $0.hasPrefix("ext=") || $0.hasPrefix("isub=") }
            .map { ";\($0)" }.joined()
    }

    // MARK: Pictures

    private mutating func addPicture(_ property: CardProperty) {
        guard picture == nil else { return }
        let value = property.value.trimmed
        if value.prefix(5).isNamed("data:") {
            picture = Self.picture(inLink: value)
        } else if property.has("encoding", "b") || property.has("encoding", "base64") {
            let types = ["jpeg", "png", "gif", "webp"]
            let type = types.first { property.has("type", $0) }.map { "image/\($0)" }
            picture = Self.picture(value, type)
        } else if value.contains(UInt8(ascii: ":")), value.count <= 2048 {
            picture = .url(String(decoding: value, as: UTF8.self))
        }
        if picture == nil { notes.insert(.noPicture) }
    }

    /// Returns the picture in `data:image/png;base64,…`.
    private static func picture(inLink value: ArraySlice<UInt8>) -> Image? {
        let rest = value.dropFirst(5)
        guard let comma = rest.firstIndex(of: UInt8(ascii: ",")) else { return nil }
        let head = rest[..<comma]
        guard head.contains(named: ";base64") else { return nil }
        let type = head.prefix { $0 != UInt8(ascii: ";") }.prefix(64)
        return picture(
            rest[(comma + 1)...],
            type.isEmpty ? nil : String(decoding: type, as: UTF8.self)
        )
    }

    private static func picture(_ text: ArraySlice<UInt8>, _ type: String?) -> Image? {
        guard let bytes = TransferEncoding.base64(text), !bytes.isEmpty,
            bytes.count <= DonationLimits.imageBytes
        else { return nil }
        return .data(bytes, type: type)
    }

    // MARK: Dates

    /// Returns the time for `20260105T100000Z` or RFC 3339; `nil` for anything else.
    private static func date(_ text: String) -> Timestamp? {
        let bytes = Array(text.utf8)[...].trimmed
        if let date = MailDate.timestamp(bytes) { return date }
        let digits = bytes.filter(\.isDigit)
        guard bytes.count <= 20, digits.count == 14 || digits.count == 8 else { return nil }
        func number(_ range: Range<Int>) -> Int64 {
            guard range.upperBound <= digits.count else { return 0 }
            return digits[range].reduce(0) { $0 * 10 + Int64($1 & 0x0F) }
        }
        return Timestamp(
            date: (number(0..<4), number(4..<6), number(6..<8)),
            time: (number(8..<10), number(10..<12), number(12..<14), 0),
            offsetInMinutes: 0
        )
    }
}

extension StableHash {
    /// Makes the hash of everything that a card tells about a person.
    init(card person: Person) {
        self.init()
        let parts = person.nameComponents
        let texts =
            [
                person.displayName, person.contactIdentifier, parts?.namePrefix, parts?.givenName,
                parts?.middleName, parts?.familyName, parts?.nameSuffix, parts?.nickname,
            ]
            + ([person.personHandle].compactMap { $0 } + person.aliases).flatMap {
                [$0.value, $0.label]
            }
        for text in texts {
            add((text ?? "").utf8)
            add(text == nil ? 1 : 0)
        }
        switch person.image?.source {
        case .data(let bytes): add(bytes)
        case .url(let url): add(url.utf8)
        default: break
        }
    }
}
