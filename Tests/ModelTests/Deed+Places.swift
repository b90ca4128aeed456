import DonationStore
import Interactions

/// A description of one of a few places.
///
/// Descriptions with one number have the address and the telephone in common, and differ from those
/// with another in all parts.
struct Spot: Hashable, CustomStringConvertible {
    var number: Int
    var hasName = true
    var hasPoint = true

    static let count = 4

    var name: String { "spot\(number)x" }
    var street: String { "\(number) Spot-Street-\(number)x" }
    var town: String { "Spot-Town-\(number)x" }
    var telephone: String { "+1 555 000 000\(number)" }

    var place: Interactions.Place {
        var place = Interactions.Place(name: hasName ? name : nil, telephones: [telephone])
        (place.address.thoroughfare, place.address.city) = (street, town)
        if hasPoint { place.coordinate = Coordinate(latitude: Double(number), longitude: 8) }
        return place
    }

    /// Its texts that an erasure destroys.
    var texts: [String?] { [hasName ? name : nil, street, town, telephone] }

    var description: String {
        "Spot(\(number)\(hasName ? "" : ", no name")\(hasPoint ? "" : ", no point"))"
    }
}

/// A page with its places, of which only some are its subject.
struct Visited: Hashable, CustomStringConvertible {
    var mark: Int
    var page: String
    var spots: [Spot] = []
    /// Whether the page is about the first place alone, and not about any.
    var hasSubject = true
    /// The minutes between its beginning and now.
    var ago: Int64 = 0
    /// Its length in minutes, if it was over before it was donated.
    var length: Int64?

    var showing: Showing { Showing(mark: mark, page: page, canBeFound: false) }

    func page(endingAfter start: Int64) -> PageVisited {
        PageVisited(
            "https://example.org/\(page)",
            title: showing.title,
            places: spots.enumerated().map { index, spot in
                PlaceOnPage(spot.place, forms: .microdata, isMain: hasSubject && index == 0)
            },
            end: length.map { Timestamp(milliseconds: start + $0 * 60_000) }
        )
    }

    var description: String {
        "Visited(\(mark), \(page), \(spots)\(hasSubject ? "" : ", a list"), ago: \(ago)"
            + (length.map { ", length: \($0))" } ?? ")")
    }
}

/// An installed app in short form.
struct Program: Hashable, CustomStringConvertible {
    enum Skill: CaseIterable {
        case directions, rides, addresses, nothing
    }

    var identifier: String
    var skill: Skill

    static let identifiers = ["org.routes.atlas", "org.routes.bus", "org.routes.cab"]

    var app: App {
        var app = App(identifier, name: "named-\(identifier)")
        switch skill {
        case .directions: app.directionModes = [.car, .rideShare]
        case .rides: app.directionModes = [.rideShare]
        case .addresses: app.schemes = ["geo"]
        case .nothing: app.schemes = ["mailto"]
        }
        return app
    }

    var description: String { "Program(\(identifier), \(skill))" }
}

extension Visited {
    /// Visits that give less, each by one step.
    var simpler: [Visited] {
        var simpler: [Visited] = []
        func without(_ change: (inout Visited) -> Void) {
            var other = self
            change(&other)
            if other != self { simpler.append(other) }
        }
        without { $0.spots = Array($0.spots.dropLast()) }
        without { $0.spots = $0.spots.map { Spot(number: $0.number) } }
        without { $0.hasSubject = true }
        without { $0.ago = 0 }
        without { $0.length = nil }
        return simpler
    }
}
