public import Foundation

// Places.

extension CSSearchableItemAttributeSet {
    /// The name of the place.
    public var namedLocation: String? {
        get { self["namedLocation"] }
        set { self["namedLocation"] = newValue }
    }
    /// The street.
    public var thoroughfare: String? {
        get { self["thoroughfare"] }
        set { self["thoroughfare"] = newValue }
    }
    /// The number in the street.
    public var subThoroughfare: String? {
        get { self["subThoroughfare"] }
        set { self["subThoroughfare"] = newValue }
    }
    /// The city.
    public var city: String? {
        get { self["city"] }
        set { self["city"] = newValue }
    }
    /// The state or province.
    public var stateOrProvince: String? {
        get { self["stateOrProvince"] }
        set { self["stateOrProvince"] = newValue }
    }
    /// The postal code.
    public var postalCode: String? {
        get { self["postalCode"] }
        set { self["postalCode"] = newValue }
    }
    /// The country.
    public var country: String? {
        get { self["country"] }
        set { self["country"] = newValue }
    }
    /// The whole address, as on a letter.
    public var fullyFormattedAddress: String? {
        get { self["fullyFormattedAddress"] }
        set { self["fullyFormattedAddress"] = newValue }
    }
    /// The latitude in degrees, by WGS 84; north is positive.
    public var latitude: NSNumber? {
        get { self[number: "latitude"] }
        set { self[number: "latitude"] = newValue }
    }
    /// The longitude in degrees, by WGS 84; east is positive.
    public var longitude: NSNumber? {
        get { self[number: "longitude"] }
        set { self[number: "longitude"] = newValue }
    }
    /// The altitude above the sea, in meters.
    public var altitude: NSNumber? {
        get { self[number: "altitude"] }
        set { self[number: "altitude"] = newValue }
    }
    /// The speed, in kilometers an hour.
    public var speed: NSNumber? {
        get { self[number: "speed"] }
        set { self[number: "speed"] = newValue }
    }
    /// The direction of the camera, in degrees from true north.
    public var imageDirection: NSNumber? {
        get { self[number: "imageDirection"] }
        set { self[number: "imageDirection"] = newValue }
    }
    /// The direction of the movement, in degrees from true north.
    public var GPSTrack: NSNumber? {
        get { self[number: "GPSTrack"] }
        set { self[number: "GPSTrack"] = newValue }
    }
    /// The time at the place.
    public var timestamp: Date? {
        get { self["timestamp"] }
        set { self["timestamp"] = newValue }
    }
    /// The content in one line.
    public var headline: String? {
        get { self["headline"] }
        set { self["headline"] = newValue }
    }
    /// Instructions for the use of the content.
    public var instructions: String? {
        get { self["instructions"] }
        set { self["instructions"] = newValue }
    }
    /// The status of the receiver.
    public var GPSStatus: String? {
        get { self["GPSStatus"] }
        set { self["GPSStatus"] = newValue }
    }
    /// The mode of the measurement.
    public var GPSMeasureMode: String? {
        get { self["GPSMeasureMode"] }
        set { self["GPSMeasureMode"] = newValue }
    }
    /// The datum of the survey.
    public var GPSMapDatum: String? {
        get { self["GPSMapDatum"] }
        set { self["GPSMapDatum"] = newValue }
    }
    /// The method by which the place was found.
    public var GPSProcessingMethod: String? {
        get { self["GPSProcessingMethod"] }
        set { self["GPSProcessingMethod"] = newValue }
    }
    /// The name of the area.
    public var GPSAreaInformation: String? {
        get { self["GPSAreaInformation"] }
        set { self["GPSAreaInformation"] = newValue }
    }
    /// The precision of the measurement.
    public var GPSDOP: NSNumber? {
        get { self[number: "GPSDOP"] }
        set { self[number: "GPSDOP"] = newValue }
    }
    /// The latitude of the destination.
    public var GPSDestLatitude: NSNumber? {
        get { self[number: "GPSDestLatitude"] }
        set { self[number: "GPSDestLatitude"] = newValue }
    }
    /// The longitude of the destination.
    public var GPSDestLongitude: NSNumber? {
        get { self[number: "GPSDestLongitude"] }
        set { self[number: "GPSDestLongitude"] = newValue }
    }
    /// The direction of the destination.
    public var GPSDestBearing: NSNumber? {
        get { self[number: "GPSDestBearing"] }
        set { self[number: "GPSDestBearing"] = newValue }
    }
    /// The distance of the destination.
    public var GPSDestDistance: NSNumber? {
        get { self[number: "GPSDestDistance"] }
        set { self[number: "GPSDestDistance"] = newValue }
    }
    /// Whether the measurement was corrected; the name is spelled as Apple has it.
    public var GPSDifferental: NSNumber? {
        get { self[number: "GPSDifferental"] }
        set { self[number: "GPSDifferental"] = newValue }
    }
    /// The date of the measurement.
    public var GPSDateStamp: Date? {
        get { self["GPSDateStamp"] }
        set { self["GPSDateStamp"] = newValue }
    }
}
