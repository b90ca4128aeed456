import Testing

@testable import Interactions

@Suite struct `A donor` {
    @Test func `orders by app, then by account, none first`() {
        let donors = [
            Donor(app: "a"), Donor(app: "a", account: "1"), Donor(app: "a", account: "2"),
            Donor(app: "b"),
        ]
        #expect(donors.reversed().sorted() == donors)
    }

    @Test func `number orders as a number`() {
        #expect(DonorNumber(rawValue: 9) < DonorNumber(rawValue: 10))
        #expect(!(DonorNumber(rawValue: 9) < DonorNumber(rawValue: 9)))
    }
}

@Suite struct `An intent` {
    @Test(arguments: [
        Intent.sendMessage(SendMessageIntent()), .startCall(StartCallIntent()),
        .other(OtherIntent(className: "OrderSoupIntent")),
    ])
    func `gives and takes its people whatever its class`(intent: Intent) {
        var changed = intent
        changed.people.conversationIdentifier = "c"
        #expect(changed.people.conversationIdentifier == "c")
        #expect(changed.className == intent.className)
        changed.people.conversationIdentifier = nil
        #expect(changed == intent)
    }

    @Test func `has Apple's class name`() {
        #expect(Intent.sendMessage(SendMessageIntent()).className == "INSendMessageIntent")
        #expect(Intent.startCall(StartCallIntent()).className == "INStartCallIntent")
        #expect(Intent.other(OtherIntent(className: "X")).className == "X")
    }
}
