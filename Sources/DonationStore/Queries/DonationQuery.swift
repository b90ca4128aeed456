public import Interactions
internal import LMDB

/// A choice of live donations by the views: a donation must meet every condition that is set.
public struct DonationQuery: Sendable {
    /// A contact takes part.
    public var contact: Contact?
    /// As far as the contact is meant; all that is the contact's unless given.
    public var reach: ContactReach?
    /// They are in a conversation.
    public var conversation: Conversation?
    /// An app donated them.
    public var app: String?
    /// They are of one of these classes of intent, as in `INSendMessageIntent`; of any if none is
    /// named.
    public var intentClasses: Set<String> = []
    /// They began then.
    public var times: Range<Timestamp>?

    /// Selects all live donations.
    public init() {}
}

extension DonationStore {
    /// The positions of selected donations, newest first; the log is read only where they are.
    ///
    /// - Parameters:
    ///   - selection: Which donations.
    ///   - end: Only those before this position: the last one of the page before.
    ///   - start: Only those after this position.
    ///   - limit: The most to return.
    /// - Returns: The positions; the next page begins at the last.
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(*h* + *m* log *n*) in the donations with the contact or in the conversation
    ///   that are newer, and those looked at, once the views are caught up; without either, those
    ///   of the app or class, and O(*d*) in the days on which anything was donated.
    public func positions(
        of selection: DonationQuery,
        before end: Position? = nil,
        after start: Position = .start,
        limit: Int = 50
    ) throws(DonationStoreError) -> Answer<Position> {
        try answer { snapshot throws(DonationStoreError) in
            var walk = try SelectionWalk(selection, self.views, in: snapshot)
            return try walk.positions(
                before: end ?? Position(rawValue: .max),
                after: start,
                limit: limit,
                in: snapshot
            )
        }
    }
}

/// Walks over the donations of a selection, the newest first.
private struct SelectionWalk {
    private let views: ViewStore
    private let selection: DonationQuery
    /// The donors asked for.
    private let donors: Set<DonorNumber>
    /// The timelines that must all hold a donation; an empty selection has none.
    private var common: [TimelineWalk] = []
    /// Timelines that may hold a position; the one with the newest donation stands last.
    private var days: [TimelineWalk] = []
    /// Whether nothing can be found.
    private var isEmpty = false

    /// How many donations of the log are looked at together.
    private static let batch = 256

    init(
        _ selection: DonationQuery,
        _ views: ViewStore,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) {
        self.views = views
        self.selection = selection
        donors = Set(try views.donorNames().numbers(app: selection.app))
        if let contact = selection.contact {
            let key = try views.key(of: contact, in: snapshot)
            let view: ContactView? = try views.view(.contacts, key.bytes, of: snapshot)
            if let view { common.append(TimelineWalk(view.timeline)) } else { isEmpty = true }
        }
        if let conversation = selection.conversation {
            let key = conversation.identity
            let view: ConversationView? = try views.view(.conversations, key.bytes, of: snapshot)
            if let view { common.append(TimelineWalk(view.timeline)) } else { isEmpty = true }
        }
        if common.isEmpty, !isEmpty { try addDays(in: snapshot) }
    }

    private mutating func addDays(
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) {
        let wanted = selection.intentClasses.reduce(into: ChannelActions()) {
            $0.formUnion(ChannelActions(ofClass: $1))
        }
        let range = selection.times.map { DayKey.days(of: $0) }
        var found: [TimelineWalk] = []
        for donor in donors {
            var prefix: [UInt8] = []
            prefix.appendBigEndian(donor.rawValue)
            try views.forEachEntry(in: .days, prefix, of: snapshot) {
                key,
                row throws(DecodingFailure) in
                guard let key = DayKey(bytes: key), range?.contains(key.day) ?? true else { return }
                let view = try DayView(decoding: row)
                guard
                    wanted.isEmpty
                        || view.actions.contains(where: {
                            !ChannelActions($0.action).isDisjoint(with: wanted)
                        })
                else { return }
                found.append(TimelineWalk(view.timeline))
            }
        }
        days = found.filter { $0.head != nil }.sorted { $0.isBehind($1) }
    }

    /// The positions of a page, newest first.
    mutating func positions(
        before end: Position,
        after start: Position,
        limit: Int,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> [Position] {
        var found: [Position] = []
        var end = end
        while found.count < limit {
            var batch: [Position] = []
            let wanted = min(Self.batch, limit - found.count)
            while batch.count < wanted, let next = try next(before: end, in: snapshot), next > start
            {
                if selection.reach?.leftOut.contains(next) != true { batch.append(next) }
                end = next
            }
            guard !batch.isEmpty else { break }
            found += try fitting(batch)
        }
        return found
    }

    /// The newest position before one that is in the timelines.
    private mutating func next(
        before end: Position,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Position? {
        guard !isEmpty else { return nil }
        return try common.isEmpty
            ? nextOfDays(before: end, in: snapshot) : nextInCommon(before: end, in: snapshot)
    }

    private mutating func nextInCommon(
        before end: Position,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Position? {
        var end = end
        while true {
            var heads: [Position] = []
            for index in common.indices {
                try common[index].move(before: end, views, in: snapshot)
                guard let head = common[index].head else { return nil }
                heads.append(head)
            }
            guard let least = heads.min() else { return nil }
            guard heads.contains(where: { $0 != least }) else { return least }
            // Whatever is newer is missing in the timeline with the least.
            end = least.next
        }
    }

    private mutating func nextOfDays(
        before end: Position,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Position? {
        while var newest = days.popLast() {
            if newest.isOpen, let head = newest.head, head < end {
                days.append(newest)
                return head
            }
            try newest.move(before: end, views, in: snapshot)
            guard newest.head != nil else { continue }
            // Behind all that are older: most days follow one another.
            var place = days.count
            while place > 0, newest.isBehind(days[place - 1]) { place -= 1 }
            days.insert(newest, at: place)
        }
        return nil
    }

    /// Those of some donations that fit, as far as the log must be asked.
    private func fitting(_ positions: [Position]) throws(DonationStoreError) -> [Position] {
        let asksDonor = selection.app != nil && !common.isEmpty
        guard asksDonor || selection.times != nil || !selection.intentClasses.isEmpty else {
            return positions
        }
        var found: [Position] = []
        try views.log.forEachDonation(at: positions) {
            record,
            envelope,
            position throws(DecodingFailure) in
            guard donors.contains(envelope.donor),
                selection.times.map({ $0.contains(envelope.start) }) ?? true
            else { return }
            if !selection.intentClasses.isEmpty {
                let content = try CopiedRecord(decoding: record).content
                guard case .donation(let interaction) = content,
                    selection.intentClasses.contains(interaction.intent.className)
                else { return }
            }
            found.append(position)
        }
        return found
    }
}

extension TimelineWalk {
    /// Whether another one has a newer head.
    fileprivate func isBehind(_ other: TimelineWalk) -> Bool {
        (head?.rawValue ?? 0) < (other.head?.rawValue ?? 0)
    }
}

extension ChannelActions {
    /// What is counted of a class of intent, perhaps with others.
    fileprivate init(ofClass name: String) {
        switch name {
        case ChannelAction.message.intentClass: self = .message
        case ChannelAction.call.intentClass, "INStartAudioCallIntent", "INStartVideoCallIntent":
            self = .calls
        default: self = .other
        }
    }
}
