import DonationStore

extension Model {
    /// Records a preference for a conversation, or returns the reason of a refusal.
    mutating func prefer(_ change: Preference.Change, _ name: Name) -> CorrectionRefusal? {
        if let refusal = refusal(of: name.reference) { return refusal }
        append(Preference(change == .unspecified ? .reset : change, name.reference))
        return nil
    }

    /// Records feedback on a list, or returns the reason of a refusal.
    mutating func feedback(_ feedback: SuggestionFeedback) -> CorrectionRefusal? {
        let (shown, chosen) = (feedback.shown, feedback.chosen)
        if shown.isEmpty, chosen == nil { return .nothingNamed }
        for (index, name) in shown.enumerated() where shown[..<index].contains(name) {
            return .shownTwice(name)
        }
        switch (feedback.outcome, chosen) {
        case (.chosen, nil), (.otherChosen, nil): return .noneChosen
        case (.chosen, let chosen?) where !shown.contains(chosen): return .notShown(chosen)
        case (.otherChosen, let chosen?) where shown.contains(chosen): return .isShown(chosen)
        case (.shown, let chosen?), (.abandoned, let chosen?): return .notChosen(chosen)
        default: break
        }
        for name in shown + [chosen].compactMap(\.self) {
            if let refusal = refusal(of: name) { return refusal }
        }
        append(feedback)
        return nil
    }

    /// Adopts weights, or returns the reason of a refusal.
    mutating func adopt(_ adoption: Adoption) -> CorrectionRefusal? {
        if let learned = adoption.learnedThrough {
            let last = Int(learned.rawValue)
            guard (1..<entries.count + 1).contains(last) else { return .noEvent(learned) }
            let isDeleted = entries[last...].contains { entry in
                guard entry.kind == .deleted else { return false }
                return entry.state == .erased || entry.isOfDonors
                    || entry.reached.contains { $0 <= last }
            }
            guard !isDeleted else { return .learnedFromDeleted(learned) }
        }
        append(adoption)
        return nil
    }

    private func refusal(of name: ConversationReference) -> CorrectionRefusal? {
        if let refusal = refusal(of: name.position) { return refusal }
        return conversation(name) == nil ? .noConversation(name) : nil
    }

    private struct Conversation: Hashable {
        var donor: Donor
        var name: Sighting.Name
    }

    /// The conversation that a live donation names.
    private func conversation(_ reference: ConversationReference) -> Conversation? {
        let entry = self[Int(reference.position.rawValue)]
        guard entry.state == .live, let donation = entry.donation else { return nil }
        let sighting = sighting(donation)
        guard reference.isOfSenderAlone else {
            guard sighting.conversation != .none else { return nil }
            return Conversation(donor: donation.donor, name: sighting.conversation)
        }
        guard case .people = sighting.conversation, sighting.isIncoming,
            sighting.others.count > 1, let sender = sighting.others.first(where: \.isSender)
        else { return nil }
        return Conversation(donor: donation.donor, name: .people([sender.key]))
    }

    // MARK: Adoptions and preferences in force

    /// The position of the adoption in force.
    var adoption: Int? {
        let known = entries.enumerated().filter { $0.element.state == .live && !$0.element.isVoid }
            .compactMap { index, entry -> (time: Int64, position: Int)? in
                guard let adoption = entry.correction as? Adoption else { return nil }
                let learned = adoption.learnedThrough.flatMap { _ in adoption.learnedThroughTime }
                return (learned?.milliseconds ?? entry.recordedAt, index + 1)
            }
        return known.max { $0 < $1 }?.position
    }

    /// A line for each conversation with feedback or a preference.
    var preferences: [String] {
        struct Said: Equatable {
            var pinned = 0, less = 0, isNever = false, shown = 0, chosen = 0, unlisted = 0
        }
        var all: [Conversation: Said] = [:]
        for (index, entry) in entries.enumerated() where entry.state == .live {
            switch entry.correction {
            case let preference as Preference:
                guard let conversation = conversation(preference.conversation) else { continue }
                var said = all[conversation] ?? Said()
                switch preference.change {
                case .pin: said.pinned = said.pinned == 0 ? index + 1 : said.pinned
                case .unpin: said.pinned = 0
                case .suggestLess: said.less += 1
                case .never: said.isNever = true
                case .clear: (said.less, said.isNever) = (0, false)
                case .reset: (said.shown, said.chosen, said.unlisted) = (0, 0, 0)
                case .unspecified: break
                }
                all[conversation] = said
            case let feedback as SuggestionFeedback:
                let shown = Set(feedback.shown.compactMap(conversation))
                let chosen = feedback.chosen.flatMap(conversation)
                for conversation in shown { all[conversation, default: Said()].shown += 1 }
                guard let chosen else { continue }
                if shown.contains(chosen) {
                    all[chosen, default: Said()].chosen += 1
                } else {
                    all[chosen, default: Said()].unlisted += 1
                }
            default: break
            }
        }
        return all.filter { $0.value != Said() }.map { conversation, said in
            "\(Gift.name(conversation.donor)) \(Gift.quoted(conversation.name.identifier ?? "-")) "
                + "\(said.pinned) \(said.less) \(said.isNever) \(said.shown) \(said.chosen) "
                + "\(said.unlisted)"
        }.sorted()
    }
}
