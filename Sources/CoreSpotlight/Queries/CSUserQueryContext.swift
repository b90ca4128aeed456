public import Foundation

/// The circumstances of a search for a person's text: how many results and suggestions it has.
open class CSUserQueryContext: CSSearchQueryContext {
    /// Whether the results have an order by rank.
    ///
    /// The better results come first in any case.
    open var enableRankedResults = false
    /// Whether only words count; they always do here.
    open var disableSemanticSearch = false
    /// The largest number of results; 0 for all, of which there are at most 4,096.
    open var maxResultCount = 0
    /// The largest number of results with a rank; 0 for all.
    open var maxRankedResultCount = 0
    /// The largest number of suggestions; 0 for none.
    open var maxSuggestionCount = 0

    /// The suggestion that the person has chosen.
    ///
    /// If it is the text of the query, the last word of the text is complete.
    open var currentSuggestion: CSSuggestion?

    /// Makes circumstances without any conditions.
    public override init() { super.init() }

    /// Makes circumstances after the choice of a suggestion.
    ///
    /// - Parameter currentSuggestion: The suggestion that the person has chosen.
    public convenience init(currentSuggestion: CSSuggestion?) {
        self.init()
        self.currentSuggestion = currentSuggestion
    }

    /// Returns circumstances with the same properties.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = CSUserQueryContext()
        copy.assign(self)
        copy.enableRankedResults = enableRankedResults
        copy.disableSemanticSearch = disableSemanticSearch
        copy.maxResultCount = maxResultCount
        copy.maxRankedResultCount = maxRankedResultCount
        copy.maxSuggestionCount = maxSuggestionCount
        copy.currentSuggestion = currentSuggestion
        return copy
    }

    // MARK: Coding

    /// Reads circumstances from an archive.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        enableRankedResults = coder.decodeBool(forKey: "enableRankedResults")
        disableSemanticSearch = coder.decodeBool(forKey: "disableSemanticSearch")
        maxResultCount = coder.decodeInteger(forKey: "maxResultCount")
        maxRankedResultCount = coder.decodeInteger(forKey: "maxRankedResultCount")
        maxSuggestionCount = coder.decodeInteger(forKey: "maxSuggestionCount")
        currentSuggestion = coder.decodeObject(
            of: CSSuggestion.self,
            forKey: "currentSuggestion"
        )
    }

    /// Writes the circumstances to an archive.
    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(enableRankedResults, forKey: "enableRankedResults")
        coder.encode(disableSemanticSearch, forKey: "disableSemanticSearch")
        coder.encode(maxResultCount, forKey: "maxResultCount")
        coder.encode(maxRankedResultCount, forKey: "maxRankedResultCount")
        coder.encode(maxSuggestionCount, forKey: "maxSuggestionCount")
        coder.encode(currentSuggestion, forKey: "currentSuggestion")
    }
}
