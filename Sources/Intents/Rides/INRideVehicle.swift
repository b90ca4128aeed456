/// The vehicle of a ride.
public final class INRideVehicle: INValue {
    /// Makes a vehicle without any information.
    public convenience init() {
        self.init(fields: Fields())
    }

    /// The place.
    public var location: CLLocation? {
        get { fields["location"] }
        set { fields["location"] = newValue }
    }
    /// The registration plate.
    public var registrationPlate: String? {
        get { fields["registrationPlate"] }
        set { fields["registrationPlate"] = newValue }
    }
    /// The maker.
    public var manufacturer: String? {
        get { fields["manufacturer"] }
        set { fields["manufacturer"] = newValue }
    }
    /// The model.
    public var model: String? {
        get { fields["model"] }
        set { fields["model"] = newValue }
    }
    /// The picture on a map.
    public var mapAnnotationImage: INImage? {
        get { fields["mapAnnotationImage"] }
        set { fields["mapAnnotationImage"] = newValue }
    }
}
