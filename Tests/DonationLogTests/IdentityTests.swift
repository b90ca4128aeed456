import Testing

@Suite struct `Whom people mean at the command line` {
    private func message(
        _ app: String,
        _ identifier: Int,
        _ person: String,
        group: String? = nil
    ) -> String {
        let name = group.map { ",\"speakableGroupName\":\"\($0)\",\"isGroup\":true" } ?? ""
        let conversation = group.map { ",\"conversationIdentifier\":\"\($0)\"" } ?? ""
        return """
            {"app":"\(app)","identifier":"\(identifier)","direction":"outgoing",\
            "start":"2026-11-01T1\(identifier % 10):00:00Z","intent":{"class":"INSendMessageIntent",\
            "recipients":[\(person)]\(conversation)\(name)}}

            """
    }

    private func person(_ name: String?, email: String? = nil, phone: String? = nil) -> String {
        var members = name.map { ["\"displayName\":\"\($0)\""] } ?? []
        if let email {
            members.append(
                "\"personHandle\":{\"value\":\"\(email)\",\"type\":\"emailAddress\"}"
            )
        }
        if let phone {
            members.append("\"personHandle\":{\"value\":\"\(phone)\",\"type\":\"phoneNumber\"}")
        }
        return "{\(members.joined(separator: ","))}"
    }

    private func store(_ lines: String...) throws -> TestStore {
        let store = try TestStore(holding: "")
        #expect(try store.run(["append"], input: lines.joined()).exitCode == 0)
        return store
    }

    private func names(_ store: TestStore) throws -> [String] {
        try store.run(["contacts", "--json"]).objects().compactMap { $0["name"] as? String }
            .sorted()
    }

    private func card(_ fields: String...) -> String {
        (["BEGIN:VCARD", "VERSION:3.0"] + fields + ["END:VCARD", ""]).joined(separator: "\r\n")
    }

    // MARK: Numbers and addresses

    @Test func `leaves two people two who share a landline, with or without a region`() throws {
        for policy in [nil, "DE"] {
            let store = try TestStore(holding: "")
            if let policy { _ = try store.run(["policy", "--region", policy]) }
            let cards =
                card("UID:a", "FN:Oma Gerda", "EMAIL:gerda@alt.example", "TEL:030 5550100")
                + card("UID:b", "FN:Papa", "TEL:030 5550100", "TEL:+49 170 5556667")
            let told = try store.run(["import", "--from", "vcard"], input: cards).output
            #expect(told.contains("1 handle belongs to several people and joins nobody"))
            #expect(try names(store) == ["Oma Gerda", "Papa"])
            #expect(try store.run(["contact", "Papa"]).output.contains("joins nobody"))
        }
    }

