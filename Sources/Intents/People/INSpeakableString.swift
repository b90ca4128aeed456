internal import DonationStore

/// Something with a name that can be spoken.
public protocol INSpeakable {
    /// The name.
    var spokenPhrase: String { get }
    /// The pronunciation.
    var pronunciationHint: String? { get }
    /// The app's identifier of the named thing.
    var vocabularyIdentifier: String? { get }
    /// Other possible meanings.
    var alternativeSpeakableMatches: [any INSpeakable]? { get }
}

extension INSpeakable {
    /// The app's identifier of the named thing, under its old name.
    @available(*, deprecated, renamed: "vocabularyIdentifier")
    public var identifier: String? { vocabularyIdentifier }
}

/// A name that can be spoken.
public final class INSpeakableString: INValue, INSpeakable {
    /// Makes a name.
    public convenience init(spokenPhrase: String) {
        self.init { $0["spokenPhrase"] = spokenPhrase }
    }

    /// Makes the name of a thing with an identifier.
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

    /// Makes the name of a thing with an identifier, as before iOS 11.
    @available(*, deprecated, renamed: "init(vocabularyIdentifier:spokenPhrase:pronunciationHint:)")
    public convenience init(identifier: String, spokenPhrase: String, pronunciationHint: String?) {
        self.init(
            vocabularyIdentifier: identifier,
            spokenPhrase: spokenPhrase,
            pronunciationHint: pronunciationHint
        )
    }

    // A name alone is stored as a text.

    override class func value(of field: JSONValue) -> Self? {
        guard case .string(let phrase) = field else { return super.value(of: field) }
        return make(of: Fields(["spokenPhrase": .string(phrase)]))
    }

    override var jsonField: JSONValue? {
        Array(fields.json.keys) == ["spokenPhrase"]
            ? .string(spokenPhrase) : .object(fields.json)
    }

    /// The name.
    public var spokenPhrase: String { fields["spokenPhrase", default: ""] }
    /// The pronunciation.
    public var pronunciationHint: String? { fields["pronunciationHint"] }
    /// The app's identifier of the named thing.
    public var vocabularyIdentifier: String? { fields["vocabularyIdentifier"] }
    /// Other possible meanings: `nil`, because there is no Siri here.
    public var alternativeSpeakableMatches: [any INSpeakable]? { nil }

    override class var parameters: [AnyKeyPath: String] {
        [
            \INSpeakableString.spokenPhrase: "spokenPhrase",
            \INSpeakableString.vocabularyIdentifier: "vocabularyIdentifier",
        ]
    }
}
