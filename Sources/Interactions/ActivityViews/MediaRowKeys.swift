// The keys of the rows of what was played, of transitions and of suggested media.

extension ActivityRowKey {
    /// The length of the longest name of something to play that its keys hold whole, in bytes.
    private static let longestMedia = 200

    /// The key of the row of something that a donor plays.
    ///
    /// A long name is cut, and has a hash: a donor whose names have one hash mixes media of its
    /// own.
    package static func played(
        _ media: Media,
        isContainer: Bool,
        of donor: DonorNumber
    ) -> ActivityRowKey {
        var name = Array(media.key.utf8)
        if name.count > longestMedia {
            let hash = name.span.hash(name.indices, seed: 0)
            name.removeSubrange((longestMedia - 8)...)
            name.appendBigEndian(hash)
        }
        // Media without an identifier are known by their titles, which may be others' identifiers.
        let sort: UInt8 = (isContainer ? 2 : 0) | (media.identifier.isEmpty ? 1 : 0)
        return ActivityRowKey(.played, donor, [sort] + name)
    }

    /// Whether something to play holds several pieces.
    package var isMediaContainer: Bool {
        rowClass == .played && bytes.count > 5 && bytes[5] & 2 == 2
    }

    /// The beginning of the keys of the moments of a day, in days since 1970.
    package static func moments(ofDay day: Int64) -> [UInt8] {
        var bytes = [Class.moments.rawValue]
        bytes.appendBigEndian(UInt64(bitPattern: day) ^ 1 << 63)
        return bytes
    }

    package static func moments(_ start: Timestamp) -> ActivityRowKey {
        ActivityRowKey(bytes: moments(ofDay: start.day))
    }
}

extension ActivityEvent {
    /// The rows that a play touches.
    func rowsOfMedia(_ play: MediaPlay) -> [ActivityRowKey] {
        var rows = [ActivityRowKey.moments(start)]
        // What began just after midnight may follow a transition of the day before.
        let earlier = ActivityRowKey.moments(start.adding(.zero - MomentsView.reach))
        if earlier != rows[0] { rows.append(earlier) }
        rows.append(.played(play.thing, isContainer: play.container != nil, of: donor))
        // The last row of an event shows whether it is live.
        rows.append(ActivityRowKey(.player, donor))
        return rows
    }

    /// The rows that a transition or a suggestion of media touches.
    func rowsOfMedia(_ event: any ActivityPayload) -> [ActivityRowKey] {
        switch event {
        case is TransitionNoted: [.moments(start)]
        case is SuggestedMedia: [ActivityRowKey(.upcoming, donor)]
        default: []
        }
    }
}
