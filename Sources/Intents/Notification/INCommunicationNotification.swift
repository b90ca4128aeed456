internal import DonationStore
internal import Foundation

/// The contents of a notification of an incoming message or call.
///
/// This type is not Apple's: there the system itself puts these into the content of a notification.
public struct INCommunicationNotification: Hashable {
    /// The first line: the sender or the caller.
    public var title: String
    /// The second line: the name of the group; `nil` for one person.
    public var subtitle: String?
    /// The picture of the intent, else that of the person, else that of the contact.
    public var image: INImage?
    /// The app's identifier of the conversation, which groups notifications.
    public var conversationIdentifier: String?
    /// Whether several others take part.
    public var isGroup: Bool
}

extension UNNotificationContentProviding {
    /// Returns the contents of a notification of this incoming message or call.
    ///
    /// This donates nothing. It asks the store for the picture of the contact, if there is no
    /// other.
    ///
    /// - Returns: The lines and the picture.
    /// - Throws: ``INIntentError`` with code `contentProvidingInvalid` if the intent names no
    ///   sender or caller but the owner, or has an invalid field, and with `imageLoadingFailed` if
    ///   the store cannot be read.
    /// - Complexity: O(*n*) in the size of the intent, and to find the contact O(log *n*) once the
    ///   views are caught up.
    public nonisolated(nonsending) func communicationNotification() async throws
        -> INCommunicationNotification
    {
        let question = try NotificationQuestion(about: self)
        let answer = await withCheckedContinuation { continuation in
            question.ask { continuation.resume(returning: $0) }
        }
        return try INCommunicationNotification(answer)
    }

    /// Returns the contents of a notification of this incoming message or call, and waits for the
    /// store on this thread.
    ///
    /// Everything else is as in the asynchronous form.
    public func communicationNotification() throws -> INCommunicationNotification {
        let question = try NotificationQuestion(about: self)
        let answer = Awaited<NotificationQuestion.Answer>(.failure(.noStore))
        question.ask(answer.set)
        return try INCommunicationNotification(answer.wait())
    }
}

/// What a notification of an incoming message or call shows, to ask the store for.
private struct NotificationQuestion {
    typealias Answer = Result<(CommunicationNotification, [UInt8]?), INIntentError.Cause>

    private let destination: DonationDestination
    private let donor: Donor
    private let interaction: Interaction

    init(about intent: INIntent) throws(INIntentError) {
        destination = .current
        donor = Donor(app: destination.app, account: destination.account)
        let incoming = INInteraction(intent: intent, response: nil)
        incoming.direction = .incoming
        do throws(ValidationError) {
            interaction = try incoming.donation(from: donor).interaction
        } catch {
            let cause = INIntentError.Cause.donation(.refused(.invalid(error)))
            throw INIntentError(.contentProvidingInvalid, cause)
        }
    }

    /// Asks after the earlier donations, and answers on the queue of the store.
    func ask(_ whenAnswered: @escaping @Sendable (Answer) -> Void) {
        Outbox.of(destination).add(
            .perform { [interaction, donor] opened in
                whenAnswered(opened.flatMap { $0.shown(of: interaction, to: donor) })
            }
        )
    }
}

extension DonationStore {
    /// Returns the contents of a notification, with the bytes of its picture if the store has them.
    fileprivate func shown(
        of interaction: Interaction,
        to donor: Donor
    ) -> Result<(CommunicationNotification, [UInt8]?), INIntentError.Cause> {
        do throws(NotificationError) {
            let notification = try notification(for: interaction, from: donor)
            do throws(DonationStoreError) {
                return .success((notification, try notification.image.flatMap(bytes(of:))))
            } catch {
                return .failure(.store(error))
            }
        } catch {
            switch error {
            case .refused(let refusal): return .failure(.notification(refusal))
            case .store(let error): return .failure(.store(error))
            }
        }
    }
}

extension INCommunicationNotification {
    fileprivate init(_ answer: NotificationQuestion.Answer) throws(INIntentError) {
        do throws(INIntentError.Cause) {
            let (notification, picture) = try answer.get()
            self.init(notification, picture: picture)
        } catch {
            throw INIntentError(error.codeOfNotification, error)
        }
    }

    private init(_ notification: CommunicationNotification, picture: [UInt8]?) {
        title = notification.title
        subtitle = notification.subtitle
        conversationIdentifier = notification.conversationIdentifier
        isGroup = notification.isGroup
        switch notification.image?.source {
        case .url(let url): image = INImage { $0["url"] = url }
        case .systemName(let name): image = INImage.systemImageNamed(name)
        case .data, .stored, nil: image = picture.map { INImage(imageData: Data($0)) }
        }
    }
}

extension INIntentError.Cause {
    fileprivate var codeOfNotification: INIntentErrorCode {
        switch self {
        case .notification(.notIncoming), .notification(.notCommunication):
            .contentProvidingObjectNotAllowed
        case .notification(.noSender), .notification(.noName), .donation:
            .contentProvidingInvalid
        case .store, .noStore: .imageLoadingFailed
        }
    }
}
