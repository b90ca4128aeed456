import DonationStore
import Foundation
import Search
import StoreTestSupport
import TestSupport

extension Run {
    /// Does one thing with activities, items, reminders and searches, and expects its outcome.
    func act(_ deed: Deed, of donor: Donor, by hand: Hand) throws {
        let handle = store.donor(donor.app, account: donor.account)
        switch deed {
        case .become(let showing, let scene):
            let outcome: ProbeOutcome
            if hand == .otherProcess {
                let visit = BecameCurrent(showing.activity, scene: scene)
                outcome = try remote(.becomeCurrent(visit.json.text), of: Scope(donor))[0]
            } else {
                outcome = try ProbeOutcome { () throws(DonationError) in
                    try handle.becomeCurrent(showing.activity, scene: scene)
                }
            }
            try check(outcome, against: model.say(.became(showing, scene: scene), by: donor))
        case .update(let showing, let scene):
            let outcome = try ProbeOutcome { () throws(DonationError) in
                try handle.updateCurrent(showing.activity, scene: scene)
            }
            try check(outcome, against: model.say(.updated(showing, scene: scene), by: donor))
        case .resign(let scene):
            let outcome = try ProbeOutcome { () throws(DonationError) in
                try handle.resignCurrent(scene: scene)
            }
            try check(outcome, against: model.say(.resigned(scene: scene), by: donor))
        case .remind(let showing):
            let outcome = try ProbeOutcome { () throws(DonationError) in
                try handle.takeLink(LinkTaken(about: showing.activity))
            }
            try check(outcome, against: model.say(.reminder(showing), by: donor))
        case .apply(let batch): try apply(batch, of: donor, handle, by: hand)
        case .delete(let target):
            let reached = model.withEnds(model.reached(by: target, of: donor))
            model.delete(reached, forOthers: true)
            let receipt = try handle.delete(target)
            try expect("the number deleted", receipt.deleted, reached.count)
            let position = reached.isEmpty ? nil : UInt64(model.entries.count)
            try expect("the tombstone's position", receipt.position?.rawValue, position)
        case .openReminder(let reminder):
            try correct(model.change(reminder, removing: false)) { () throws(CorrectionError) in
                try store.openLink(Position(rawValue: UInt64(reminder)))
            }
        case .removeReminder(let reminder):
            try correct(model.change(reminder, removing: true)) { () throws(CorrectionError) in
                try store.removeLink(Position(rawValue: UInt64(reminder)))
            }
        case .search(let shown, let chosen, let mark):
            let places = shown.map { Position(rawValue: UInt64($0)) }
            try correct(model.search(shown, chosen: chosen, mark: mark)) {
                () throws(CorrectionError) in
                try store.record(
                    SearchFeedback(
                        query: "asked\(mark)x",
                        shown: places,
                        chosen: chosen.map { places[$0] }
                    )
                )
            }
        case .visit(let visited):
            let start = model.now - visited.ago * 60_000
            let page = visited.page(endingAfter: start)
            let outcome: ProbeOutcome
            if hand == .otherProcess {
                outcome = try remote(.visit(page.json.text, start: start), of: Scope(donor))[0]
            } else {
                outcome = try ProbeOutcome { () throws(DonationError) in
                    try handle.visit(page, start: Timestamp(milliseconds: start))
                }
            }
            try check(
                outcome,
                against: model.say(.page(visited), by: donor, ago: visited.ago)
            )
        case .note(let spot, let cause):
            let outcome: ProbeOutcome
            if hand == .otherProcess {
                let noted = PlaceNoted(spot.place, cause: cause)
                outcome = try remote(.notePlace(noted.json.text), of: Scope(donor))[0]
            } else {
                outcome = try ProbeOutcome { () throws(DonationError) in
                    try handle.notePlace(spot.place, cause: cause)
                }
            }
            try check(outcome, against: model.say(.noted(spot, cause), by: donor))
        case .register(let program): try register(program)
        case .unregister(let identifier): try unregister(identifier)
        case .decide(let rule):
            let isNew = model.decide(rule)
            let position = try store.setAccess(rule)?.rawValue
            try expect("setAccess(_:)", position, isNew ? UInt64(model.entries.count) : nil)
        case .choose(let rank, let count): try choose(rank, of: count)
        case .judge(let shown, let chosen, let app): try judge(shown, chosen: chosen, app)
        case .find(let mark):
            let found = try Searcher(store).results(
                for: "shown\(mark)x",
                isComplete: true,
                at: Timestamp(milliseconds: model.now)
            )
            try expect("whether a search finds \(mark)", !found.isEmpty, model.finds(mark))
        }
    }

