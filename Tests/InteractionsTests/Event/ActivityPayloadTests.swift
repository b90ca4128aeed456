import Foundation
import SwiftProtobuf
import TestSupport
import Testing

@testable import Interactions

@Suite("The payloads of activities and items")
struct ActivityPayloadTests {
    /// Every kind of value that user info can hold.
    static let values: [String: TaggedValue] = [
        "null": .null, "yes": .bool(true), "no": .bool(false), "whole": .integer(-7),
        "large": .integer(.max), "broken": .number(0.1), "even": .number(3), "text": .text("é"),
        "date": .date(789_004_800.123456), "exact": .date(789_004_800.5), "data": .data([0, 255]),
        "url": .url("https://example.org/?q=a b#c"),
        "uuid": .uuid("E621E1F8-C36C-495A-93FC-0C247A3E6E5F"),
        "array": .array([.integer(1), .text("1"), .null]),
        "set": .set([.integer(1), .text("1")]), "dictionary": .dictionary(["$url": .text("x")]),
        "nested": .dictionary(["a": .array([.set([.date(0)])]), "b": .null]),
        "person": .person(
            ItemPerson(
                displayName: "Ana",
                handles: ["ana@example.org"],
                handleIdentifier: "emailAddresses"
            )
        ),
        "localized": .localized(["en": "Lakes", "de": "Seen"]),
    ]

    static let activity: Activity = {
        var activity = Activity(type: "org.example.read", title: "On lakes")
        activity.keywords = ["water", "Wasser"]
        activity.userInfo = values
        activity.requiredUserInfoKeys = ["url", "text"]
        activity.webpageURL = "https://example.org/lakes?a=1#b"
        activity.referrerURL = "https://example.org"
        activity.expiration = Timestamp(milliseconds: 1_767_603_600_000)
        activity.scopes = [.search, .prediction]
        activity.persistentIdentifier = "lakes"
        activity.targetContentIdentifier = "window-1"
        activity.attributes = ["displayName": .text("Lakes"), "rating": .number(4.5)]
        activity.suggestedInvocationPhrase = "Show lakes"
        activity.shortcutAvailability = 3
        activity.externalMediaContentIdentifier = "m1"
        return activity
    }()

    static let item = SearchableItem(
        identifier: "inv-7",
        domainIdentifier: "mail.inbox",
        expiration: Timestamp(milliseconds: 1_767_603_600_000),
        attributes: values
    )

    /// One event of each kind, with all of its fields.
    static let events: [any LoggedPayload] = [
        BecameCurrent(activity, scene: "right", end: Timestamp(milliseconds: 5)),
        ActivityUpdated(activity, scene: "right"), Resigned(.appEnded, scene: "right"),
        ItemIndexed(item, index: "mail"), ItemUpdated(item, index: "mail"),
        ClientState([1, 2, 255], index: "mail"),
        LinkTaken(
            title: "Read it",
            about: activity,
            trigger: LinkTrigger(
                .time,
                time: Timestamp(milliseconds: 9),
                place: "home",
                person: "Ana"
            )
        ),
        LinkOpened(Position(rawValue: 7)), LinkRemoved(Position(rawValue: 7)),
        SearchFeedback(
            query: "la",
            shown: [Position(rawValue: 7), Position(rawValue: 300)],
            chosen: Position(rawValue: 300)
        ),
        PageVisited(
            "https://example.org/lakes",
            title: "On lakes",
            places: [
                PlaceOnPage(place, forms: [.jsonLD, .rdfa], isMain: true),
                PlaceOnPage(Place(name: "Lakes"), forms: .microdata, isMain: false),
            ],
            end: Timestamp(milliseconds: 5)
        ),
        PlaceNoted(place, cause: .copied),
        OfferFeedback(
            on: .appSwitcher,
            shown: [
                OfferReference(.place, at: Position(rawValue: 7)),
                OfferReference(
                    .ride,
                    at: Position(rawValue: 300),
                    index: 2,
                    deed: .ride,
                    app: "org.example.maps"
                ),
            ],
            outcome: .chosen,
            chosen: OfferReference(.place, at: Position(rawValue: 7))
        ),
        AppRegistered(app, isRemoved: true),
        TransitionNoted(.connected, "headphones"), media,
        SuggestedMedia(.onlySuggested, for: .song),
        access,
        OwnAddresses(["ana@example.org", "+351912345678"], isByImport: true),
        SheetOrdered(.actions, favourites: ["copy", "print"], hidden: ["mail"]),
        share,
        widget,
        WidgetUpdated(
            WidgetName("weather", configuration: "city=Lakes"),
            .newData,
            because: .appears,
            snapshots: [snapshot, WidgetSnapshot(.expanded)],
            policy: .after,
            after: Timestamp(milliseconds: 9)
        ),
        WidgetViewed(
            WidgetName("weather", configuration: "city=Lakes"),
            in: .compact,
            on: .spotlightZero,
            milliseconds: 1500,
            isTapped: true,
            url: "lakes:today"
        ),
    ]

