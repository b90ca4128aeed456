public import Interactions

extension DonationStore {
    /// What a notification of an incoming message or call shows.
    ///
    /// Where the interaction has no picture, it is that of the contact who wrote or calls, which
    /// another app may have donated; ``bytes(of:)`` has its bytes. Nothing is donated.
    ///
    /// - Parameters:
    ///   - interaction: An incoming message or call.
    ///   - app: The app that it came to, within which its own identifiers and handles count.
    ///   - account: The app's account.
    /// - Returns: The lines and the picture.
    /// - Throws: ``NotificationError/refused(_:)`` when nobody can be notified of this,
    ///   ``NotificationError/store(_:)`` when the log or the views cannot be read.
    /// - Complexity: O(*p*) in the people named; to find the contact, O(log *n*) once the views are
    ///   caught up.
    public func notification(
        for interaction: Interaction,
        app: String,
        account: String? = nil
    ) throws(NotificationError) -> CommunicationNotification {
        let region: Region?
        do {
            region = try log.end().region
        } catch {
            throw .store(error)
        }
        var failure: DonationStoreError?
        let notification: CommunicationNotification
        do throws(NotificationRefusal) {
            notification = try CommunicationNotification(of: interaction, region: region) {
                person in
                do throws(DonationStoreError) {
                    return try picture(of: person, app: app, account: account)
                } catch {
                    failure = error
                    return nil
                }
            }
        } catch {
            throw .refused(error)
        }
        if let failure { throw .store(failure) }
        return notification
    }
}

/// Why there is nothing to show in a notification.
public enum NotificationError: Error, Hashable, Sendable {
    /// Nobody can be notified of the interaction.
    case refused(NotificationRefusal)
    /// The store could not be read.
    case store(DonationStoreError)
}

extension NotificationError: CustomStringConvertible {
    /// What happened and what to do, for people.
    public var description: String {
        switch self {
        case .refused(let refusal): "\(refusal)"
        case .store(let error): "\(error)"
        }
    }
}
