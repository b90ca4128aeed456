import Interactions
import TestSupport

extension FuzzTarget {
    /// Checks that a donated payload comes back from its text.
    static func checkText<Payload: DonatedPayload>(
        of payload: Payload
    ) throws(BrokenProperty) {
        let json = payload.json
        try checkText(json)
        // A payload from outside may hold what a donation may not.
        guard (try? payload.validate()) != nil else { return }
        let again = try must("a payload's JSON is one") { () throws(ValidationError) in
            try Payload(json: json, at: Payload.name)
        }
        try check(again.json.bytes == json.bytes, "a payload comes back from its JSON")
        var bare = payload
        bare.dropContent()
        let bytes = bare.encoded
        bare.dropContent()
        try check(bare.encoded == bytes, "content is dropped once")
    }

    /// Payloads of activities, items and reminders, with the bytes for their kinds.
    static let activitySeeds: [(any DonatedPayload, UInt8)] = {
        let time = Timestamp(milliseconds: 1_767_607_200_000)
        var activity = Activity(type: "org.example.read", title: "On lakes")
        activity.keywords = ["élan", "lake"]
        activity.userInfo = [
            "text": .text("t"), "date": .date(789_300_000.25), "data": .data([0, 0xFF]),
            "url": .url("https://example.org/é"), "null": .null, "flag": .bool(true),
            "number": .number(-0.5), "integer": .integer(.min),
            "nested": .dictionary(["a": .array([.set([.text("b")]), .localized(["en": "c"])])]),
        ]
        activity.requiredUserInfoKeys = ["text"]
        activity.webpageURL = "https://example.org/lakes"
        activity.expiration = time
        activity.persistentIdentifier = "lakes"
        activity.attributes = [
            "title": .text("Lakes"), "textContent": .text("Deep"),
            "relatedUniqueIdentifier": .text("item-7"), "domainIdentifier": .text("a.b"),
        ]
        var item = SearchableItem(identifier: "item-7")
        item.domainIdentifier = "a.b"
        item.expiration = time
        item.attributes = activity.attributes
        item.attributes["rating"] = .integer(4)
        var bare = item
        bare.attributes = ["textContent": .null, "org_example_a": .array([.text("x")])]
        return [
            (BecameCurrent(activity, scene: "main", end: time), 240),
            (BecameCurrent(Activity(type: "t")), 240),
            (ActivityUpdated(activity, scene: "main"), 238),
            (Resigned(.invalidated, scene: "main"), 236), (ItemIndexed(item, index: "mail"), 234),
            (ItemUpdated(bare), 232), (ClientState([1, 0, 0xFF], index: "mail"), 230),
            (LinkTaken(title: "call", about: activity, trigger: .init(.time, time: time)), 228),
            (WidgetChanged(WidgetName("weather", configuration: "é"), .registered), 214),
            (
                WidgetUpdated(
                    WidgetName("weather"),
                    .newData,
                    snapshots: [WidgetSnapshot(.compact, title: "Rain", validFrom: time)],
                    policy: .after,
                    after: time
                ), 212
            ),
            (WidgetViewed(WidgetName("weather"), isTapped: true, url: "weather:"), 210),
        ]
    }()
}