    /// A share with all of its fields.
    static let share: Shared = {
        var share = Shared(.apps, "org.example.notes", outcome: .cancelled)
        (share.app, share.contentTypes) = ("org.example.web", ["public.url", "text/plain"])
        share.count = 3
        return share
    }()

    /// A change of a widget with all of its fields.
    static let widget: WidgetChanged = {
        var change = WidgetChanged(
            WidgetName("weather", configuration: "city=Lakes"),
            .modeChanged
        )
        (change.title, change.note) = ("Lakes", "On lakes")
        change.modes = [.compact, .expanded]
        (change.mode, change.width, change.height) = (.expanded, 359, 200)
        (change.stack, change.order, change.cause) = ("home", 2, .foreground)
        return change
    }()

    /// A snapshot with all of its fields.
    static let snapshot = WidgetSnapshot(
        .compact,
        title: "Lakes",
        lines: ["water", "Read"],
        picture: "lakes.png",
        url: "lakes:today",
        privacy: .nothing,
        validFrom: Timestamp(milliseconds: 5),
        validUntil: Timestamp(milliseconds: 6),
        relevance: WidgetRelevance(0.5, duration: 7)
    )

    /// Suggestions with all of their fields.
    static let media: SuggestedMedia = {
        let episode = Media(
            identifier: "home",
            title: "Read it",
            type: .podcastEpisode,
            artist: "Ana"
        )
        let show = Media(title: "Lakes", type: .podcastShow)
        var media = SuggestedMedia([
            SuggestedMedia.Suggestion(episode, in: show, resumes: true),
            SuggestedMedia.Suggestion(nil, in: show),
        ])
        media.predictions = [SuggestedMedia.Prediction(.onlySuggested, for: .podcastEpisode)]
        return media
    }()

    /// A rule with all of its fields.
    static let access: AccessRule = {
        var rule = AccessRule("unregistered:/usr/bin/mbsync")
        (rule.reading, rule.donating, rule.app) = (.allowed, .refused, "org.example.mail")
        rule.pausedUntil = Timestamp(milliseconds: 1_700_000_000_000)
        return rule
    }()

    /// A place with all of its fields.
    static let place: Place = {
        var place = Place(name: "Lakes", telephones: ["1", "2"])
        place.address.subThoroughfare = "1"
        place.address.thoroughfare = "home street"
        place.address.subLocality = "Read"
        place.address.city = "water"
        place.address.stateOrProvince = "CA"
        place.address.postalCode = "94105"
        place.address.country = "United States"
        place.address.isoCountryCode = "US"
        place.address.fullyFormattedAddress = "1 home street"
        place.coordinate = Coordinate(latitude: 0, longitude: -122.5)
        place.url = "https://example.org/lakes"
        place.category = "Restaurant"
        (place.refusesCalls, place.refusesDirections) = (true, true)
        return place
    }()

