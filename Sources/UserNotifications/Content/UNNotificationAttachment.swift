public import Foundation

/// A file that a notification shows.
public final class UNNotificationAttachment: NSObject, NSCopying, Sendable {
    /// The app's identifier of the file.
    public let identifier: String
    /// The place of the file.
    public let url: URL
    /// The uniform type identifier: the option ``UNNotificationAttachmentOptionsTypeHintKey``, else
    /// by the file's extension.
    public let type: String

    /// Makes an attachment of a file, which stays where it is.
    ///
    /// - Parameters:
    ///   - identifier: The app's identifier; a new UUID if it is empty.
    ///   - url: The place of a file.
    ///   - options: Of these only the type has an effect.
    /// - Throws: ``UNError`` with code `attachmentInvalidURL` if there is no such file.
    public init(identifier: String, url: URL, options: [AnyHashable: Any]? = nil) throws {
        guard url.isFileURL, FileManager.default.fileExists(atPath: url.path) else {
            throw UNError(.attachmentInvalidURL)
        }
        self.identifier = identifier.isEmpty ? UUID().uuidString : identifier
        self.url = url
        let hint = options?[UNNotificationAttachmentOptionsTypeHintKey] as? String
        type = hint ?? Self.types[url.pathExtension.lowercased()] ?? "public.data"
    }

    private static let types = [
        "jpg": "public.jpeg", "jpeg": "public.jpeg", "png": "public.png",
        "gif": "com.compuserve.gif",
        "aif": "public.aiff-audio", "aiff": "public.aiff-audio",
        "wav": "com.microsoft.waveform-audio",
        "mp3": "public.mp3", "m4a": "public.mpeg-4-audio", "mpg": "public.mpeg",
        "mpeg": "public.mpeg", "mp4": "public.mpeg-4", "avi": "public.avi",
    ]

    /// Returns whether both are the same file by the same identifier.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationAttachment else { return false }
        return identifier == other.identifier && url == other.url && type == other.type
    }

    /// A hash of the identifier.
    public override var hash: Int { identifier.hashValue }

    /// Returns the attachment itself, which does not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The option of an attachment for its uniform type identifier.
public let UNNotificationAttachmentOptionsTypeHintKey =
    "UNNotificationAttachmentOptionsTypeHintKey"
/// The option of an attachment to show no thumbnail.
public let UNNotificationAttachmentOptionsThumbnailHiddenKey =
    "UNNotificationAttachmentOptionsThumbnailHiddenKey"
/// The option of an attachment for the part of a picture to show.
public let UNNotificationAttachmentOptionsThumbnailClippingRectKey =
    "UNNotificationAttachmentOptionsThumbnailClippingRectKey"
/// The option of an attachment for the time of a film to show.
public let UNNotificationAttachmentOptionsThumbnailTimeKey =
    "UNNotificationAttachmentOptionsThumbnailTimeKey"
