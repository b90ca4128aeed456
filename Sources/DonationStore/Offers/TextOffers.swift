internal import Interactions

/// Texts to insert into a field: parts of places, of people and of pages.
///
/// Nothing that is typed is kept, and no secret is ever answered.
struct TextOffers: OfferSource {
    static func answer(
        _ question: OfferQuestion,
        in reader: borrowing ActivityReader
    ) throws(DonationStoreError) -> OfferAnswer {
        var answer = OfferAnswer()
        guard let field = question.context.textField else { return answer }
        guard let type = field.contentType else {
            guard let wish = TypedWish(field) else { return answer }
            try addPlaces(to: &answer, question, in: reader) { place in
                wish.text(of: place).map(Completion.init(whole:))
            }
            return answer
        }
        guard !type.isSecret else {
            answer.leftOut.append(LeftOutOffer(title: type.rawValue, cause: .secret))
            return answer
        }
        for subject in type.subjects {
            switch subject {
            case .place:
                // A field for a number may want the owner's: a place must be on the screen.
                let mustBeCurrent = type == .telephoneNumber
                try addPlaces(to: &answer, question, in: reader, onScreen: mustBeCurrent) {
                    place in
                    place.text(for: type).flatMap { Completion($0, of: field.text) }
                }
            case .person:
                let people = try question.views.visible(question.context.people)
                answer.add(offers(of: people, type, field))
            case .owner:
                let owner = [question.context.owner].compactMap(\.self)
                answer.add(offers(of: owner, type, field))
            case .activity: answer.add(try offersOfPages(question, field, in: reader))
            case .nobody: break
            }
        }
        return answer
    }

    // MARK: Places

    private static func addPlaces(
        to answer: inout OfferAnswer,
        _ question: OfferQuestion,
        in reader: borrowing ActivityReader,
        onScreen mustBeCurrent: Bool = false,
        _ text: @escaping (Place) -> Completion?
    ) throws(DonationStoreError) {
        for place in try reader.rankedPlaces(
            at: question.now,
            without: question.context.excludedApps
        ) {
            guard !mustBeCurrent || place.isOnScreen(for: question) else { continue }
            guard place.obstacle == nil || question.context.explains else { continue }
            answer.drafts.append(
                OfferDraft(.place, from: place.source, by: nil) {
                    reader throws(DonationStoreError) in
                    let place = try reader.place(place)
                    return draft(place, text(place.place))
                }
            )
        }
    }

    private static func draft(
        _ place: RecentPlace,
        _ completion: Completion?
    ) -> OfferDraft.Turn {
        let newest = place.sightings[0]
        guard place.obstacle == nil, let completion else {
            return .leftOut(
                LeftOutOffer(
                    title: place.place.text,
                    position: newest.position,
                    cause: place.obstacle.map(LeftOutOffer.Cause.init) ?? .partMissing
                )
            )
        }
        return .offer(
            Offer(
                .place,
                .place(place),
                action: Offer.Action(.insert, text: completion.insertion),
                title: completion.whole,
                subtitle: place.place.name ?? "",
                source: newest.source,
                reasons: place.reasons,
                reference: OfferReference(
                    .place,
                    at: newest.position,
                    index: newest.index,
                    deed: .insert
                )
            )
        )
    }

    // MARK: People and pages

    private static func offers(
        of people: [Person],
        _ type: TextContentType,
        _ field: SurfaceContext.TextField
    ) -> [Offer] {
        people.compactMap { person in
            guard let text = person.text(for: type),
                let completion = Completion(text, of: field.text)
            else { return nil }
            return Offer(
                .text,
                .text(text),
                action: Offer.Action(.insert, text: completion.insertion),
                title: completion.whole,
                source: Offer.callersPeople,
                reasons: [OfferReason("asked", 1, [])],
                reference: nil
            )
        }
    }

    private static func offersOfPages(
        _ question: OfferQuestion,
        _ field: SurfaceContext.TextField,
        in reader: borrowing ActivityReader
    ) throws(DonationStoreError) -> [Offer] {
        var offers: [Offer] = []
        for current in try reader.currentActivities(from: .all) where current.start <= question.now
        {
            guard !question.context.excludedApps.contains(current.donor.app),
                let page = current.activity.webpageURL,
                let completion = Completion(page, of: field.text)
            else { continue }
            let age = question.now.milliseconds(since: current.start) / 3_600_000
            let isInFront = current.donor.app == question.context.foreground
            offers.append(
                Offer(
                    .text,
                    .text(page),
                    action: Offer.Action(.insert, text: completion.insertion),
                    title: completion.whole,
                    subtitle: current.activity.displayName ?? "",
                    source: current.donor.app,
                    reasons: [
                        OfferReason("recency", 1 / (1 + age), [current.position]),
                        OfferReason("inFront", isInFront ? 1 : 0, [current.position]),
                    ],
                    reference: OfferReference(.text, at: current.position, deed: .insert)
                )
            )
        }
        return offers.sorted { ($0.score, $0.title) > ($1.score, $1.title) }
    }