    /// An app with all of its fields.
    static let app: App = {
        var app = App("org.example.maps", name: "Lakes", team: "Ana")
        app.activityTypes = ["org.example.read"]
        app.schemes = ["geo"]
        app.directionModes = [.car, .rideShare]
        app.coverage = """
            {"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 1], [0, 0]]]}
            """
        app.intentClasses = ["INSendMessageIntent"]
        app.contentTypes = ["public.image"]
        app.playsMedia = true
        app.conversationURL = "maps:open/{conversation}"
        var part = AppExtension("org.example.maps.share", .share, name: "Send")
        part.intentClasses = ["INSendMessageIntent"]
        (part.symbolName, part.wantsFullScreen) = ("map", true)
        var rule = ActivationRule(predicate: "TRUEPREDICATE")
        (rule.images, rule.movies, rule.files) = (1, 2, 3)
        (rule.webURLs, rule.webPages, rule.takesText) = (4, 5, true)
        (rule.most, rule.fewest, rule.version, rule.isStrict) = (6, 7, 2, true)
        part.rule = rule
        app.extensions = [part, AppExtension("org.example.maps.act", .action)]
        return app
    }()

    @Test("come back from their bytes and from their JSON", arguments: Self.events.indices)
    func roundTrip(index: Int) throws {
        try check(Self.events[index])
    }

    private func check<Payload: LoggedPayload>(_ payload: Payload) throws {
        try payload.validate()
        let bytes = payload.encoded
        #expect(try Payload(decoding: bytes.span, bytes.indices) == payload)
        let text = payload.json.bytes
        #expect(try Payload(json: JSONValue(parsing: text), at: "") == payload)
        #expect(try Payload(json: payload.json, at: "").encoded == bytes)
    }

    @Test("come back without scopes, for an activity that may be used for nothing")
    func withoutScopes() throws {
        var activity = Activity(type: "org.example.read")
        #expect(activity.scopes == .handoff)
        activity.scopes = []
        let event = BecameCurrent(activity)
        let bytes = event.encoded
        let read = try BecameCurrent(decoding: bytes.span, bytes.indices)
        #expect(read.activity.scopes == [])
        let again = try BecameCurrent(json: event.json, at: "becameCurrent")
        #expect(again.activity.scopes == [])
    }

    @Test("keep fields of a later version, behind their own", arguments: Self.events.indices)
    func unknownFields(index: Int) throws {
        try checkUnknown(Self.events[index])
    }

    private func checkUnknown<Payload: LoggedPayload>(_ payload: Payload) throws {
        var encoder = WireEncoder()
        encoder.text(99, "later")
        let bytes = payload.encoded + encoder.bytes
        let read = try Payload(decoding: bytes.span, bytes.indices)
        #expect(read.unknownFields == encoder.bytes)
        #expect(read.encoded == bytes)
    }

    @Test("never trap on changed bytes", arguments: SeededGenerator.seeds(20))
    func mutations(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for payload in Self.events {
            var bytes = payload.encoded
            for _ in 0..<random.pick([1, 2, 8]) where !bytes.isEmpty {
                let index = Int.random(in: bytes.indices, using: &random)
                bytes[index] = UInt8.random(in: 0...255, using: &random)
            }
            if random.chance(0.3) { bytes.removeLast(bytes.count / 3) }
            _ = try? type(of: payload).init(decoding: bytes.span, bytes.indices)
        }
    }

    @Test("are what swift-protobuf reads and writes", arguments: Self.events.indices)
    func oracle(index: Int) throws {
        try checkOracle(Self.events[index])
    }

