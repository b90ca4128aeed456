public import Interactions

extension DonationStore {
    /// Returns the content of a notification of an incoming message or call.
    ///
    /// If the interaction has no picture, the notification has that of the contact who wrote or
    /// calls, which another app may have donated; ``bytes(of:)`` returns its bytes. The call
    /// donates nothing.
    ///
    /// - Parameters:
    ///   - interaction: An incoming message or call.
    ///   - donor: The app that received it; its own identifiers and handles count only within it.
    /// - Returns: The lines and the picture.
    /// - Throws: ``NotificationError/refused(_:)`` if the interaction is not one to notify of,
    ///   ``NotificationError/store(_:)`` if the log or the views cannot be read.
    /// - Complexity: O(*p*) in the people named; to find the contact, O(log *n*) once the views are
    ///   caught up.
    public func notification(
        for interaction: Interaction,
        from donor: Donor
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
                    return try picture(of: person, from: DonorScope(donor))
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

/// The reason why there is no notification to show.
public enum NotificationError: Error, Hashable, Sendable {
    /// The interaction is not one to notify of.
    case refused(NotificationRefusal)
    /// The store could not be read.
    case store(DonationStoreError)
}

extension NotificationError: CustomStringConvertible {
    /// A text for people: the problem and its remedy.
    public var description: String {
        switch self {
        case .refused(let refusal): "\(refusal)"
        case .store(let error): "\(error)"
        }
    }
}
