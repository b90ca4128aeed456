import DonationStore
import Foundation
import TestSupport
import Testing

@testable import Intents

@Suite struct `An interaction` {
    static let samples = FullSamples.all.indices

    @Test(arguments: samples)
    func `comes back from the log and from donation JSON as it was donated`(
        sample: Int
    ) throws {
        let interaction = INInteraction.complete(FullSamples.all[sample])
        let directory = try TemporaryDirectory()
        let first = try DonationStore(at: "\(directory.path)/first", content: .kept)
        let stored = try first.donated(
            interaction.donation(from: Donor(app: "org.example", account: "work"))
        )
        let read = try INInteraction(stored, in: first)
        #expect(read.description == interaction.description)
        #expect(read == interaction)

        // Pictures are part of the text.
        let text = try stored.json.withPictures { image throws(DonationStoreError) in
            try first.bytes(of: image)
        }.text
        let parsed = try Donation(json: JSONValue(parsing: Array(text.utf8)))
        let second = try DonationStore(at: "\(directory.path)/second", content: .kept)
        let copy = try INInteraction(second.donated(parsed), in: second)
        #expect(copy.description == interaction.description)
        #expect(copy == interaction)
        #expect(type(of: copy.intent) == type(of: interaction.intent))
        #expect(
            copy.intentResponse.map { "\(type(of: $0))" }
                == interaction.intentResponse.map { "\(type(of: $0))" }
        )
    }

    @Test func `of a class that is not known comes back as it went in`() throws {
        let fields: JSONValue = [
            "class": "INSendFileIntent", "recipients": [["displayName": "Ana"]],
            "file": ["name": "plan.pdf", "pages": 3, "image": ["data": "AQID"]],
        ]
        let donated = INInteraction(intent: INIntent(fields: Fields(fields.object)), response: nil)
        let directory = try TemporaryDirectory()
        let store = try DonationStore(at: "\(directory.path)/store", content: .kept)
        let donation = try donated.donation(from: Donor(app: "org.example"))
        let read = try INInteraction(store.donated(donation), in: store)
        #expect(type(of: read.intent) == INIntent.self)
        #expect(read.intent.className == "INSendFileIntent")
        #expect(read.intent.jsonField == fields)
    }

    @Test(arguments: samples)
    func `keeps fields that are not known`(sample: Int) throws {
        let complete = FullSamples.all[sample]
        let added = JSONValue.object(["a": [1, nil, "b"]])
        complete.intent.fields["comesLater"] = added
        complete.response?.fields["comesLater"] = added
        let interaction = INInteraction.complete(complete)
        let directory = try TemporaryDirectory()
        let store = try DonationStore(at: "\(directory.path)/store", content: .kept)
        let donor = Donor(app: "org.example", account: "work")
        let stored = try store.donated(interaction.donation(from: donor))
        let read = try INInteraction(stored, in: store)
        #expect(read.intent.fields.json["comesLater"] == added)
        #expect(read.intentResponse?.fields.json["comesLater"] == added)
        #expect(read == interaction)
    }
}

@Suite struct `The full samples` {
    @Test func `have an intent and a response of every class`() {
        func names(_ pairs: [(INIntent.Type, INIntentResponse.Type)]) -> [String] {
            pairs.map { "\($0.0) \($0.1)" }.sorted()
        }
        let samples = FullSamples.all.compactMap { sample in
            sample.response.map { (type(of: sample.intent), type(of: $0)) }
        }
        #expect(names(samples) == names(INIntentClasses.all.map { ($0.intent, $0.response) }))
    }

    @Test(arguments: FullSamples.all.indices)
    func `set every parameter of the intent`(sample: Int) {
        let intent = FullSamples.all[sample].intent
        for name in type(of: intent).parameters.values.sorted() {
            let label = "\(intent.className).\(name)"
            #expect(intent.fields.json[name] != nil, "\(label)")
            let parameter = INParameter(for: type(of: intent), keyPath: name)
            let value = parameter.value(in: intent)
            if let value = value as? any FieldValue {
                #expect(value.jsonField == intent.fields.json[name], "\(label)")
            } else {
                #expect(value is NSNumber, "\(label)")
            }
        }
    }

    @Test func `set every parameter of each class of value in them`() {
        var parameters: Set<String> = []
        var set: Set<String> = []
        func visit(_ value: Any) {
            for element in value as? [Any] ?? [] { visit(element) }
            guard let value = value as? INValue else { return }
            let type = type(of: value)
            for (path, name) in type.parameters {
                parameters.insert("\(type).\(name)")
                guard let field = value.fields.json[name] else { continue }
                set.insert("\(type).\(name)")
                let part = value[keyPath: path].flatMap(Self.unwrapped)
                // Apple has a number here that has no fields.
                if let part = part as? any FieldValue {
                    #expect(part.jsonField == field, "\(type).\(name)")
                } else {
                    #expect(part is NSNumber || part is TimeZone, "\(type).\(name)")
                }
                if let part { visit(part) }
            }
        }
        for sample in FullSamples.all { visit(sample.intent) }
        visit(FullSamples.message)
        #expect(parameters.count > 60)
        #expect(parameters.subtracting(set) == [])
    }

    /// A key path to an optional gives an optional in an optional.
    private static func unwrapped(_ value: Any) -> Any? {
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .optional ? mirror.children.first?.value : value
    }
}

extension INInteraction {
    /// An interaction with every field set.
    static func complete(_ sample: FullSamples.Sample) -> INInteraction {
        let interaction = INInteraction(intent: sample.intent, response: sample.response)
        interaction.direction = .outgoing
        interaction.dateInterval = DateInterval(
            start: Date(timeIntervalSince1970: 1e9),
            duration: 3
        )
        interaction.groupIdentifier = "g1"
        interaction.account = "work"
        return interaction
    }
}

extension DonationStore {
    /// The log's form of a donation.
    func donated(_ donation: Donation) throws -> Donation {
        let receipt = try #require(try donate([donation]).first).get()
        guard case .donated(let stored)? = try event(at: receipt.position)?.event else {
            throw NotDonated()
        }
        return stored
    }

    private struct NotDonated: Error {}
}
