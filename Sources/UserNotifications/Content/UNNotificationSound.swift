public import Foundation

/// The name of a sound file.
public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
    /// The name of the file.
    public let rawValue: String

    /// Makes a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Makes a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// The sound of a notification.
public final class UNNotificationSound: NSObject, NSCopying, Sendable {
    /// The name of a sound file; `nil` for a sound of the system.
    ///
    /// This property is not Apple's, nor are the following: there only the system reads them.
    public let name: UNNotificationSoundName?
    /// Whether to play the sound even where sounds are off.
    public let isCritical: Bool
    /// Whether the sound goes on like that of a call.
    public let isRingtone: Bool
    /// The volume of a critical sound, from 0 to 1.
    public let volume: Float

    private init(
        name: UNNotificationSoundName? = nil,
        isCritical: Bool = false,
        isRingtone: Bool = false,
        volume: Float = 1
    ) {
        self.name = name
        self.isCritical = isCritical
        self.isRingtone = isRingtone
        self.volume = volume
    }

    /// Makes the sound of a file.
    public convenience init(named name: UNNotificationSoundName) {
        self.init(name: name, isCritical: false)
    }

    /// The system's sound of notifications.
    public static let `default` = UNNotificationSound()
    /// The system's sound of calls.
    public static let defaultRingtone = UNNotificationSound(isRingtone: true)
    /// The system's sound of critical notifications.
    public static let defaultCritical = UNNotificationSound(isCritical: true)

    /// Returns the system's sound of critical notifications at a volume.
    public static func defaultCriticalSound(withAudioVolume volume: Float) -> UNNotificationSound {
        UNNotificationSound(isCritical: true, volume: volume)
    }

    /// Returns the sound of a file as one of critical notifications.
    public static func criticalSoundNamed(
        _ name: UNNotificationSoundName,
        withAudioVolume volume: Float = 1
    ) -> UNNotificationSound {
        UNNotificationSound(name: name, isCritical: true, volume: volume)
    }

    /// Returns the sound of a file as one of calls.
    public static func ringtoneSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound {
        UNNotificationSound(name: name, isRingtone: true)
    }

    /// Returns whether both are the same sound.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationSound else { return false }
        return name == other.name && isCritical == other.isCritical
            && isRingtone == other.isRingtone && volume == other.volume
    }

    /// A hash of the name.
    public override var hash: Int { name.hashValue }

    /// Returns the sound itself, which does not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// How much a notification may disturb.
public enum UNNotificationInterruptionLevel: UInt, Sendable {
    /// Into the list, without light and sound.
    case passive
    /// At once, with light and sound.
    case active
    /// At once, even while a focus is on.
    case timeSensitive
    /// At once, even where sounds are off.
    case critical
}
