import Interactions

/// The expected state of the store, kept in the naive way as a list with the laws as written.
struct Model {
    enum State {
        case live, deleted, erased
    }

    /// The content of a position.
    struct Entry {
        /// `nil` for the owner's events.
        var gift: Gift?
        /// The stored donation, with start and identifier filled in.
        var donation: Donation?
        var number: UInt32 = 0
        var recordedAt: Int64
        var state = State.live
        /// The positions that a tombstone has deleted.
        var reached: Set<Int> = []
        var rule: Rule?
        /// Whether a tombstone was an app's wish or a rule's.
        var isOthers = false
        /// Whether a tombstone has deleted everything of some donors.
        var isOfDonors = false
        /// The content of a link, unlink, feedback, preference, adoption or another event that is
        /// no donation of an interaction.
        var correction: (any EventPayload)?
        /// The content of an event of activities, items and reminders that an app donated.
        var said: Said?
        /// The app that donated it.
        var donor: Donor?
        /// The time at which it began, if that is not the time of its receipt.
        var begun: Int64?
        /// Whether a donation that the adoption learned from was deleted since.
        var isVoid = false
        /// Whether redactions have left it without a participant.
        var isPointless = false

        /// The event's kind.
        var kind: EventKind {
            if let correction { return type(of: correction).kind }
            return gift != nil ? .donated : rule != nil ? .policy : .deleted
        }

        var start: Timestamp { donation?.interaction.start ?? Timestamp(milliseconds: 0) }
        var interaction: Interaction? { donation?.interaction }
    }

    /// The expected outcome of a donation.
    enum Outcome: Equatable {
        case stored(Int)
        case duplicate(Int)
        case conflict(with: Int, fields: [String])
        case redacted(Int)
        case invalid(field: String, ValidationError.Reason)
        case tooFrequent(retryAfter: Int64)
    }

    /// Position 1 is first.
    var entries: [Entry] = []
    private(set) var numbers: [Donor: UInt32] = [:]
    private(set) var nextNumber: UInt32 = 1
    private(set) var rules: [PolicyScope: Rule] = [:]
    var now = Gift.beginning
    /// The events that took back others, by these.
    var undone: [Int: Int] = [:]
    /// The events that were written to take back others.
    var made: Set<Int> = []
    /// What stays deleted although its deletion was undone, by the event that undid it.
    var stillDeleted: [Int: Int] = [:]

    var live: [Entry] { entries.filter { $0.gift != nil && $0.state == .live } }

    func count(_ state: State) -> Int {
        entries.count { $0.gift != nil && $0.state == state }
    }

    subscript(position: Int) -> Entry { entries[position - 1] }

    // MARK: Donating

    mutating func donate(_ gift: Gift, by hand: Hand) -> Outcome {
        if let fault = fault(of: gift) { return .invalid(field: fault.0, fault.1) }
        let mustHaveChanged = hand == .changesOfHandle
        if mustHaveChanged, let outcome = newestSayingTheSame(gift) { return outcome }
        if let outcome = earlierOutcome(of: gift, mustHaveChanged) { return outcome }
        // Rates do not limit the owner's imports, which still count.
        if hand == .handle || mustHaveChanged, let wait = wait(for: gift) {
            return .tooFrequent(retryAfter: wait)
        }
        let number = number(of: gift.donor)
        var stored = gift.stored
        stored.interaction.startIsDefaulted = gift.start == nil && !mustHaveChanged
        if gift.start == nil {
            stored.interaction.start = Timestamp(milliseconds: nextStart(of: number))
        }
        entries.append(
            Entry(gift: gift, donation: stored, number: number, recordedAt: now)
        )
        return .stored(entries.count)
    }

    /// The start that the log gives to a donation of a donor without one: after the one before it.
    func nextStart(of number: UInt32) -> Int64 {
        let most: Int64 = 60_000
        var latest: Int64?
        for entry in entries where entry.number == number && entry.state != .erased {
            guard let start = entry.donation?.interaction.start?.milliseconds,
                (0...most).contains(start - entry.recordedAt)
            else { continue }
            if let latest, (0...most).contains(latest - start) { continue }
            latest = start
        }
        guard let latest, (0...most).contains(latest - now) else { return now }
        return min(latest + 1, now + most)
    }

    /// The number of a donor, a new one if it has none.
    mutating func number(of donor: Donor) -> UInt32 {
        if let number = numbers[donor] { return number }
        numbers[donor] = nextNumber
        nextNumber += 1
        return nextNumber - 1
    }