    private func apply(
        _ batch: Batch,
        of donor: Donor,
        _ handle: DonorHandle,
        by hand: Hand
    ) throws {
        let expected = model.apply(batch, by: donor)
        if batch.state != nil, case .tooFrequent? = expected.last {
            return try expectRefusal(of: batch, by: handle)
        }
        let outcomes: [ProbeOutcome]
        if hand == .otherProcess {
            let texts = batch.items.map { ItemIndexed($0.item, index: batch.index).json.text }
            outcomes = try remote(
                .index(texts, name: batch.index, state: batch.stateBytes),
                of: Scope(donor)
            )
        } else {
            outcomes = try handle.apply(batch.batch).map(ProbeOutcome.init)
        }
        // The client state has no receipt of its own.
        let items = batch.state == nil ? expected : Array(expected.dropLast())
        try expect("the number of results", outcomes.count, items.count)
        for (outcome, expected) in zip(outcomes, items) { try check(outcome, against: expected) }
    }

    private func expectRefusal(of batch: Batch, by handle: DonorHandle) throws {
        let result = Result { () throws(IndexError) in try handle.apply(batch.batch) }
        guard case .failure(.refused(.donation)) = result else {
            throw Mismatch("a rate did not refuse the client state: \(result)")
        }
    }

    private func check(_ outcome: ProbeOutcome, against expected: Model.Outcome) throws {
        switch expected {
        case .stored(let position):
            try expect("the position", outcome.position, UInt64(position))
            try expect("the refusal", outcome.field, nil)
        case .tooFrequent(let wait): try expect("the wait", outcome.count, Int(wait))
        default: throw Mismatch("\(outcome) instead of \(expected)")
        }
    }

    /// Compares what a store says of activities, items and reminders with the model.
    func compareActivities(_ store: DonationStore) throws {
        func minutes(_ time: Timestamp?) -> String {
            time.map { "\(Double($0.milliseconds - Gift.beginning) / 60_000)" } ?? "-"
        }
        func minutes(_ time: Int64?) -> String { minutes(time.map(Timestamp.init(milliseconds:))) }
        let current = try store.currentActivities().map {
            "\(Gift.name($0.donor)) '\($0.scene)' \($0.activity.title ?? "") at \($0.position.rawValue) "
                + "from \(minutes($0.start))"
        }
        try expectLines("currentActivities()", current.sorted(), model.current(minutes).sorted())
        let contents = try store.activities().map { content in
            "\(Gift.name(content.donor)) \(Self.name(of: content)) \(content.activity.title ?? "") "
                + "at \(content.position.rawValue), \(content.visits) visits "
                + "\(minutes(content.first)) to \(minutes(content.last))"
        }
        let expected = model.contents.map { content in
            "\(Gift.name(content.donor)) \(content.name) \(content.showing.title) "
                + "at \(content.events.last ?? 0), \(content.visits.count) visits "
                + "\(minutes(content.visits.min())) to \(minutes(content.visits.max()))"
        }
        try expectLines("activities()", contents.sorted(), expected.sorted())
        let visits = try store.visits().map {
            "\(Gift.name($0.donor)) '\($0.scene)' \($0.activity.title ?? "") at \($0.position.rawValue) "
                + "from \(minutes($0.start)) to \(minutes($0.end)) \($0.cause == nil ? "" : "resigned")"
        }
        try expectLines("visits()", visits.sorted(), model.visits(minutes).sorted())
        let items = try store.items().map {
            "\(Gift.name($0.donor)) '\($0.index)' \($0.item.identifier) \($0.item.displayName ?? "") "
                + "in \($0.item.domainIdentifier ?? "-") at \($0.position.rawValue) "
                + "\(minutes($0.first)) to \(minutes($0.last))"
        }
        let things = model.items.map {
            "\(Gift.name($0.donor)) '\($0.index)' \($0.identifier) \($0.thing.title) "
                + "in \($0.thing.domain ?? "-") at \($0.base) \(minutes($0.first)) to \(minutes($0.last))"
        }
        try expectLines("items()", items.sorted(), things.sorted())
        let links = try store.links(includingRemoved: true).map {
            "\(Gift.name($0.donor)) \($0.link.activity.title ?? "") at \($0.position.rawValue) "
                + "opened \($0.opened), last \(minutes($0.lastOpened))\($0.isRemoved ? ", removed" : "")"
        }
        let reminders = model.reminders.map {
            "\(Gift.name($0.donor)) \($0.showing.title) at \($0.position) opened \($0.opened.count), "
                + "last \(minutes($0.opened.max()))\($0.isRemoved ? ", removed" : "")"
        }
        try expectLines("links()", links.sorted(), reminders.sorted())
        let open = try store.links().map { Int($0.position.rawValue) }
        try expect(
            "the open links",
            open.sorted(),
            model.reminders.filter { !$0.isRemoved }.map(\.position)
        )
        for donor in HistoryGenerator.shownDonors {
            let state = try store.donor(donor.app, account: donor.account)
                .clientState(of: "mailbox")
            try expect("the client state of \(Gift.name(donor))", state, model.state(of: donor))
        }
    }