    @Test(
        arguments: [
            ("JP", ["03-5550-0100", "(03) 5550 0100"]),
            ("RU", ["8 (495) 555-01-00", "8 495 555 01 00"]),
            ("GR", ["210 5550100", "2105550100", "210-555-0100"]),
        ]
    )
    func `leaves everybody apart whose card has one landline, whatever its form`(
        region: String,
        numbers: [String]
    ) throws {
        let people = Array(["Γιαγιά", "Папа", "山田 太郎"].prefix(numbers.count))
        let cards = zip(people, numbers).enumerated().map { index, entry in
            card(
                "UID:\(index)",
                "FN:\(entry.0)",
                "TEL:\(entry.1)",
                "EMAIL:\(index)@x.example"
            )
        }
        for known in [nil, region] {
            let store = try TestStore(holding: "")
            if let known { _ = try store.run(["policy", "--region", known]) }
            let told = try store.run(["import", "--from", "vcard"], input: cards.joined()).output
            // Without the region, two forms of a number are two handles.
            #expect(
                told.contains("1 handle belongs to several people and joins nobody")
                    == (known != nil),
                "\(known ?? "")"
            )
            #expect(try names(store) == people.sorted())
            // The region may come later.
            _ = try store.run(["policy", "--region", region])
            #expect(try names(store) == people.sorted())
        }
    }

    @Test(
        arguments: [
            ("müller.example", "xn--mller-kva.example"),
            ("MÜLLER.example", "xn--mller-kva.example."),
            ("почта.example", "XN--80A1ACNY.example"), ("例え。テスト", "xn--r8jz45g.xn--zckzah"),
        ]
    )
    func `knows a host in letters and in Punycode`(letters: String, punycode: String) throws {
        let store = try store(
            message("mail", 1, person("Bo Tal", email: "bo@\(letters)")),
            message("mail", 2, person("Bo Tal", email: "bo@\(punycode)"))
        )
        #expect(try names(store) == ["Bo Tal"])
        #expect(try store.run(["contact", "bo@\(punycode)"]).exitCode == 0)
    }

    @Test func `knows a number behind a prefix of the network`() throws {
        let store = try store(
            message("phone", 1, person("Ana", phone: "*31#0170 1234567")),
            message("phone", 2, person("Ana", phone: "0170 1234567")),
            message("phone", 3, person(nil, phone: "*100#"))
        )
        #expect(try store.run(["contacts", "--json"]).objects().count == 2)
        _ = try store.run(["policy", "--region", "DE"])
        #expect(try store.run(["contact", "+491701234567"]).output.hasPrefix("Ana\n"))
    }

    // MARK: Taking apart

    @Test(
        arguments: [
            ["Tobi", "name:chat:Tobi"], ["Tobi", "Tobias Brandt"], ["Tobias Brandt", "Tobi"],
            ["t@x.example", "Tobi"], ["Tobi", "T@X.example"],
        ]
    )
    func `takes back the link between two people`(named: [String]) throws {
        let store = try store(
            message("mail", 1, person("Tobias Brandt", email: "t@x.example")),
            message("chat", 2, person("Tobi"))
        )
        _ = try store.run(["link", "Tobi", "Tobias Brandt"])
        #expect(try names(store) == ["Tobi"])
        let said = try store.run(["unlink"] + named)
        #expect(said.exitCode == 0 && said.output.contains("took back the link of 3"))
        #expect(try names(store) == ["Tobi", "Tobias Brandt"])
        let again = try store.run(["unlink", "Tobi", "Tobias Brandt"])
        #expect(again.exitCode != 0 && again.errors.contains("two contacts already"))
    }

    @Test(
        arguments: [
            (["Наталья Орлова", "", "+7 495 555 01 00"], ["Наташа"], "+7 495 5550100"),
            (["山田 太郎"], ["Taro"], "name:one:山田 太郎"),
            (["Νίκος", "nikos@x.example"], ["Nick", "nick@y.example"], "Nikos@X.example"),
        ]
    )
    func `takes back a link, by whatever the first of the two is known`(
        first: [String],
        second: [String],
        named: String
    ) throws {
        func described(_ fields: [String]) -> String {
            let known = fields.map { $0.isEmpty ? nil : $0 }
            return person(
                known[0],
                email: known.count > 1 ? known[1] : nil,
                phone: known.count > 2 ? known[2] : nil
            )
        }
        let store = try store(
            message("one", 1, described(first)),
            message("two", 2, described(second))
        )
        #expect(try store.run(["link", second[0], first[0]]).exitCode == 0)
        #expect(try names(store) == [second[0]])
        let said = try store.run(["unlink", second[0], named])
        #expect(said.output.contains("took back the link of 3"), "\(said.errors)")
        #expect(try names(store) == [first[0], second[0]].sorted())
    }

    @Test(arguments: [["Leo", "l@x.example"], ["l@x.example", "Leonor"], ["Leonor", "Leo"]])
    func `takes apart two of three who were linked one after the other`(named: [String]) throws {
        let store = try store(
            message("one", 1, person("Leo")),
            message("two", 2, person("Leonor")),
            message("three", 3, person("L. Dias", email: "l@x.example"))
        )
        _ = try store.run(["link", "Leo", "Leonor"])
        _ = try store.run(["link", "Leonor", "l@x.example"])
        #expect(try names(store) == ["L. Dias"])
        let said = try store.run(["unlink"] + named)
        #expect(said.output.contains("took back the link of "), "\(said.errors)")
        #expect(try names(store).count == 2)
    }

    @Test func `says what else joins two people, and how to take that back`() throws {
        let both = """
            {"displayName":"Ana","customIdentifier":"u1","personHandle":{"value":"ana@x.example",\
            "type":"emailAddress"}}
            """
        let store = try store(
            message("mail", 1, person("Ana Silva", email: "ana@x.example")),
            message("chat", 2, both)
        )
        let said = try store.run(["unlink", "Ana Silva", "u1"])
        #expect(said.exitCode == 0, "\(said.errors)")
        let two = try store.run(["unlink", "Ana", "Ana Silva"])
        #expect(two.exitCode != 0)
        #expect(two.errors.contains("email:ana@x.example"))
        let spelled = try store.run(["unlink", "Ana", "<ANA@x.example>"])
        #expect(spelled.output.contains("unlinked email:ana@x.example"))
        #expect(try store.run(["contacts", "--json"]).objects().count == 2)
    }

    @Test func `says when an unlink takes nobody apart`() throws {
        let both = """
            {"displayName":"Ana","personHandle":{"value":"ana@x.example","type":"emailAddress"},\
            "aliases":[{"value":"+442079460018","type":"phoneNumber"}]}
            """
        let store = try store(message("mail", 1, both), message("chat", 2, both + ""))
        let third = both.replacing("\"aliases\"", with: "\"customIdentifier\":\"u\",\"aliases\"")
        _ = try store.run(["append"], input: message("chat", 3, third))
        let said = try store.run(["unlink", "Ana", "ana@x.example"]).output
        #expect(
            said.contains("stay one contact") && said.contains("phone:+442079460018"),
            "\(said)"
        )
        let alone = try store.run(["unlink", "Ana", "u"]).output
        #expect(alone.contains("one person alone has it"))
    }

    // MARK: Names

    @Test func `shows the owner's name before all others, until it is withdrawn`() throws {
        let store = try store(
            message("mail", 1, person("Tobias Brandt", email: "t@x.example")),
            message("chat", 2, person("Tobi")),
            message("chat", 3, person("Cy"), group: "Tenors")
        )
        #expect(try store.run(["rename", "t@x.example", "Schatz 山田"]).exitCode == 0)
        #expect(try names(store) == ["Cy", "Schatz 山田", "Tobi"])
        for command in [
            ["suggest"], ["contacts"], ["offers", "--surface", "shareSheet"],
            ["suggest", "--prefix", "scha"],
            ["contact", "schatz 山田"], ["report"],
        ] {
            let said = try store.run(command)
            #expect(said.output.contains("Schatz 山田"), "\(command): \(said.output)\(said.errors)")
        }
        // The name follows the evidence into a merge and out of it.
        _ = try store.run(["link", "Tobi", "Schatz 山田"])
        #expect(try names(store) == ["Cy", "Schatz 山田"])
        _ = try store.run(["unlink", "Tobi", "t@x.example"])
        #expect(try names(store) == ["Cy", "Schatz 山田", "Tobi"])
        #expect(try store.run(["rename", "Tenors", "Choir"]).exitCode == 0)
        #expect(try store.run(["conversations"]).output.contains("Choir"))
        #expect(try store.run(["suggest"]).output.contains("Choir"))
        #expect(try store.run(["withdraw", "4"]).exitCode == 0)
        #expect(try names(store) == ["Cy", "Tobi", "Tobias Brandt"])
        #expect(try store.run(["verify", "--views"]).exitCode == 0)
    }

    @Test func `refuses a name that is none, and one of nobody`() throws {
        let store = try store(message("mail", 1, person("Ana", email: "a@x.example")))
        #expect(try store.run(["rename", "Ana", " "]).exitCode != 0)
        #expect(try store.run(["rename", "Ana"]).exitCode != 0)
        #expect(try store.run(["rename", "Nobody", "X"]).errors.contains("Nobody"))
        let long = String(repeating: "x", count: 256)
        #expect(try store.run(["rename", "Ana", long]).exitCode != 0)
        let empty = try TestStore(holding: "")
        #expect(try empty.run(["rename", "Ana", "X"]).exitCode != 0)
    }

    @Test func `goes with an erasure of what it names`() throws {
        let store = try store(
            message("mail", 1, person("Ana", email: "a@x.example")),
            message("chat", 2, person("Bo"))
        )
        _ = try store.run(["rename", "Ana", "Zebedee"])
        _ = try store.run(["delete", "--person", "Zebedee", "--yes"])
        #expect(try names(store) == ["Bo"])
        #expect(try store.run(["erase", "--yes"]).exitCode == 0)
        #expect(!(try store.run(["export"]).output.contains("Zebedee")))
    }

    @Test func `takes a name of the owner's cards before later names of others`() throws {
        let store = try store(
            message("mail", 1, person("CEO of Everything", email: "ana@x.example"))
        )
        let cards = card("UID:a", "FN:Silva\\, Ana", "EMAIL:ana@x.example")
        _ = try store.run(["import", "--from", "vcard"], input: cards)
        _ = try store.run(
            ["append"],
            input: message("mail", 2, person("Boss", email: "ana@x.example"))
        )
        #expect(try names(store) == ["Ana Silva"])
        #expect(try store.run(["contact", "Silva, Ana"]).exitCode == 0)
        #expect(try store.run(["suggest", "--prefix", "silva"]).output.contains("Ana Silva"))
    }

    // MARK: Likely pairs

    @Test func `lists who is likely one person, and joins on the owner's word`() throws {
        let store = try store(
            message("mail", 1, person("Brandt, Tobias", email: "t@x.example")),
            message("chat", 2, person("Tobias Brandt")),
            message("phone", 3, person("Bo", phone: "+49 170 1234567")),
            message("calls", 4, person("Bo Tal", phone: "0170 1234567")),
            message("calls", 5, person("Cy", phone: "0170 1234568"))
        )
        let before = try names(store)
        let listed = try store.run(["link", "--suggest", "--json"]).objects()
        #expect(listed.compactMap { $0["reason"] as? String } == ["number", "name"])
        #expect(try names(store) == before)
        #expect(try store.run(["link", "--suggest", "--yes", "3"]).exitCode != 0)
        #expect(try store.run(["link", "--suggest", "Ana"]).exitCode != 0)
        let text = try store.run(["link", "--suggest"]).output
        #expect(text.contains("one number in two forms") && text.contains("the same full name"))
        let said = try store.run(["link", "--suggest", "--yes", "2", "--yes", "1"])
        #expect(said.exitCode == 0, "\(said.errors)")
        #expect(try names(store).count == before.count - 2)
        #expect(
            try store.run(["link", "--suggest"]).output == "no two contacts are likely one person\n"
        )
    }

    /// Two pairs: of a number and of a name.
    private func storeOfPairs() throws -> TestStore {
        try store(
            message("mail", 1, person("Brandt, Tobias", email: "t@x.example")),
            message("chat", 2, person("Tobias Brandt")),
            message("phone", 3, person("Bo", phone: "+49 170 1234567")),
            message("calls", 4, person("Bo Tal", phone: "0170 1234567"))
        )
    }

    @Test func `remembers whom the owner keeps apart`() throws {
        let store = try storeOfPairs()
        let before = try names(store)
        let pair = try store.run(["link", "--suggest", "--json"]).objects().last
        let contacts = try #require(pair?["contacts"] as? [[String: Any]])
        let keys = contacts.compactMap { $0["key"] as? String }
        let said = try store.run(["link", "--suggest", "--no", "2"]).output
        #expect(said == "kept apart Tobias Brandt and Tobias Brandt at 5\n")
        let listed = try store.run(["link", "--suggest", "--json"]).objects()
        #expect(listed.compactMap { $0["reason"] as? String } == ["number"])
        let text = try store.run(["link", "--suggest"]).output
        #expect(text.hasSuffix("\n1 pair that you keep apart is left out\n"), "\(text)")
        #expect(try names(store) == before)
        let json = try store.run(["link", "--suggest", "--no", "1", "--json"]).objects()
        #expect(json.first?["position"] as? Int == 6)
        #expect(
            try store.run(["link", "--suggest"]).lines == [
                "no two contacts are likely one person", "2 pairs that you keep apart are left out",
            ]
        )
        let log = try store.run(["log", "--kind", "keptApart"]).output
        #expect(log.contains("kept apart Brandt, Tobias, Tobias Brandt"), "\(log)")
        #expect(log.contains("kept apart Bo, Bo Tal"), "\(log)")
        #expect(try store.run(["undo"]).output == "undid kept apart Bo, Bo Tal (at 6)\n")
        #expect(try store.run(["withdraw", "5"]).exitCode == 0)
        #expect(try store.run(["link", "--suggest", "--json"]).objects().count == 2)
        let both = try store.run(["link", "--suggest", "--yes", "1", "--no", "2"])
        #expect(both.lines.map { $0.prefix(6) } == ["linked", "kept a"])
        let linked = try store.run(["link"] + keys)
        #expect(linked.output.hasPrefix("linked Tobias Brandt and Tobias Brandt at "), "\(linked)")
        #expect(
            try store.run(["link", "--suggest"]).output == "no two contacts are likely one person\n"
        )
    }

    @Test func `takes --no for a pair of the list alone`() throws {
        let store = try storeOfPairs()
        for wrong in [
            ["--no", "0"], ["--no", "1", "--yes", "1"], ["--no", "1", "Bo"], ["--no", "3"],
        ] {
            #expect(try store.run(["link", "--suggest"] + wrong).exitCode != 0, "\(wrong)")
        }
        #expect(try store.run(["link", "--no", "1"]).errors.contains("belong to --suggest"))
        #expect(try store.run(["link", "--suggest", "--json"]).objects().count == 2)
    }

    @Test(arguments: [(#"no\nlater\n"#, 1), (#"\n\n"#, 0), (#"n\nq\n"#, 1), (#"l\nn\n"#, 1)])
    func `asks about each pair at a terminal, and records a no`(
        answers: String,
        count: Int
    ) throws {
        let store = try storeOfPairs()
        let script =
            #"(sleep 1; printf "$2"; sleep 1) | "#
            + #"script -qec "$1 link --suggest --store $3" /dev/null"#
        let shown = try Tool.run(script: script, [answers, store.path])
        let text = shown.output + shown.errors
        #expect(text.contains("One person? yes, no, later or quit: "), "\(text)")
        #expect(text.contains("kept apart ") == (count > 0), "\(text)")
        let log = try store.run(["log", "--kind", "keptApart", "--json"]).objects()
        #expect(log.count == count)
    }

    @Test func `knows somebody by the nickname on a card`() throws {
        let store = try store(
            message("chat", 1, person("Dee")),
            message("mail", 2, person("Deolinda", email: "d@x.example"))
        )
        let cards = card("UID:a", "FN:Deolinda Silva", "NICKNAME:Dee", "EMAIL:d@x.example")
        _ = try store.run(["import", "--from", "vcard"], input: cards)
        let listed = try store.run(["link", "--suggest", "--json"]).objects()
        #expect(listed.compactMap { $0["reason"] as? String } == ["nickname"])
        #expect(listed.first?["text"] as? String == "Dee")
        #expect(listed.first?["name"] as? String == "Deolinda Silva")
    }

    @Test func `lists no pairs of a name that many have`() throws {
        let lines = (1...6).map { message("mail", $0, person("Ana Silva", email: "a\($0)@x.y")) }
        let store = try store(lines.joined())
        let told = try store.run(["link", "--suggest"]).output
        #expect(told.contains("no two contacts") && told.contains("1 name or number"))
    }
}
