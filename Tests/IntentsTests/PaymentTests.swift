import DonationStore
import Foundation
import Testing

@testable import Intents

@Suite struct `A payment` {
    private static var amount: INCurrencyAmount {
        INCurrencyAmount(amount: 12.5, currencyCode: "EUR")
    }

    private static var intents: [INIntent] {
        [
            INSendPaymentIntent(payee: person("Ana"), currencyAmount: amount, note: "soup"),
            INRequestPaymentIntent(payer: person("Ana"), currencyAmount: amount, note: "soup"),
        ]
    }

    private static func person(_ name: String) -> INPerson {
        INPerson(
            personHandle: INPersonHandle(value: "\(name)@example.org", type: .emailAddress),
            nameComponents: nil,
            displayName: name,
            image: INImage(imageData: Data([1, 2])),
            contactIdentifier: nil,
            customIdentifier: nil
        )
    }

    @Test(arguments: intents.indices)
    func `names its person for suggestions`(index: Int) async throws {
        let test = try TestDestination(keepsContent: true)
        let interaction = INInteraction(intent: Self.intents[index], response: nil)
        interaction.direction = .outgoing
        try await test.use { try await interaction.donate() }
        let store = try test.store()
        let suggestion = try #require(try store.suggestions(limit: 1).first)
        #expect(suggestion.people.map(\.displayName) == ["Ana"])
        #expect(suggestion.image != nil)
        let read = try #require(try store.interaction(of: suggestion)).intent
        #expect(read == Self.intents[index])
    }

    @Test(arguments: intents.indices)
    func `is a donation to one recipient`(index: Int) throws {
        let interaction = INInteraction(intent: Self.intents[index], response: nil)
        let donation = try interaction.donation(from: Donor(app: "org.example"))
        let people = donation.interaction.intent.people
        #expect(people.recipients.map(\.displayName) == ["Ana"])
        #expect(people.everyone.count == 1)
    }

    @Test(arguments: intents.indices)
    func `keeps its note only if asked`(index: Int) async throws {
        let test = try TestDestination()
        try await test.use { () async throws in
            try await INInteraction(intent: Self.intents[index], response: nil).donate()
        }
        let donation = try #require(try test.donations().first)
        let intent = try INInteraction(donation, in: test.store()).intent
        #expect(intent.fields.json["note"] == nil)
        #expect(intent.fields.json["currencyAmount"] != nil)
    }

    @Test func `keeps several recipients of another program`() throws {
        let recipients: JSONValue = [["displayName": "Ana"], ["displayName": "Bo"]]
        let fields = Fields(["class": "INSendPaymentIntent", "recipients": recipients])
        let donated = INInteraction.of((INSendPaymentIntent(fields: fields), nil))
        let read = try roundTrip(donated).intent
        #expect((read as? INSendPaymentIntent)?.payee == nil)
        #expect(read.fields.json["recipients"] == recipients)
    }

    @Test func `without a person is accepted, and suggests nobody`() async throws {
        let test = try TestDestination()
        let intent = INSendPaymentIntent(payee: nil, currencyAmount: Self.amount, note: nil)
        try await test.use { () async throws in
            try await INInteraction(intent: intent, response: nil).donate()
        }
        #expect(try test.donations().count == 1)
        #expect(try test.store().suggestions(limit: 1).isEmpty)
    }

    @Test func `is deleted by what it mentions`() async throws {
        let test = try TestDestination()
        let interaction = INInteraction(intent: Self.intents[0], response: nil)
        try await test.use { () async throws in
            try await interaction.donate()
            let deleted = try await IntentDonationManager.shared.deleteDonations(
                matching: .intentType(
                    INSendPaymentIntent.self,
                    entityIdentifier: "Ana@example.org"
                )
            )
            #expect(deleted.count == 1)
        }
        #expect(try test.donations().isEmpty)
    }

    @Test func `says what it was made of`() throws {
        let sent = try #require(paymentSamples[0].response as? INSendPaymentIntentResponse)
        #expect(sent.code == .failureInsufficientFunds)
        let record = try #require(sent.paymentRecord)
        #expect(record.payee == FullSamples.ana)
        #expect(record.payer == FullSamples.ben)
        #expect(record.currencyAmount == .full)
        #expect(record.paymentMethod == .full)
        #expect(record.note == "for the soup")
        #expect(record.status == .pending)
        #expect(record.feeAmount == .full)
        let requested = try #require(
            paymentSamples[1].response as? INRequestPaymentIntentResponse
        )
        #expect(requested.code == .failureTermsAndConditionsAcceptanceRequired)
        #expect(requested.paymentRecord == record)
        let request = try #require(paymentSamples[1].intent as? INRequestPaymentIntent)
        #expect(request.payer == FullSamples.ana)
        #expect(request.currencyAmount == .full)
        #expect(request.note == "for the soup")
    }
}