    /// The content by the names in its newest activity.
    private static func name(of content: StoredActivity) -> String {
        let activity = content.activity
        if let item = activity.relatedUniqueIdentifier { return "item \(item)" }
        if let name = activity.persistentIdentifier { return "identifier \(name)" }
        if let page = activity.webpageURL { return "page \(page.split(separator: "/").last ?? "")" }
        if case .integer(let kind)? = activity.userInfo["kind"] { return "state \(kind)" }
        return "?"
    }
}

extension Scope {
    fileprivate init(_ donor: Donor) {
        self.init(app: donor.app, account: donor.account)
    }
}

extension Model {
    /// The live events of each scene, in order.
    var scenes: [[Told]] {
        var scenes: [[Told]] = []
        for told in told where told.said.scene != nil {
            let known = scenes.firstIndex {
                $0[0].donor == told.donor && $0[0].said.scene == told.said.scene
            }
            if let known { scenes[known].append(told) } else { scenes.append([told]) }
        }
        return scenes
    }

    /// A line for each scene that shows something.
    func current(_ minutes: (Int64?) -> String) -> [String] {
        scenes.compactMap { events in
            var visit: Told?
            var newest: Showing?
            for event in events {
                switch event.said {
                case .became(let showing, _): (visit, newest) = (event, showing)
                case .updated(let showing, _): newest = visit == nil ? nil : showing
                default: (visit, newest) = (nil, nil)
                }
            }
            guard let visit, let newest else { return nil }
            return "\(Gift.name(visit.donor)) '\(visit.said.scene ?? "")' \(newest.title) "
                + "at \(visit.position) from \(minutes(visit.start))"
        }
    }

    /// A line for each visit.
    func visits(_ minutes: (Int64?) -> String) -> [String] {
        scenes.flatMap { events in
            events.enumerated().compactMap { index, event -> String? in
                guard case .became(let showing, let scene) = event.said else { return nil }
                let end = events[(index + 1)...].first { later in
                    if case .updated = later.said { false } else { true }
                }
                let resigned = end.map { if case .resigned = $0.said { true } else { false } }
                return "\(Gift.name(event.donor)) '\(scene)' \(showing.title) at \(event.position) "
                    + "from \(minutes(event.start)) to \(minutes(end?.start)) "
                    + (resigned == true ? "resigned" : "")
            }
        }
    }

    /// The client state of a donor's index.
    func state(of donor: Donor) -> [UInt8]? {
        let states = told.compactMap { told -> [UInt8]? in
            guard told.donor == donor, case .state(let bytes, _) = told.said else { return nil }
            return bytes
        }
        return states.last
    }
}
