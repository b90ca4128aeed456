internal import DonationStore
public import Foundation

/// A thing of an app that an intent names: the base class of the types that Xcode generates.
open class INObject: INValue, INSpeakable {
    // These are no convenience initialisers, because an app's subclass would not inherit them.

    /// Makes a thing.
    public init(identifier: String?, display displayString: String) {
        super.init(fields: Fields())
        set(identifier, display: displayString)
    }

    /// Makes a thing with a pronunciation.
    public init(identifier: String?, display displayString: String, pronunciationHint: String?) {
        super.init(fields: Fields())
        set(identifier, display: displayString)
        fields["pronunciationHint"] = pronunciationHint
    }

    /// Makes a thing with a subtitle and a picture.
    public init(
        identifier: String?,
        display displayString: String,
        subtitle: String?,
        image: INImage?
    ) {
        super.init(fields: Fields())
        set(identifier, display: displayString)
        subtitleString = subtitle
        displayImage = image
    }

    /// Makes a thing with a pronunciation, a subtitle and a picture.
    public init(
        identifier: String?,
        display displayString: String,
        pronunciationHint: String?,
        subtitle: String?,
        image: INImage?
    ) {
        super.init(fields: Fields())
        set(identifier, display: displayString)
        fields["pronunciationHint"] = pronunciationHint
        subtitleString = subtitle
        displayImage = image
    }

    /// Reads what ``INValue/encode(with:)`` wrote; `nil` for anything else.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    private func set(_ identifier: String?, display displayString: String) {
        fields["identifier"] = identifier
        fields["displayString"] = displayString
    }

    /// The app's identifier.
    public var identifier: String? { fields["identifier"] }
    /// The name to show.
    public var displayString: String { fields["displayString", default: ""] }
    /// The pronunciation.
    public var pronunciationHint: String? { fields["pronunciationHint"] }
    /// The second line.
    public var subtitleString: String? {
        get { fields["subtitleString"] }
        set { fields["subtitleString"] = newValue }
    }
    /// The picture.
    public var displayImage: INImage? {
        get { fields["image"] }
        set { fields["image"] = newValue }
    }

    // MARK: Speaking

    /// The name to speak.
    public var spokenPhrase: String { displayString }
    /// The app's identifier.
    public var vocabularyIdentifier: String? { identifier }
    /// Other possible things: `nil`, because there is no Siri here.
    public var alternativeSpeakableMatches: [any INSpeakable]? { nil }
}
