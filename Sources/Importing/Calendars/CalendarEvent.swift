internal import Interactions

/// The facts that a calendar has given so far about one event.
struct CalendarEvent {
    /// A time as written, with the name of its zone.
    private struct Time {
        var wall: Timestamp
        var isUniversal: Bool
        var zone: String?

        /// Reads `20260105T103000Z`, the same without a zone, or a day.
        init?(_ property: CalendarProperty) {
            let digits = property.value.utf8.filter(\.isDigit)
            let rest = property.value.utf8.filter { !$0.isDigit }
            isUniversal = rest.last == UInt8(ascii: "Z")
            zone = property.parameters["tzid"]
            guard digits.count == 14 || digits.count == 8, rest.count <= 2 else { return nil }
            func number(_ range: Range<Int>) -> Int64 {
                guard range.upperBound <= digits.count else { return 0 }
                return digits[range].reduce(0) { $0 * 10 + Int64($1 & 0x0F) }
            }
            let wall = Timestamp(
                date: (number(0..<4), number(4..<6), number(6..<8)),
                time: (number(8..<10), number(10..<12), number(12..<14), 0),
                offsetInMinutes: 0
            )
            guard let wall else { return nil }
            self.wall = wall
        }
    }

    /// The reasons for lost parts of the event.
    private(set) var notes: Set<HistoryReason> = []
    private var identifier: String?
    private var recurrence: String?
    private var start: Time?
    private var end: Time?
    private var organizer: Person?
    private var attendees: [Person] = []
    private var hasTooMany = false
    private var isCancelled = false
    private var isDeclined = false

    /// Adds a property.
    mutating func add(_ property: CalendarProperty, _ owner: HistoryOwner) {
        switch property.name {
        case "uid": identifier = identifier ?? property.value
        case "recurrence-id": recurrence = property.value
        case "dtstart": start = Time(property)
        case "dtend": end = Time(property)
        case "status": isCancelled = property.is("CANCELLED")
        case "rrule", "rdate": notes.insert(.recurrence)
        case "organizer": organizer = property.person(owner)
        case "attendee": addAttendee(property, owner)
        default: break
        }
    }

    private mutating func addAttendee(_ property: CalendarProperty, _ owner: HistoryOwner) {
        guard !property.has("cutype", "ROOM", "RESOURCE"), let person = property.person(owner)
        else { return }
        let isDeclining = property.has("partstat", "DECLINED")
        if person.isMe, isDeclining { isDeclined = true }
        // Whoever does not come takes no part.
        guard !isDeclining, !attendees.contains(where: { $0.isSame(as: person) }) else { return }
        if attendees.count < DonationLimits.people {
            attendees.append(person)
        } else {
            hasTooMany = true
        }
    }

    /// Returns the donation of the event, or the reason why there is none.
    mutating func donation(_ options: CalendarOptions) -> Result<Donation, Card.Refusal> {
        func refusal(_ reason: HistoryReason) -> Result<Donation, Card.Refusal> {
            .failure(Card.Refusal(reason: reason))
        }
        guard !isCancelled else { return refusal(.cancelled) }
        guard !isDeclined else { return refusal(.declined) }
        guard !hasTooMany else { return refusal(.tooManyPeople) }
        let others = attendees.filter { !$0.isMe }
        guard organizer.map({ !$0.isMe }) ?? false || !others.isEmpty else {
            return refusal(.nobodyElse)
        }
        guard let start, let moment = moment(start, options) else { return refusal(.noDate) }
        var intent = OtherIntent(className: Self.className)
        intent.people.sender = organizer
        intent.people.recipients = attendees.filter { attendee in
            organizer.map { !$0.isSame(as: attendee) } ?? true
        }
        var interaction = Interaction(
            intent: .other(intent),
            direction: organizer.map { $0.isMe ? .outgoing : .incoming } ?? .unspecified,
            start: moment,
            identifier: name(moment),
            groupIdentifier: identifier?.boundedIdentifier
        )
        if let end, let last = self.moment(end, options), last > moment { interaction.end = last }
        return .success(Donation(interaction, from: options.donor))
    }

    /// The class of an event that several take part in.
    private static let className = "CalendarEvent"

    /// Returns the identifier: that of the event, and of the date for one date of several.
    private func name(_ start: Timestamp) -> String {
        guard let identifier, !identifier.isEmpty else {
            var hash = StableHash()
            let people = [organizer].compactMap { $0 } + attendees
            for text in ["\(start.milliseconds)"] + people.compactMap(\.personHandle?.value) {
                hash.add(text.utf8)
                hash.add(0)
            }
            return "digest:\(hash.text)"
        }
        return (recurrence.map { "\(identifier)/\($0)" } ?? identifier).boundedIdentifier
    }

    private mutating func moment(_ time: Time, _ options: CalendarOptions) -> Timestamp? {
        if time.isUniversal { return time.wall }
        guard let zone = time.zone else { return options.clock.moment(showing: time.wall) }
        if let clock = options.clockInZone(zone) { return clock.moment(showing: time.wall) }
        notes.insert(.unknownZone)
        return options.clock.moment(showing: time.wall)
    }
}

extension Person {
    /// Returns whether this has the handle of another person, or without handles the name.
    fileprivate func isSame(as other: Person) -> Bool {
        guard let handle = personHandle, let others = other.personHandle else {
            return displayName == other.displayName && personHandle == other.personHandle
        }
        return handle.value.lowercased() == others.value.lowercased()
    }
}
