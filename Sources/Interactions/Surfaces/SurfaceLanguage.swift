/// The words of one language that people type or say before a place.
///
/// To add a language: write its value in a file of `Surfaces/Languages`, and name it in ``all``.
/// Each text is a list of phrases with commas between them, written as in a dictionary; case,
/// accents and width do not count: see ``PhraseWords``.
package struct SurfaceLanguage: Sendable {
    /// Words behind which a place is typed: one of the leads, and behind it one of the links.
    ///
    /// Words of time and the like may stand between the two, as in "meet me *tomorrow* at".
    struct Opening: Sendable {
        let leads: Phrases
        let links: Phrases

        /// Makes an opening.
        ///
        /// - Parameters:
        ///   - leads: The words of meeting, being or coming, as in "meet me".
        ///   - links: The words that join a place to them, as in "at"; without any the place
        ///     follows at once.
        init(_ leads: String, before links: String = "_") {
            (self.leads, self.links) = (Phrases(leads), Phrases(links))
        }
    }

    /// The words of an offer of a place, with `…` where the name of the place stands.
    ///
    /// Where a language would inflect the name, it stands behind a colon, as it was given.
    package struct Titles: Sendable {
        /// An offer to lead there.
        let directions: String
        /// An offer of a ride there.
        let ride: String
        /// An offer to call there.
        let call: String

        /// Returns the title of an offer to do something with a place.
        package func title(_ deed: OfferDeed, _ place: String) -> String {
            let words =
                switch deed {
                case .ride: ride
                case .call: call
                default: directions
                }
            return words.split(separator: "…", omittingEmptySubsequences: false)
                .joined(separator: place)
        }
    }

    /// The code of the language by ISO 639-1, with the script where it has two.
    package let code: String
    /// The words of an offer of a place.
    package let titles: Titles
    /// Words behind which a place is typed.
    let places: [Opening]
    /// Words that announce a place when a colon follows, as in "address".
    let labels: Phrases
    /// Words that may stand inside an opening: times, and small words.
    let between: Phrases
    /// Words before an opening or a label that make it one of something else, as in "e-mail".
    let otherThings: Phrases
    /// Words behind which the telephone number of a place is typed.
    let telephones: [Opening]
    /// Questions for a place in a message that the owner answers.
    let asksPlace: Phrases
    /// Questions for the telephone number of a place.
    let asksTelephone: Phrases
    /// Wishes to be led to a place.
    let directions: Phrases
    /// Wishes for a ride there.
    let rides: Phrases
    /// Wishes to call a place.
    let calls: Phrases
    /// Words beside a wish that name nothing.
    let fillers: Phrases

    /// Makes a language of its words.
    init(
        _ code: String,
        titles: Titles,
        places: [Opening],
        labels: String,
        between: String,
        otherThings: String = "",
        telephones: [Opening],
        asksPlace: String,
        asksTelephone: String,
        directions: String,
        rides: String,
        calls: String,
        fillers: String
    ) {
        (self.code, self.titles) = (code, titles)
        (self.places, self.telephones) = (places, telephones)
        (self.labels, self.between) = (Phrases(labels), Phrases(between))
        self.otherThings = Phrases(otherThings)
        (self.asksPlace, self.asksTelephone) = (Phrases(asksPlace), Phrases(asksTelephone))
        (self.directions, self.rides) = (Phrases(directions), Phrases(rides))
        (self.calls, self.fillers) = (Phrases(calls), Phrases(fillers))
    }
}

extension SurfaceLanguage {
    /// The languages of the surfaces, one for each file.
    package static let all: [SurfaceLanguage] = [
        .english, .german, .french, .spanish, .portuguese, .italian, .dutch, .polish, .russian,
        .ukrainian, .turkish, .simplifiedChinese, .traditionalChinese, .japanese, .korean,
        .vietnamese, .arabic, .hindi,
    ]

    /// Returns the language in which a surface of a tag such as `de-CH` speaks.
    ///
    /// Chinese of Taiwan, Hong Kong and Macau has traditional characters unless the tag names the
    /// script. Without a tag, or with one of a language that has no words here, it is English.
    package static func speaking(_ tag: String?) -> SurfaceLanguage {
        guard let tag = tag?.lowercased() else { return .english }
        let parts = tag.split { !$0.isLetter && !$0.isNumber }
        guard parts.first == "zh" else {
            return all.first { $0.code == parts.first ?? "" } ?? .english
        }
        if parts.contains("hans") { return .simplifiedChinese }
        let isTraditional = parts.contains { ["hant", "tw", "hk", "mo"].contains($0) }
        return isTraditional ? .traditionalChinese : .simplifiedChinese
    }

    /// Returns the languages that a tag such as `de-CH` names.
    ///
    /// Without a tag, or with one of a language that has no words here, all of them count.
    static func languages(_ tag: String?) -> [SurfaceLanguage] {
        guard let code = tag?.lowercased().prefix(while: \.isLetter) else { return all }
        let known = all.filter { $0.code.prefix(while: \.isLetter) == code }
        return known.isEmpty ? all : known
    }
}
