internal import Interactions

/// A place that one form of markup describes.
struct Candidate {
    var place: Place
    var types: [String]
    var forms: Set<MarkupForm>
    /// The node that is the place, or has its address.
    var node: Int
    /// The first of the nodes that the page is about which this one is, or is in.
    var mainRank: Int?
    /// Whether it only stands beside the page's subject, as the organizer of an event does.
    var isAside: Bool
}

/// What a node tells about where it is.
struct PlaceParts {
    /// An address: a node, or a text.
    enum Address {
        case node(Int)
        case text(String)
    }

    var addresses: [Address] = []
    var coordinates: [Coordinate] = []
    /// The middles of areas, which count only without a coordinate.
    var middles: [Coordinate] = []
    var telephones: [String] = []
    /// The types of a location without a name; the node is only its event.
    var types: [String]?

    var isEmpty: Bool {
        addresses.isEmpty && coordinates.isEmpty && middles.isEmpty && telephones.isEmpty
    }

    /// Adds telephones, and returns whether all have room.
    mutating func add(telephones numbers: [String]) -> Bool {
        for number in numbers where !telephones.contains(number) {
            guard telephones.count < Place.mostTelephones else { return false }
            telephones.append(number)
        }
        return true
    }
}
