public import Interactions
internal import LMDB

/// A choice of live donations by the views; a donation must meet every condition that is set.
public struct DonationQuery: Sendable {
    /// The contact who takes part.
    public var contact: Contact?
    /// The reach of the contact; `nil` for all of the contact's donations.
    public var reach: ContactReach?
    /// The conversation of the donations.
    public var conversation: Conversation?
    /// The app that donated them.
    public var app: String?
    /// Whether to select the live activities, items and links of the app beside its donations.
    ///
    /// Only an app and a range of times select them; with another condition there are none.
    public var includesActivities = false
    /// The allowed classes of intent, such as `INSendMessageIntent`; empty for all.
    public var intentClasses: Set<String> = []
    /// The range of their start times.
    public var times: Range<Timestamp>?

    /// Makes a query that selects all live donations.
    public init() {}
}

extension DonationStore {
    /// Returns the positions of selected donations, newest first.
    ///
    /// It reads the log only at the selected positions.
    ///
    /// - Parameters:
    ///   - selection: The donations to select.
    ///   - end: Returns only positions before this one: the last one of the previous page.
    ///   - start: Returns only positions after this one.
    ///   - limit: The largest number of positions to return.
    /// - Returns: The positions; the next page begins at the last.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*h* + *m* log *n*) in the newer donations with the contact or in the
    ///   conversation, and the events examined, once the views are caught up; without either,
    ///   those of the app or class, and O(*d*) in the days on which anything was donated.
    public func positions(
        of selection: DonationQuery,
        before end: Position? = nil,
        after start: Position = .start,
        limit: Int = 50
    ) throws(DonationStoreError) -> Answer<Position> {
        let end = end ?? Position(rawValue: .max)
        let donations = try answer { snapshot throws(DonationStoreError) in
            var walk = try SelectionWalk(selection, self.views, in: snapshot)
            return try walk.positions(before: end, after: start, limit: limit, in: snapshot)
        }
        guard selection.selectsActivities, start.next < end, limit > 0 else { return donations }
        let activities = try readingActivities { reader throws(DonationStoreError) in
            try reader.positions(
                from: DonorScope(app: selection.app),
                during: selection.times,
                between: start.next..<end,
                limit: limit
            )
        }
        guard !activities.isEmpty else { return donations }
        let all = (donations + activities).sorted(by: >)
        return Answer(Array(all.prefix(limit)), lag: donations.lag)
    }
}

extension DonationQuery {
    /// Whether activities, items and links can meet the conditions.
    fileprivate var selectsActivities: Bool {
        includesActivities && app != nil && contact == nil && conversation == nil
            && intentClasses.isEmpty
    }
}

/// A walk over the donations of a selection, the newest first.
private struct SelectionWalk {
    private let views: ViewStore
    private let selection: DonationQuery
    /// The requested donors.
    private let donors: Set<DonorNumber>
    /// The timelines that must all hold a donation; a query without contact and conversation has
    /// none.
    private var common: [TimelineWalk] = []
    /// Timelines that may hold a position; the one with the newest donation comes last.
    private var days: [TimelineWalk] = []
    /// Whether nothing can match.
    private var isEmpty = false

    /// The number of donations to look up in the log together.
    private static let batch = 256

    init(
        _ selection: DonationQuery,
        _ views: ViewStore,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) {
        self.views = views
        self.selection = selection
        donors = Set(try views.donorNames().numbers(DonorScope(app: selection.app)))
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

    /// Returns the positions of a page, newest first.
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

    /// Returns the newest position before `end` in the timelines.
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
            // The timeline with the least head lacks every newer position.
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
            // It goes after all older ones: most days follow one another.
            var index = days.count
            while index > 0, newest.isBehind(days[index - 1]) { index -= 1 }
            days.insert(newest, at: index)
        }
        return nil
    }

    /// Returns those of some donations that fit the conditions on the log's own fields.
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
    /// Returns whether another walk has a newer head.
    fileprivate func isBehind(_ other: TimelineWalk) -> Bool {
        (head?.rawValue ?? 0) < (other.head?.rawValue ?? 0)
    }
}

extension ChannelActions {
    /// Makes the actions under which the days count a class of intent, perhaps with other classes.
    fileprivate init(ofClass name: String) {
        switch name {
        case ChannelAction.message.intentClass: self = .message
        case ChannelAction.call.intentClass, "INStartAudioCallIntent", "INStartVideoCallIntent":
            self = .calls
        default: self = .other
        }
    }
}