    /// Records the identifier that the store gave to a donation without one.
    mutating func give(_ identifier: String, to position: Int) {
        entries[position - 1].donation?.interaction.identifier = identifier
    }

    private func fault(of gift: Gift) -> (String, ValidationError.Reason)? {
        switch gift.fault {
        case .emptyApp: return ("app", .empty)
        case .emptyAccount: return ("account", .empty)
        case .longIdentifier: return ("identifier", .tooLong(bytes: 513, limit: 512))
        case .inFuture: return ("start", .inFuture)
        default: break
        }
        if let start = gift.donation.interaction.start, start.milliseconds - now > 86_400_000 {
            return ("start", .inFuture)
        }
        switch gift.fault {
        case .endsBeforeStart: return ("end", .endsBeforeStart)
        case .nobody:
            let list = gift.kind == .call ? "contacts" : "recipients"
            return ("intent.\(list)[\(gift.recipients.count)]", .noKey)
        default: return nil
        }
    }

    /// The outcome for a donation that repeats the newest comparable one, at any time.
    ///
    /// The newest one may have lost participants since. It has the same identifier, or for a
    /// donation without one the same class and conversation.
    private func newestSayingTheSame(_ gift: Gift) -> Outcome? {
        let new = gift.stored
        let conversation = sighting(new).conversation
        guard gift.identifier != nil || conversation != .none else { return nil }
        let newest = entries.lastIndex { entry in
            guard entry.state == .live, let old = entry.donation, old.donor == gift.donor else {
                return false
            }
            guard gift.identifier == nil else {
                return Self.isSpelled(old.interaction.identifier, gift.identifier)
            }
            return old.interaction.intent.className == new.interaction.intent.className
                && sighting(old).conversation == conversation
        }
        guard let newest, let old = entries[newest].interaction else { return nil }
        if Self.differences(old, new.interaction, isNewsOne: true).isEmpty {
            return .duplicate(newest + 1)
        }
        let isRest = Self.parts(of: new.interaction, without: old.redactedParticipants)
            .contains { Self.differences(old, $0, isNewsOne: true).isEmpty }
        return isRest ? .redacted(newest + 1) : nil
    }

    /// A donation without any choice of so many participants.
    private static func parts(of whole: Interaction, without count: Int) -> [Interaction] {
        var parts: [Set<Int>] = [[]]
        for index in whole.intent.people.everyone.indices {
            parts += parts.map { $0.union([index]) }
        }
        return parts.filter { count > 0 && $0.count == count }.map { gone in
            var rest = whole
            rest.leaveOut(gone)
            return rest
        }
    }

    /// Law 3 for the same donor and identifier.
    ///
    /// A defaulted start takes no part, except for donations that must have changed.
    private func earlierOutcome(of gift: Gift, _ mustHaveChanged: Bool) -> Outcome? {
        guard let identifier = gift.identifier else { return nil }
        let new = gift.stored.interaction
        var conflict: Outcome?
        for (index, entry) in entries.enumerated() where entry.state == .live {
            guard let old = entry.donation, old.donor == gift.donor,
                let known = old.interaction.identifier, known.isSpelled(identifier)
            else { continue }
            let isRedacted = old.interaction.redactedParticipants > 0
            let differences = Self.differences(
                old.interaction,
                new,
                isNewsOne: false,
                arePeopleNews: isRedacted
            )
            let start =
                gift.start.map(Gift.time)
                ?? Timestamp(milliseconds: numbers[gift.donor].map(nextStart) ?? now)
            let ignoresStart = !mustHaveChanged
            let meets = ignoresStart && gift.start == nil || old.interaction.start == start
            if differences.isEmpty {
                if meets || ignoresStart && old.interaction.startIsDefaulted {
                    return .duplicate(index + 1)
                }
            } else if meets {
                conflict =
                    conflict
                    ?? (isRedacted
                        ? .redacted(index + 1)
                        : .conflict(with: index + 1, fields: differences))
            }
        }
        return conflict
    }

