public import Foundation

/// The sorts of languages of a film.
public enum MPNowPlayingInfoLanguageOptionType: UInt, Sendable {
    /// The language that is spoken.
    case audible
    /// The language of the subtitles.
    case legible
}

/// A language of a film.
///
/// Nothing here reads it: the app keeps it.
open class MPNowPlayingInfoLanguageOption: NSObject {
    /// The sort.
    public let languageOptionType: MPNowPlayingInfoLanguageOptionType
    /// The language, as in BCP 47; `nil` if it is not known.
    public let languageTag: String?
    /// The characteristics.
    public let languageOptionCharacteristics: [String]?
    /// The words to show.
    public let displayName: String?
    /// The app's identifier.
    public let identifier: String?

    /// Makes a language.
    public init(
        type languageOptionType: MPNowPlayingInfoLanguageOptionType,
        languageTag: String,
        characteristics languageOptionCharacteristics: [String]?,
        displayName: String,
        identifier: String
    ) {
        (self.languageOptionType, self.languageTag) = (languageOptionType, languageTag)
        self.languageOptionCharacteristics = languageOptionCharacteristics
        (self.displayName, self.identifier) = (displayName, identifier)
    }
}

/// Languages, and the viewer chooses one at a time.
open class MPNowPlayingInfoLanguageOptionGroup: NSObject {
    /// The languages.
    public let languageOptions: [MPNowPlayingInfoLanguageOption]
    /// The one that holds unless another is chosen; `nil` for none.
    public let defaultLanguageOption: MPNowPlayingInfoLanguageOption?
    /// Whether none may be chosen.
    public let allowEmptySelection: Bool

    /// Makes a group.
    public init(
        languageOptions: [MPNowPlayingInfoLanguageOption],
        defaultLanguageOption: MPNowPlayingInfoLanguageOption?,
        allowEmptySelection: Bool
    ) {
        self.languageOptions = languageOptions
        self.defaultLanguageOption = defaultLanguageOption
        self.allowEmptySelection = allowEmptySelection
    }
}
