public import Intents

/// A picture as the bytes of its file, which nothing here decodes or draws.
///
/// An app gives bytes, and hands them on: to an `INImage`, to a link, to somebody who shares. A
/// picture cannot be drawn, resized or turned into another format.
open class UIImage: NSObject, NSSecureCoding, INImageSource, @unchecked Sendable {
    // Unchecked because `NSObject` is not `Sendable`; a picture does not change.

    /// The bytes of the file; this property is not Apple's.
    public let data: Data
    /// The format of the bytes, `nil` for an empty picture; this property is not Apple's.
    public let format: Format?
    /// The pixels to a point, as the app gave it; 1 for a number that is not above zero.
    public let scale: Double

    /// Makes an empty picture, without bytes.
    public override init() {
        (data, format, scale) = (Data(), nil, 1)
        super.init()
    }

    /// Makes a picture of the bytes of a file; `nil` if they do not begin as a picture does.
    public convenience init?(data: Data) {
        self.init(data: data, scale: 1)
    }

    /// Makes a picture of the bytes of a file; `nil` if they do not begin as a picture does.
    public init?(data: Data, scale: CGFloat) {
        guard let format = Format(beginningOf: data) else { return nil }
        self.data = data
        self.format = format
        self.scale = scale > 0 ? Double(scale) : 1
        super.init()
    }

    /// Makes a picture of a file; `nil` if there is none, or it is no picture.
    public convenience init?(contentsOfFile path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        self.init(data: data)
    }

    /// Makes a picture of a file of the app; `nil` if there is none, or it is no picture.
    ///
    /// The name is that of a file in the main bundle, which may lack `.png`, `.jpg` or `.jpeg`.
    /// There are no catalogues of assets here.
    public convenience init?(named name: String) {
        self.init(named: name, in: nil)
    }

    /// Makes a picture of a file of a bundle; `nil` if there is none, or it is no picture.
    public convenience init?(named name: String, in bundle: Bundle?) {
        let bundle = bundle ?? .main
        let paths = ["", "png", "jpg", "jpeg"].lazy.compactMap { kind in
            bundle.path(forResource: name, ofType: kind.isEmpty ? nil : kind)
        }
        guard !name.isEmpty, let path = paths.first else { return nil }
        self.init(contentsOfFile: path)
    }

    /// Finds no picture: there are no symbols of the system here.
    public convenience init?(systemName name: String) { nil }

    /// The bytes, if they are PNG; `nil` otherwise, as nothing here turns one format into another.
    open func pngData() -> Data? { format == .png ? data : nil }

    /// The bytes, if they are JPEG; `nil` otherwise, as nothing here turns one format into another.
    ///
    /// - Parameter compressionQuality: Not used: the bytes stay as they are.
    /// - Returns: The bytes.
    open func jpegData(compressionQuality: CGFloat) -> Data? { format == .jpeg ? data : nil }

    /// The bytes, whatever their format; `nil` for an empty picture.
    open func imageBytes() -> Data? { data.isEmpty ? nil : data }

    /// The size in points: the pixels that the file names at its beginning, by ``scale``.
    ///
    /// It is zero for an empty picture, for a file that is cut short, and for a format other than
    /// PNG, JPEG, GIF and WebP. A note in a JPEG that it is to be turned has no effect.
    ///
    /// - Complexity: O(1), and for a JPEG O(*n*) in the number of its segments.
    open var size: CGSize {
        guard let (width, height) = format?.pixels(of: data) else { return .zero }
        return CGSize(width: Double(width) / scale, height: Double(height) / scale)
    }

    // MARK: Comparing and archiving

    /// Returns whether both have the same bytes.
    open override func isEqual(_ object: Any?) -> Bool { (object as? UIImage)?.data == data }

    /// A hash of the bytes.
    open override var hash: Int { data.hashValue }

    /// Archives hold the bytes.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the bytes.
    open func encode(with coder: NSCoder) {
        coder.encode(data as NSData, forKey: "data")
        coder.encode(scale, forKey: "scale")
    }

    /// Reads what ``encode(with:)`` wrote; `nil` for anything else.
    public required convenience init?(coder: NSCoder) {
        guard let data = coder.decodeObject(of: NSData.self, forKey: "data") else { return nil }
        guard data.length > 0 else {
            self.init()
            return
        }
        self.init(data: data as Data, scale: coder.decodeDouble(forKey: "scale"))
    }
}
