import Exporting
import Foundation
import Interactions
import TestSupport

/// Events of every kind with every field set, each with a unique text.
struct FullEvents {
    private var count = 0
    private(set) var events: [ExportedEvent] = []

    /// Texts from the program's own fixed choices, which reveal nobody.
    static let kept: Set<String> = ["speakableGroupName", "Car"]

    init() {
        for name in Self.classes { add(.donated(donation(of: name)), kind: 1) }
        let references = [ConversationReference(position: Position(rawValue: 1))]
        add(.known(Deletion(positions: PositionSet(runs: [1...1]))), kind: 2)
        add(
            .known(
                PolicyRule(
                    app: text(),
                    intentClass: text(),
                    maximumAge: .milliseconds(5),
                    maximumCount: 6,
                    maximumRate: PolicyRule.Rate(count: 7, per: .milliseconds(8))
                )
            ),
            kind: 3
        )
        let participants = (0..<2).map {
            ParticipantReference(position: Position(rawValue: 1), index: $0)
        }
        var link = Link(participants)
        link.unknownFields = bytes()
        add(.known(link), kind: 4)
        var unlink = Unlink(.alias(0), of: participants[0])
        unlink.unknownFields = bytes()
        add(.known(unlink), kind: 5)
        var apart = KeptApart(participants)
        apart.unknownFields = bytes()
        add(.known(apart), kind: 31)
        add(
            .known(
                SuggestionFeedback(
                    shown: references,
                    outcome: .chosen,
                    chosen: references[0],
                    context: SuggestionFeedback.Context(
                        app: text(),
                        contentTypes: [text(), text()],
                        place: text()
                    )
                )
            ),
            kind: 6
        )
        add(.known(Preference(.pin, references[0])), kind: 7)
        add(.known(Adoption(RankingCoefficients())), kind: 8)
        var redaction = Redaction(participants)
        redaction.unknownFields = bytes()
        add(.known(redaction), kind: 9)
        var refused = RefusedPerson(
            key: Array(repeating: 7, count: RefusedPerson.keyLength),
            digests: [Array(repeating: 9, count: RefusedPerson.digestLength)]
        )
        refused.unknownFields = bytes()
        add(.known(refused), kind: 10)
        var person = Rename(.person(participants[0]), to: text())
        person.unknownFields = bytes()
        add(.known(person), kind: 27)
        add(.known(Rename(.conversation(references[0]), to: text())), kind: 27)
        addActivities()
        add(.unknown(kind: 41, payload: bytes()), kind: 41)
    }

