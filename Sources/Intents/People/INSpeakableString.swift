internal import DonationStore

/// Something with a name that can be spoken.
public protocol INSpeakable {
    /// The name.
    var spokenPhrase: String { get }
    /// How it is pronounced.
    var pronunciationHint: String? { get }
    /// The app's identifier of what is named.
    var vocabularyIdentifier: String? { get }
    /// What else it could be.
    var alternativeSpeakableMatches: [any INSpeakable]? { get }
}

extension INSpeakable {
    /// The app's identifier of what is named, by its old name.
    @available(*, deprecated, renamed: "vocabularyIdentifier")
    public var identifier: String? { vocabularyIdentifier }
}

/// A name that can be spoken.
public final class INSpeakableString: INValue, INSpeakable {
    /// Makes a name.
    public convenience init(spokenPhrase: String) {
        self.init { $0["spokenPhrase"] = spokenPhrase }
    }

    /// Makes the name of something that the app has an identifier for.
    public convenience init(
        vocabularyIdentifier: String,
        spokenPhrase: String,
        pronunciationHint: String?
    ) {
        self.init { fields in
            fields["vocabularyIdentifier"] = vocabularyIdentifier
            fields["spokenPhrase"] = spokenPhrase
            fields["pronunciationHint"] = pronunciationHint
        }
    }

    /// Makes the name of something that the app has an identifier for, as before iOS 11.
    @available(*, deprecated, renamed: "init(vocabularyIdentifier:spokenPhrase:pronunciationHint:)")
    public convenience init(identifier: String, spokenPhrase: String, pronunciationHint: String?) {
        self.init(
            vocabularyIdentifier: identifier,
            spokenPhrase: spokenPhrase,
            pronunciationHint: pronunciationHint
        )
    }

    // A name and nothing else stands as a text.

    required convenience init?(field: JSONValue) {
        switch field {
        case .string(let phrase): self.init(spokenPhrase: phrase)
        case .object(let json): self.init(fields: Fields(json))
        default: return nil
        }
    }

    override var field: JSONValue? {
        Array(fields.json.keys) == ["spokenPhrase"]
            ? .string(spokenPhrase) : .object(fields.json)
    }

    /// The name.
    public var spokenPhrase: String { fields["spokenPhrase", default: ""] }
    /// How it is pronounced.
    public var pronunciationHint: String? { fields["pronunciationHint"] }
    /// The app's identifier of what is named.
    public var vocabularyIdentifier: String? { fields["vocabularyIdentifier"] }
    /// What else it could be: nothing here, where there is no Siri.
    public var alternativeSpeakableMatches: [any INSpeakable]? { nil }

    override class var parameters: [AnyKeyPath: String] {
        [
            \INSpeakableString.spokenPhrase: "spokenPhrase",
            \INSpeakableString.vocabularyIdentifier: "vocabularyIdentifier",
        ]
    }
}