    /// Items and activities with some of their fields and values, and empty ones.
    @Test(
        "of any fields are what swift-protobuf reads and writes",
        arguments: SeededGenerator.seeds(40)
    )
    func randomOracle(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var activity = Self.activity
        if random.chance(0.5) { activity.title = random.pick([nil, ""]) }
        if random.chance(0.5) { activity.keywords = [] }
        activity.userInfo = activity.userInfo.filter { _ in random.chance(0.5) }
        if random.chance(0.5) {
            activity.userInfo["k"] = random.pick([.text(""), .data([]), .set([])])
        }
        activity.requiredUserInfoKeys = random.pick([nil, [], ["a"]])
        if random.chance(0.5) { activity.webpageURL = nil }
        activity.expiration = random.pick([
            nil, Timestamp(milliseconds: -1), .init(milliseconds: 0),
        ])
        activity.scopes = Activity.Scopes(rawValue: random.pick([0, 1, 9, 1 << 63]))
        if random.chance(0.5) { activity.attributes = [:] }
        var item = Self.item
        item.attributes = item.attributes.filter { _ in random.chance(0.5) }
        if random.chance(0.5) { item.domainIdentifier = nil }
        let scene = random.pick(["", "é"])
        var again = BecameCurrent(Activity(), scene: scene)
        again.snapshot = Position(rawValue: random.pick([1, 1 << 40]))
        let events: [any LoggedPayload] = [
            again, BecameCurrent(activity, scene: scene), ActivityUpdated(activity, scene: scene),
            ItemIndexed(item, index: scene), ItemUpdated(item, index: scene),
            LinkTaken(title: scene, about: activity), ClientState([], index: scene),
            Resigned(random.pick([.unspecified, .invalidated]), scene: scene),
            SearchFeedback(query: scene, shown: [Position(rawValue: .max)]),
        ]
        for event in events { try checkOracle(event) }
    }

    private func checkOracle<Payload: LoggedPayload>(_ payload: Payload) throws {
        let theirs = try #require(try theirs(payload))
        let bytes: [UInt8] = try theirs.serializedBytes()
        #expect(payload.encoded == bytes)
        #expect(try Payload(decoding: bytes.span, bytes.indices) == payload)
        let read = try type(of: theirs).init(serializedBytes: payload.encoded)
        #expect(read.isEqualTo(message: theirs))
    }

    @Test("are read by protoc with the schema", arguments: Self.events.indices)
    func protoc(index: Int) throws {
        let payload = Self.events[index]
        let message = "donation_log.\(type(of: payload))"
        guard let text = try Protoc.decode(message, payload.encoded) else { return }
        #expect(!text.isEmpty)
        // A number before a colon is a field that the schema lacks.
        #expect(text.firstMatch(of: /(?m)^\s*\d+[: {]/) == nil, "\(text)")
    }

    @Test("name the key that they cannot keep")
    func faults() {
        var activity = Activity(type: "t")
        activity.userInfo["when"] = .date(.nan)
        #expect(throws: ValidationError.self) { try activity.validate() }
        do {
            try activity.validate()
        } catch {
            #expect(error.field == "activity.userInfo.when")
        }
        activity.userInfo = [:]
        activity.webpageURL = "ftp://example.org"
        do throws(ValidationError) {
            try activity.validate()
            Issue.record("it was taken")
        } catch {
            #expect(error.field == "activity.webpageURL")
        }
        do throws(ValidationError) {
            try Activity(type: "").validate()
            Issue.record("it was taken")
        } catch {
            #expect(error.field == "activity.activityType")
        }
    }

    @Test("have no text of a person in an export without names", arguments: Self.events.indices)
    func anonymous(index: Int) throws {
        let payload = Self.events[index]
        // Left out: the donations mark the owner.
        guard !(payload is OwnAddresses) else {
            #expect(payload.anonymous(by: Nobody()).map(\.text) == nil)
            return
        }
        let hidden = try #require(payload.anonymous(by: Nobody()))
        let text = String(decoding: hidden.json.bytes, as: UTF8.self)
        for word in ["lakes", "Lakes", "Ana", "water", "home", "Read", "example.org/", "mail"] {
            #expect(!text.contains(word), "\(word) in \(text)")
        }
    }

    private struct Nobody: Pseudonymiser {
        func app(_ text: String) -> String { "app" }
        func className(_ text: String) -> String { "class" }
        func contentType(_ text: String) -> String { "type" }
        func place(_ text: String) -> String { "place" }
        func identifier(_ text: String) -> String { "x\(text.utf8.count)" }
        func shifted(_ time: Timestamp) -> Timestamp { time }
    }
}
