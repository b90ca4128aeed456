internal import Interactions

/// Conversations to send to or to call, as the ranking suggests them.
struct ConversationOffers: OfferSource {
    static func answer(
        _ question: OfferQuestion,
        in reader: borrowing ActivityReader
    ) throws(DonationStoreError) -> OfferAnswer {
        var context = question.context.suggestions
        if context.moment == .present { context.moment = .clock(question.now) }
        var offers: [Offer] = []
        switch question.context.surface {
        case .search where question.context.query.isEmpty: return OfferAnswer()
        case .contactCard:
            context.limit = .max
            let contacts = try question.contacts(of: question.context.people)
            let suggestions = try question.views.suggested(for: context, through: question.gates)
            for suggestion in suggestions
            where contacts.contains(where: suggestion.suggests)
                && question.context.permits(suggestion.donor.app)
            {
                offers.append(offer(of: suggestion))
            }
        default:
            for suggestion in try question.suggestions(for: context) {
                offers.append(offer(of: suggestion))
            }
        }
        return OfferAnswer(offers)
    }

    private static func offer(of suggestion: Suggestion) -> Offer {
        let names = suggestion.people.map(\.label)
        let groupName = suggestion.groupName?.visible
        let action = action(of: suggestion)
        let reference = suggestion.latest.map {
            OfferReference(.conversation, at: $0, deed: action.deed, app: suggestion.donor.app)
        }
        let positions = [suggestion.latest].compactMap(\.self)
        return Offer(
            .conversation,
            .conversation(suggestion),
            action: action,
            title: groupName ?? names.joined(separator: ", "),
            subtitle: groupName == nil ? "" : names.joined(separator: ", "),
            source: suggestion.donor.app,
            reasons: suggestion.reasons.map { OfferReason($0.name.rawValue, $0.value, positions) },
            reference: reference
        )
    }

    /// Returns the deed of a suggestion: where people only called each other, it is a call.
    private static func action(of suggestion: Suggestion) -> Offer.Action {
        let app = suggestion.donor.app
        guard suggestion.isForCalls else { return Offer.Action(.send, app: app) }
        let isWithOne = (suggestion.contact ?? suggestion.onlyContact) != nil
        let handles = isWithOne ? suggestion.people.flatMap(\.handles) : []
        guard var number = handles.first(where: { $0.type == .phoneNumber })?.value else {
            return Offer.Action(.call, app: app)
        }
        if number.lowercased().hasPrefix("tel:") { number.removeFirst(4) }
        return Offer.Action(.call, app: app, url: number.dialled.map { "tel:" + $0 }, text: number)
    }
}

extension OfferQuestion {
    /// Returns the best conversations in a context, of apps that are there and not excluded.
    fileprivate func suggestions(
        for context: SuggestionContext
    ) throws(DonationStoreError) -> [Suggestion] {
        var context = context
        let limit = context.limit
        while true {
            let all = try views.suggested(for: context, through: gates)
            let found = all.filter { self.context.permits($0.donor.app) }
            // The others must not leave the list short.
            guard found.count < limit, all.count == context.limit else {
                return Array(found.prefix(limit))
            }
            let (more, isTooLarge) = context.limit.multipliedReportingOverflow(by: 4)
            context.limit = isTooLarge ? .max : more
        }
    }

    /// Returns the contacts that some people are.
    func contacts(of people: [Person]) throws(DonationStoreError) -> [Contact] {
        var found: [Contact] = []
        for person in people {
            let names =
                person.handles.map(\.value)
                + [person.contactIdentifier, person.displayName].compactMap(\.self)
            for name in names where !name.isEmpty {
                let naming = try views.contacts(named: name)
                guard let only = naming.only else { continue }
                found.append(only)
                break
            }
        }
        return found
    }
}