    /// The beginnings of the names of the fields in which two donations differ.
    ///
    /// Details of the conversation that only the later one gives may count as a difference.
    private static func differences(
        _ left: Interaction,
        _ right: Interaction,
        isNewsOne: Bool,
        arePeopleNews: Bool = false
    ) -> [String] {
        var fields: [String] = []
        func compare(_ field: String, _ isEqual: Bool) {
            if !isEqual { fields.append(field) }
        }
        compare("direction", left.direction == right.direction)
        compare("groupIdentifier", isSpelled(left.groupIdentifier, right.groupIdentifier))
        compare("x-mark", left.unknownFields == right.unknownFields)
        guard left.intent.className == right.intent.className else { return fields + ["intent"] }
        let (old, new) = (left.intent.people, right.intent.people)
        compare("intent.sender", old.sender == new.sender)
        let isNews = { (isAbsent: Bool) in isAbsent && !isNewsOne }
        compare(
            "intent.recipients",
            old.recipients == new.recipients
                || isNews(old.recipients.isEmpty && !arePeopleNews)
        )
        compare(
            "intent.contacts",
            old.contacts == new.contacts || isNews(old.contacts.isEmpty && !arePeopleNews)
        )
        compare(
            "intent.speakableGroupName",
            old.speakableGroupName == new.speakableGroupName
                || isNews(old.speakableGroupName == nil || new.speakableGroupName == nil)
        )
        compare(
            "intent.conversationIdentifier",
            isSpelled(old.conversationIdentifier, new.conversationIdentifier)
        )
        if case .sendMessage(let old) = left.intent, case .sendMessage(let new) = right.intent {
            compare("intent.attachments", old.attachments == new.attachments)
        }
        return fields
    }

