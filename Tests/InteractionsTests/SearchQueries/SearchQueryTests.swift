import Testing

@testable import Interactions

/// Monday, 5 January 2026, ten in the morning, UTC.
let queryTime = TimeContext(now: Timestamp(milliseconds: 1_767_607_200_000))

/// Returns whether an item with these attributes matches a query.
func found(
    _ query: String,
    _ attributes: [String: TaggedValue],
    in time: TimeContext = queryTime
) throws -> Bool {
    let query = try SearchQuery(query) { $0.hasPrefix("org_example_") }
    return query.matches(attributes, in: time)
}

/// Returns whether an item with this title matches a query.
func found(_ query: String, title: String) throws -> Bool {
    try found(query, ["title": .text(title)])
}

@Suite struct `A search query` {
    // MARK: Texts

    @Test(
        arguments: [
            (#"title == "Paris""#, ["Paris"], ["paris", "I love Paris", "Paris ", ""]),
            (#"title == "Paris"c"#, ["Paris", "paris", "PARIS"], ["I love Paris"]),
            (
                #"title == "Paris"wc"#,
                ["Paris", "I love Paris", "paris-france.jpg", "paris_france"], ["Comparison"]
            ),
            (
                #"title == "Paris"cw"#,
                ["Paris", "I love Paris", "paris-france.jpg"], ["Comparison", "Parisian"]
            ),
            (
                #"title == "Window"w"#,
                ["MyWindowClass", "Broken Window", "Window", "aWindow"],
                ["NSWindow", "Windows", "window", "Windowing"]
            ),
            (#"title == "Frédéric"cd"#, ["frederic", "FRÉDÉRIC", "Frédéric"], ["frederik"]),
            (#"title == "Frédéric""#, ["Frédéric", "Fre\u{301}de\u{301}ric"], ["frederic"]),
            (#"title == "paris*""#, ["paris", "parisol"], ["comparison", "Paris"]),
            (#"title == "*paris""#, ["paris", "I love paris"], ["parisol", "comparison"]),
            (#"title == "*paris*"c"#, ["paris", "Comparison", "PARISOL"], ["pari"]),
            (#"title == 'paris'"#, ["paris"], ["Paris"]),
        ] as [(String, [String], [String])]
    )
    func `A24: finds the titles that Apple documents`(
        query: String,
        matching: [String],
        others: [String]
    ) throws {
        for title in matching { #expect(try found(query, title: title), "\(title)") }
        for title in others { #expect(try !found(query, title: title), "\(title)") }
    }

    @Test func `A24: compares numbers with a range`() throws {
        for duration in [60.0, 61.5, 120] {
            #expect(try found("InRange(duration,60,120)", ["duration": .number(duration)]))
        }
        #expect(try !found("InRange(duration,60,120)", ["duration": .number(59.9)]))
        #expect(try !found("InRange( duration , 60 , 120 )", ["duration": .integer(121)]))
        #expect(try !found("InRange(duration,60,120)", [:]))
    }

    @Test func `A24: joins comparisons`() throws {
        let query = #"authorNames=="Tim"wc && completionDate >= $time.today(-10)"#
        let start = Timestamp(rfc3339: "2025-12-26T00:00:00Z") ?? queryTime.now
        let before = Timestamp(milliseconds: start.milliseconds - 1)
        let author = TaggedValue.array([.text("Ana"), .text("tim cook")])
        #expect(try found(query, ["authorNames": author, "completionDate": TaggedValue(start)]))
        #expect(try !found(query, ["authorNames": author, "completionDate": TaggedValue(before)]))
        #expect(
            try !found(
                query,
                ["authorNames": .array([.text("Timothy")]), "completionDate": TaggedValue(start)]
            )
        )
        #expect(try !found(query, ["authorNames": author]))
    }

    @Test func `A24: takes an attribute of several values by any of them`() throws {
        let item = ["keywords": TaggedValue.array([.text("red"), .text("green")])]
        #expect(try found(#"keywords == "green""#, item))
        #expect(try !found(#"keywords == "blue""#, item))
        #expect(try found(#"keywords != "blue""#, item))
        #expect(try !found(#"keywords != "green""#, item))
        #expect(try found(#"!(keywords == "blue")"#, item))
    }

    @Test func `A24: never finds an attribute that is not there`() throws {
        for item in [[:], ["title": .null], ["title": .array([])]] as [[String: TaggedValue]] {
            #expect(try !found(#"title == "a""#, item))
            #expect(try !found(#"title != "a""#, item))
            #expect(try !found(#"title == "*""#, item))
            #expect(try !found(#"** != "a""#, item))
            #expect(try found(#"!title == "a""#, item))
            #expect(try found(#"!title != "a""#, item))
        }
    }

    @Test func `A24: has a run of capitals as one word`() throws {
        #expect(try !found(#"title == "Window"w"#, title: "NSWindow"))
        #expect(try found(#"title == "NSWindow"w"#, title: "my NSWindow"))
        #expect(try found(#"title == "Window"w"#, title: "nsWindow"))
        #expect(try !found(#"title == "window"wc"#, title: "NSWindow"))
    }

    @Test func `A24: takes escaped text for itself`() throws {
        let text = #"a\b"c'd*e"#
        #expect(text.escapedForSearchQuery == #"a\\b\"c\'d\*e"#)
        #expect(try found("title == \"\(text.escapedForSearchQuery)\"", title: text))
        #expect(try found("title == '\(text.escapedForSearchQuery)'", title: text))
        #expect(try !found(#"title == "a\*""#, title: "ab"))
        #expect(try found(#"title == "a\*""#, title: "a*"))
        #expect(try found(#"title == "\a\é""#, title: "aé"))
    }

    @Test func `A24: refuses an attribute that nobody has`() throws {
        #expect(
            throws: SearchQueryError(position: 11, reason: .unknownAttribute("titel"))
        ) {
            try SearchQuery(#"rating>1 ||titel == "a""#)
        }
        #expect(throws: SearchQueryError.self) { try SearchQuery("org_example_shelf == 1") }
        #expect(try found("org_example_shelf == 1", ["org_example_shelf": .integer(1)]))
    }

    @Test(
        arguments: [
            (#"title == "a*b*c""#, ["abc", "aXbXc", "abbcc"], ["acb", "abcd", "ab"]),
            (#"title == "a*a""#, ["aa", "aba"], ["a", "ab"]),
            (#"title == "ab*ba""#, ["abba", "ab ba"], ["aba"]),
            (#"title == "*""#, ["", "a"], []),
            (#"title == "**""#, ["", "a"], []),
            (#"title == """#, [""], ["a"]),
            (#"title == ""w"#, [], ["", "a", "a b"]),
            (#"title == ""t"#, [], ["", "a"]),
            (#"title == "a**b""#, ["ab", "aXb"], ["a", "b"]),
            (#"title == "par*"w"#, ["I love Paris, par excellence", "parisol"], ["compare"]),
            (#"title == "*son"w"#, ["comparison", "a comparison of"], ["sonnet", "comparisons"]),
            (#"title == "a*b"w"#, ["a b", "x ab y", "a x b"], ["xa b", "a bx"]),
            (#"title == "I love"w"#, ["I love Paris"], ["I  love", "Hi love"]),
            (#"title == "don"w"#, ["I don't"], ["donut"]),
            (#"title == "2026"w"#, ["in 2026", "2026-01"], ["20261", "a2026"]),
            (#"title == "love paris"t"#, ["paris, I love", "love paris"], ["paris", "loveparis"]),
            (#"title == "LOVE par*"tc"#, ["Paris, I love"], ["compare love"]),
            (#"title == "love, paris!"t"#, ["paris love"], ["love"]),
        ] as [(String, [String], [String])]
    )
    func `compares texts`(query: String, matching: [String], others: [String]) throws {
        for title in matching { #expect(try found(query, title: title), "\(title)") }
        for title in others { #expect(try !found(query, title: title), "\(title)") }
    }

    @Test(
        arguments: [
            // Greek, with a sigma at the end, and Cyrillic.
            (#"title == "ΟΔΥΣΣΕΑΣ"cd"#, ["Οδυσσέας"], ["Οδυσσέα"]),
            (#"title == "Οδυσσεας""#, [], ["Οδυσσέας"]),
            (#"title == "зеленый"cd"#, ["ЗЕЛЁНЫЙ", "зелёный", "Зеленыи"], ["зелен"]),
            (#"title == "ёж"c"#, ["ЁЖ"], ["еж"]),
            (#"title == "strasse"cd"#, ["Straße", "STRASSE"], ["Strase"]),
            (#"title == "straße"c"#, ["STRASSE"], ["strase"]),
            (#"title == "malmo"cd"#, ["Malmø", "MALMÖ"], []),
            (#"title == "istanbul"cd"#, ["İstanbul", "ISTANBUL"], ["ıstanbul"]),
            (#"title == "việt nam"cd"#, ["Viet Nam", "VIÊ\u{323}T NAM"], []),
            (#"title == "kelvin"c"#, ["\u{212A}elvin"], []),
            (#"title == "Ångström"d"#, ["Angstrom", "\u{212B}ngström"], ["angstrom"]),
            // Points and vowel marks of Hebrew and Arabic go; vowels of Hindi stay.
            (#"title == "שלום"d"#, ["שָׁלוֹם"], []),
            (#"title == "محمد"d"#, ["مُحَمَّد"], []),
            (#"title == "हिन्दी"d"#, ["हिन्दी"], ["हन्दी", "हनद"]),
            // Scripts without spaces have a boundary at any character.
            (#"title == "東京"w"#, ["東京タワー", "私は東京にいる"], ["京都"]),
            (#"title == "París"w"#, ["en París"], ["Parísx"]),
            (#"title == "ñu"wd"#, ["el nu", "el ñu"], ["elñu"]),
            (#"title == "Война"w"#, ["МояВойнаИ", "Война и мир"], ["война", "МОЯВойна"]),
            (#"title == "🎉"w"#, ["hooray🎉"], ["hooray"]),
        ] as [(String, [String], [String])]
    )
    func `compares texts of all scripts`(
        query: String,
        matching: [String],
        others: [String]
    ) throws {
        for title in matching { #expect(try found(query, title: title), "\(title)") }
        for title in others { #expect(try !found(query, title: title), "\(title)") }
    }

    @Test func `compares the text of an item by words`() throws {
        for name in ["textContent", "transcribedTextContent", "textContentSummary"] {
            let item: [String: TaggedValue] = [
                name: .text("I love Paris in the spring"), "title": .text("Trip"),
            ]
            #expect(try found("\(name) == \"Paris\"", item))
            #expect(try !found("\(name) == \"Par\"", item))
            #expect(try found("\(name) == \"Par*\"", item))
            #expect(try found(#"** == "spring""#, item))
            #expect(try !found(#"* == "spring""#, item))
            #expect(try found(#"* == "Trip""#, item))
            #expect(try found(#"** == "Trip""#, item))
            #expect(try !found(#"** == "Tri""#, item))
        }
    }

    @Test func `compares any attribute`() throws {
        let item: [String: TaggedValue] = ["title": .text("a"), "rating": .integer(4)]
        #expect(try found(#"* == "a""#, item))
        #expect(try found("* == 4", item))
        #expect(try found("** > 3", item))
        #expect(try !found("** > 4", item))
        #expect(try found("InRange(*, 4, 5)", item))
        #expect(try found(#"* != "b""#, item))
        #expect(try !found(#"* != "a""#, item))
    }

    @Test func `reads an app's own attribute as its flags say`() throws {
        func found(_ text: String, _ flags: [String: TaggedValue]) throws -> Bool {
            var item: [String: TaggedValue] = ["title": .text("a"), "shelf": .text("upper")]
            for (flag, value) in flags { item["shelf.\(flag)"] = value }
            return try SearchQuery(text) { $0 == "shelf" }
                .matches(item, in: TimeContext(now: Timestamp(milliseconds: 0)))
        }
        let (named, any, all) = (#"shelf == "upper""#, #"* == "upper""#, #"** == "upper""#)
        #expect(try found(named, [:]) && !found(any, [:]) && !found(all, [:]))
        let byDefault: [String: TaggedValue] = ["searchableByDefault": .bool(true)]
        #expect(try found(named, byDefault) && found(any, byDefault) && found(all, byDefault))
        let hidden: [String: TaggedValue] = [
            "searchable": .bool(false), "searchableByDefault": .bool(true),
        ]
        #expect(try !found(named, hidden) && !found(any, hidden) && !found(all, hidden))
        // An attribute that no query can name is not there, not even for `!=`.
        #expect(try found(#"shelf != "lower""#, byDefault) && !found(#"shelf != "lower""#, hidden))
        // The flags are no values.
        #expect(try !found("* == 1", byDefault) && !found("** == 1", byDefault))
    }

    @Test func `looks into values of every kind`() throws {
        let item: [String: TaggedValue] = [
            "authors": .array([
                .person(
                    ItemPerson(
                        displayName: "Ana Silva",
                        handles: ["ana@example.org"],
                        handleIdentifier: "emailAddresses"
                    )
                )
            ]),
            "displayName": .localized(["en": "Cologne", "de": "Köln"]),
            "url": .url("https://example.org/a"),
            "emailHeaders": .dictionary(["List-Id": .array([.text("<news.example.org>")])]),
            "streamable": .bool(true), "local": .integer(0), "thumbnailData": .data([1, 2]),
            "contentSources": .set([.text("a"), .text("b")]),
        ]
        #expect(try found(#"authors == "Ana"w"#, item))
        #expect(try found(#"authors == "ana@example.org""#, item))
        #expect(try found(#"displayName == "Köln""#, item))
        #expect(try found(#"displayName == "Cologne""#, item))
        #expect(try found(#"url == "https://example.org/*""#, item))
        #expect(try found(#"emailHeaders == "*news*""#, item))
        #expect(try found("streamable == 1", item))
        #expect(try found("local == 0 && local != 1", item))
        #expect(try found(#"thumbnailData == "*""#, item))
        #expect(try !found(#"thumbnailData == "a*""#, item))
        #expect(try found(#"contentSources == "b""#, item))
        #expect(try !found(#"streamable == "1""#, item))
        #expect(try found(#"streamable != "1""#, item))
    }

    // MARK: Numbers and dates

    @Test(
        arguments: [
            ("rating == 4", true), ("rating == 4.0", true), ("rating == 4.5", false),
            ("rating != 4", false), ("rating != 5", true), ("rating < 4", false),
            ("rating <= 4", true), ("rating > 3.9", true), ("rating >= 4.1", false),
            ("rating == +4", true), ("rating == -4", false), ("rating == 0.4e1", true),
            ("rating == 40E-1", true), ("InRange(rating, 5, 3)", false), ("rating=='4'", false),
        ]
    )
    func `compares numbers`(query: String, isFound: Bool) throws {
        #expect(try found(query, ["rating": .integer(4)]) == isFound)
        #expect(try found(query, ["rating": .number(4)]) == isFound)
    }

    @Test func `compares large whole numbers exactly`() throws {
        let item: [String: TaggedValue] = ["fileSize": .integer(9_007_199_254_740_993)]
        #expect(try found("fileSize == 9007199254740993", item))
        #expect(try !found("fileSize == 9007199254740992", item))
        #expect(try found("fileSize > 9007199254740992", item))
        #expect(try found("fileSize < 1e300", item))
        #expect(try !found("fileSize < 1", ["fileSize": .number(.nan)]))
        #expect(try found("fileSize != 1", ["fileSize": .number(.nan)]))
    }

    @Test(
        arguments: [
            ("2026-01-05T00:00:00Z", "$time.today"), ("2026-01-05T23:59:59Z", "$time.today"),
            ("2026-01-05T10:00:00Z", "$time.now"), ("2026-01-05T09:59:00Z", "$time.now(-60)"),
            ("2026-01-04T00:00:00Z", "$time.yesterday"),
            ("2026-01-11T23:59:59Z", "$time.this_week"),
            ("2026-01-04T23:59:59Z", "$time.last_week"),
            ("2025-12-29T00:00:00Z", "$time.last_week"),
            ("2026-01-12T00:00:00Z", "$time.this_week(+1)"),
            ("2026-01-31T23:59:59Z", "$time.this_month"),
            ("2025-12-01T00:00:00Z", "$time.last_month"),
            ("2024-02-29T12:00:00Z", "$time.this_month(-23)"),
            ("2026-12-31T23:59:59Z", "$time.this_year"),
            ("2025-06-01T00:00:00Z", "$time.last_year"),
            ("2036-06-01T00:00:00Z", "$time.this_year( 10 )"),
            ("2026-01-05T09:00:00Z", "$time.iso(2026-01-05T09:00:00Z)"),
            ("2026-01-05T09:00:00Z", "$time.iso( 2026-01-05T10:00:00+01:00 )"),
            ("2001-01-01T00:01:40Z", "100"),
        ]
    )
    func `finds dates`(date: String, value: String) throws {
        let time = try #require(Timestamp(rfc3339: date))
        let item = ["dueDate": TaggedValue(time)]
        #expect(try found("dueDate == \(value)", item))
        #expect(try !found("dueDate != \(value)", item))
        #expect(try found("dueDate >= \(value)", item))
        #expect(try !found("dueDate < \(value)", item))
        #expect(try found("InRange(dueDate, \(value), $time.this_year(+100))", item))
    }

    @Test(
        arguments: [
            ("2026-01-04T23:59:59.999Z", "$time.today"), ("2026-01-06T00:00:00Z", "$time.today"),
            ("2026-01-05T10:00:00.001Z", "$time.now"), ("2026-01-12T00:00:00Z", "$time.this_week"),
            ("2026-01-04T23:59:59Z", "$time.this_week"),
            ("2026-02-01T00:00:00Z", "$time.this_month"),
            ("2027-01-01T00:00:00Z", "$time.this_year"),
        ]
    )
    func `leaves dates out`(date: String, value: String) throws {
        let time = try #require(Timestamp(rfc3339: date))
        #expect(try !found("dueDate == \(value)", ["dueDate": TaggedValue(time)]))
        #expect(try found("dueDate != \(value)", ["dueDate": TaggedValue(time)]))
    }

    @Test func `compares with the beginning of a day`() throws {
        let noon = ["dueDate": TaggedValue(queryTime.now)]
        #expect(try found("dueDate > $time.today", noon))
        #expect(try !found("dueDate <= $time.today", noon))
        #expect(try found("dueDate < $time.today(+1)", noon))
        let start = Timestamp(rfc3339: "2026-01-05T00:00:00Z") ?? queryTime.now
        #expect(try found("dueDate <= $time.today", ["dueDate": TaggedValue(start)]))
        #expect(try !found("dueDate > $time.today", ["dueDate": TaggedValue(start)]))
    }

    // MARK: Structure

    @Test(
        arguments: [
            ("rating == 1 || rating == 4 && rating == 5", false),
            ("rating == 4 || rating == 1 && rating == 5", true),
            ("(rating == 4 || rating == 1) && rating == 5", false),
            ("!rating == 4 || rating == 4", true), ("!(rating == 4 || rating == 4)", false),
            ("!(!(rating==4))", true), (" \t\n( ( rating\r\n==4 ) ) ", true),
            ("rating==4&&rating==4||rating==1", true),
        ]
    )
    func `binds && before ||, and ! before both`(query: String, isFound: Bool) throws {
        #expect(try found(query, ["rating": .integer(4)]) == isFound)
    }

    @Test func `tells what it reads`() throws {
        let query = try SearchQuery(#"title == "a" && !(rating > 1 || InRange(dueDate, 1, 2))"#)
        #expect(query.attributeNames == ["title", "rating", "dueDate"])
        #expect(!query.readsEveryAttribute && !query.readsLongText)
        #expect(try SearchQuery("* == 1").readsEveryAttribute)
        #expect(try !SearchQuery("* == 1").readsLongText)
        #expect(try SearchQuery("** == 1").readsLongText)
        #expect(try SearchQuery(#"textContent == "a""#).readsLongText)
    }

    @Test(
        arguments: [
            ("", 0, .unexpected(expected: "an attribute, InRange, ! or (")),
            ("  ", 2, .unexpected(expected: "an attribute, InRange, ! or (")),
            ("paris", 0, .unknownAttribute("paris")),
            ("title", 5, .unexpected(expected: "==, !=, <, <=, > or >=")),
            ("title = 1", 6, .unexpected(expected: "==, !=, <, <=, > or >=")),
            ("title ==", 8, .unexpected(expected: "a text in quotes, a number or $time")),
            ("title == a", 9, .unexpected(expected: "a text in quotes, a number or $time")),
            ("title == \"a", 9, .openQuotes), ("title == \"a'", 9, .openQuotes),
            ("title == \"a\\\"", 9, .openQuotes), ("title == 'a\\", 9, .openQuotes),
            ("title == \"a\"cx", 13, .unknownModifier("x")),
            ("title == \"a\" c", 13, .unexpected(expected: "&&, || or the end of the query")),
            (
                "title == \"a\" & rating == 1", 13,
                .unexpected(expected: "&&, || or the end of the query")
            ),
            ("rating == 1 &&", 14, .unexpected(expected: "an attribute, InRange, ! or (")),
            ("!!rating == 1", 1, .unexpected(expected: "an attribute, InRange, ! or (")),
            ("(rating == 1", 12, .unexpected(expected: "&&, || or )")),
            ("rating == 1)", 11, .unexpected(expected: "&&, || or the end of the query")),
            ("title < \"a\"", 6, .notOrdered("title")), ("title > 1", 6, .notOrdered("title")),
            ("rating < 'a'", 7, .notOrdered("a text")),
            ("InRange(title, 1, 2)", 8, .notOrdered("title")),
            ("InRange(rating 1, 2)", 15, .unexpected(expected: ",")),
            ("InRange(rating, 1)", 17, .unexpected(expected: ",")),
            ("InRange(rating, 1, 2", 20, .unexpected(expected: ")")),
            ("InRange(rating, 'a', 2)", 16, .unexpected(expected: "a number or $time")),
            ("InRange(nothing, 1, 2)", 8, .unknownAttribute("nothing")),
            ("InRange == 1", 0, .unknownAttribute("InRange")),
            ("rating == 1e999", 10, .numberTooLarge),
            (
                "rating == -", 10,
                .unexpected(expected: "a text in quotes, a number or $time")
            ),
            ("dueDate == $time", 11, .unexpected(expected: "$time. and the name of a date")),
            ("dueDate == $time.tomorrow", 11, .unknownTime("tomorrow")),
            (
                "dueDate == $time.yesterday(1)", 26,
                .unexpected(expected: "&&, || or the end of the query")
            ),
            ("dueDate == $time.today()", 23, .unexpected(expected: "a whole number")),
            ("dueDate == $time.today(1", 24, .unexpected(expected: ")")),
            ("dueDate == $time.today(1000000000001)", 23, .numberTooLarge),
            ("dueDate == $time.today(99999999999999999999)", 23, .numberTooLarge),
            ("dueDate == $time.iso", 20, .unexpected(expected: "( and a date")),
            ("dueDate == $time.iso(2026-01-05)", 21, .notADate("2026-01-05")),
            ("dueDate == $time.iso(2026", 25, .unexpected(expected: ")")),
        ] as [(String, Int, SearchQueryError.Reason)]
    )
    func `tells the place of a fault`(
        query: String,
        position: Int,
        reason: SearchQueryError.Reason
    ) {
        let error = SearchQueryError(position: position, reason: reason)
        #expect(throws: error) { try SearchQuery(query) }
        #expect(error.description.hasPrefix("query, byte \(position): "))
    }

    @Test func `has limits`() throws {
        let deep =
            String(repeating: "(", count: 64) + "rating==1" + String(repeating: ")", count: 64)
        #expect(try found(deep, ["rating": .integer(1)]))
        #expect(throws: SearchQueryError(position: 64, reason: .nestedTooDeep(limit: 64))) {
            try SearchQuery("(\(deep))")
        }
        let long = "rating==1" + String(repeating: " ", count: 16 * 1024 - 9)
        #expect(try found(long, ["rating": .integer(1)]))
        #expect(
            throws: SearchQueryError(position: 0, reason: .tooLong(bytes: 16_385, limit: 16_384))
        ) {
            try SearchQuery(long + " ")
        }
    }
}
