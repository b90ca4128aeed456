/// The names of the service on the bus.
enum ServiceNames {
    /// The name of the service, with the version of its interfaces.
    static let bus = "org.donationstore.Donations1"
    /// The object that has the interfaces.
    static let object = "/org/donationstore/Donations1"
    /// The beginning of the names of errors.
    static let errors = bus + ".Error."
}
