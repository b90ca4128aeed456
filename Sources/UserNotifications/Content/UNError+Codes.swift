extension UNError {
    /// The app may not notify.
    public static var notificationsNotAllowed: Code { .notificationsNotAllowed }
    /// There is no file at the place of an attachment.
    public static var attachmentInvalidURL: Code { .attachmentInvalidURL }
    /// The file of an attachment is of an unknown type.
    public static var attachmentUnrecognizedType: Code { .attachmentUnrecognizedType }
    /// The file of an attachment is too large.
    public static var attachmentInvalidFileSize: Code { .attachmentInvalidFileSize }
    /// The system does not have the file of an attachment.
    public static var attachmentNotInDataStore: Code { .attachmentNotInDataStore }
    /// The system could not take the file of an attachment.
    public static var attachmentMoveIntoDataStoreFailed: Code { .attachmentMoveIntoDataStoreFailed }
    /// The file of an attachment is damaged.
    public static var attachmentCorrupt: Code { .attachmentCorrupt }
    /// The trigger of a request never holds.
    public static var notificationInvalidNoDate: Code { .notificationInvalidNoDate }
    /// A notification has nothing to show.
    public static var notificationInvalidNoContent: Code { .notificationInvalidNoContent }
    /// An object cannot update the contents of a notification.
    public static var contentProvidingObjectNotAllowed: Code { .contentProvidingObjectNotAllowed }
    /// An object that is to update the contents of a notification is not valid.
    public static var contentProvidingInvalid: Code { .contentProvidingInvalid }
    /// The number for the icon of the app is negative.
    public static var badgeInputInvalid: Code { .badgeInputInvalid }
}

extension UNError.Code {
    /// Returns whether an error is of a kind, for `catch UNError.notificationInvalidNoDate`.
    public static func ~= (code: UNError.Code, error: any Error) -> Bool {
        (error as? UNError)?.code == code
    }
}
