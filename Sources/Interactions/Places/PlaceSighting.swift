import RealModule

/// The word of one event about a place.
public struct PlaceSighting: Hashable, Sendable {
    /// The place, as the event gives it.
    public var place: Place
    /// The app that donated the event.
    public var app: String
    /// The site, of a page on the web, as in `www.yanksing.com`; otherwise `nil`.
    public var site: String?
    /// The position of the event.
    public var position: Position
    /// The index of the place among those of the event.
    public var index: Int
    /// The start of the visit, or the time of the event.
    public var first: Timestamp
    /// The end of the visit; the time of the question while it lasts.
    public var last: Timestamp
    /// The way in which the app came upon the place.
    public var cause: PlaceNoted.Cause
    /// Whether it may be offered by itself: a page may give places that it is not about.
    public var isMain: Bool
    /// Whether it began a visit, and not only changed what one showed.
    public var isVisit: Bool
    /// The feedback in which the owner chose an offer of this place from this event.
    public var uses: [Position]
    /// The feedback in which the owner put away a list with this place from this event.
    public var dismissals: [Position]

    /// Makes a sighting.
    public init(
        _ place: Place,
        from app: String,
        site: String? = nil,
        at position: Position,
        index: Int = 0,
        from first: Timestamp,
        to last: Timestamp,
        cause: PlaceNoted.Cause = .viewed,
        isMain: Bool = true,
        isVisit: Bool = true,
        uses: [Position] = [],
        dismissals: [Position] = []
    ) {
        (self.place, self.app, self.site, self.position) = (place, app, site, position)
        (self.index, self.first, self.last) = (index, first, last)
        (self.cause, self.isMain, self.isVisit) = (cause, isMain, isVisit)
        (self.uses, self.dismissals) = (uses, dismissals)
    }

    /// The name of the source to show: the site, or else the app.
    public var source: String { site ?? app }
}

/// The texts by which two sightings are of the same place.
struct PlaceMarks {
    private let name: [String]
    /// The whole address, if it says more than a town.
    private let address: String
    private let street: String
    private let postalCode: String
    private let city: String
    private let telephones: [String]
    private let coordinate: Coordinate?

    init(_ place: Place) {
        name = Self.words(of: place.name)
        street = Self.folded(place.address.thoroughfare)
        let isWhole = !street.isEmpty || place.address.fullyFormattedAddress?.isEmpty == false
        address = isWhole ? Self.folded(place.address.text) : ""
        postalCode = Self.folded(place.address.postalCode)
        city = Self.folded(place.address.city)
        telephones = place.telephones.map { number in
            String(number.compactMap { $0.wholeNumberValue.map { "\($0)" } }.joined())
        }
        coordinate = place.coordinate
    }

    /// The words of a text without case and marks.
    private static func words(of text: String?) -> [String] {
        guard let text else { return [] }
        return text.split { !$0.isLetter && !$0.isNumber }.map { folded(String($0)) }
    }

    /// The letters and digits of a text, without case and marks.
    private static func folded(_ text: String?) -> String {
        guard let text else { return "" }
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            return String(decoding: text.utf8.compactMap(Self.foldedASCII), as: UTF8.self)
        }
        return String(text.lowercased().filter { $0.isLetter || $0.isNumber }.map(\.base))
    }

    private static func foldedASCII(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
        default: nil
        }
    }

    /// Returns whether both are of one place.
    ///
    /// Their names must agree, one perhaps with more words at the end, and so must their points,
    /// addresses or telephones. Without a name that agrees it takes both the address and the
    /// telephone: two shops in one house share an address, and the branches of a chain may share a
    /// number. A town alone is no address.
    func agrees(with other: PlaceMarks) -> Bool {
        let isSameAddress = !address.isEmpty && address == other.address
        let isSameTelephone = telephones.contains { number in
            other.telephones.contains { Self.isSame(number, $0) }
        }
        if isSameAddress, isSameTelephone { return true }
        guard !name.isEmpty, !other.name.isEmpty,
            name.starts(with: other.name) || other.name.starts(with: name)
        else { return false }
        if isSameAddress { return true }
        if let mine = coordinate, let theirs = other.coordinate {
            guard mine.distance(to: theirs) <= RecentPlace.reach else { return false }
            return name == other.name || isSameTelephone || !Self.differ(street, other.street)
        }
        return isSameTelephone && !Self.differ(postalCode, other.postalCode)
            && !Self.differ(city, other.city)
    }

    /// Returns whether both texts are there, and say different things.
    private static func differ(_ left: String, _ right: String) -> Bool {
        !left.isEmpty && !right.isEmpty && left != right
    }

    /// Returns whether two numbers differ at most in their beginnings, as by a country's code.
    private static func isSame(_ left: String, _ right: String) -> Bool {
        let (long, short) = left.count > right.count ? (left, right) : (right, left)
        let rest = short.drop { $0 == "0" }
        return rest.count >= 7 && long.hasSuffix(rest)
    }
}

extension Coordinate {
    /// Returns the distance to another point in metres, on a sphere with the earth's mean radius.
    ///
    /// By the haversine formula; the radius is that of the International Union of Geodesy and
    /// Geophysics, 6,371,008.8 m.
    public func distance(to other: Coordinate) -> Double {
        let degree = Double.pi / 180
        let (from, to) = (latitude * degree, other.latitude * degree)
        let north = Double.sin((to - from) / 2)
        let east = Double.sin((other.longitude - longitude) * degree / 2)
        let share = north * north + Double.cos(from) * Double.cos(to) * east * east
        return 2 * 6_371_008.8 * Double.asin(min(1, share.squareRoot()))
    }
}
