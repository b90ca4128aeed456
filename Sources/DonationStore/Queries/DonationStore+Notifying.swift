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
    /// - Throws: `NotificationRefusal` if the interaction is not one to notify of, or an error of
    ///   the store.
    /// - Complexity: O(*p*) in the people named; to find the contact, O(log *n*) once the views are
    ///   caught up.
    public func notification(
        for interaction: Interaction,
        from donor: Donor
    ) throws(NotificationError) -> CommunicationNotification {
        let rules = try NotificationError.storing(try log.end().rules)
        var failure: DonationStoreError?
        let notification: CommunicationNotification
        do throws(NotificationRefusal) {
            notification = try CommunicationNotification(of: interaction, by: rules) {
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

extension NotificationRefusal: OperationRefusal {}
