/// The row of a contact, from which a list reads the parts that it shows.
///
/// It finds the parts once, and makes texts and persons only on demand: a list of all contacts puts
/// them in order by a number each.
package struct ContactRow: Sendable {
    private let row: [UInt8]
    /// The best name that an app gave.
    private var latestName: Range<Int>?
    /// The owner's own name; empty when there is none.
    private var ownName = 0..<0
    /// The latest person, as a message.
    private var latestPerson = 0..<0
    /// The reason why the contact takes no message, for each donor that knows a person.
    private var reasons: [Nobody?] = []
    /// The counters over all donors.
    package private(set) var roles = ContactView.Roles()
    /// The counters by donor.
    package private(set) var donors: [(donor: DonorNumber, roles: ContactView.Roles)] = []

    /// Reads the row of a ``ContactView``.
    package init(_ row: [UInt8]) throws(DecodingFailure) {
        self.row = row
        var decoder = RowDecoder()
        _ = try decoder.part(RankingState.length, of: row.span)
        try readPortraits(&decoder, row.span)
        try Timeline.skip(with: &decoder, in: row.span)
        _ = try decoder.blob(in: row.span)
        for _ in 0..<(try decoder.count(in: row.span)) {
            add(try ContactView.Roles.ofChannel(from: &decoder, row.span))
        }
    }

    private mutating func readPortraits(
        _ decoder: inout RowDecoder,
        _ row: Span<UInt8>
    ) throws(DecodingFailure) {
        var latest = StatementTime.never
        var best: NameRank?
        var named = 0..<0
        // At equal times the bytes decide, as in ``ContactView``.
        for _ in 0..<(try decoder.count(in: row)) {
            let portrait = try PortraitParts(from: &decoder, row)
            if !portrait.last.isEmpty {
                reasons.append(portrait.nobody)
                let isLater =
                    portrait.lastAt == latest && !latestPerson.isEmpty
                    ? row.copy(latestPerson).lexicographicallyPrecedes(row.copy(portrait.last))
                    : latestPerson.isEmpty || latest < portrait.lastAt
                if isLater { (latest, latestPerson) = (portrait.lastAt, portrait.last) }
            }
            if let name = portrait.name {
                var isBetter = true
                if let best, let latestName {
                    isBetter =
                        best == portrait.nameRank
                        ? TextPair(row.copy(latestName), row.copy(named))
                            < TextPair(row.copy(name), row.copy(portrait.named))
                        : best < portrait.nameRank
                }
                if isBetter {
                    (best, latestName, named) = (portrait.nameRank, name, portrait.named)
                }
            }
        }
        ownName = try decoder.blob(in: row)
    }

    private mutating func add(_ channel: (donor: DonorNumber, roles: ContactView.Roles)) {
        roles.add(channel.roles)
        // A donor's channels follow each other.
        if let last = donors.indices.last, donors[last].donor == channel.donor {
            donors[last].roles.add(channel.roles)
        } else {
            donors.append(channel)
        }
    }

    /// The name, as in ``ContactView/name``.
    package var name: String? {
        if !ownName.isEmpty { return String(decoding: row.span.copy(ownName), as: UTF8.self) }
        return latestName.map {
            SpokenName.spoken(String(decoding: row.span.copy($0), as: UTF8.self))
        }
    }

    /// Returns whether the place of the contact at a key in the groups of its app may make it a
    /// placeholder, as ``ContactView/isSilentAndBare`` does.
    package func mayBePlaceholder(at key: ContactKey) -> Bool {
        key.isIdentifierOfApp && reasons.count == 1 && roles.count > 0
            && roles.received.count == 0
    }

    /// The reason why the contact takes no message, as ``Nobody/init(_:)`` has it.
    package var nobody: Nobody? {
        Nobody(reasons, isAnswering: roles.sent.count > 0 && roles.received.count > 0)
    }

    /// The person as last donated, by start; its name is the latest one given.
    package var person: Person {
        var person = (try? Person(decoding: row.span, latestPerson)) ?? Person()
        person.image = nil
        person.displayName = name
        return person
    }
}
