import Foundation
import TestSupport
import Testing

@Suite struct `Whom people mean, as their mail and chats show it` {
    /// Runs a command at a fixed time.
    private func run(
        _ arguments: [String],
        in store: TestStore,
        now: String
    ) throws -> ToolResult {
        let result = try Tool.run(
            arguments + ["--store", store.path],
            environment: ["DONATIONLOG_NOW": now]
        )
        #expect(result.exitCode == 0, "\(arguments): \(result.errors)")
        return result
    }

    // MARK: Rooms

    @Test(
        arguments: [
            (rooms: 5, members: 11, friends: 4), (rooms: 8, members: 40, friends: 3),
            (rooms: 3, members: 200, friends: 6), (rooms: 12, members: 8, friends: 4),
            (rooms: 12, members: 3, friends: 2), (rooms: 5, members: 3, friends: 4),
        ]
    )
    func `are friends, not busy rooms that one only reads`(
        rooms: Int,
        members: Int,
        friends: Int
    ) throws {
        let midnight = 1_767_225_600
        var messages: [(start: Int, intent: String, direction: String)] = []
        for day in 0..<7 {
            let morning = midnight + day * 86_400 + 9 * 3600
            for (room, line) in (0..<rooms).flatMap({ room in (0..<40).map { (room, $0) } }) {
                let member = (day * 40 + line) % members
                let intent =
                    #""conversationIdentifier":"room\#(room)","isGroup":true,"#
                    + #""speakableGroupName":"Room \#(room)","sender":{"displayName":"#
                    + #""U\#(member)","customIdentifier":"u\#(member)"}"#
                messages.append((morning + room * 97 + line * 1200, intent, "incoming"))
            }
            for (friend, line) in (0..<friends).flatMap({ [($0, 0), ($0, 1)] }) {
                let intent =
                    #""conversationIdentifier":"friend\#(friend)","recipients":[{"displayName":"#
                    + #""Friend \#(friend)","customIdentifier":"friend\#(friend)"}]"#
                messages.append((morning + friend * 600 + line * 7200, intent, "outgoing"))
            }
        }
        let lines = messages.sorted { $0.start < $1.start }.enumerated().map { number, message in
            #"{"app":"org.example.chat","identifier":"\#(number)","start":\#(message.start)000,"#
                + #""direction":"\#(message.direction)","intent":{"class":"INSendMessageIntent","#
                + "\(message.intent)}}"
        }
        let store = try TestStore(holding: lines.joined(separator: "\n") + "\n")
        let suggested = try run(
            ["suggest", "--for", "share-sheet", "--limit", "\(friends)", "--format", "{name}"],
            in: store,
            now: "2026-01-07T23:00:00Z"
        )
        #expect(Set(suggested.lines) == Set((0..<friends).map { "Friend \($0)" }))
    }

    // MARK: Mail

    private struct Mail {
        var from: String
        var to: String
        /// Minutes since the first of November 2026.
        var minute: Int
        var fields: [String] = []

        /// The mail in a mailbox; a copy elsewhere has the same identifier.
        var text: String {
            let day = minute / 1440
            let parts = [minute / 60 % 24, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
            let time = parts.joined(separator: ":") + ":00"
            let weekday = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][day % 7]
            let number = (day < 9 ? " " : "") + "\(day + 1)"
            let identifier = "\(minute).\(from.utf8.count).\(to.utf8.count)@x.example"
            return """
                From x@x.example \(weekday) Nov \(number) \(time) 2026
                From: \(from)
                To: \(to)
                Date: \(weekday), \(day + 1) Nov 2026 \(time) +0000
                Message-ID: <\(identifier)>
                \((fields + ["Subject: s"]).joined(separator: "\n"))

                x


                """
        }
    }

    private static let me = "me@x.example"

    private func take(_ mails: [Mail], into store: TestStore) throws {
        let file = store.neighbour("\(UUID()).mbox")
        try mails.map(\.text).joined().write(toFile: file, atomically: true, encoding: .utf8)
        _ = try run(
            ["import", "--from", "mbox", "--me", Self.me, file],
            in: store,
            now: "2026-11-21T10:00:00Z"
        )
    }

    @Test(
        arguments: [
            ("müller.example", "xn--mller-kva.example"), ("пример.example", "xn--e1afmkfd.example"),
            ("αθήνα.example", "xn--jxafb0a0a.example"), ("東京.example", "XN--1LQS71D.example"),
        ]
    )
    func `is one, whose host is in letters in one mail and in Punycode in another`(
        letters: String,
        punycode: String
    ) throws {
        let store = try TestStore(holding: "")
        let mails = [letters, punycode].enumerated().map { day, host in
            Mail(from: Self.me, to: "Bo Tal <bo@\(host)>", minute: day * 1440)
        }
        try take(mails, into: store)
        for command in ["suggest", "contacts"] {
            let names = try run(
                [command, "--limit", "9", "--format", "{name}"],
                in: store,
                now: "2026-11-03T00:00:00Z"
            )
            #expect(names.lines == ["Bo Tal"], "\(command)")
        }
    }

    private struct List {
        var name: String
        var address: String
        var author: String
        var field: String
        var typed: String
    }

