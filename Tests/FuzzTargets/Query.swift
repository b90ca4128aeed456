import Interactions

extension FuzzTarget {
    /// Treats the bytes after the first as a query over the attributes of items.
    package static func query(_ bytes: [UInt8]) throws(BrokenProperty) {
        guard let setting = bytes.first else { return }
        let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
        let query: SearchQuery
        do throws(SearchQueryError) {
            query = try SearchQuery(text) { $0.hasPrefix("org_") }
        } catch {
            return try check(!error.description.isEmpty, "a refusal has words")
        }
        let again = try must("a query is read twice") { () throws(SearchQueryError) in
            try SearchQuery(query.text) { $0.hasPrefix("org_") }
        }
        try check(again == query, "a query is always read the same")
        let bracketed = "(\(text))"
        let negation = try? SearchQuery("!\(bracketed)") { $0.hasPrefix("org_") }
        let time = queryTimes[Int(setting) % queryTimes.count]
        for item in queriedItems {
            let answer = query.matches(item, in: time)
            try check(query.matches(item, in: time) == answer, "a query always says the same")
            if let negation {
                try check(negation.matches(item, in: time) != answer, "! turns an answer round")
            }
        }
        if !query.readsEveryAttribute {
            let names = query.attributeNames
            for item in queriedItems {
                let read = item.filter { names.contains($0.key) }
                try check(
                    query.matches(read, in: time) == query.matches(item, in: time),
                    "a query reads the attributes that it names"
                )
            }
        }
    }

    static let querySeeds: [[UInt8]] = [
        #"title == "*paris*"cd"#, #"**=="paris"wc && rating >= 1"#, "* != 'a*b\\'\\\\'",
        "InRange(dueDate, $time.today(-10), $time.now)", "!(rating < -0.5e3 || rating > 1)",
        #"textContent == "tower tokyo"t"#, "dueDate == $time.this_month(+1)",
        "dueDate <= $time.iso(2026-01-05T09:00:00Z)", #"keywords != "école"cdwt"#,
        #"org_example_a == "東京*""#, "((((title == ''))))", "rating == 1 && title",
    ].enumerated().map { [UInt8($0)] + Array($1.utf8) }

    private static let queryTimes = [
        (Int64(1_767_607_200_000), 3600, 2), (.min, .min, .min), (.max, .max, .max), (0, 0, 1),
    ].map { milliseconds, offset, weekday in
        TimeContext(
            now: Timestamp(milliseconds: milliseconds),
            zone: ZoneOffsets(name: "X", first: offset),
            firstWeekday: weekday
        )
    }

    private static let queriedItems: [[String: TaggedValue]] = [
        [:],
        [
            "title": .text("I love Paris"), "rating": .integer(1), "dueDate": .date(789_300_000),
            "textContent": .text("The tower of Tokyo: 東京タワー"),
            "keywords": .array([.text("ÉCOLE"), .text("a*b")]), "org_example_a": .text("東京"),
        ],
        [
            "title": .localized(["en": "е\u{301}ж"]), "rating": .number(.nan),
            "dueDate": .date(-1e300), "keywords": .set([.null, .bool(true), .integer(.min)]),
        ],
    ]
}