    /// The classes that the program knows in detail, those in the documentation, and an unknown
    /// one.
    static let classes: [String] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../docs/donation-json.md")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        let named = text.matches(of: /\n\| `(IN[A-Za-z]+)` \|/).map { String($0.1) }
        return ["INSendMessageIntent", "INStartCallIntent", "com.Zq-private.Intent"] + named
    }()

    // MARK: Donations

    private mutating func add(_ event: Event, kind: EventKind) {
        let position = Position(rawValue: UInt64(events.count) + 1)
        var exported = ExportedEvent(
            Deletion(),
            at: position,
            recordedAt: Timestamp(milliseconds: 1_767_603_600_000)
        )
        exported.event = event
        exported.kind = kind
        exported.payload = bytes()
        exported.donorName = Donor(app: text(), account: text())
        if kind == 1 { exported.donor = DonorNumber(rawValue: UInt32(position.rawValue)) }
        events.append(exported)
    }

    private mutating func addActivities() {
        let position = Position(rawValue: 1)
        add(.known(BecameCurrent(activity(), scene: text(), end: position.time)), kind: 11)
        add(.known(ActivityUpdated(activity(), scene: text())), kind: 12)
        add(.known(Resigned(.appEnded, scene: text())), kind: 13)
        add(.known(ItemIndexed(item(), index: text())), kind: 14)
        add(.known(ItemUpdated(item(), index: text())), kind: 15)
        add(.known(ClientState(bytes(), index: text())), kind: 16)
        let trigger = LinkTrigger(.time, time: position.time, place: text(), person: text())
        add(.known(LinkTaken(title: text(), about: activity(), trigger: trigger)), kind: 17)
        add(.known(LinkOpened(position)), kind: 18)
        add(.known(LinkRemoved(position)), kind: 19)
        let search = SearchFeedback(query: text(), shown: [position], chosen: position)
        add(.known(search), kind: 20)
        addPlaces()
    }

    private mutating func addPlaces() {
        let position = Position(rawValue: 1)
        let page = PageVisited(
            "https://\(text())",
            title: text(),
            places: [PlaceOnPage(place(), forms: .jsonLD, isMain: true)],
            end: position.time
        )
        add(.known(page), kind: 21)
        add(.known(PlaceNoted(place(), cause: .copied)), kind: 22)
        add(.known(TransitionNoted(.arrived, text())), kind: 32)
        var media = SuggestedMedia([
            SuggestedMedia.Suggestion(
                Media(identifier: text(), title: text(), type: .song, artist: text()),
                in: Media(title: text(), type: .album),
                resumes: true
            )
        ])
        media.predictions = [SuggestedMedia.Prediction(.onlySuggested, for: .song)]
        media.unknownFields = bytes()
        add(.known(media), kind: 33)
        let offer = OfferReference(.place, at: position, deed: .directions, app: text())
        let feedback = OfferFeedback(on: .maps, shown: [offer], outcome: .chosen, chosen: offer)
        add(.known(feedback), kind: 23)
        var app = App(text(), name: text(), team: text())
        app.activityTypes = [text()]
        app.schemes = [text()]
        app.directionModes = [.car]
        app.intentClasses = [text()]
        app.contentTypes = [text()]
        app.extensions = [AppExtension(text(), .share, name: text())]
        app.extensions[0].intentClasses = [text()]
        app.extensions[0].rule = ActivationRule(predicate: text())
        app.extensions[0].symbolName = text()
        add(.known(AppRegistered(app)), kind: 24)
        let order = SheetOrdered(.apps, favourites: [text()], hidden: [text()])
        add(.known(order), kind: 34)
        var share = Shared(.actions, text())
        (share.app, share.contentTypes, share.count) = (text(), [text()], 2)
        add(.known(share), kind: 35)
        var rule = AccessRule(text())
        (rule.reading, rule.donating, rule.app) = (.allowed, .refused, text())
        rule.pausedUntil = position.time
        add(.known(rule), kind: 25)
        add(.known(Wish(.never, .app(text()))), kind: 26)
        var own = OwnAddresses([text(), text()], isByImport: true)
        own.unknownFields = bytes()
        add(.known(own), kind: 28)
        let one = PositionSet([position])
        add(.known(Undone(tombstones: one, leaving: one, others: one, with: one)), kind: 29)
        add(.known(Act(text(), of: text(), appending: one, after: position)), kind: 30)
        addWidgets()
    }

    private mutating func addWidgets() {
        let name = WidgetName(text(), configuration: text())
        var change = WidgetChanged(name, .placed)
        (change.title, change.note, change.stack) = (text(), text(), text())
        change.modes = [.compact]
        add(.known(change), kind: 36)
        let snapshot = WidgetSnapshot(
            .compact,
            title: text(),
            lines: [text(), text()],
            picture: text(),
            url: text(),
            relevance: WidgetRelevance(1)
        )
        var update = WidgetUpdated(name, .newData, snapshots: [snapshot])
        update.failure = text()
        add(.known(update), kind: 37)
        add(.known(WidgetViewed(name, isTapped: true, url: text())), kind: 38)
    }

    private mutating func place() -> Place {
        var place = Place(name: text(), telephones: [text()])
        place.address.thoroughfare = text()
        place.address.city = text()
        place.address.fullyFormattedAddress = text()
        place.coordinate = Coordinate(latitude: 37, longitude: -122)
        (place.url, place.category) = (text(), text())
        return place
    }

    private mutating func activity() -> Activity {
        var activity = Activity(type: text(), title: text())
        activity.keywords = [text()]
        activity.userInfo = values()
        activity.requiredUserInfoKeys = [text()]
        activity.webpageURL = "https://\(text())"
        activity.referrerURL = "https://\(text())"
        activity.expiration = Position(rawValue: 1).time
        activity.persistentIdentifier = text()
        activity.targetContentIdentifier = text()
        activity.attributes = values()
        activity.suggestedInvocationPhrase = text()
        activity.externalMediaContentIdentifier = text()
        return activity
    }

    private mutating func item() -> SearchableItem {
        SearchableItem(identifier: text(), domainIdentifier: text(), attributes: values())
    }

    private mutating func values() -> [String: TaggedValue] {
        let person = ItemPerson(
            displayName: text(),
            handles: [text()],
            handleIdentifier: text(),
            contactIdentifier: text()
        )
        return [
            text(): .text(text()), text(): .url("https://\(text())"),
            text(): .array([.person(person), .dictionary([text(): .data(bytes())])]),
            text(): .localized(["en": text()]),
        ]
    }

    private mutating func donation(of name: String) -> Donation {
        var interaction = Interaction(
            intent: intent(name),
            direction: .incoming,
            start: Timestamp(milliseconds: 1_767_603_500_000),
            identifier: text(),
            groupIdentifier: text()
        )
        interaction.intentHandlingStatus = .success
        interaction.end = Timestamp(milliseconds: 1_767_603_550_000)
        interaction.intentResponse = json()
        interaction.unknownFields = unknownFields()
        return Donation(interaction, from: Donor(app: text(), account: text()))
    }

    private mutating func intent(_ name: String) -> Intent {
        switch name {
        case "INSendMessageIntent":
            var message = SendMessageIntent()
            message.people = people()
            message.serviceName = text()
            message.content = text()
            message.outgoingMessageType = .outgoingMessageText
            message.attachments = json()
            var metadata = DonationMetadata()
            metadata.recipientCount = 12
            metadata.mentionsCurrentUser = true
            metadata.isReplyToCurrentUser = true
            metadata.notifyRecipientAnyway = true
            metadata.unknownFields = unknownFields()
            message.donationMetadata = metadata
            message.unknownFields = unknownFields()
            return .sendMessage(message)
        case "INStartCallIntent":
            var call = StartCallIntent()
            call.people = people()
            call.callCapability = .videoCall
            call.destinationType = .normal
            call.audioRoute = .bluetooth
            call.callRecordToCallBack = json()
            call.unknownFields = unknownFields()
            return .startCall(call)
        default:
            var other = OtherIntent(className: name)
            other.people = people()
            other.unknownFields = unknownFields()
            return .other(other)
        }
    }

    private mutating func people() -> IntentPeople {
        var people = IntentPeople()
        people.sender = person(.unknown)
        people.recipients = [person(.emailAddress), person(.phoneNumber)]
        people.contacts = [person(.emailAddress)]
        var name = SpeakableString(text())
        name.vocabularyIdentifier = text()
        name.pronunciationHint = text()
        name.unknownFields = unknownFields()
        people.speakableGroupName = name
        people.conversationIdentifier = text()
        people.isGroup = true
        people.images = ["speakableGroupName": image(.url(text())), text(): image(.data(bytes()))]
        return people
    }

    private mutating func person(_ type: PersonHandleType) -> Person {
        var person = Person(
            displayName: text(),
            personHandle: handle(type),
            contactIdentifier: text(),
            customIdentifier: text(),
            isMe: true
        )
        var name: Interactions.PersonNameComponents = .init()
        name.namePrefix = text()
        name.givenName = text()
        name.middleName = text()
        name.familyName = text()
        name.nameSuffix = text()
        name.nickname = text()
        name.unknownFields = unknownFields()
        person.nameComponents = name
        person.aliases = [handle(.phoneNumber), handle(.emailAddress), handle(.unknown)]
        person.isContactSuggestion = true
        person.suggestionType = .socialProfile
        person.relationship = text()
        person.image = image(.systemName(text()))
        person.unknownFields = unknownFields()
        return person
    }

    private mutating func handle(_ type: PersonHandleType) -> PersonHandle {
        let text = text()
        let value =
            switch type {
            case .emailAddress: "\(text)@\(text).example"
            case .phoneNumber: "+44 7700 \(900_000 + count)"
            case .unknown: text
            }
        var handle = PersonHandle(value: value, type: type, label: self.text())
        handle.unknownFields = unknownFields()
        return handle
    }

    private mutating func image(_ source: Image.Source) -> Image {
        var image = Image(source, type: text())
        image.unknownFields = unknownFields()
        return image
    }

    // MARK: Texts

    private mutating func text() -> String {
        count += 1
        return "Zq\(count)vW"
    }

    private mutating func bytes() -> [UInt8] { Array(text().utf8) }

    private mutating func json() -> JSONValue {
        .object([text(): .array([.string(text()), .object(["data": .string(text())])])])
    }

    private mutating func unknownFields() -> UnknownFields {
        var fields = UnknownFields()
        fields.json = [text(): json()]
        fields.protobuf = bytes()
        return fields
    }
}

extension Position {
    /// A time that differs from others.
    fileprivate var time: Timestamp {
        Timestamp(milliseconds: 1_767_603_600_000 + Int64(rawValue))
    }
}
