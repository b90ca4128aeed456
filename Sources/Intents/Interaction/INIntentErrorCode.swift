/// The kind of an error, with Apple's number.
///
/// This module reports errors of donating, deleting, notifications, shortcuts and coding. The other
/// kinds are for apps that name them.
public enum INIntentErrorCode: Int, CaseIterable, Sendable {
    /// This object cannot make a notification.
    case contentProvidingObjectNotAllowed = 1500
    /// The contents of this object cannot make a notification.
    case contentProvidingInvalid = 1501
    /// The interaction does not allow this operation.
    case interactionOperationNotSupported = 1900
    /// The store did not take the interaction.
    case donatingInteraction = 1901
    /// The store did not delete the app's interactions.
    case deletingAllInteractions = 1902
    /// The store did not delete the interactions with these identifiers.
    case deletingInteractionWithIdentifiers = 1903
    /// The store did not delete the interactions of this group.
    case deletingInteractionWithGroupIdentifier = 1904
    /// Several extensions of an app support one intent.
    case intentSupportedByMultipleExtension = 2001
    /// An extension restricts an intent that it does not support.
    case restrictedIntentsNotSupportedByExtension = 2002
    /// The extension has no handler for the intent.
    case noHandlerProvidedForIntent = 2003
    /// There is no intent of this name.
    case invalidIntentName = 2004
    /// There is no app for the intent.
    case noAppAvailable = 2005
    /// The request took too long.
    case requestTimedOut = 3001
    /// Something is missing.
    case missingInformation = 3002
    /// The file of the vocabulary is in a wrong place.
    case invalidUserVocabularyFileLocation = 4000
    /// The extension took too long to start.
    case extensionLaunchingTimeout = 5000
    /// The extension did not start.
    case extensionBringUpFailed = 5001
    /// A picture is not usable.
    case imageGeneric = 6000
    /// There is no service for pictures.
    case imageNoServiceAvailable = 6001
    /// The store did not take a picture.
    case imageStorageFailed = 6002
    /// The program could not read a picture.
    case imageLoadingFailed = 6003
    /// A picture did not come back.
    case imageRetrievalFailed = 6004
    /// The stand-ins for a picture form a loop.
    case imageProxyLoop = 6005
    /// The stand-in for a picture is invalid.
    case imageProxyInvalid = 6006
    /// The stand-in for a picture took too long.
    case imageProxyTimeout = 6007
    /// The service for pictures failed.
    case imageServiceFailure = 6008
    /// A picture could not be scaled.
    case imageScalingFailed = 6009
    /// The program must not read a picture.
    case permissionDenied = 6010
    /// A shortcut could not be added to Siri.
    case voiceShortcutCreationFailed = 7000
    /// There is no such shortcut in Siri.
    case voiceShortcutGetFailed = 7001
    /// A shortcut could not be removed from Siri.
    case voiceShortcutDeleteFailed = 7002
    /// The program could not encode something.
    case encodingGeneric = 8000
    /// The program could not encode something.
    case encodingFailed = 8001
    /// The program could not decode something.
    case decodingGeneric = 9000
    /// The intent has no form in App Intents.
    case unableToCreateAppIntentRepresentation = 10000
    /// There is no such intent in App Intents.
    case noAppIntent = 10001
}

extension INIntentErrorCode {
    /// ``permissionDenied``, under a name that Apple does not have.
    @available(*, deprecated, renamed: "permissionDenied")
    public static var imagePermissionDenied: INIntentErrorCode { .permissionDenied }
}

// These allow `catch INIntentError.donatingInteraction`.

extension INIntentErrorCode {
    /// Returns whether an error is of this kind.
    public static func ~= (code: INIntentErrorCode, error: any Error) -> Bool {
        (error as? INIntentError)?.code == code
    }
}

