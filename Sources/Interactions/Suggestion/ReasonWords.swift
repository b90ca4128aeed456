/// The words of reasons, all in English and all here.
///
/// They say only what the facts of a reason hold.
enum ReasonWords {
    static func words(of reason: LeadingReason) -> String {
        let means = Means(reason.actions)
        return switch reason.cause {
        case .pinned: "pinned by you"
        case .company: "often together with those you chose"
        case .app: "chosen before for things from this app"
        case .contentType: "chosen before for such content"
        case .place: "chosen before at this place"
        case .groups: "known from groups only"
        case .addressBook: "in your address book"
        case .unanswered(let age, let isHabit):
            came(ago(age), isGroup: reason.isGroup, .writing)
                + (isHabit ? ", you usually answer" : ", not answered yet")
        case .received(let age): came(ago(age), isGroup: reason.isGroup, means)
        case .sent(let age):
            switch means {
            case .writing: "you wrote \(ago(age))"
            case .calling: "you called \(ago(age))"
            case .both: "in touch \(ago(age))"
            }
        case .often(let isSent, let isReceived):
            often(isSent: isSent, isReceived: isReceived, isGroup: reason.isGroup, means)
        case .share(let oneIn):
            oneIn < 2
                ? "gets more than half of what you send"
                : "gets 1 in \(Int(min(oneIn.rounded(), 1_000_000))) of what you send"
        }
    }

    /// What is done in a conversation.
    private enum Means {
        case writing
        case calling
        case both

        init(_ actions: ChannelActions) {
            let calls = !actions.isDisjoint(with: .calls)
            self = !calls ? .writing : actions.subtracting(.calls).isEmpty ? .calling : .both
        }
    }

    private static func came(_ ago: String, isGroup: Bool, _ means: Means) -> String {
        switch (means, isGroup) {
        case (.writing, false): "wrote \(ago)"
        case (.writing, true): "a message \(ago)"
        case (.calling, false): "called \(ago)"
        case (.calling, true): "a call \(ago)"
        case (.both, _): "in touch \(ago)"
        }
    }

    private static func often(
        isSent: Bool,
        isReceived: Bool,
        isGroup: Bool,
        _ means: Means
    ) -> String {
        let verb =
            switch means {
            case .writing: "write"
            case .calling: "call"
            case .both: "are in touch"
            }
        if means == .both { return "you \(verb) often" }
        return switch (isSent, isGroup) {
        case (true, true): "you often \(verb) there"
        case (true, false):
            isReceived
                ? "you often \(verb) \(means == .writing ? "to " : "")each other"
                : "you often \(verb) \(means == .writing ? "to " : "")them"
        case (false, true): "often has \(means == .writing ? "messages" : "calls")"
        case (false, false): "often \(verb)s \(means == .writing ? "to " : "")you"
        }
    }

    /// Returns how often something followed a transition, as in "20 of 21 times after headphones
    /// were connected".
    static func followed(_ count: Int, of all: Int, after transition: TransitionNoted) -> String {
        let subject = transition.subject
        let after =
            switch transition.change {
            case .connected where subject == "headphones": "headphones were connected"
            case .connected: "a \(subject) was connected"
            case .disconnected where subject == "headphones": "headphones were disconnected"
            case .disconnected: "a \(subject) was disconnected"
            case .arrived where subject.lowercased() == "home": "arriving home"
            case .arrived: "arriving at \(subject)"
            case .left: "leaving \(subject)"
            case .unlocked: "the device was unlocked"
            case .wokeUp: "the device woke up"
            case .leftApp: "leaving \(subject)"
            case .unspecified: "something else"
            }
        return "\(count) of \(all) \(all == 1 ? "time" : "times") after \(after)"
    }

    /// Returns an age in words, in its largest whole unit, as in "3 hours ago".
    static func ago(_ milliseconds: Double) -> String {
        let minutes = Int(min(milliseconds / 60_000, 1e12))
        let units = [
            (525_600, "a year", "years"), (43_800, "a month", "months"),
            (10_080, "a week", "weeks"),
            (1440, "a day", "days"), (60, "an hour", "hours"), (1, "a minute", "minutes"),
        ]
        for (length, one, several) in units where minutes >= length {
            let count = minutes / length
            return count == 1 ? "\(one) ago" : "\(count) \(several) ago"
        }
        return "just now"
    }
}

extension OfferKind {
    /// Returns the words of the largest reason of an offer; empty for a reason without words.
    ///
    /// The reasons of conversations have words of their own (``LeadingReason``).
    package func words(of reasons: [OfferReason]) -> String {
        var best: OfferReason?
        for reason in reasons where reason.value > best?.value ?? 0 { best = reason }
        guard let best else { return "" }
        guard best.words.isEmpty else { return best.words }
        return switch (self, best.name) {
        case (.reminder, "due"): "the reminder is due"
        case (.activity, "visits"): "opened often"
        case (.activity, "hour"): "usually opened at this hour"
        case (.activity, "recency"): "opened not long ago"
        case (.widget, "relevance"): "its app finds it relevant now"
        case (.widget, "viewed"): "viewed often"
        case (.widget, "hour"): "usually viewed at this hour"
        case (.widget, "tapped"): "tapped before"
        case (.widget, "unseen"): "has something new"
        case (.media, "often"): "played often"
        case (.media, "hour"): "usually played at this hour"
        case (.media, "recency"): "played not long ago"
        case (.media, "unfinished"): "not played to the end"
        case (.media, "suggested"): "its app suggests it"
        case (_, "recency"): "seen not long ago"
        case (_, "views"): "seen several times"
        case (_, "cause"): "from a message, a date or a copied address"
        case (_, "inFront"): "in the app that you just used"
        case (_, "habit"): "you usually choose this app"
        case (_, "asked"): "the field asks for it"
        default: ""
        }
    }
}
