/// A test of records for ``EventConditions`` that reads no more of them than it needs.
///
/// It tests the envelope first, and then the fields in the payload where they stand. A record whose
/// fields are in another order than this version writes them is decoded.
package struct RecordTest {
    /// The conditions.
    package let conditions: EventConditions
    private let kinds: EventRegistry
    private let group: [UInt8]?
    private var search: TextSearch?
    /// Whether the names of a donor hold the text that is searched for.
    private var donors: [DonorNumber: Bool] = [:]

    /// Whether a part of the record tested last has to be decoded.
    private var isUnusual = false

    /// The largest number of donors to keep.
    private static let mostDonors = 1 << 16

    /// Makes a test for conditions.
    package init(_ conditions: EventConditions, _ kinds: EventRegistry = .standard) {
        self.conditions = conditions
        self.kinds = kinds
        group = conditions.groupIdentifier.map { Array($0.utf8) }
        search = conditions.text.map(TextSearch.init)
    }

    /// Returns whether an event meets all conditions, if it is live when they ask for that.
    ///
    /// - Throws: ``DecodingFailure`` if the record is not what its kind requires, as far as it is
    ///   read.
    package mutating func passes(
        _ record: Span<UInt8>,
        _ envelope: Envelope,
        name: (DonorNumber) -> Donor?
    ) throws(DecodingFailure) -> Bool {
        guard conditions.allow(envelope, kinds) else { return false }
        guard conditions.asksForFields else { return true }
        let payload = Envelope.length..<record.count
        guard let fields = FieldScan(record, payload, ofFirst: .interaction),
            let intent = fields.intent,
            let inner = FieldScan(record, intent, ofFirst: .intent),
            let people = FieldScan(record, inner.range(1), ofFirst: .people)
        else { return try passesDecoded(record, envelope, name: name) }
        isUnusual = false
        guard isOfGroup(record, fields), isInDirection(record, fields, people: people) else {
            return isUnusual ? try passesDecoded(record, envelope, name: name) : false
        }
        guard search != nil, !isOfDonor(envelope.donor, name) else { return true }
        guard search?.mayBeIn(record, payload) == true else { return false }
        if hasText(record, fields, people: people) { return true }
        return isUnusual ? try passesDecoded(record, envelope, name: name) : false
    }

    private func passesDecoded(
        _ record: Span<UInt8>,
        _ envelope: Envelope,
        name: (DonorNumber) -> Donor?
    ) throws(DecodingFailure) -> Bool {
        let event = try Event(decoding: record, envelope, kinds: kinds, donor: name)
        guard case .donated(let donation) = event else { return false }
        return conditions.allow(donation)
    }

    // MARK: Fields

    private func isOfGroup(_ record: Span<UInt8>, _ fields: FieldScan) -> Bool {
        guard let group else { return true }
        guard fields.has(2) else { return false }
        let range = fields.range(2)
        if record.isEqual(range, to: group.span, group.indices) { return true }
        // Swift holds some differently spelled texts equal, none of them of ASCII alone.
        guard record.oddBytes(in: range).contains(.high) else { return false }
        let text = String(decoding: record.copy(range), as: UTF8.self)
        return text == conditions.groupIdentifier
    }

    private mutating func isInDirection(
        _ record: Span<UInt8>,
        _ fields: FieldScan,
        people: FieldScan
    ) -> Bool {
        guard let wanted = conditions.direction else { return true }
        let given = Direction(number: fields.number(3)) ?? .unspecified
        guard given == .unspecified else { return given == wanted }
        guard wanted != .unspecified else { return true }
        var isOwner: Bool?
        if people.has(1) {
            guard let sender = FieldScan(record, people.range(1), ofFirst: .person) else {
                isUnusual = true
                return false
            }
            isOwner = sender.number(7) != 0
        }
        return Direction(inferredFromOwnerSending: isOwner) == wanted
    }

    // MARK: Texts

    private mutating func isOfDonor(
        _ number: DonorNumber,
        _ name: (DonorNumber) -> Donor?
    ) -> Bool {
        if let known = donors[number] { return known }
        guard let donor = name(number) else { return false }
        var isFound = false
        for text in [donor.app, donor.account ?? ""] where !text.isEmpty {
            let bytes = Array(text.utf8)
            isFound = search?.isIn(bytes.span, bytes.indices) == true || isFound
        }
        if donors.count >= Self.mostDonors { donors.removeAll() }
        donors[number] = isFound
        return isFound
    }

    private mutating func hasText(
        _ record: Span<UInt8>,
        _ fields: FieldScan,
        people: FieldScan
    ) -> Bool {
        for number in 1...2 where has(record, fields, at: number) { return true }
        if has(record, people, at: 5) { return true }
        if people.has(1), isPerson(record, people.range(1)) { return true }
        if isIn(record, people.range(2), where: { $0.isPerson($1, $2) }) { return true }
        if isIn(record, people.range(3), where: { $0.isPerson($1, $2) }) { return true }
        return people.has(4) && isFirstText(record, of: people.range(4))
    }

    private mutating func isPerson(_ record: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard let person = FieldScan(record, range, ofFirst: .person) else {
            isUnusual = true
            return false
        }
        for number in [1, 4, 5] where has(record, person, at: number) { return true }
        if person.has(2), isFirstText(record, of: person.range(2)) { return true }
        return isIn(record, person.range(6)) { $0.isFirstText($1, of: $2) }
    }

    /// Returns whether the text is in a field of a message.
    private mutating func has(
        _ record: Span<UInt8>,
        _ fields: FieldScan,
        at number: Int
    ) -> Bool {
        fields.has(number) && search?.isIn(record, fields.range(number)) == true
    }

    /// Returns whether the text is in field 1 of a message.
    private mutating func isFirstText(_ record: Span<UInt8>, of range: Range<Int>) -> Bool {
        guard let fields = FieldScan(record, range, ofFirst: .text) else {
            isUnusual = true
            return false
        }
        return fields.has(1) && search?.isIn(record, fields.range(1)) == true
    }

    /// Returns whether any message of a list is as `test` wants it.
    private mutating func isIn(
        _ record: Span<UInt8>,
        _ range: Range<Int>,
        where test: (inout Self, Span<UInt8>, Range<Int>) -> Bool
    ) -> Bool {
        var index = range.lowerBound
        while let element = record.nextOfList(at: &index, before: range.upperBound) {
            if test(&self, record, element) { return true }
        }
        return false
    }
}
