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
    /// What was typed, with whom it fits.
    let completions: Completions
    /// The contacts alone who were let through, in any app.
    private(set) var alone: Set<ContactKey> = []
    /// Of a typed text, the suggestions by how well it fits them, each list as long as needed.
    private var byFit: [TypedName.Fit: [Suggestion]] = [:]
    private let gates: AppGates
    /// The actions for which each donor may be suggested; `nil` for all that it has donated.
    private var actions: [DonorNumber: ChannelActions]?
    private var direct: Set<Direct> = []

    init(
        for context: SuggestionContext,
        with company: SuggestionCompany,
        completing completions: Completions,
        reading names: DonorNames,
        through gates: AppGates,
        at now: Timestamp
    ) {
        origin = SuggestionOrigin(context, at: now)
        self.context = context
        self.company = company
        self.names = names
        self.completions = completions
        self.gates = gates
        guard let targets = context.targets else { return }
        var actions: [DonorNumber: ChannelActions] = [:]
        for target in targets {
            for number in names.numbers(.app(target.app)) {
                actions[number, default: []].formUnion(ChannelActions(target.intentClasses))
            }
        }
        self.actions = actions
    }

    /// Whether the page is full, so that no later candidate can be on it.
    ///
    /// A typed text may fit any later one better.
    var isFull: Bool {
        suggestions.count >= context.limit && (completions.isEmpty || context.limit == 0)
    }

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
        let donor = conversation.key.donor
        let wanted = self.wanted(donor).intersection(view.actions)
        guard !wanted.isEmpty else { return .otherPurpose }
        if let obstacle = gates.obstacle(to: wanted, of: names.donor(donor), context) {
            return obstacle
        }
        guard
            context.purpose != .mail || conversation.mailingList != nil
                || canBeMailed(people.map(\.view))
        else {
            return .noMailAddress
        }
        guard
            excluded.isEmpty || attendance.hasOthers
                || !people.allSatisfy({ excluded.contains($0.key) })
        else { return .excluded }
        guard completions.isEmpty || completions.fit(of: conversation) != nil else {
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

    /// Returns a channel to a person without a conversation; `nil` if the person does not fit.
    ///
    /// `isIncluded` tells whether a channel may be suggested.
    func channel<Failure: Error>(
        of key: ContactKey,
        _ view: ContactView,
        where isIncluded: (ChannelView) throws(Failure) -> Bool
    ) throws(Failure) -> ChannelView? {
        guard !context.requiresOutgoing || view.ranking.sent > 0,
            !company.excluded.contains(key), !company.chosen.contains(key),
            completions.isEmpty || completions.people[key]?.fit != nil
        else { return nil }
        var fitting: [ChannelView] = []
        for channel in view.channels {
            guard context.purpose != .mail || channel.person.hasEmailAddress,
                actions.map({ $0[channel.donor] != nil }) ?? true,
                isWanted(channel),
                try isIncluded(channel)
            else { continue }
            fitting.append(channel)
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
    ///
    /// - Parameters:
    ///   - suggestion: The suggestion.
    ///   - fit: How well a typed text fits it; `nil` without one.
    mutating func add(_ suggestion: Suggestion, fitting fit: TypedName.Fit? = nil) {
        pass(1)
        if takesAddressBook, let contact = suggestion.contact ?? suggestion.onlyContact {
            alone.insert(contact)
        }
        guard let fit, !completions.isEmpty else {
            if count > context.offset { suggestions.append(suggestion) }
            return
        }
        let (most, isTooLarge) = context.offset.addingReportingOverflow(context.limit)
        guard byFit[fit, default: []].count < (isTooLarge ? .max : most) else { return }
        byFit[fit, default: []].append(suggestion)
    }

    /// Ends the walk: of a typed text, those that it fits best come first.
    mutating func finish() {
        guard !completions.isEmpty else { return }
        let all = byFit.sorted { $0.key < $1.key }.flatMap(\.value)
        suggestions = Array(all.dropFirst(context.offset).prefix(context.limit))
    }

    /// Counts suggestions that were let through.
    mutating func pass(_ more: Int) { count += more }

    /// Returns the actions that serve the purpose and that the app supports.
    private func wanted(_ donor: DonorNumber) -> ChannelActions {
        let purpose = context.purpose?.actions ?? .all
        return actions.map { purpose.intersection($0[donor] ?? []) } ?? purpose
    }

    /// Returns whether the context neither excludes a contact nor has it chosen already.
    func mayShow(_ contact: ContactKey) -> Bool {
        !company.excluded.contains(contact) && !company.chosen.contains(contact)
    }

    private func isWanted(_ channel: ChannelView) -> Bool {
        let wanted = self.wanted(channel.donor).intersection(ChannelActions(channel.action))
        return !wanted.isEmpty
            && gates.obstacle(to: wanted, of: names.donor(channel.donor), context) == nil
    }

    private func canBeMailed(_ people: [ContactView]) -> Bool {
        !people.isEmpty && people.allSatisfy(\.person.hasEmailAddress)
    }

    /// Returns whether a mail can go to the addresses of a suggestion that the owner left, if the
    /// purpose is mail.
    func canSend(to suggestion: Suggestion) -> Bool {
        context.purpose != .mail || suggestion.people.allSatisfy(\.hasEmailAddress)
    }
}

extension ChannelActions {
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
    var hasEmailAddress: Bool {
        personHandle?.type == .emailAddress || aliases.contains { $0.type == .emailAddress }
    }
}
