import DonationStore
import DonationStoreTesting
import Testing

/// Lists every part of a donation.
private enum Facts: Projector {
    struct View: ProjectedView, Codable {
        var lines: [String] = []
    }

    static let name = "facts"
    static let version = 1

    static func keys(of donation: ProjectedDonation) -> [String] { ["", "also", "also"] }

    static func apply(_ donation: ProjectedDonation, to view: inout View, for key: String) {
        let others = donation.others.map { other in
            "\(other.isSender ? "from" : "with") \(other.key) \(other.displayName ?? "-")"
        }
        view.lines.append(
            "\(donation.position.rawValue) \(donation.donor.app) \(donation.direction) "
                + "\(donation.conversation ?? "-") \(others.joined(separator: ", "))"
        )
    }
}

struct GivenTests {
    let chat = Donor(app: "org.example.chat")
    let mail = Donor(app: "org.example.mail", account: "home")
    let message = Interaction(
        intent: .sendMessage(
            SendMessageIntent(
                recipients: [Person(displayName: "Ana", customIdentifier: "u17")],
                conversationIdentifier: "c42"
            )
        ),
        identifier: "m1"
    )

    private func lines(_ given: Given) throws -> [String]? {
        try given.views(of: Facts.self)[""]?.lines
    }

    @Test func `a projector sees what the store makes of a donation`() throws {
        let line =
            "1 org.example.chat outgoing org.example.chat:conversation:c42 "
            + "with custom:org.example.chat:u17 Ana"
        try Given([Donation(message, from: chat)])
            .expect(Facts.self, ["": .init(lines: [line]), "also": .init(lines: [line])])
    }

    @Test func `deletions reach positions, identifiers, accounts and apps`() throws {
        let given = Given {
            Donation(message, from: chat)
            Donation(message, from: mail)
        }
        #expect(try lines(given)?.count == 2)
        #expect(try lines(given.when(.delete(Position(rawValue: 2))))?.count == 1)
        #expect(try lines(given.when(.delete(identifier: "m1", from: mail)))?.count == 1)
        #expect(try lines(given.when(.delete(identifier: "m1"))) == nil)
        #expect(try lines(given.when(.deleteAll(of: mail)))?.count == 1)
        #expect(try lines(given.when(.deleteAll(of: Donor(app: mail.app))))?.count == 1)
        let nobody = Donor(app: mail.app, account: "x")
        #expect(try lines(given.when(.deleteAll(of: nobody)))?.count == 2)
        let again = given.when(.delete(identifier: "m1"), .donate(Donation(message, from: chat)))
        #expect(try lines(again)?.count == 1)
    }

    @Test func `what differs is told by key`() throws {
        let given = Given([Donation(message, from: chat)])
        let error = try #require(throws: UnexpectedViews.self) {
            try given.expect(MessagesPerDay.self, ["2026-01-05": .init(sent: 2), "x": .init()])
        }
        #expect(
            error.description == """
                the views of 'messages-per-day' are not as expected:
                  '2026-01-05': expected View(sent: 2, received: 0), found View(sent: 1, received: 0)
                  'x': expected View(sent: 0, received: 0), found none
                """
        )
    }

    @Test func `a donation that a store would refuse is refused`() throws {
        var wrong = message
        wrong.identifier = String(repeating: "i", count: 513)
        let error = try #require(throws: UnexpectedViews.self) {
            try Given([Donation(wrong, from: chat)]).views(of: Facts.self)
        }
        #expect(error.description.hasPrefix("a store would refuse step 1: identifier"))
    }
}
