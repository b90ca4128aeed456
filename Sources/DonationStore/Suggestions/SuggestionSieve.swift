internal import Interactions

/// A sieve that lets through the candidates that fit a context, each once, the best first.
struct SuggestionSieve {
    private struct Direct: Hashable {
        var donor: DonorNumber
        var contact: ContactKey
    }

    /// The requested page of the suggestions let through, best first.
    private(set) var suggestions: [Suggestion] = []
    /// The number of suggestions let through in all.
    private(set) var count = 0

    /// The question that the suggestions answer.
    let origin: SuggestionOrigin

    private let context: SuggestionContext
    private let company: SuggestionCompany
    private let names: DonorNames
    private let prefix: NamePrefix
    /// The actions for which each donor may be suggested; `nil` for all that it has donated.
    private var actions: [DonorNumber: ChannelActions]?
    private var direct: Set<Direct> = []

    init(
        for context: SuggestionContext,
        with company: SuggestionCompany,
        reading names: DonorNames,
        at now: Timestamp
    ) {
        origin = SuggestionOrigin(context, at: now)
        self.context = context
        self.company = company
        self.names = names
        prefix = NamePrefix(context.prefix)
        guard let targets = context.targets else { return }
        var actions: [DonorNumber: ChannelActions] = [:]
        for target in targets {
            for number in names.numbers(.app(target.app)) {
                actions[number, default: []].formUnion(ChannelActions(target.intentClasses))
            }
        }
        self.actions = actions
    }

    /// Whether the page is full.
    var isFull: Bool { suggestions.count >= context.limit }

    /// Returns the obstacle to a conversation that its key and state show; `nil` if there is none.
    func obstacle(to key: ConversationKey, in state: RankingState) -> SuggestionStanding.Obstacle? {
        guard !context.requiresOutgoing || state.sent > 0 else { return .neverSent }
        guard let donor = names.byNumber[key.donor], actions.map({ $0[key.donor] != nil }) ?? true
        else { return .otherApps }
        guard !context.excludedFound.contains(where: { $0.identity == key }) else {
            return .excluded
        }
        guard !context.excludedConversations.isEmpty, let identifier = key.conversationIdentifier
        else { return nil }
        let name = SuggestionContext.ConversationName(
            app: donor.app,
            conversationIdentifier: identifier
        )
        return context.excludedConversations.contains(name) ? .excluded : nil
    }

    /// Returns the obstacle to a conversation, apart from a better one with the same person.
    ///
    /// The result is `nil` if there is none.
    func obstacle(to conversation: AttendedConversation) -> SuggestionStanding.Obstacle? {
        let (view, attendance) = (conversation.view, conversation.attendance)
        let (people, excluded) = (attendance.people, company.excluded)
        guard attendance.nobody == nil else { return .nobody }
        guard !people.isEmpty || view.groupName != nil else { return .nameless }
        guard !wanted(conversation.key.donor).isDisjoint(with: view.actions) else {
            return .otherPurpose
        }
        guard context.purpose != .mail || canBeMailed(people.map(\.view)) else {
            return .noMailAddress
        }
        guard
            excluded.isEmpty || attendance.hasOthers
                || !people.allSatisfy({ excluded.contains($0.key) })
        else { return .excluded }
        guard prefix.isEmpty || matches(view.groupName, people.map(\.view)) else {
            return .otherName
        }
        return attendance.isWithOnePerson && company.chosen.contains(people[0].key) ? .chosen : nil
    }

    /// Returns whether no better conversation with the same person in the same app was let through.
    mutating func isFirst(_ conversation: AttendedConversation) -> Bool {
        let attendance = conversation.attendance
        guard attendance.isWithOnePerson else { return true }
        let contact = attendance.people[0].key
        return direct.insert(Direct(donor: conversation.key.donor, contact: contact)).inserted
    }

    /// Returns whether a person takes messages, or the context includes those who do not.
    func admits(_ view: ContactView) -> Bool {
        context.includesNobody || Nobody(view) == nil
    }

    /// Returns a channel to a person without a conversation; `nil` if the person does not fit.
    func channel(of key: ContactKey, _ view: ContactView) -> ChannelView? {
        guard !context.requiresOutgoing || view.ranking.sent > 0,
            !company.excluded.contains(key), !company.chosen.contains(key),
            prefix.isEmpty || matches(nil, [view])
        else { return nil }
        let fitting = view.channels.filter { channel in
            (context.purpose != .mail || channel.person.hasEmailAddress)
                && (actions.map { $0[channel.donor] != nil } ?? true)
                && !wanted(channel.donor).isDisjoint(with: ChannelActions(channel.action))
        }
        // Of equally recent ones the first by the app's name.
        return fitting.max { left, right in
            let (time, other) = (left.roles.last, right.roles.last)
            guard time == other else {
                return (time?.milliseconds ?? .min) < (other?.milliseconds ?? .min)
            }
            guard let donor = names.donor(left.donor), let otherDonor = names.donor(right.donor)
            else { return false }
            return otherDonor < donor
        }
    }

    /// Counts a suggestion that was let through, and keeps it unless it is on an earlier page.
    mutating func add(_ suggestion: Suggestion) {
        pass(1)
        if count > context.offset { suggestions.append(suggestion) }
    }

    /// Counts suggestions that were let through.
    mutating func pass(_ more: Int) { count += more }

    /// Returns the actions that serve the purpose and that the app supports.
    private func wanted(_ donor: DonorNumber) -> ChannelActions {
        let purpose = context.purpose?.actions ?? .all
        return actions.map { purpose.intersection($0[donor] ?? []) } ?? purpose
    }

    private func canBeMailed(_ people: [ContactView]) -> Bool {
        !people.isEmpty && people.allSatisfy(\.person.hasEmailAddress)
    }

    private func matches(_ groupName: String?, _ people: [ContactView]) -> Bool {
        if let groupName, prefix.matches(groupName) { return true }
        return people.contains { view in view.person.names.contains(where: prefix.matches) }
    }
}

extension ChannelActions {
    /// Makes the actions of classes of intent.
    init(_ intentClasses: Set<String>) {
        self = []
        for name in intentClasses {
            switch name {
            case ChannelAction.message.intentClass: insert(.message)
            case ChannelAction.call.intentClass: formUnion(.calls)
            default: insert(.other)
            }
        }
    }

    init(_ action: ChannelAction) {
        switch action {
        case .message: self = .message
        case .call: self = .call
        case .audioCall: self = .audioCall
        case .videoCall: self = .videoCall
        case .other: self = .other
        }
    }
}

extension Person {
    /// Whether the person can get a mail.
    fileprivate var hasEmailAddress: Bool {
        personHandle?.type == .emailAddress || aliases.contains { $0.type == .emailAddress }
    }
}
