import TestSupport

@testable import Interactions

/// The expected views of conversations as suggestions, computed from the whole history.
struct NaiveSuggestions {
    struct Sayings: Equatable {
        var events: [UInt64] = []
        var pinnedBy: UInt64?
        var less = 0
        var isNever = false
        var shown = 0
        var chosen = 0
        var unlisted = 0
        /// The times of lists with the conversation in which it was not chosen.
        var passedOver: [Timestamp] = []
        var contexts: [Context: [Timestamp]] = [:]
    }

    struct Context: Hashable {
        var kind: PreferenceView.ContextTally.Kind
        var label: String
    }

    private(set) var sayings: [ConversationKey: Sayings] = [:]
    /// A wish to forget what was learned of a conversation until a time, and of the only other
    /// person in it.
    struct Reset {
        var conversation: ConversationKey
        var person: [ContactKey]?
        var time: Timestamp
    }

    /// The resets by position.
    private(set) var resets: [UInt64: Reset] = [:]
    /// The position of the adoption in force.
    private(set) var adoption: UInt64?

    init() {}

    init(_ events: [LoggedEvent], _ views: NaiveViews) {
        var best: (Timestamp, UInt64) = (Timestamp(milliseconds: .min), 0)
        for (index, event) in events.enumerated() {
            let position = UInt64(index) + 1
            guard !views.dead.contains(position) else { continue }
            switch event {
            case .preference(let preference, let time):
                note(preference, at: position, time, views)
            case .adopted(let adoption, let receipt):
                let learned = adoption.learnedThrough?.rawValue
                guard adoption.coefficients != nil, learned ?? 0 < position else { continue }
                var time = learned == nil ? receipt : adoption.learnedThroughTime ?? receipt
                // The least number means no time.
                if time.milliseconds == .min { time = receipt }
                if (time, position) > best {
                    best = (time, position)
                    self.adoption = position
                }
            default: break
            }
        }
        // A reset forgets what the log received until then, whatever came first.
        for (index, event) in events.enumerated() where !views.dead.contains(UInt64(index) + 1) {
            guard case .feedback(let feedback, let time) = event else { continue }
            note(feedback, at: UInt64(index) + 1, time, views)
        }
        for key in sayings.keys { sayings[key]?.events.sort() }
    }

    private mutating func note(
        _ feedback: SuggestionFeedback,
        at position: UInt64,
        _ time: Timestamp,
        _ views: NaiveViews
    ) {
        func key(_ reference: ConversationReference) -> ConversationKey? {
            views.conversation(reference, before: position)?.key
        }
        let shown = Set(feedback.shown.compactMap(key))
        let isChoice = feedback.outcome == .chosen || feedback.outcome == .otherChosen
        let chosen = isChoice ? feedback.chosen.flatMap(key) : nil
        for conversation in shown.union([chosen].compactMap(\.self)) {
            var said = sayings[conversation] ?? Sayings()
            said.events.append(position)
            defer { sayings[conversation] = said }
            if let reset = reset(of: conversation), time <= reset { continue }
            let isShown = shown.contains(conversation)
            if isShown { said.shown += 1 }
            if conversation == chosen {
                if isShown { said.chosen += 1 } else { said.unlisted += 1 }
                let context = feedback.context
                var labels = context.contentTypes.map { Context(kind: .contentType, label: $0) }
                if let app = context.app { labels.append(Context(kind: .app, label: app)) }
                if let place = context.place { labels.append(Context(kind: .place, label: place)) }
                for label in labels { said.contexts[label, default: []].append(time) }
            } else if feedback.outcome != .shown {
                said.passedOver.append(time)
            }
        }
    }

    private mutating func note(
        _ preference: Preference,
        at position: UInt64,
        _ time: Timestamp,
        _ views: NaiveViews
    ) {
        guard
            let (conversation, person) = views.conversation(
                preference.conversation,
                before: position
            )
        else { return }
        var said = sayings[conversation] ?? Sayings()
        said.events.append(position)
        switch preference.change {
        case .pin: if said.pinnedBy == nil { said.pinnedBy = position }
        case .unpin: said.pinnedBy = nil
        case .suggestLess: said.less += 1
        case .never: said.isNever = true
        case .clear:
            said.less = 0
            said.isNever = false
        case .reset:
            resets[position] = Reset(conversation: conversation, person: person, time: time)
        case .unspecified: break
        }
        sayings[conversation] = said
    }

    /// The time of the last reset of a conversation; `nil` without one.
    func reset(of conversation: ConversationKey) -> Timestamp? {
        resets.values.filter { $0.conversation == conversation }.map(\.time).max()
    }

    /// The time of the last reset of any of some persons; `nil` without one.
    func reset(ofAnyOf persons: Set<[ContactKey]>) -> Timestamp? {
        resets.values.filter { $0.person.map(persons.contains) ?? false }.map(\.time).max()
    }
}

extension Adoption {
    /// Whether a later tombstone deletes a donation that an adoption learned from.
    func isVoid(by deletion: Deletion, _ before: ArraySlice<LoggedEvent>) -> Bool {
        guard let learnedThrough else { return false }
        if !deletion.donors.isEmpty { return true }
        return before.enumerated().contains { index, event in
            let position = Position(rawValue: UInt64(index) + 1)
            guard position <= learnedThrough, deletion.positions.contains(position) else {
                return false
            }
            switch event {
            case .donated: return true
            case .stub(let kind): return kind == 1
            default: return false
            }
        }
    }
}

extension NaiveViews {
    /// The conversation of a reference, with the evidence of the only other in it.
    func conversation(
        _ reference: ConversationReference,
        before position: UInt64
    ) -> (key: ConversationKey, person: [ContactKey]?)? {
        let named = reference.position.rawValue
        guard named < position, let donation = donations.first(where: { $0.position == named })
        else { return nil }
        if reference.isOfSenderAlone {
            let sender = donation.others.first(where: \.isSender)
            return donation.conversationAside.map { ($0, sender?.evidence) }
        }
        let only = donation.isWithOnePerson ? donation.others[0] : nil
        return donation.conversation.map { ($0, only?.evidence) }
    }
}
