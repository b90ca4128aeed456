import DonationStore
import Foundation
import Synchronization
import TestSupport

@testable import Intents

/// A separate place for a test's donations.
final class TestDestination: Sendable {
    let directory: TemporaryDirectory
    let destination: DonationDestination

    init(account: String? = nil, keepsContent: Bool = false) throws {
        directory = try TemporaryDirectory()
        destination = DonationDestination(
            store: directory.path(of: "store"),
            app: "org.example.chat",
            account: account,
            keepsContent: keepsContent
        )
    }

    func store() throws -> DonationStore {
        try DonationStore(at: directory.path(of: "store"))
    }

    /// Live donations, in the order of the log.
    func donations() throws -> [Donation] {
        try store().events(after: .start).compactMap { event in
            guard !event.isDeleted, case .donated(let donation) = event.event else { return nil }
            return donation
        }
    }

    /// Their identifiers.
    func identifiers() throws -> [String] {
        try donations().compactMap(\.interaction.identifier)
    }

    /// Runs code that donates here.
    nonisolated(nonsending) func use<Value>(
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async rethrows -> Value {
        try await DonationDestination.with(destination, body)
    }

    /// Waits until everything of this destination is done.
    func flush() async {
        await withCheckedContinuation { continuation in
            Outbox.of(destination).add(.call { continuation.resume() })
        }
    }

    /// Blocks later work until the returned semaphore is signalled.
    func block(_ destination: DonationDestination? = nil) -> DispatchSemaphore {
        let (begun, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        Outbox.of(destination ?? self.destination).add(
            .call {
                begun.signal()
                end.wait()
            }
        )
        begun.wait()
        return end
    }
}

extension INInteraction {
    /// A sent message to one person.
    static func message(_ identifier: String, to name: String = "Ana") -> INInteraction {
        let person = INPerson(
            personHandle: INPersonHandle(value: "\(name)@example.org", type: .emailAddress),
            nameComponents: nil,
            displayName: name,
            image: nil,
            contactIdentifier: nil,
            customIdentifier: nil
        )
        let intent = INSendMessageIntent(
            recipients: [person],
            outgoingMessageType: .outgoingMessageText,
            content: "secret words",
            speakableGroupName: nil,
            conversationIdentifier: "with-\(name)",
            serviceName: nil,
            sender: nil,
            attachments: nil
        )
        let interaction = INInteraction(intent: intent, response: nil)
        interaction.direction = .outgoing
        interaction.identifier = identifier
        interaction.groupIdentifier = "with-\(name)"
        return interaction
    }
}
