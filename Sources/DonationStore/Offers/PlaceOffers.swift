internal import Interactions

/// Directions to places, rides there, and calls.
struct PlaceOffers: OfferSource {
    static func answer(
        _ question: OfferQuestion,
        in reader: borrowing ActivityReader
    ) throws(DonationStoreError) -> OfferAnswer {
        var answer = OfferAnswer()
        guard let deed = deed(for: question.context) else { return answer }
        let places = try reader.recentPlaces(
            at: question.now,
            without: question.context.excludedApps
        )
        guard !places.isEmpty else { return answer }
        let routing = try RoutingApps(question, in: reader)
        for place in places where concerns(place, question.context) {
            if let cause = cause(against: place, deed, question.context) {
                answer.leftOut.append(
                    LeftOutOffer(
                        title: place.place.text,
                        position: place.sightings[0].position,
                        cause: cause
                    )
                )
                continue
            }
            answer.offers.append(
                offer(of: place, deed, routing.app(to: place.place), question.context)
            )
        }
        let order = answer.offers.enumerated().sorted { left, right in
            left.element.score == right.element.score
                ? left.offset < right.offset : left.element.score > right.element.score
        }
        // Places of equal scores come in the order of the places: the last seen first.
        answer.offers = order.map(\.element)
        return answer
    }

    /// Returns the deed that a surface asks for; `nil` for none.
    private static func deed(for context: SurfaceContext) -> OfferDeed? {
        guard context.surface == .voice else { return .directions }
        return SpokenWish(context.query)?.deed
    }

    /// Returns whether a place has to do with the context.
    private static func concerns(_ place: RecentPlace, _ context: SurfaceContext) -> Bool {
        switch context.surface {
        case .appSwitcher:
            // A banner belongs to the app that showed the place.
            guard let left = context.leftApp else { return true }
            return place.sightings.contains { $0.app == left }
        case .search:
            let query = NameWordsQuery(context.query)
            return !query.isEmpty && query.matches(place.place)
        case .voice:
            guard let wish = SpokenWish(context.query) else { return false }
            guard wish.name.isEmpty else { return wish.name.matches(place.place) }
            // "This place" is the one in front.
            guard let app = context.foreground ?? context.leftApp else { return true }
            return place.sightings.contains { $0.app == app }
        default: return true
        }
    }

    private static func cause(
        against place: RecentPlace,
        _ deed: OfferDeed,
        _ context: SurfaceContext
    ) -> LeftOutOffer.Cause? {
        switch place.obstacle {
        case .nameMissing: return .nameMissing
        case .expired: return .expired
        case .notMain: return .notMain
        case nil: break
        }
        if deed == .call {
            if place.place.refusesCalls { return .refused }
            return place.place.telephones.contains { $0.dialled != nil } ? nil : .partMissing
        }
        if place.place.refusesDirections { return .refused }
        if let here = context.location, let there = place.place.coordinate,
            here.distance(to: there) <= RecentPlace.reach
        {
            return .here
        }
        return place.place.coordinate == nil && place.place.address.isEmpty ? .partMissing : nil
    }

    private static func offer(
        of place: RecentPlace,
        _ deed: OfferDeed,
        _ routing: RoutingApp?,
        _ context: SurfaceContext
    ) -> Offer {
        let name = place.place.name ?? ""
        var reasons = place.reasons
        if let inFront = place.inFront(in: context) {
            reasons.append(OfferReason("inFront", 2, [inFront]))
        }
        var action: Offer.Action
        let title: String
        var kind = OfferKind.place
        if deed == .call {
            let number = place.place.telephones.first { $0.dialled != nil } ?? ""
            action = Offer.Action(.call, url: "tel:" + (number.dialled ?? ""), text: number)
            title = "Call \(name)"
        } else {
            let isRide = routing?.app.isForRidesOnly == true
            action = Offer.Action(
                isRide ? .ride : .directions,
                app: routing?.app.identifier,
                url: place.place.geoURL
            )
            action.needsGeocoding = place.place.coordinate == nil
            if isRide { kind = .ride }
            let isListOfPlaces = context.surface != .appSwitcher && context.surface != .voice
            title =
                isListOfPlaces
                ? name : isRide ? "Get a ride to \(name)" : "Get directions to \(name)"
            if let habit = routing?.habit { reasons.append(habit) }
        }
        let newest = place.sightings[0]
        return Offer(
            kind,
            .place(place),
            action: action,
            title: title,
            subtitle: place.place.fullAddress ?? "",
            source: newest.source,
            reasons: reasons,
            reference: OfferReference(
                kind,
                at: newest.position,
                index: newest.index,
                deed: action.deed,
                app: action.app ?? ""
            )
        )
    }
}

extension RecentPlace {
    /// The event of the place in the app in front, or in the app just left; `nil` for none.
    fileprivate func inFront(in context: SurfaceContext) -> Position? {
        guard let app = context.leftApp ?? context.foreground else { return nil }
        return sightings.first { $0.app == app }?.position
    }
}

extension Place {
    /// The address of the place as a `geo:` URI.
    ///
    /// By RFC 5870, with the query `q` that map programs read. A place without a coordinate is at
    /// 0,0, and its address is in the query.
    package var geoURL: String {
        let point = coordinate.map { "\($0.latitude),\($0.longitude)" } ?? "0,0"
        let texts = coordinate == nil ? [name, fullAddress] : [name]
        let query = texts.compactMap(\.self).joined(separator: ", ")
        return "geo:\(point)?q=\(query.percentEncoded)"
    }
}

extension String {
    /// The text with all bytes but letters, digits and `-._~` in percent encoding.
    package var percentEncoded: String {
        var encoded = ""
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                encoded += byte < 16 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return encoded
    }

    /// The number to dial, by RFC 3966 without separators; `nil` if the text holds none.
    ///
    /// Digits of any script count, letters are those of a telephone's keys, and what follows the
    /// number (an extension, a second number) does not. `(0)` behind a country's code is dropped.
    package var dialled: String? {
        var number = ""
        var text = self[...].drop(while: \.isWhitespace)
        let isInternational = text.first == "+" || text.first == "\u{FF0B}"
        if isInternational, let zero = text.firstRange(of: "(0)") { text.removeSubrange(zero) }
        var hasDigit = false
        for (index, character) in zip(text.indices, text) {
            if let digit = character.wholeNumberValue, digit < 10 {
                number += "\(digit)"
                hasDigit = true
            } else if "/;,\n".contains(character) {
                break
            } else if character.isLetter {
                let word = text[index...].prefix(while: \.isLetter).lowercased()
                guard hasDigit,
                    !["e", "x", "ex", "ext", "extension", "durchwahl", "poste"]
                        .contains(word), let key = character.telephoneKey
                else { break }
                number += "\(key)"
            }
        }
        guard number.count >= 3 else { return nil }
        return isInternational ? "+" + number : number
    }
}

extension Character {
    /// The key of a telephone that has the letter, by ITU-T E.161; `nil` for none.
    fileprivate var telephoneKey: Int? {
        let keys = ["abc", "def", "ghi", "jkl", "mno", "pqrs", "tuv", "wxyz"]
        return keys.firstIndex { $0.contains(lowercased()) }.map { $0 + 2 }
    }
}
