/// A kind of place on a map.
///
/// The raw values are Apple's, as public programs print them.
public struct MKPointOfInterestCategory: RawRepresentable, Hashable, Sendable {
    /// Apple's text for the kind, as in `MKPOICategoryCafe`.
    public let rawValue: String

    /// Makes the kind of a text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    private init(kind: String) {
        rawValue = "MKPOICategory" + kind
    }
}

extension MKPointOfInterestCategory {
    /// An airport.
    public static let airport = Self(kind: "Airport")
    /// An amusement park.
    public static let amusementPark = Self(kind: "AmusementPark")
    /// An animal service.
    public static let animalService = Self(kind: "AnimalService")
    /// An aquarium.
    public static let aquarium = Self(kind: "Aquarium")
    /// A cash machine.
    public static let atm = Self(kind: "ATM")
    /// An automotive repair.
    public static let automotiveRepair = Self(kind: "AutomotiveRepair")
    /// A bakery.
    public static let bakery = Self(kind: "Bakery")
    /// A bank.
    public static let bank = Self(kind: "Bank")
    /// Baseball.
    public static let baseball = Self(kind: "Baseball")
    /// Basketball.
    public static let basketball = Self(kind: "Basketball")
    /// A beach.
    public static let beach = Self(kind: "Beach")
    /// Beauty.
    public static let beauty = Self(kind: "Beauty")
    /// Bowling.
    public static let bowling = Self(kind: "Bowling")
    /// A brewery.
    public static let brewery = Self(kind: "Brewery")
    /// A cafe.
    public static let cafe = Self(kind: "Cafe")
    /// A campground.
    public static let campground = Self(kind: "Campground")
    /// A car rental.
    public static let carRental = Self(kind: "CarRental")
    /// A castle.
    public static let castle = Self(kind: "Castle")
    /// A convention center.
    public static let conventionCenter = Self(kind: "ConventionCenter")
    /// A distillery.
    public static let distillery = Self(kind: "Distillery")
    /// A charger of electric cars.
    public static let evCharger = Self(kind: "EVCharger")
    /// A fairground.
    public static let fairground = Self(kind: "Fairground")
    /// A fire station.
    public static let fireStation = Self(kind: "FireStation")
    /// Fishing.
    public static let fishing = Self(kind: "Fishing")
    /// A fitness center.
    public static let fitnessCenter = Self(kind: "FitnessCenter")
    /// A food market.
    public static let foodMarket = Self(kind: "FoodMarket")
    /// A fortress.
    public static let fortress = Self(kind: "Fortress")
    /// A gas station.
    public static let gasStation = Self(kind: "GasStation")
    /// A track for karts.
    public static let goKart = Self(kind: "GoKart")
    /// Golf.
    public static let golf = Self(kind: "Golf")
    /// Hiking.
    public static let hiking = Self(kind: "Hiking")
    /// A hospital.
    public static let hospital = Self(kind: "Hospital")
    /// A hotel.
    public static let hotel = Self(kind: "Hotel")
    /// Kayaking.
    public static let kayaking = Self(kind: "Kayaking")
    /// A landmark.
    public static let landmark = Self(kind: "Landmark")
    /// A laundry.
    public static let laundry = Self(kind: "Laundry")
    /// A library.
    public static let library = Self(kind: "Library")
    /// A mailbox.
    public static let mailbox = Self(kind: "Mailbox")
    /// A marina.
    public static let marina = Self(kind: "Marina")
    /// Mini golf.
    public static let miniGolf = Self(kind: "MiniGolf")
    /// A movie theater.
    public static let movieTheater = Self(kind: "MovieTheater")
    /// A museum.
    public static let museum = Self(kind: "Museum")
    /// A music venue.
    public static let musicVenue = Self(kind: "MusicVenue")
    /// A national monument.
    public static let nationalMonument = Self(kind: "NationalMonument")
    /// A national park.
    public static let nationalPark = Self(kind: "NationalPark")
    /// Nightlife.
    public static let nightlife = Self(kind: "Nightlife")
    /// A park.
    public static let park = Self(kind: "Park")
    /// Parking.
    public static let parking = Self(kind: "Parking")
    /// A pharmacy.
    public static let pharmacy = Self(kind: "Pharmacy")
    /// A planetarium.
    public static let planetarium = Self(kind: "Planetarium")
    /// A police.
    public static let police = Self(kind: "Police")
    /// A post office.
    public static let postOffice = Self(kind: "PostOffice")
    /// Public transport.
    public static let publicTransport = Self(kind: "PublicTransport")
    /// A restaurant.
    public static let restaurant = Self(kind: "Restaurant")
    /// A restroom.
    public static let restroom = Self(kind: "Restroom")
    /// Rock climbing.
    public static let rockClimbing = Self(kind: "RockClimbing")
    /// A park for mobile homes.
    public static let rvPark = Self(kind: "RVPark")
    /// A school.
    public static let school = Self(kind: "School")
    /// A skate park.
    public static let skatePark = Self(kind: "SkatePark")
    /// Skating.
    public static let skating = Self(kind: "Skating")
    /// Skiing.
    public static let skiing = Self(kind: "Skiing")
    /// Soccer.
    public static let soccer = Self(kind: "Soccer")
    /// A spa.
    public static let spa = Self(kind: "Spa")
    /// A stadium.
    public static let stadium = Self(kind: "Stadium")
    /// A store.
    public static let store = Self(kind: "Store")
    /// Surfing.
    public static let surfing = Self(kind: "Surfing")
    /// Swimming.
    public static let swimming = Self(kind: "Swimming")
    /// Tennis.
    public static let tennis = Self(kind: "Tennis")
    /// A theater.
    public static let theater = Self(kind: "Theater")
    /// A university.
    public static let university = Self(kind: "University")
    /// Volleyball.
    public static let volleyball = Self(kind: "Volleyball")
    /// A winery.
    public static let winery = Self(kind: "Winery")
    /// A zoo.
    public static let zoo = Self(kind: "Zoo")
}
