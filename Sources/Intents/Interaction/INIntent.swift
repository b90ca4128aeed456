internal import DonationStore
public import Foundation

/// A person's action: the base class of all intents.
///
/// An intent of a class that this version does not know comes out of the store in this class, with
/// all its fields.
///
/// An app may have subclasses of its own, such as the ones that Xcode generates, with properties
/// that are ``INManaged``.
open class INIntent: INValue {
    private static let classField = "class"

    override init(fields: Fields) {
        super.init(fields: fields)
        beginClass()
    }

    /// Makes an intent without any parameters.
    ///
    /// Apps make intents of a class that they know only at run time with it: `intentType.init()`.
    public required init() {
        super.init(fields: Fields())
        beginClass()
    }

    /// Reads what ``INValue/encode(with:)`` wrote; `nil` for anything else.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        beginClass()
    }

    private func beginClass() {
        let name: String? = fields[Self.classField]
        if name == nil { fields[Self.classField] = Self.className }
        INIntentClasses.learn(type(of: self))
    }

    /// Lets donated intents of this class come out of a store in this class.
    ///
    /// Making an instance does the same. So only a program that reads intents of an app's own class
    /// before it makes any has to call this method, which is not Apple's.
    public static func registerClass() {
        INIntentClasses.learn(Self.self)
    }

    /// The Objective-C class name, as in `INSendMessageIntent`.
    static var className: String { "\(Self.self)" }

    /// The Objective-C class name of this intent, even for a class that this version does not know.
    public var className: String { fields[Self.classField, default: Self.className] }

    /// The system's identifier of the intent; `nil` here, unless the donation has one.
    public var identifier: String? { fields["identifier"] }
    /// The intent in words: its class and fields.
    public var intentDescription: String? { description }
    /// The suggested phrase for a shortcut.
    public var suggestedInvocationPhrase: String? {
        get { fields["suggestedInvocationPhrase"] }
        set { fields["suggestedInvocationPhrase"] = newValue }
    }
    /// The surfaces that may offer a shortcut.
    public var shortcutAvailability: INShortcutAvailabilityOptions {
        get { fields["shortcutAvailability", default: []] }
        set { fields["shortcutAvailability", default: []] = newValue }
    }
    /// The app's metadata of the intent.
    public var donationMetadata: INIntentDonationMetadata? {
        get {
            guard let metadata: [String: JSONValue] = fields["donationMetadata"] else { return nil }
            return part("donationMetadata", donationMetadataType.make(of: Fields(metadata)))
        }
        set { fields["donationMetadata"] = newValue }
    }

    /// The field of the person who is the recipient for the log, if it has another name.
    class var recipientField: String? { nil }

    var donationMetadataType: INIntentDonationMetadata.Type { INIntentDonationMetadata.self }

    // MARK: Pictures

    private static let imagesField = "images"

    var images: [String: JSONValue] {
        get { fields[Self.imagesField] ?? [:] }
        set { fields[Self.imagesField] = newValue }
    }

    func setPicture(_ image: INImage?, of parameter: String) {
        images[parameter] = image?.jsonField
    }

    func picture(of parameter: String) -> INImage? {
        images[parameter].flatMap(INImage.value(of:))
    }

    /// Returns the picture of the intent: that of the group, else that of a person, else any.
    public func keyImage() -> INImage? {
        let first = ["speakableGroupName", "sender", "recipients", "contacts"]
        let others = images.keys.sorted().filter { !$0.contains(".") }
        return (first + others).lazy.compactMap(picture(of:)).first
    }
}

/// An intent whose pictures can be set by key paths of its own class.
public protocol INImageParameters: INIntent {}

extension INIntent: INImageParameters {}

extension INImageParameters {
    /// Sets the picture of a parameter, as in `intent.setImage(image, forParameterNamed:
    /// \.speakableGroupName)`.
    ///
    /// - Parameters:
    ///   - image: The picture; `nil` removes it.
    ///   - parameterName: A parameter of the intent; any other key path has no effect.
    public func setImage<Value>(
        _ image: INImage?,
        forParameterNamed parameterName: KeyPath<Self, Value>
    ) {
        guard let name = name(of: parameterName) else { return }
        setPicture(image, of: name)
    }

    /// Returns the picture of a parameter.
    public func image<Value>(forParameterNamed parameterName: KeyPath<Self, Value>) -> INImage? {
        name(of: parameterName).flatMap(picture(of:))
    }

    private func name<Value>(of parameter: KeyPath<Self, Value>) -> String? {
        type(of: self).parameters[parameter] ?? parameter.managedName
    }
}

/// The surfaces that may offer a shortcut.
public struct INShortcutAvailabilityOptions: NamedOptions {
    /// One bit for each surface.
    public let rawValue: UInt

    /// Makes a set of bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// With mindfulness.
    public static let sleepMindfulness = INShortcutAvailabilityOptions(rawValue: 1 << 0)
    /// With journaling.
    public static let sleepJournaling = INShortcutAvailabilityOptions(rawValue: 1 << 1)
    /// With music.
    public static let sleepMusic = INShortcutAvailabilityOptions(rawValue: 1 << 2)
    /// With podcasts.
    public static let sleepPodcasts = INShortcutAvailabilityOptions(rawValue: 1 << 3)
    /// With reading.
    public static let sleepReading = INShortcutAvailabilityOptions(rawValue: 1 << 4)
    /// With wrapping up the day.
    public static let sleepWrapUpYourDay = INShortcutAvailabilityOptions(rawValue: 1 << 5)
    /// With yoga and stretching.
    public static let sleepYogaAndStretching = INShortcutAvailabilityOptions(rawValue: 1 << 6)

    static var names: [(String, INShortcutAvailabilityOptions)] {
        [
            ("mindfulness", .sleepMindfulness), ("journaling", .sleepJournaling),
            ("music", .sleepMusic), ("podcasts", .sleepPodcasts), ("reading", .sleepReading),
            ("wrapUpYourDay", .sleepWrapUpYourDay),
            ("yogaAndStretching", .sleepYogaAndStretching),
        ]
    }
}

/// An app's metadata of an intent: the base class of all metadata.
open class INIntentDonationMetadata: INValue {}
