public import Foundation

// Pictures.

extension CSSearchableItemAttributeSet {
    /// The height, in pixels.
    public var pixelHeight: NSNumber? {
        get { self[number: "pixelHeight"] }
        set { self[number: "pixelHeight"] = newValue }
    }
    /// The width, in pixels.
    public var pixelWidth: NSNumber? {
        get { self[number: "pixelWidth"] }
        set { self[number: "pixelWidth"] = newValue }
    }
    /// The number of pixels.
    public var pixelCount: NSNumber? {
        get { self[number: "pixelCount"] }
        set { self[number: "pixelCount"] = newValue }
    }
    /// The number of bits of a sample.
    public var bitsPerSample: NSNumber? {
        get { self[number: "bitsPerSample"] }
        set { self[number: "bitsPerSample"] = newValue }
    }
    /// The focal length, in millimeters.
    public var focalLength: NSNumber? {
        get { self[number: "focalLength"] }
        set { self[number: "focalLength"] = newValue }
    }
    /// The sensitivity, as ISO has it.
    public var ISOSpeed: NSNumber? {
        get { self[number: "ISOSpeed"] }
        set { self[number: "ISOSpeed"] = newValue }
    }
    /// The orientation: 0 for landscape, 1 for portrait.
    public var orientation: NSNumber? {
        get { self[number: "orientation"] }
        set { self[number: "orientation"] = newValue }
    }
    /// The white balance: 0 for automatic, 1 for manual.
    public var whiteBalance: NSNumber? {
        get { self[number: "whiteBalance"] }
        set { self[number: "whiteBalance"] = newValue }
    }
    /// The aperture.
    public var aperture: NSNumber? {
        get { self[number: "aperture"] }
        set { self[number: "aperture"] = newValue }
    }
    /// The largest aperture of the lens.
    public var maxAperture: NSNumber? {
        get { self[number: "maxAperture"] }
        set { self[number: "maxAperture"] = newValue }
    }
    /// The f-number.
    public var fNumber: NSNumber? {
        get { self[number: "fNumber"] }
        set { self[number: "fNumber"] = newValue }
    }
    /// The resolution across, in dots an inch.
    public var resolutionWidthDPI: NSNumber? {
        get { self[number: "resolutionWidthDPI"] }
        set { self[number: "resolutionWidthDPI"] = newValue }
    }
    /// The resolution down, in dots an inch.
    public var resolutionHeightDPI: NSNumber? {
        get { self[number: "resolutionHeightDPI"] }
        set { self[number: "resolutionHeightDPI"] = newValue }
    }
    /// The mode of exposure: 0 for automatic, 1 for manual, 2 for a bracket.
    public var exposureMode: NSNumber? {
        get { self[number: "exposureMode"] }
        set { self[number: "exposureMode"] = newValue }
    }
    /// The time of exposure, in seconds.
    public var exposureTime: NSNumber? {
        get { self[number: "exposureTime"] }
        set { self[number: "exposureTime"] = newValue }
    }
    /// Whether the flash was on.
    public var flashOn: NSNumber? {
        get { self[number: "flashOn"] }
        set { self[number: "flashOn"] = newValue }
    }
    /// Whether the focal length is that of a 35-millimeter film.
    public var focalLength35mm: NSNumber? {
        get { self[number: "focalLength35mm"] }
        set { self[number: "focalLength35mm"] = newValue }
    }
    /// Whether the picture has transparency.
    public var hasAlphaChannel: NSNumber? {
        get { self[number: "hasAlphaChannel"] }
        set { self[number: "hasAlphaChannel"] = newValue }
    }
    /// Whether red eyes were corrected.
    public var redEyeOn: NSNumber? {
        get { self[number: "redEyeOn"] }
        set { self[number: "redEyeOn"] = newValue }
    }
    /// The color space.
    public var colorSpace: String? {
        get { self["colorSpace"] }
        set { self["colorSpace"] = newValue }
    }
    /// The maker of the camera.
    public var acquisitionMake: String? {
        get { self["acquisitionMake"] }
        set { self["acquisitionMake"] = newValue }
    }
    /// The model of the camera.
    public var acquisitionModel: String? {
        get { self["acquisitionModel"] }
        set { self["acquisitionModel"] = newValue }
    }
    /// The owner of the camera.
    public var cameraOwner: String? {
        get { self["cameraOwner"] }
        set { self["cameraOwner"] = newValue }
    }
    /// The model of the lens.
    public var lensModel: String? {
        get { self["lensModel"] }
        set { self["lensModel"] = newValue }
    }
    /// The name of the color profile.
    public var profileName: String? {
        get { self["profileName"] }
        set { self["profileName"] = newValue }
    }
    /// The version of EXIF.
    public var EXIFVersion: String? {
        get { self["EXIFVersion"] }
        set { self["EXIFVersion"] = newValue }
    }
    /// The version of the places in EXIF.
    public var EXIFGPSVersion: String? {
        get { self["EXIFGPSVersion"] }
        set { self["EXIFGPSVersion"] = newValue }
    }
    /// The mode of metering.
    public var meteringMode: String? {
        get { self["meteringMode"] }
        set { self["meteringMode"] = newValue }
    }
    /// The program of exposure.
    public var exposureProgram: String? {
        get { self["exposureProgram"] }
        set { self["exposureProgram"] = newValue }
    }
    /// The time of exposure, in words.
    public var exposureTimeString: String? {
        get { self["exposureTimeString"] }
        set { self["exposureTimeString"] = newValue }
    }
    /// The names of the layers.
    public var layerNames: [String]? {
        get { self["layerNames"] }
        set { self["layerNames"] = newValue }
    }

    // MARK: By their names in Swift

    /// ``flashOn``, by the name in Swift.
    public var isFlashOn: NSNumber? {
        get { flashOn }
        set { flashOn = newValue }
    }
    /// ``focalLength35mm``, by the name in Swift.
    public var isFocalLength35mm: NSNumber? {
        get { focalLength35mm }
        set { focalLength35mm = newValue }
    }
    /// ``redEyeOn``, by the name in Swift.
    public var isRedEyeOn: NSNumber? {
        get { redEyeOn }
        set { redEyeOn = newValue }
    }
}
