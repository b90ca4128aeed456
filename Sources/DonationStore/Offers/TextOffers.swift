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
            answer.leftOut.append(
                LeftOutOffer(kind: .text, title: type.rawValue, cause: .secret)
            )
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
                // A name that its owner wrote is cut into parts, as nobody knows them better.
                let owner = [question.context.owner?.withNameParts].compactMap(\.self)
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
                    kind: .place,
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

extension TypedWish {
    /// Finds the wish of a field.
    fileprivate init?(_ field: SurfaceContext.TextField) {
        self.init(field.text, question: field.question, language: field.language)
    }

    /// Returns the text of a place for the wish; `nil` if the place has none.
    fileprivate func text(of place: Place) -> String? {
        switch self {
        case .telephone: place.text(for: .telephoneNumber)
        case .address:
            place.fullAddress.map { address in
                [place.name, address].compactMap(\.self).joined(separator: ", ")
            }
        }
    }
}