    /// A text for a field: the whole, and the part to insert behind the text that is there.
    private struct Completion {
        let whole: String
        let insertion: String

        init(whole: String) { (self.whole, insertion) = (whole, whole) }

        /// Makes the text for a field; `nil` if the field has text that it does not go on with.
        init?(_ text: String, of typed: String) {
            let typed = typed.drop(while: \.isWhitespace)
            guard typed.isEmpty || text.lowercased().hasPrefix(typed.lowercased()) else {
                return nil
            }
            whole = text
            insertion = String(text.dropFirst(typed.count))
        }
    }
}

extension Offer {
    /// The source of texts about people whom the caller of the question gave.
    static let callersPeople = "caller"
}

extension RankedPlace {
    /// Whether an app shows the place at the time of the question.
    ///
    /// A page that the browser did not say it left counts for half an hour while the browser is in
    /// front.
    fileprivate func isOnScreen(for question: OfferQuestion) -> Bool {
        if last >= question.now { return true }
        let age = question.now.milliseconds(since: last)
        return traces[0].event.site != nil && traces[0].app == question.context.foreground
            && age <= Double(PlaceRanking.halfLife.milliseconds)
    }
}

/// The wish for a place in the text before the cursor, or in the message to be answered.
///
/// The words are those of English, German, French and Spanish.
private struct TypedWish {
    private enum Part { case address, telephone }

    private let part: Part

    /// The words of one language.
    private struct Words {
        let language: String
        /// Ends of texts that a place goes on with.
        let beginnings: [String]
        let telephone: [String]
        let address: [String]
    }

    private static let words = [
        Words(
            language: "en",
            beginnings: [
                "meet at", "meet me at", "meet in", "be at", "i'm at", "i’m at", "address is",
                "come to", "go to", "see you at",
            ],
            telephone: ["their phone number", "the phone number", "their number", "its number"],
            address: [
                "where is it", "where is that", "where's that", "where are we", "where do we meet",
                "where shall we meet", "where should we meet", "where to meet", "the address",
                "their address",
            ]
        ),
        Words(
            language: "de",
            beginnings: [
                "treffen uns bei", "treffen uns im", "treffen wir uns bei", "treffen wir uns im",
                "ich bin bei", "ich bin im", "adresse ist", "adresse lautet",
            ],
            telephone: ["die telefonnummer", "deren telefonnummer", "ihre telefonnummer"],
            address: ["wo ist das", "wo treffen wir uns", "die adresse", "deren adresse"]
        ),
        Words(
            language: "fr",
            beginnings: [
                "rendez-vous à", "retrouve à", "retrouvons-nous à", "je suis à", "l'adresse est",
            ],
            telephone: ["le numéro de téléphone", "leur numéro"],
            address: ["c'est où", "où est-ce", "où se retrouve", "l'adresse", "leur adresse"]
        ),
        Words(
            language: "es",
            beginnings: ["quedamos en", "nos vemos en", "estoy en", "la dirección es"],
            telephone: ["el número de teléfono", "su número"],
            address: ["dónde está", "dónde quedamos", "la dirección", "su dirección"]
        ),
    ]

    init?(_ field: SurfaceContext.TextField) {
        let typed = field.text.lowercased().trimmed
        let question = typed.isEmpty ? field.question.lowercased() : ""
        // Without a language, or with one that has no words here, all of them count.
        let language = field.language.map { String($0.lowercased().prefix { $0.isLetter }) }
        let known = Self.words.filter { language == nil || $0.language == language }
        let words = known.isEmpty ? Self.words : known
        if words.contains(where: { $0.beginnings.contains { Self.ends(typed, with: $0) } }) {
            part = .address
        } else if words.contains(where: { $0.telephone.contains { question.hasWords($0) } }) {
            part = .telephone
        } else if words.contains(where: { $0.address.contains { question.hasWords($0) } }) {
            part = .address
        } else {
            return nil
        }
    }

    /// Returns whether a text ends with some words, whole.
    private static func ends(_ text: String, with words: String) -> Bool {
        guard text.hasSuffix(words) else { return false }
        let before = text.dropLast(words.count).last
        return before == nil || before?.isLetter == false
    }

    /// Returns the text of a place for the wish; `nil` if the place has none.
    func text(of place: Place) -> String? {
        switch part {
        case .telephone: place.text(for: .telephoneNumber)
        case .address:
            place.fullAddress.map { address in
                [place.name, address].compactMap(\.self).joined(separator: ", ")
            }
        }
    }
}

extension String {
    /// Returns whether the text has some words in a row, whole.
    fileprivate func hasWords(_ words: String) -> Bool {
        var rest = self[...]
        while let found = rest.firstRange(of: words) {
            let before = self[..<found.lowerBound].last
            let after = self[found.upperBound...].first
            if before?.isLetter != true, after?.isLetter != true { return true }
            rest = self[found.upperBound...]
        }
        return false
    }

    fileprivate var trimmed: String {
        let front = drop(while: \.isWhitespace)
        let end = front.lastIndex { !$0.isWhitespace }
        return end.map { String(front[...$0]) } ?? ""
    }
}