    static func isSpelled(_ left: String?, _ right: String?) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        return left.isSpelled(right)
    }

    // MARK: Deleting and erasing

    /// Deletes the live donations of a selection, and appends a tombstone if it has any.
    mutating func delete(
        _ choice: Choice,
        of scope: Scope?,
        forOthers isOthers: Bool = false
    ) -> Set<Int> {
        var reached: Set<Int> = []
        let identity = Identity(self)
        let contact = contact(of: choice, identity)
        var others: [String: Identity] = [:]
        if contact != nil {
            for app in Set(live.compactMap { $0.donation?.donor.app }) {
                others[app] = Identity(self, leavingOut: app)
            }
        }
        for (index, entry) in entries.enumerated() where entry.state == .live {
            guard let donation = entry.donation, scope?.contains(donation.donor) ?? true else {
                continue
            }
            let interaction = donation.interaction
            let isChosen =
                switch choice {
                case .identifiers(let identifiers):
                    identifiers.contains { Self.isSpelled($0, interaction.identifier) }
                case .group(let group): Self.isSpelled(group, interaction.groupIdentifier)
                case .conversation(let name):
                    Self.isSpelled(name, sighting(donation).conversation.identifier)
                case .contact:
                    contact.map { names($0, in: donation, identity, without: others) } ?? false
                case .times(let times):
                    (Gift.time(times.lowerBound)..<Gift.time(times.upperBound)).contains(
                        entry.start
                    )
                case .all: true
                }
            if isChosen { reached.insert(index + 1) }
        }
        if case .times(let times) = choice {
            let range = Gift.time(times.lowerBound)..<Gift.time(times.upperBound)
            reached.formUnion(
                self.reached(
                    in: range.lowerBound.milliseconds..<range.upperBound.milliseconds,
                    of: scope
                )
            )
        }
        delete(reached, isOfDonors: choice == .all, forOthers: isOthers)
        return reached
    }

    /// Deletes these positions, and appends a tombstone if there are any.
    mutating func delete(
        _ reached: Set<Int>,
        isOfDonors: Bool = false,
        forOthers isOthers: Bool = false
    ) {
        guard !reached.isEmpty else { return }
        voidAdoptions(reached, isOfDonors: isOfDonors)
        for position in reached { entries[position - 1].state = .deleted }
        entries.append(
            Entry(recordedAt: now, reached: reached, isOthers: isOthers, isOfDonors: isOfDonors)
        )
    }

    mutating func set(_ rule: Rule) {
        rules[rule.rule.scope] = rule.rule.isEmpty ? nil : rule
        entries.append(Entry(recordedAt: now, rule: rule))
    }

    private mutating func voidAdoptions(_ reached: Set<Int>, isOfDonors: Bool) {
        for index in entries.indices {
            guard let adoption = entries[index].correction as? Adoption,
                let learned = adoption.learnedThrough
            else { continue }
            let isReached = reached.contains { place in
                UInt64(place) <= learned.rawValue && self[place].gift != nil
            }
            if isOfDonors || isReached { entries[index].isVoid = true }
        }
    }

    mutating func append(_ correction: any EventPayload) {
        entries.append(Entry(recordedAt: now, correction: correction))
    }

    /// The key of the contact in a choice.
    private func contact(of choice: Choice, _ identity: Identity) -> String? {
        guard case .contact(let someone, let donor) = choice else { return nil }
        // Without an account it is the app with any account.
        let named = numbers.filter {
            $0.key.app == donor.app && (donor.account == nil || $0.key.account == donor.account)
        }
        let donors = named.sorted { $0.value < $1.value }.map(\.key)
        // Only evidence that counts everywhere leads from an unknown donor to a contact.
        for donor in donors.isEmpty ? [Donor(app: "nobody")] : donors {
            let evidence = Sighting.evidence(someone.person, donor)
            if let contact = identity.contact(knownBy: evidence) { return contact }
        }
        return nil
    }

    /// Erases deleted donations and their tombstones; returns the texts that no file may hold any
    /// more.
    ///
    /// - Parameter redacted: The texts taken out of remaining donations.
    /// - Returns: The number of erased donations, and the texts.
    mutating func erase(
        redacted: Set<[UInt8]> = []
    ) -> (count: Int, texts: Set<[UInt8]>) {
        let count = entries.count { $0.donation != nil && $0.state == .deleted }
        guard !redacted.isEmpty || entries.contains(where: { $0.state == .deleted }) else {
            return (0, [])
        }
        // By bytes: of two spellings of a text one may go and the other stay.
        var gone = redacted
        var kept: Set<[UInt8]> = []
        for (index, entry) in entries.enumerated() {
            if let gift = entry.gift {
                if entry.state == .live {
                    kept.formUnion(gift.texts)
                } else {
                    gone.formUnion(gift.texts)
                }
            }
            let told = Self.ownersTexts(of: entry) + (entry.said.map { Array($0.texts) } ?? [])
            if entry.state != .erased {
                if isToBeErased(entry) { gone.formUnion(told) } else { kept.formUnion(told) }
            }
            if let feedback = entry.correction as? SuggestionFeedback, entry.state != .erased {
                let texts = [feedback.context.app, feedback.context.place].compactMap(\.self)
                    .map { Array($0.utf8) }
                if isToBeErased(entry) { gone.formUnion(texts) } else { kept.formUnion(texts) }
            }
            guard isToBeErased(entry) else { continue }
            entries[index].state = .erased
            entries[index].recordedAt -= entry.recordedAt % 86_400_000
        }
        let remaining = Set(live.compactMap { $0.donation?.donor } + told.map(\.donor))
        for donor in numbers.keys where !remaining.contains(donor) {
            numbers[donor] = nil
            gone.insert(Array(donor.app.utf8))
        }
        // A rule outlives its app's donations, and its event outlives the rule.
        let apps = remaining.map(\.app) + entries.compactMap(\.rule?.app)
        kept.formUnion(apps.map { Array($0.utf8) })
        return (count, gone.filter { text in !kept.contains { Self.holds($0, text) } })
    }

    /// Donations precede the events about them, and are already erased here.
    private func isToBeErased(_ entry: Entry) -> Bool {
        switch entry.kind {
        case .donated: entry.state == .deleted
        case .deleted: true
        case .policy, .undone: false
        case .appRegistered, .access, .me: entry.state == .deleted
        case .wish where Self.places(of: entry).isEmpty: entry.state == .deleted
        case .adopted: entry.state == .deleted || entry.isVoid
        case _ where entry.said != nil: entry.state == .deleted
        default:
            entry.state == .deleted || entry.isPointless
                || Self.places(of: entry).allSatisfy { self[$0].state == .erased }
        }
    }

    /// The texts of the owner's events about activities, apps and offers.
    private static func ownersTexts(of entry: Entry) -> [[UInt8]] {
        let texts =
            switch entry.correction {
            case let search as SearchFeedback: [search.query]
            case let feedback as OfferFeedback: feedback.shown.map(\.app).filter { !$0.isEmpty }
            case let program as AppRegistered: [program.app.identifier, program.app.name]
            case let own as OwnAddresses: own.addresses.filter { $0.hasPrefix("unseen") }
            case let rule as AccessRule: [rule.caller].filter { !$0.isEmpty }
            case let wish as Wish:
                if case .app(let app) = wish.subject { [app] } else { [String]() }
            default: [String]()
            }
        return texts.map { Array($0.utf8) }
    }

    private static func holds(_ whole: [UInt8], _ part: [UInt8]) -> Bool {
        guard whole.count >= part.count else { return false }
        return (0...whole.count - part.count).contains {
            whole[$0..<$0 + part.count].elementsEqual(part)
        }
    }
}