extension INIntentError {
    /// ``INIntentErrorCode/contentProvidingObjectNotAllowed``.
    public static var contentProvidingObjectNotAllowed: INIntentErrorCode {
        .contentProvidingObjectNotAllowed
    }
    /// ``INIntentErrorCode/contentProvidingInvalid``.
    public static var contentProvidingInvalid: INIntentErrorCode { .contentProvidingInvalid }
    /// ``INIntentErrorCode/interactionOperationNotSupported``.
    public static var interactionOperationNotSupported: INIntentErrorCode {
        .interactionOperationNotSupported
    }
    /// ``INIntentErrorCode/donatingInteraction``.
    public static var donatingInteraction: INIntentErrorCode { .donatingInteraction }
    /// ``INIntentErrorCode/deletingAllInteractions``.
    public static var deletingAllInteractions: INIntentErrorCode { .deletingAllInteractions }
    /// ``INIntentErrorCode/deletingInteractionWithIdentifiers``.
    public static var deletingInteractionWithIdentifiers: INIntentErrorCode {
        .deletingInteractionWithIdentifiers
    }
    /// ``INIntentErrorCode/deletingInteractionWithGroupIdentifier``.
    public static var deletingInteractionWithGroupIdentifier: INIntentErrorCode {
        .deletingInteractionWithGroupIdentifier
    }
    /// ``INIntentErrorCode/intentSupportedByMultipleExtension``.
    public static var intentSupportedByMultipleExtension: INIntentErrorCode {
        .intentSupportedByMultipleExtension
    }
    /// ``INIntentErrorCode/restrictedIntentsNotSupportedByExtension``.
    public static var restrictedIntentsNotSupportedByExtension: INIntentErrorCode {
        .restrictedIntentsNotSupportedByExtension
    }
    /// ``INIntentErrorCode/noHandlerProvidedForIntent``.
    public static var noHandlerProvidedForIntent: INIntentErrorCode { .noHandlerProvidedForIntent }
    /// ``INIntentErrorCode/invalidIntentName``.
    public static var invalidIntentName: INIntentErrorCode { .invalidIntentName }
    /// ``INIntentErrorCode/noAppAvailable``.
    public static var noAppAvailable: INIntentErrorCode { .noAppAvailable }
    /// ``INIntentErrorCode/requestTimedOut``.
    public static var requestTimedOut: INIntentErrorCode { .requestTimedOut }
    /// ``INIntentErrorCode/missingInformation``.
    public static var missingInformation: INIntentErrorCode { .missingInformation }
    /// ``INIntentErrorCode/invalidUserVocabularyFileLocation``.
    public static var invalidUserVocabularyFileLocation: INIntentErrorCode {
        .invalidUserVocabularyFileLocation
    }
    /// ``INIntentErrorCode/extensionLaunchingTimeout``.
    public static var extensionLaunchingTimeout: INIntentErrorCode { .extensionLaunchingTimeout }
    /// ``INIntentErrorCode/extensionBringUpFailed``.
    public static var extensionBringUpFailed: INIntentErrorCode { .extensionBringUpFailed }
    /// ``INIntentErrorCode/imageGeneric``.
    public static var imageGeneric: INIntentErrorCode { .imageGeneric }
    /// ``INIntentErrorCode/imageNoServiceAvailable``.
    public static var imageNoServiceAvailable: INIntentErrorCode { .imageNoServiceAvailable }
    /// ``INIntentErrorCode/imageStorageFailed``.
    public static var imageStorageFailed: INIntentErrorCode { .imageStorageFailed }
    /// ``INIntentErrorCode/imageLoadingFailed``.
    public static var imageLoadingFailed: INIntentErrorCode { .imageLoadingFailed }
    /// ``INIntentErrorCode/imageRetrievalFailed``.
    public static var imageRetrievalFailed: INIntentErrorCode { .imageRetrievalFailed }
    /// ``INIntentErrorCode/imageProxyLoop``.
    public static var imageProxyLoop: INIntentErrorCode { .imageProxyLoop }
    /// ``INIntentErrorCode/imageProxyInvalid``.
    public static var imageProxyInvalid: INIntentErrorCode { .imageProxyInvalid }
    /// ``INIntentErrorCode/imageProxyTimeout``.
    public static var imageProxyTimeout: INIntentErrorCode { .imageProxyTimeout }
    /// ``INIntentErrorCode/imageServiceFailure``.
    public static var imageServiceFailure: INIntentErrorCode { .imageServiceFailure }
    /// ``INIntentErrorCode/imageScalingFailed``.
    public static var imageScalingFailed: INIntentErrorCode { .imageScalingFailed }
    /// ``INIntentErrorCode/permissionDenied``.
    public static var permissionDenied: INIntentErrorCode { .permissionDenied }
    /// ``INIntentErrorCode/voiceShortcutCreationFailed``.
    public static var voiceShortcutCreationFailed: INIntentErrorCode {
        .voiceShortcutCreationFailed
    }
    /// ``INIntentErrorCode/voiceShortcutGetFailed``.
    public static var voiceShortcutGetFailed: INIntentErrorCode { .voiceShortcutGetFailed }
    /// ``INIntentErrorCode/voiceShortcutDeleteFailed``.
    public static var voiceShortcutDeleteFailed: INIntentErrorCode { .voiceShortcutDeleteFailed }
    /// ``INIntentErrorCode/encodingGeneric``.
    public static var encodingGeneric: INIntentErrorCode { .encodingGeneric }
    /// ``INIntentErrorCode/encodingFailed``.
    public static var encodingFailed: INIntentErrorCode { .encodingFailed }
    /// ``INIntentErrorCode/decodingGeneric``.
    public static var decodingGeneric: INIntentErrorCode { .decodingGeneric }
    /// ``INIntentErrorCode/unableToCreateAppIntentRepresentation``.
    public static var unableToCreateAppIntentRepresentation: INIntentErrorCode {
        .unableToCreateAppIntentRepresentation
    }
    /// ``INIntentErrorCode/noAppIntent``.
    public static var noAppIntent: INIntentErrorCode { .noAppIntent }
    /// ``INIntentErrorCode/permissionDenied``, under a name that Apple does not have.
    @available(*, deprecated, renamed: "permissionDenied")
    public static var imagePermissionDenied: INIntentErrorCode { .permissionDenied }
}
