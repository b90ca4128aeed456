internal import Interactions

/// Directions to places, rides there, and calls.
struct PlaceOffers: OfferSource {
    static func answer(
        _ question: OfferQuestion,
        in reader: borrowing ActivityReader
    ) throws(DonationStoreError) -> OfferAnswer {
        var answer = OfferAnswer()
        guard let deed = deed(for: question.context) else { return answer }
        let places = try reader.rankedPlaces(
            at: question.now,
            without: question.context.excludedApps
        )
        guard !places.isEmpty else { return answer }
        let isRide = question.context.asksForRide
        var routing = try RoutingApps(question, ridesFirst: isRide, in: reader)
        let wish = Wish(question.context)
        var candidates: [Candidate] = []
        for place in places where place.obstacle == nil || question.context.explains {
            guard try wish.concerns(place, in: reader) else { continue }
            if let cause = try cause(against: place, deed, question.context, in: reader) {
                guard question.context.explains else { continue }
                answer.leftOut.append(
                    LeftOutOffer(
                        kind: .place,
                        title: try reader.place(place).place.text,
                        position: place.traces[0].event.position,
                        cause: cause
                    )
                )
                continue
            }
            let app = deed == .call ? nil : try routing.app(to: place.coordinate, in: reader)
            candidates.append(Candidate(place, deed, app, in: question.context))
        }
        // Places of equal scores come in the order of the places: the last seen first.
        let order = candidates.enumerated().sorted { left, right in
            left.element.score == right.element.score
                ? left.offset < right.offset : left.element.score > right.element.score
        }
        answer.drafts = order.map { _, candidate in
            OfferDraft(
                candidate.kind,
                from: candidate.place.source,
                by: candidate.routing?.app.identifier
            ) { reader throws(DonationStoreError) in
                .offer(candidate.offer(of: try reader.place(candidate.place), question.context))
            }
        }
        return answer
    }

    /// Returns the deed that a surface asks for; `nil` for none.
    private static func deed(for context: SurfaceContext) -> OfferDeed? {
        guard context.surface == .voice else { return .directions }
        // The app that leads there says whether it is a ride.
        return SpokenWish(context.query).map { $0.deed == .call ? .call : .directions }
    }

    private static func cause(
        against place: RankedPlace,
        _ deed: OfferDeed,
        _ context: SurfaceContext,
        in reader: borrowing ActivityReader
    ) throws(DonationStoreError) -> LeftOutOffer.Cause? {
        if let obstacle = place.obstacle { return LeftOutOffer.Cause(obstacle) }
        // The newest word counts.
        let newest = place.traces[0].mention.marks
        if deed == .call {
            if newest.refusesCalls { return .refused }
            let telephones = try reader.place(place).place.telephones
            return telephones.contains { $0.dialled != nil } ? nil : .partMissing
        }
        if newest.refusesDirections { return .refused }
        guard let there = place.coordinate else { return place.hasAddress ? nil : .partMissing }
        guard let here = context.location else { return nil }
        return here.distance(to: there) <= RecentPlace.reach ? .here : nil
    }
}

/// The places that a context asks for.
private enum Wish {
    case all
    /// Those that an app showed.
    case shown(by: String)
    /// Those whose words begin with these.
    case named(NameWordsQuery)
    case none

    init(_ context: SurfaceContext) {
        switch context.surface {
        case .appSwitcher:
            // A banner belongs to the app that showed the place.
            self = context.leftApp.map(Wish.shown) ?? .all
        case .search:
            let query = NameWordsQuery(context.query)
            self = query.isEmpty ? .none : .named(query)
        case .voice:
            guard let wish = SpokenWish(context.query) else {
                self = .none
                return
            }
            // "This place" is the one in front.
            let app = context.foreground ?? context.leftApp
            let name = NameWordsQuery(wish.name)
            self = name.isEmpty ? app.map(Wish.shown) ?? .all : .named(name)
        default: self = .all
        }
    }

    func concerns(
        _ place: RankedPlace,
        in reader: borrowing ActivityReader
    ) throws(DonationStoreError) -> Bool {
        switch self {
        case .all: true
        case .shown(let app): place.traces.contains { $0.app == app }
        case .named(let query): query.matches(try reader.place(place).place)
        case .none: false
        }
    }
}

/// A place to offer, with the app that leads there.
private struct Candidate {
    let place: RankedPlace
    let deed: OfferDeed
    let routing: RoutingApp?
    let isRide: Bool
    let reasons: [OfferReason]
    let score: Double

    init(
        _ place: RankedPlace,
        _ deed: OfferDeed,
        _ routing: RoutingApp?,
        in context: SurfaceContext
    ) {
        (self.place, self.deed, self.routing) = (place, deed, routing)
        isRide =
            routing.map { routing in
                routing.app.isForRidesOnly || context.asksForRide && routing.app.givesRides
            } ?? false
        var reasons = place.reasons
        if let inFront = place.inFront(in: context) {
            reasons.append(OfferReason("inFront", 2, [inFront]))
        }
        if let habit = routing?.habit { reasons.append(habit) }
        self.reasons = reasons
        score = reasons.reduce(0) { $0 + $1.value }
    }

    /// The kind of the offer.
    var kind: OfferKind { isRide ? .ride : .place }

    /// Makes the offer of the place, whose texts are read.
    func offer(of place: RecentPlace, _ context: SurfaceContext) -> Offer {
        let name = place.place.name ?? ""
        var action: Offer.Action
        let titles = SurfaceLanguage.speaking(context.language).titles
        let title: String
        if deed == .call {
            let number = place.place.telephones.first { $0.dialled != nil } ?? ""
            action = Offer.Action(.call, url: "tel:" + (number.dialled ?? ""), text: number)
            title = titles.title(.call, name)
        } else {
            action = Offer.Action(
                isRide ? .ride : .directions,
                app: routing?.app.identifier,
                url: place.place.geoURL
            )
            action.needsGeocoding = place.place.coordinate == nil
            let isListOfPlaces = context.surface != .appSwitcher && context.surface != .voice
            title = isListOfPlaces ? name : titles.title(action.deed, name)
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

extension SurfaceContext {
    /// Whether the spoken words ask for a ride.
    fileprivate var asksForRide: Bool {
        surface == .voice && SpokenWish(query)?.deed == .ride
    }
}

extension App {
    /// Whether it gives rides, beside other directions perhaps.
    var givesRides: Bool { directionModes.contains(.rideShare) || directionModes.contains(.taxi) }
}

extension LeftOutOffer.Cause {
    /// The cause that an obstacle is.
    init(_ obstacle: RecentPlace.Obstacle) {
        self =
            switch obstacle {
            case .nameMissing: .nameMissing
            case .expired: .expired
            case .notMain: .notMain
            }
    }
}

extension RankedPlace {
    /// The event of the place in the app in front, or in the app just left; `nil` for none.
    fileprivate func inFront(in context: SurfaceContext) -> Position? {
        guard let app = context.leftApp ?? context.foreground else { return nil }
        return traces.first { $0.app == app }?.event.position
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
        var text = PhoneNumber.withoutNetworkPrefix(self)[...].drop(while: \.isWhitespace)
        // A code such as `*100#` calls nobody, and what has an @ is a name in a chat.
        guard text.first != "*", text.first != "#", !text.contains("@") else { return nil }
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
