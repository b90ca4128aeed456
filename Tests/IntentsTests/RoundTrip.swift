import DonationStore
import Foundation
import TestSupport

@testable import Intents

/// An interaction on its way through a log, donation JSON and another log.
func roundTrip(_ interaction: INInteraction) throws -> INInteraction {
    let directory = try TemporaryDirectory()
    let first = try DonationStore(at: directory.path(of: "first"))
    let second = try DonationStore(at: directory.path(of: "second"))
    let stored = try store(interaction.donation(from: Donor(app: "org.example")), in: first)
    let text = try stored.json.withPictures { image throws(DonationStoreError) in
        try first.bytes(of: image)
    }.text
    let read = try Donation(json: JSONValue(parsing: Array(text.utf8)))
    return try INInteraction(try store(read, in: second), in: second)
}

/// Donates it, and reads it from the log.
func store(_ donation: Donation, in store: DonationStore) throws -> Donation {
    let receipts = try store.donate([donation]).map { try $0.get() }
    guard let receipt = receipts.first,
        case .donated(let stored)? = try store.event(at: receipt.position)?.event
    else { throw CocoaError(.fileReadUnknown) }
    return stored
}

extension INInteraction {
    static func of(_ sample: Sample) -> INInteraction {
        let interaction = INInteraction(intent: sample.intent, response: sample.response)
        interaction.dateInterval = DateInterval(
            start: Date(timeIntervalSince1970: 1e9),
            duration: 0
        )
        return interaction
    }
}

/// An intent of a class that the program does not know.
enum UnknownClass {
    static func interaction(of name: String, soup: String) -> INInteraction {
        let fields = Fields(["class": .string(name), "soup": .string(soup)])
        return INInteraction.of((INIntent(fields: fields), nil))
    }
}