    private static let lists = [
        List(
            name: "Walkers",
            address: "walkers@lists.example.org",
            author: "John Doe via Walkers",
            field: "Reply-To: John Doe <john@example.com>",
            typed: "walk"
        ),
        List(
            name: "Lesekreis",
            address: "lesekreis@googlegroups.com",
            author: "'Anna Berg' via Lesekreis",
            field: "X-Original-From: Anna Berg <anna@example.com>",
            typed: "LESE"
        ),
        List(
            name: "Походы",
            address: "hiking@lists.example.com",
            author: "Олег via Походы",
            field: "Reply-To: Олег <oleg@example.com>",
            typed: "поход"
        ),
        List(
            name: "合唱団",
            address: "choir@club.example",
            author: "Jean via 合唱団",
            field: "Cc: Jean <jean@example.com>",
            typed: "choir@"
        ),
    ]

    @Test(arguments: lists.indices)
    func `is a list by its name and address, and nobody via it`(index: Int) throws {
        let list = Self.lists[index]
        let written = "\(list.name) <\(list.address)>"
        let identifier = list.address.replacing("@", with: ".")
        let received = Mail(
            from: "\(list.author) <\(list.address)>",
            to: written,
            minute: 0,
            fields: [
                list.field, "List-Id: \(list.name) <\(identifier)>",
                "List-Post: <mailto:\(list.address)>", "Precedence: list",
            ]
        )
        let sent = [60, 120].map { Mail(from: Self.me, to: written, minute: $0) }
        let store = try TestStore(holding: "")
        try take([received] + sent, into: store)
        let now = "2026-11-02T00:00:00Z"
        let completed = try run(
            ["suggest", "--for", "mail", "--prefix", list.typed, "--format", "aerc"],
            in: store,
            now: now
        )
        let fields = completed.lines.first?.split(separator: "\t").prefix(2)
        #expect(fields == [list.address[...], list.name[...]])
        for command in [["suggest", "--limit", "9"], ["contacts"]] {
            let shown = try run(command, in: store, now: now).output
            #expect(!shown.contains(" via "), "\(shown)")
        }
    }

    // MARK: Mailboxes in any order

    private enum Correspondence: CaseIterable {
        case answeredWithinAnHour, begunByTheOwner, withGroups, inThreeBoxes

        /// The mailboxes, each in order of time.
        var boxes: [[Mail]] {
            var boxes: [[Mail]] = [[], [], []]
            func put(_ box: Int, _ from: String, _ to: String, _ day: Int, _ minute: Int) {
                boxes[box].append(Mail(from: from, to: to, minute: day * 1440 + minute))
            }
            let me = "Me <\(`Whom people mean, as their mail and chats show it`.me)>"
            let (ana, bo) = ("Ana <ana@x.example>", "Bo <bo@x.example>")
            let (olena, niki) = ("Олена <olena@x.example>", "Νίκη <niki@x.example>")
            switch self {
            case .answeredWithinAnHour:
                for day in 0..<20 {
                    put(0, ana, me, day, 540)
                    put(1, me, ana, day, 600)
                    if day % 3 == 0 { put(0, bo, me, day, 720) }
                }
                put(0, ana, me, 20, 540)
            case .begunByTheOwner:
                for day in 0..<19 {
                    put(1, me, olena, day, 1260)
                    put(0, olena, me, day + 1, 420)
                    if day % 2 == 0 { put(1, me, niki, day, 1320) }
                    if day % 5 == 0 { put(0, niki, me, day + 1, 480) }
                }
            case .withGroups:
                for day in 0..<18 {
                    put(0, ana, "\(me), \(bo)", day, 500)
                    put(1, me, "\(bo), \(ana)", day, 520 + day)
                    put(0, bo, "\(me), \(ana), \(niki)", day, 900)
                    if day % 4 == 1 { put(1, me, niki, day, 905) }
                    if day % 4 == 2 { put(0, niki, me, day, 905) }
                }
            case .inThreeBoxes:
                for day in 0..<20 {
                    // Of two mails of one minute none comes first, and one is in two boxes.
                    put(0, ana, me, day, 600)
                    put(1, me, bo, day, 600)
                    put(2, ana, me, day, 600)
                    if day % 3 == 0 { put(2, bo, me, day, 300) }
                    if day % 6 == 0 { put(1, me, olena, day, 1400) }
                }
            }
            return boxes.filter { !$0.isEmpty }
        }
    }

    private static func orders(of count: Int) -> [[Int]] {
        guard count > 1 else { return [[0]] }
        return orders(of: count - 1).flatMap { order in
            (0..<count).map { place in
                Array(order.prefix(place)) + [count - 1] + Array(order.dropFirst(place))
            }
        }
    }

    @Test(arguments: Correspondence.allCases.indices)
    func `is the same whichever mailbox is read first`(index: Int) throws {
        let boxes = Correspondence.allCases[index].boxes
        var expected: [String]?
        for order in Self.orders(of: boxes.count) {
            let store = try TestStore(holding: "")
            for box in order { try take(boxes[box], into: store) }
            // A position says when the log received a mail.
            let answers = try [["suggest", "--explain"], ["contacts"], ["conversations"]].map {
                try run($0, in: store, now: "2026-11-21T10:00:00Z").output
                    .replacing(#/[ ]*\#\d+/#, with: "")
            }
            #expect(answers[0].contains(", score "))
            if let expected { #expect(answers == expected, "\(order)") }
            expected = expected ?? answers
        }
    }
}
